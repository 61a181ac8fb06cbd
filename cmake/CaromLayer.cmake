# One CMake target per layer; a layer is the pair of folders include/carom/NAME and src/NAME.
include(GNUInstallDirs)

# The header carom/config.hpp refuses this, too; here it is one message, not one for each file.
include(CheckCXXSourceCompiles)
check_cxx_source_compiles("#include <cfloat>\n#if FLT_EVAL_METHOD != 0\n#error\n#endif\nint main() {}"
                          CAROM_ROUNDS_TO_TYPE)
if(NOT CAROM_ROUNDS_TO_TYPE)
    unset(CAROM_ROUNDS_TO_TYPE CACHE)
    message(FATAL_ERROR "Carom needs arithmetic that rounds to the type of its operands, which x87 does not: set "
                        "CMAKE_CXX_FLAGS to -msse2 -mfpmath=sse, and on s390x to -fexcess-precision=fast")
endif()

# Flags that every Carom target shares.
add_library(carom_flags INTERFACE)
target_compile_features(carom_flags INTERFACE cxx_std_20)
target_include_directories(carom_flags INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
                           $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
# Contracted multiply-adds round differently from machine to machine and break the error-free transformations that
# exact predicates are built on, so they are off in user-facing inline code too.
set(contract -ffp-contract=off)
set(own_sections -ffunction-sections -fdata-sections)
if(CMAKE_CXX_COMPILER_ID STREQUAL "MSVC")
    set(contract /fp:precise)
    set(own_sections /Gy /Gw /bigobj)
elseif(MSVC)  # clang-cl, which ignores options that are gcc's
    set(contract /clang:-ffp-contract=off)
    set(own_sections /Gy /Gw)
endif()
set(flags ${contract})
# When gcc 12.2 vectorizes two conversions of doubles to float and back, it drops the rounding
# (tests/math/rounding_test.cpp).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    list(APPEND flags -fno-tree-slp-vectorize)
endif()
# carom_warnings is for Carom's own files; carom_flags is for those of users, too, who may have another compiler than the
# one that compiled an installed library.
add_library(carom_warnings INTERFACE)
target_compile_options(carom_warnings INTERFACE ${flags})
if(CAROM_PASS_FLAGS)
    list(TRANSFORM flags REPLACE "(.+)" "$<BUILD_INTERFACE:\\1>")
    target_compile_options(carom_flags INTERFACE ${flags}
        $<INSTALL_INTERFACE:$<$<COMPILE_LANG_AND_ID:CXX,GNU,AppleClang>:-ffp-contract=off>>
        $<INSTALL_INTERFACE:$<$<AND:$<COMPILE_LANG_AND_ID:CXX,Clang>,$<NOT:$<BOOL:${MSVC}>>>:-ffp-contract=off>>
        $<INSTALL_INTERFACE:$<$<AND:$<COMPILE_LANG_AND_ID:CXX,Clang>,$<BOOL:${MSVC}>>:/clang:-ffp-contract=off>>
        $<INSTALL_INTERFACE:$<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fno-tree-slp-vectorize>>
        $<INSTALL_INTERFACE:$<$<COMPILE_LANG_AND_ID:CXX,MSVC>:/fp:precise>>)
endif()
if(CAROM_HARDENED)
    target_compile_definitions(carom_flags INTERFACE CAROM_HARDENED)
endif()
if(CAROM_NO_EXTENSIONS)  # also in users' code: vectors of 16 bytes are of other types
    target_compile_definitions(carom_flags INTERFACE CAROM_NO_EXTENSIONS)
endif()
if(CAROM_SANITIZE)
    target_compile_definitions(carom_flags INTERFACE CAROM_SANITIZED)
    set(CAROM_SANITIZERS -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_compile_options(carom_flags INTERFACE ${CAROM_SANITIZERS})
    target_link_options(carom_flags INTERFACE ${CAROM_SANITIZERS})
endif()

# Programs leave out the functions of Carom that they do not call. Sanitizers keep tables of all functions.
option(CAROM_GC_SECTIONS "Programs that link Carom leave out functions and data that nothing uses" ON)
if(CAROM_GC_SECTIONS AND NOT CAROM_SANITIZE)
    include(CheckLinkerFlag)
    check_linker_flag(CXX LINKER:--gc-sections CAROM_LINKER_HAS_GC_SECTIONS)
    check_linker_flag(CXX LINKER:-dead_strip CAROM_LINKER_HAS_DEAD_STRIP)
    if(CAROM_LINKER_HAS_GC_SECTIONS)
        target_link_options(carom_flags INTERFACE LINKER:--gc-sections)
    elseif(CAROM_LINKER_HAS_DEAD_STRIP)
        target_link_options(carom_flags INTERFACE LINKER:-dead_strip)
    endif()
endif()

set(warnings -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion)
if(CMAKE_CXX_COMPILER_ID STREQUAL "MSVC")
    set(warnings /W4 /permissive-)
elseif(MSVC)
    list(REMOVE_ITEM warnings -Wall -Wextra)
    list(PREPEND warnings /W4)
endif()
target_compile_options(carom_warnings INTERFACE ${warnings})

# Coverage for fuzz targets, of the library and the tool. Other programs can use the same objects.
add_library(carom_coverage INTERFACE)
if(CAROM_BUILD_FUZZ)
    target_compile_options(carom_coverage INTERFACE -fsanitize=fuzzer-no-link)
endif()

# carom_precompile(TARGET HEADER...): headers that most files of a target include are parsed once, not once a file.
# Sources still include what they use: the preset no-exceptions builds without this.
option(CAROM_PRECOMPILE "Precompile the headers that most files include" ${PROJECT_IS_TOP_LEVEL})
function(carom_precompile target)
    if(CAROM_PRECOMPILE)
        target_precompile_headers(${target} PRIVATE <algorithm> <array> <cmath> <functional> <limits> <optional> <span>
                                  <string> <tuple> <utility> <variant> <vector> ${ARGN})
        carom_keep_precompiled(${target})
    endif()
endfunction()

# carom_reuse_precompiled(TARGET FROM): those of another target that is compiled with the same options.
function(carom_reuse_precompiled target from)
    if(CAROM_PRECOMPILE)
        target_precompile_headers(${target} REUSE_FROM ${from})
        carom_keep_precompiled(${target})
    endif()
endfunction()

# What ccache needs to know these headers again.
function(carom_keep_precompiled target)
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>
                           "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")
endfunction()

# carom_unite(TARGET SOURCE...): compiles the sources of each folder together, eight at a time: much of the time goes into
# the same headers and templates. Those whose names would clash, which instantiate parts of one class, whose options
# differ or which a test replaces stay alone.
function(carom_unite target)
    if(NOT CAROM_UNITE)
        return()
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    # gcc takes only names of the main file for private to it.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
    foreach(source ${ARGN})
        file(STRINGS ${source} of_class REGEX "^template class " LIMIT_COUNT 1)
        if(of_class OR source MATCHES "_(highway|portable|scalar)[.]cpp$|/mpi/build_text|/carom/(bench|draw|picture)/")
            continue()
        endif()
        get_filename_component(folder ${source} DIRECTORY)
        string(MAKE_C_IDENTIFIER ${folder} folder)
        list(APPEND sources_${folder} ${source})
        list(LENGTH sources_${folder} count)
        math(EXPR group "(${count} - 1) / 8")
        set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${group})
    endforeach()
