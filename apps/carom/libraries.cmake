# What the tool uses of others: carom_tool_headers has what is only headers, carom_tool_libraries the rest, and ${fmt}
# is what formats text.
add_library(carom_tool_headers INTERFACE)
add_library(carom_tool_libraries INTERFACE)

if(EMSCRIPTEN)
    add_subdirectory(${PROJECT_SOURCE_DIR}/packaging/npm/libraries ${PROJECT_BINARY_DIR}/libraries)
    target_link_libraries(carom_tool_libraries INTERFACE pugixml zlib zstd cairo webp jpeg)
    target_include_directories(carom_tool_headers SYSTEM INTERFACE /usr/include/stb
                               ${PROJECT_SOURCE_DIR}/packaging/npm/libcxx)
    target_compile_definitions(carom_tool_headers INTERFACE FMT_HEADER_ONLY)
    set(fmt carom_tool_headers)
    add_library(newer_libcxx STATIC ${PROJECT_SOURCE_DIR}/packaging/npm/libcxx/numbers.cpp)
    target_link_libraries(newer_libcxx PRIVATE carom_tool_headers)
    target_link_libraries(carom_tool_libraries INTERFACE newer_libcxx)
    return()
endif()

if(CAROM_STATIC_TOOL)
    set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
endif()
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(pugixml REQUIRED)
find_package(tomlplusplus REQUIRED)
find_package(ZLIB REQUIRED)
find_package(fmt REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(zstd REQUIRED IMPORTED_TARGET libzstd)
pkg_check_modules(cairo REQUIRED IMPORTED_TARGET cairo)
pkg_check_modules(stb REQUIRED IMPORTED_TARGET stb)
pkg_check_modules(webp REQUIRED IMPORTED_TARGET libwebp)
pkg_check_modules(jpeg REQUIRED IMPORTED_TARGET libjpeg)
set(fmt fmt::fmt)
set(pugixml pugixml::pugixml)
if(CAROM_STATIC_TOOL)
    set(fmt fmt::fmt-header-only)  # Debian has no archive of it
    set(pugixml pugixml::static)
endif()
target_link_libraries(carom_tool_headers INTERFACE CLI11::CLI11 nlohmann_json::nlohmann_json)
# Its headers alone, so that the tool needs no library of it when it runs.
target_include_directories(carom_tool_headers SYSTEM INTERFACE
    $<TARGET_PROPERTY:tomlplusplus::tomlplusplus,INTERFACE_INCLUDE_DIRECTORIES>)
target_link_libraries(carom_tool_libraries INTERFACE ${pugixml} ZLIB::ZLIB PkgConfig::zstd PkgConfig::cairo
                      PkgConfig::stb PkgConfig::webp PkgConfig::jpeg)
if(CAROM_STATIC_TOOL)
    target_link_libraries(carom_tool_libraries INTERFACE ${cairo_STATIC_LDFLAGS})  # what cairo needs in turn
endif()
