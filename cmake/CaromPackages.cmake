# Debian packages, one for each component of the installation: scripts/make_packages builds them.
set(CAROM_PACKAGE_CONTACT "the Carom authors <carom@localhost>" CACHE STRING "Whom the packages name as maintainer")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "${CAROM_PACKAGE_CONTACT}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each package has its own
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
    WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/packaging/debian/compress.cmake)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Until version 1.0 the libraries' interface may change with every version, so what links one needs that version.
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY "=")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

# carom_package(COMPONENT NAME SECTION "SYNOPSIS" "MORE" [DEPENDS PACKAGE...] [CONTAINS PACKAGE...]): the package NAME
# of what a component installs. Dependencies on shared libraries are found by dpkg-shlibdeps. CONTAINS names packages
# with headers whose code is compiled into this one; their licenses ask to be shipped with it.
function(carom_package component name section synopsis more)
    cmake_parse_arguments(PACKAGE "" "" "DEPENDS;CONTAINS" ${ARGN})
    string(TOUPPER ${component} upper)
    list(JOIN PACKAGE_DEPENDS ", " depends)
    set(CPACK_COMPONENTS_ALL ${CPACK_COMPONENTS_ALL} ${component} PARENT_SCOPE)
    set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${name} PARENT_SCOPE)
    set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${section} PARENT_SCOPE)
    set(CPACK_DEBIAN_${upper}_PACKAGE_DEPENDS "${depends}" PARENT_SCOPE)
    set(CPACK_DEBIAN_${upper}_DESCRIPTION "${synopsis}\n${more}" PARENT_SCOPE)

    file(READ ${PROJECT_SOURCE_DIR}/LICENSE copyright)
    foreach(contained IN LISTS PACKAGE_CONTAINS)
        set(theirs /usr/share/doc/${contained}/copyright)
        if(NOT EXISTS ${theirs})
            message(FATAL_ERROR "${theirs} is missing, which the package ${name} has to ship: install ${contained}")
        endif()
        file(READ ${theirs} text)
        string(APPEND copyright "\n\nThis package contains code of ${contained}, whose copyright file is:\n\n${text}")
    endforeach()
    set(file ${PROJECT_BINARY_DIR}/copyright/${name})
    file(WRITE ${file} "${copyright}")
    install(FILES ${file} DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name} RENAME copyright COMPONENT ${component})
endfunction()

set(CPACK_COMPONENTS_ALL)
set(library libcarom${PROJECT_VERSION_MAJOR})
set(c_library libcarom-c${PROJECT_VERSION_MAJOR})
set(same_version "(= ${PROJECT_VERSION})")
string(CONCAT more "Carom answers whether, where and when shapes and pixel masks touch; "
    "every yes or no is exact for the numbers given.")

carom_package(library ${library} libs "exact 2D collision detection (shared library)"
    "${more}\nThis package has the C++ library.")
carom_package(c_library ${c_library} libs "exact 2D collision detection (shared library for C)"
    "${more}\nThis package has the library for C and for languages that can call C. It needs no other library of Carom.")
set(needed)
get_directory_property(hwy_FOUND DIRECTORY src DEFINITION hwy_FOUND)
if(hwy_FOUND)
    set(needed libhwy-dev)
endif()
carom_package(development libcarom-dev libdevel "exact 2D collision detection (development files)"
    "${more}\nThis package has the headers for C++ and C, the static library, and files for CMake and pkg-config."
    DEPENDS "${library} ${same_version}" "${c_library} ${same_version}" ${needed})
carom_package(tool carom games "exact 2D collision detection (command-line tool)"
    "${more}\nThis package has the tool: it checks the levels of games, makes shapes of sprites, and answers queries."
    CONTAINS libcli11-dev nlohmann-json3-dev libstb-dev libtomlplusplus-dev)

get_directory_property(python DIRECTORY bindings/python DEFINITION Python_VERSION_MINOR)
math(EXPR next "${python} + 1")
carom_package(python python3-carom python "exact 2D collision detection (Python package)"
    "${more}\nThis package has the Python package carom, and carom.pygame_mask, a drop-in for pygame.mask."
    DEPENDS "python3 (>= 3.${python})" "python3 (<< 3.${next})" python3-numpy CONTAINS pybind11-dev)
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA
    ${PROJECT_SOURCE_DIR}/packaging/debian/postinst ${PROJECT_SOURCE_DIR}/packaging/debian/prerm)

include(CPack)
