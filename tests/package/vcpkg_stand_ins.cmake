# Runs a portfile of vcpkg against stand-ins for vcpkg's functions, which do what its documentation says of them:
# cmake -DPORTFILE=FILE -DBUILD=FOLDER -DCURRENT_PACKAGES_DIR=FOLDER -DVCPKG_LIBRARY_LINKAGE=KIND -P this. The options
# for CMake are printed; what is installed is what BUILD has built already.
cmake_minimum_required(VERSION 3.25)

function(vcpkg_cmake_configure)
    cmake_parse_arguments(PARSE_ARGV 0 given "" "SOURCE_PATH" "OPTIONS")
    if(given_UNPARSED_ARGUMENTS OR NOT EXISTS ${given_SOURCE_PATH}/CMakeLists.txt)
        message(FATAL_ERROR "vcpkg_cmake_configure: ${given_UNPARSED_ARGUMENTS}; no sources in ${given_SOURCE_PATH}?")
    endif()
    foreach(option IN LISTS given_OPTIONS)
        message("option ${option}")
    endforeach()
endfunction()

function(vcpkg_cmake_install)
    foreach(prefix ${CURRENT_PACKAGES_DIR} ${CURRENT_PACKAGES_DIR}/debug)
        execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix} OUTPUT_QUIET
                        COMMAND_ERROR_IS_FATAL ANY)
    endforeach()
endfunction()

function(vcpkg_cmake_config_fixup)
    cmake_parse_arguments(PARSE_ARGV 0 given "" "CONFIG_PATH" "")
    file(RENAME ${CURRENT_PACKAGES_DIR}/${given_CONFIG_PATH} ${CURRENT_PACKAGES_DIR}/share/${PORT})
    file(GLOB targets ${CURRENT_PACKAGES_DIR}/share/${PORT}/*Targets.cmake)
    foreach(file IN LISTS targets)
        # The folder is one level less deep than it was.
        file(READ ${file} text)
        string(REPLACE [[get_filename_component(_IMPORT_PREFIX "${_IMPORT_PREFIX}" PATH)
get_filename_component(_IMPORT_PREFIX "${_IMPORT_PREFIX}" PATH)
get_filename_component(_IMPORT_PREFIX "${_IMPORT_PREFIX}" PATH)
]] [[get_filename_component(_IMPORT_PREFIX "${_IMPORT_PREFIX}" PATH)
get_filename_component(_IMPORT_PREFIX "${_IMPORT_PREFIX}" PATH)
]] text "${text}")
        file(WRITE ${file} "${text}")
    endforeach()
endfunction()

function(vcpkg_install_copyright)
    cmake_parse_arguments(PARSE_ARGV 0 given "" "" "FILE_LIST")
    file(READ ${given_FILE_LIST} text)
    file(WRITE ${CURRENT_PACKAGES_DIR}/share/${PORT}/copyright "${text}")
endfunction()

function(vcpkg_fixup_pkgconfig)
endfunction()
function(vcpkg_copy_pdbs)
endfunction()

set(PORT carom)
set(FEATURES core highway)
include(${PORTFILE})