endfunction()

# carom_layer(NAME DEPENDS LAYER... PRECOMPILED HEADER...): the target carom_NAME, alias carom::NAME, from every source
# in src/NAME and the rooms in it. Sources name private headers of other rooms from src on: "narrow/core/cached_part.hpp".
function(carom_layer name)
    cmake_parse_arguments(LAYER "" "" "DEPENDS;PRECOMPILED" ${ARGN})
    list(TRANSFORM LAYER_DEPENDS PREPEND carom_)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.cpp)
    set_property(GLOBAL APPEND PROPERTY carom_layers ${name})
    if(NOT sources)
        add_library(carom_${name} INTERFACE)
        add_library(carom::${name} ALIAS carom_${name})
        target_link_libraries(carom_${name} INTERFACE carom_flags ${LAYER_DEPENDS})
        return()
    endif()
    add_library(carom_${name} STATIC ${sources})
    add_library(carom::${name} ALIAS carom_${name})
    target_include_directories(carom_${name} PRIVATE ${PROJECT_SOURCE_DIR}/src)
    target_link_libraries(carom_${name} PUBLIC carom_flags ${LAYER_DEPENDS} PRIVATE carom_warnings carom_coverage)
    if(LAYER_PRECOMPILED)
        carom_precompile(carom_${name} ${LAYER_PRECOMPILED})
    endif()
    # Each function and table in a section of its own: a program can leave out what it does not call.
    target_compile_options(carom_${name} PRIVATE ${own_sections})
    carom_unite(carom_${name} ${sources})
    # The same code regardless of the settings of the project around it.
    set_target_properties(carom_${name} PROPERTIES CXX_EXTENSIONS OFF)
    # For use in a shared library, such as a Python module. Nobody interposes single functions of Carom there, so gcc may
    # still inline them, as clang does anyway. In a WebAssembly module it would only cost.
    if(NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32" AND NOT EMSCRIPTEN)
        set_target_properties(carom_${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
        if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
            target_compile_options(carom_${name} PRIVATE -fno-semantic-interposition)
        endif()
    endif()
    if(CAROM_NO_EXCEPTIONS)
        target_compile_options(carom_${name} PRIVATE -fno-exceptions -fno-rtti)
    endif()
endfunction()
