# libsodium for WebAssembly, built from its source: Debian has no package of it.
set(ARENAD_SODIUM_SOURCE "" CACHE PATH "The unpacked source of libsodium")
if(NOT EXISTS "${ARENAD_SODIUM_SOURCE}/src/libsodium/include/sodium.h")
  message(FATAL_ERROR "there is no source of libsodium in '${ARENAD_SODIUM_SOURCE}': "
    "scripts/web.sh and .ci/check_webassembly.sh fetch it and set ARENAD_SODIUM_SOURCE")
endif()

enable_language(C)
set(sodium_include "${ARENAD_SODIUM_SOURCE}/src/libsodium/include")
file(GLOB_RECURSE sodium_sources "${ARENAD_SODIUM_SOURCE}/src/libsodium/*.c")
add_library(arenad_sodium STATIC EXCLUDE_FROM_ALL ${sodium_sources})
add_library(arenad::sodium ALIAS arenad_sodium)
# version.h is what its configure script would make. WASI has no signals; libsodium raises one only
# when its guarded memory is overrun, which nothing here uses.
target_include_directories(arenad_sodium SYSTEM
  PUBLIC "${sodium_include}" "${ARENAD_SODIUM_SOURCE}/builds/msvc"
  PRIVATE "${sodium_include}/sodium")
target_compile_definitions(arenad_sodium PRIVATE
  CONFIGURED=1 NATIVE_LITTLE_ENDIAN=1 DEV_MODE=0 _WASI_EMULATED_SIGNAL)
target_compile_options(arenad_sodium PRIVATE -w)
target_link_libraries(arenad_sodium INTERFACE wasi-emulated-signal)
