# What `cmake --install` installs, by component:
#
#   server, bots   the programs              game           maps, scenarios, the licence, and
#                                                          the page for browsers if it was built
#   library        libarenad-client.so.1     development    what a build against it needs, and sim
#   documents      the documents, the schemas and the vectors
#
# `find_package(arenad)` reads lib/cmake/arenad/arenadConfig.cmake, which says what it defines.

set(data "${CMAKE_INSTALL_DATADIR}/arenad")
install(DIRECTORY maps/ DESTINATION "${data}/maps" COMPONENT game
  FILES_MATCHING PATTERN "*.tmj" PATTERN "*.toml" PATTERN "*.png")
install(DIRECTORY scenarios/ DESTINATION "${data}/scenarios" COMPONENT game
  FILES_MATCHING PATTERN "*.toml")
# The page for browsers, if scripts/web.sh has built it: what npm makes is no part of this build.
install(DIRECTORY clients/web/dist/ DESTINATION "${data}/web" COMPONENT game OPTIONAL)
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT game)
install(DIRECTORY protocol/schema/ DESTINATION "${data}/schema" COMPONENT documents
  FILES_MATCHING PATTERN "*.fbs")
install(FILES docs/wire-vectors.json tests/data/geometry_cases.json tests/data/geometry_more_cases.json
  DESTINATION "${data}/vectors" COMPONENT documents)
install(DIRECTORY docs/ DESTINATION "${CMAKE_INSTALL_DOCDIR}/docs" COMPONENT documents)
install(DIRECTORY deploy/ DESTINATION "${data}/deploy" COMPONENT documents USE_SOURCE_PERMISSIONS)
install(FILES README.md CHANGELOG.md DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT documents)
install(DIRECTORY examples/ DESTINATION "${data}/examples" COMPONENT development)

# The simulation as a separate library. Here its headers include each other by paths from the root
# of the repository; installed, by paths from include/, where arenad/sim/ keeps them apart from
# others.
add_library(arenad_sim STATIC $<TARGET_OBJECTS:arena_sim>)
set_target_properties(arenad_sim PROPERTIES
  OUTPUT_NAME arenad-sim EXPORT_NAME sim LINKER_LANGUAGE CXX)
target_compile_features(arenad_sim INTERFACE cxx_std_20)
# Inline functions of the world are compiled in a game's own files and must round as in the library.
target_compile_options(arenad_sim INTERFACE -ffp-contract=off -fno-fast-math)
target_include_directories(arenad_sim INTERFACE "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
install(TARGETS arenad_sim EXPORT arenadSim ARCHIVE COMPONENT development)

set(sim_headers "${CMAKE_BINARY_DIR}/installed_headers")
install(CODE "set(source \"${PROJECT_SOURCE_DIR}\")\nset(folder \"${sim_headers}\")"
  COMPONENT development)
install(SCRIPT cmake/gather_sim_headers.cmake COMPONENT development)
install(DIRECTORY "${sim_headers}/" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT development)

# For builds without CMake.
file(RELATIVE_PATH ARENAD_PREFIX_FROM_PC "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
configure_file(cmake/arenad-client.pc.in "${CMAKE_BINARY_DIR}/arenad-client.pc" @ONLY)
install(FILES "${CMAKE_BINARY_DIR}/arenad-client.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig"
  COMPONENT development)

include(CMakePackageConfigHelpers)
set(package "${CMAKE_INSTALL_LIBDIR}/cmake/arenad")
configure_package_config_file(cmake/arenadConfig.cmake.in "${CMAKE_BINARY_DIR}/arenadConfig.cmake"
  INSTALL_DESTINATION "${package}")
write_basic_package_version_file("${CMAKE_BINARY_DIR}/arenadConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_BINARY_DIR}/arenadConfig.cmake" "${CMAKE_BINARY_DIR}/arenadConfigVersion.cmake"
  DESTINATION "${package}" COMPONENT development)
foreach(part Sim ClientShared ClientStatic)
  install(EXPORT arenad${part} NAMESPACE arenad:: FILE "arenad${part}.cmake"
    DESTINATION "${package}" COMPONENT development)
endforeach()
