# Builds for WebAssembly with clang 14 and Debian's C library for WASI. The programs run under node
# (tests/golden/webassembly/run.mjs); the client of the package for browsers is client/web.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-14)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER clang++-14)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
# The stack lies below all other data, so that an overflow traps. The linker's default is 64 KiB.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,--stack-first,-z,stack-size=1048576")
# The headers of header-only packages are the same for every processor.
set(CMAKE_SYSTEM_PREFIX_PATH /usr)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
