# Debian packages, made by `cpack --config build/release/CPackConfig.cmake` (scripts/packages.sh does
# it all):
#
#   arenad                  the server, its documents, schemas and vectors
#   arena-bots              the bots
#   arenad-data             the maps and scenarios, for both
#   libarenad-client1       what a game needs to run
#   libarenad-client-dev    what the build of a game needs, and the simulation
#
# dpkg-shlibdeps finds the libraries that they need.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VENDOR "arenad")
set(CPACK_PACKAGE_CONTACT "the arenad developers <arenad@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX "/usr")
set(CPACK_STRIP_FILES ON)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")

# arenad_package(<name> <section> <summary> <component...>)
macro(arenad_package name section summary)
  string(TOUPPER "${name}" upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME "${name}")
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION "${section}")
  set(CPACK_COMPONENT_GROUP_${upper}_DESCRIPTION "${summary}")
  set(CPACK_DEBIAN_${upper}_DESCRIPTION "${summary}")
  foreach(component ${ARGN})
    string(TOUPPER "${component}" upper_component)
    set(CPACK_COMPONENT_${upper_component}_GROUP "${name}")
    list(APPEND CPACK_COMPONENTS_ALL "${component}")
  endforeach()
endmacro()

set(CPACK_COMPONENTS_ALL)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
arenad_package(arenad games "headless, authoritative server for 2D multiplayer games" server documents)
arenad_package(arena-bots games "headless clients that load an arenad server and judge it" bots)
arenad_package(arenad-data games "maps, rules and scenarios of arenad" game)
arenad_package(libarenad-client1 libs "client of an arenad server, as a library for games" library)
arenad_package(libarenad-client-dev libdevel "client of an arenad server, to build games with" development)

set(CPACK_DEBIAN_ARENAD_PACKAGE_DEPENDS "arenad-data (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_ARENA-BOTS_PACKAGE_DEPENDS "arenad-data (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_ARENAD-DATA_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_LIBARENAD-CLIENT1_PACKAGE_PROVIDES "libarenad-client")
# All but the first are for programs that link the static library.
set(CPACK_DEBIAN_LIBARENAD-CLIENT-DEV_PACKAGE_DEPENDS
  "libarenad-client1 (= ${PROJECT_VERSION}), libsodium-dev, zlib1g-dev, libzstd-dev, libexpat1-dev, libtomlplusplus-dev")

# Where Debian expects the licence of each package. An installation elsewhere has it once.
foreach(package IN ITEMS "server;arenad" "bots;arena-bots" "game;arenad-data"
    "library;libarenad-client1" "development;libarenad-client-dev")
  list(GET package 0 component)
  list(GET package 1 name)
  install(CODE "if(CMAKE_INSTALL_PREFIX STREQUAL \"/usr\")
    file(INSTALL \"${PROJECT_SOURCE_DIR}/LICENSE\" RENAME copyright
      DESTINATION \"/usr/${CMAKE_INSTALL_DATADIR}/doc/${name}\")
  endif()" COMPONENT ${component})
endforeach()

include(CPack)
