# cmake --install, and find_package from an install tree or from this build tree.
include(CMakePackageConfigHelpers)

# What the layers have beside each other: their objects, and the libraries that they link.
get_property(layers GLOBAL PROPERTY carom_layers)
list(REMOVE_ITEM layers mpi)  # a library of its own, below
set(objects)
set(dependencies)
foreach(layer IN LISTS layers)
    get_target_property(type carom_${layer} TYPE)
    if(type STREQUAL "STATIC_LIBRARY")
        list(APPEND objects $<TARGET_OBJECTS:carom_${layer}>)
    endif()
    get_target_property(linked carom_${layer} INTERFACE_LINK_LIBRARIES)
    list(FILTER linked INCLUDE REGEX "^[A-Za-z]+::[A-Za-z]+$")
    list(APPEND dependencies ${linked})
endforeach()
list(REMOVE_DUPLICATES dependencies)

# The libraries are made of the objects that the layers' archives are made of, so nothing is compiled twice. They are
# position-independent, and inlined as if nobody interposed functions.
set(kinds Static)
add_library(carom_static STATIC ${objects})
if(CAROM_SHARED)
    list(APPEND kinds Shared)
    add_library(carom_shared SHARED ${objects})
    set_target_properties(carom_shared PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})
    # Visible is what namespace carom has, apart from what files keep to themselves.
    if(UNIX AND NOT APPLE)
        target_link_options(carom_shared PRIVATE LINKER:--version-script=${PROJECT_SOURCE_DIR}/cmake/carom.map
                            LINKER:-Bsymbolic-functions)
        set_target_properties(carom_shared PROPERTIES LINK_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/carom.map)
    endif()
endif()

set(CAROM_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/carom)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/carom DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development
    PATTERN mpi EXCLUDE)
set_target_properties(carom_flags PROPERTIES EXPORT_NAME flags)
foreach(kind IN LISTS kinds)
    string(TOLOWER ${kind} lower)
    set(library carom_${lower})
    # In this tree carom::carom is the target of all layers; users have the one library by this name.
    set_target_properties(${library} PROPERTIES OUTPUT_NAME carom EXPORT_NAME carom LINKER_LANGUAGE CXX
                          EXCLUDE_FROM_ALL ${CAROM_PACKAGE_ON_DEMAND})
    target_link_libraries(${library} PUBLIC carom_flags PRIVATE ${dependencies})
    # A component is a name by which users say what they need: all are parts of the one library.
    set(components)
    foreach(layer IN LISTS layers)
        add_library(carom_${lower}_${layer} INTERFACE)
        set_target_properties(carom_${lower}_${layer} PROPERTIES EXPORT_NAME ${layer})
        target_link_libraries(carom_${lower}_${layer} INTERFACE ${library})
        list(APPEND components carom_${lower}_${layer})
    endforeach()
    install(TARGETS carom_flags ${library} ${components} EXPORT carom${kind}Targets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library NAMELINK_COMPONENT development)
    install(EXPORT carom${kind}Targets NAMESPACE carom:: DESTINATION ${CAROM_PACKAGE_DIR} COMPONENT development)
    export(EXPORT carom${kind}Targets NAMESPACE carom:: FILE ${PROJECT_BINARY_DIR}/carom${kind}Targets.cmake)

    # What a user's project has to find first: whoever links an archive links what the archive needs.
    set(find_dependencies)
    foreach(dependency IN LISTS dependencies)
        if(kind STREQUAL "Static")
            string(REGEX REPLACE "::.*" "" package ${dependency})
            string(APPEND find_dependencies "find_dependency(${package})\n")
        endif()
    endforeach()
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/carom${kind}.cmake CONTENT "${find_dependencies}\
include(\${CMAKE_CURRENT_LIST_DIR}/carom${kind}Targets.cmake)\n" @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/carom${kind}.cmake DESTINATION ${CAROM_PACKAGE_DIR} COMPONENT development)
endforeach()

# The component mpi: an archive beside either kind of library.
if(CAROM_BUILD_MPI)
    add_library(carom_mpi_archive STATIC $<TARGET_OBJECTS:carom_mpi>)
    set_target_properties(carom_mpi_archive PROPERTIES OUTPUT_NAME carom_mpi EXPORT_NAME mpi LINKER_LANGUAGE CXX
                          ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/installed
                          EXCLUDE_FROM_ALL ${CAROM_PACKAGE_ON_DEMAND})
    target_compile_definitions(carom_mpi_archive INTERFACE OMPI_SKIP_MPICXX MPICH_SKIP_MPICXX)
    target_link_libraries(carom_mpi_archive PUBLIC carom_static MPI::MPI_CXX PRIVATE ${CAROM_ZOLTAN_LIBRARY})
    install(TARGETS carom_mpi_archive EXPORT caromMpiTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT mpi)
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/carom/mpi DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/carom COMPONENT mpi)
    install(EXPORT caromMpiTargets NAMESPACE carom:: DESTINATION ${CAROM_PACKAGE_DIR} COMPONENT mpi)
    export(EXPORT caromMpiTargets NAMESPACE carom:: FILE ${PROJECT_BINARY_DIR}/caromMpiTargets.cmake)
endif()

list(JOIN layers " " CAROM_COMPONENTS)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/caromConfig.cmake.in ${PROJECT_BINARY_DIR}/caromConfig.cmake
    INSTALL_DESTINATION ${CAROM_PACKAGE_DIR} NO_SET_AND_CHECK_MACRO NO_CHECK_REQUIRED_COMPONENTS_MACRO)
# Until version 1.0 a minor version may change the interface.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/caromConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/caromConfig.cmake ${PROJECT_BINARY_DIR}/caromConfigVersion.cmake
    DESTINATION ${CAROM_PACKAGE_DIR} COMPONENT development)

# pkg-config, for builds without CMake. Clang takes gcc's name of the second flag, too.
set(CAROM_PC_CFLAGS "-ffp-contract=off -fno-tree-slp-vectorize")
if(CAROM_HARDENED)
    string(APPEND CAROM_PC_CFLAGS " -DCAROM_HARDENED")
endif()
if(CAROM_NO_EXTENSIONS)
    string(APPEND CAROM_PC_CFLAGS " -DCAROM_NO_EXTENSIONS")
endif()
set(CAROM_PC_PRIVATE_LIBS)
set(CAROM_PC_PRIVATE_PACKAGES)
if("hwy::hwy" IN_LIST dependencies)
    set(CAROM_PC_PRIVATE_PACKAGES libhwy)
endif()
if("Threads::Threads" IN_LIST dependencies)
    set(CAROM_PC_PRIVATE_LIBS -pthread)
endif()
# What only an archive needs is private where -lcarom means the shared library.
set(CAROM_PC_PRIVATE)
set(CAROM_PC_OWN_LIBS ${CAROM_PC_PRIVATE_LIBS})
if(CAROM_SHARED)
    set(CAROM_PC_PRIVATE .private)
    set(CAROM_PC_OWN_LIBS)
endif()
file(RELATIVE_PATH CAROM_PC_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${PROJECT_SOURCE_DIR}/cmake/carom.pc.in ${PROJECT_BINARY_DIR}/carom.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/carom.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
