# Builds for 64-bit Arm on another machine, where the programs run under qemu's user mode.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
# A static program runs without the target's loader and libraries.
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
# The headers of header-only packages are the same for every processor.
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
