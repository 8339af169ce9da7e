# Every package comes from the system (scripts/setup.sh installs them); a build downloads nothing.

find_package(nlohmann_json REQUIRED CONFIG)
find_package(CLI11 REQUIRED CONFIG)
find_path(XXHASH_INCLUDE_DIR xxhash.h REQUIRED)
find_program(FLATC_PROGRAM flatc REQUIRED)
if(ARENAD_CORE_ONLY)
  # The package's library is for the host's processor, but the headers of toml++ suffice.
  find_path(TOMLPLUSPLUS_INCLUDE_DIR toml++/toml.h REQUIRED)
  add_library(tomlplusplus::tomlplusplus INTERFACE IMPORTED)
  target_include_directories(tomlplusplus::tomlplusplus INTERFACE "${TOMLPLUSPLUS_INCLUDE_DIR}")
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
    target_compile_definitions(tomlplusplus::tomlplusplus INTERFACE
      TOML_EXCEPTIONS=0 TOML_ENABLE_FORMATTERS=0 TOML_FLOAT_CHARCONV=1)
    target_compile_options(tomlplusplus::tomlplusplus INTERFACE
      "SHELL:-include ${PROJECT_SOURCE_DIR}/cmake/webassembly/from_chars.h")
  endif()
  if(ARENAD_WEB)
    include(ArenadSodium)
  endif()
  return()
endif()

find_path(SODIUM_INCLUDE_DIR sodium.h)
if(NOT SODIUM_INCLUDE_DIR)
  message(FATAL_ERROR "libsodium, which encrypts sessions, is missing: install libsodium-dev "
    "(scripts/setup.sh does)")
endif()

find_package(Threads REQUIRED)
find_package(Boost 1.81 REQUIRED)
find_package(FlatBuffers REQUIRED CONFIG)
find_package(spdlog REQUIRED CONFIG)
find_package(tomlplusplus REQUIRED CONFIG)
find_package(prometheus-cpp REQUIRED CONFIG COMPONENTS core)
find_package(ZLIB REQUIRED)
find_path(ZSTD_INCLUDE_DIR zstd.h REQUIRED)
find_library(ZSTD_LIBRARY zstd REQUIRED)
find_package(EXPAT REQUIRED)
find_package(OpenSSL 3.0 REQUIRED COMPONENTS SSL Crypto)
find_library(SODIUM_LIBRARY sodium REQUIRED)

if(ARENAD_TESTS)
  find_package(GTest REQUIRED CONFIG)
  find_package(rapidcheck REQUIRED CONFIG)
  find_package(benchmark REQUIRED CONFIG)
endif()

# Asio and Beast are compiled once, here, instead of in every file that includes them.
add_library(arenad_asio STATIC EXCLUDE_FROM_ALL "${PROJECT_SOURCE_DIR}/cmake/asio.cpp")
add_library(arenad::asio ALIAS arenad_asio)
target_compile_definitions(arenad_asio PUBLIC
  BOOST_ASIO_SEPARATE_COMPILATION BOOST_ASIO_NO_DEPRECATED BOOST_BEAST_SEPARATE_COMPILATION)
target_link_libraries(arenad_asio PUBLIC Boost::headers Threads::Threads)
target_compile_options(arenad_asio PRIVATE -w)
target_link_libraries(arenad_asio PRIVATE arenad::hardening)
if(ARENAD_SANITIZE)
  target_compile_options(arenad_asio PRIVATE -fsanitize=${ARENAD_SANITIZE})
endif()

# Asio's TLS, apart from it: only what links this needs OpenSSL.
add_library(arenad_asio_tls STATIC EXCLUDE_FROM_ALL "${PROJECT_SOURCE_DIR}/cmake/asio_tls.cpp")
add_library(arenad::asio_tls ALIAS arenad_asio_tls)
target_link_libraries(arenad_asio_tls PUBLIC arenad::asio OpenSSL::SSL PRIVATE arenad::hardening)
target_compile_options(arenad_asio_tls PRIVATE -w)
if(ARENAD_SANITIZE)
  target_compile_options(arenad_asio_tls PRIVATE -fsanitize=${ARENAD_SANITIZE})
endif()
