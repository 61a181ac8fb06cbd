# Carom as an overlay port: vcpkg install carom --overlay-ports=packaging/vcpkg. It builds the tree that it is in; in a
# registry, vcpkg_from_github or the like would set SOURCE_PATH.
#
# Untested: vcpkg is not in Debian. tests/package/recipes.py runs this file against stand-ins for vcpkg's functions.
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

set(SIMD scalar)
if("highway" IN_LIST FEATURES)
    set(SIMD highway)
endif()
string(COMPARE EQUAL "${VCPKG_LIBRARY_LINKAGE}" "dynamic" SHARED)

vcpkg_cmake_configure(
    SOURCE_PATH "${SOURCE_PATH}"
    OPTIONS
        -DCAROM_SIMD=${SIMD}
        -DCAROM_SHARED=${SHARED}
        -DCAROM_INSTALL=ON
        -DCAROM_BUILD_C=OFF
        -DCAROM_BUILD_TESTS=OFF
        -DCAROM_BUILD_TOOL=OFF
)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/carom)
vcpkg_fixup_pkgconfig()
vcpkg_copy_pdbs()

# Carom installs both kinds of library, and vcpkg wants one.
if(SHARED)
    file(GLOB static
        "${CURRENT_PACKAGES_DIR}/lib/libcarom.a" "${CURRENT_PACKAGES_DIR}/debug/lib/libcarom.a"
        "${CURRENT_PACKAGES_DIR}/share/carom/caromStatic*.cmake")
    file(REMOVE ${static})
endif()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
