// The C++ library for WASI is built without exceptions: throwing one ends the program, as in
// Emscripten's default mode. The world throws none, and the code that reads files throws only for a
// malformed file.
#include <cstdio>
#include <cstdlib>

extern "C" {

[[noreturn]] void* __cxa_allocate_exception(std::size_t) noexcept {
    std::fputs("an exception was thrown, but this build has no exceptions\n", stderr);
    std::abort();
}

[[noreturn]] void __cxa_throw(void*, void*, void (*)(void*)) {
    std::abort();
}

}  // extern "C"
