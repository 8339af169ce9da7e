// The C++ library for WASI is built without exceptions: whoever throws one ends the program, as it
// does in Emscripten's default mode. The world throws none, and what reads files throws only at a
// file that is wrong.
#include <cstdio>
#include <cstdlib>

extern "C" {

[[noreturn]] void* __cxa_allocate_exception(std::size_t) noexcept {
    std::fputs("an exception is thrown, and there are none here\n", stderr);
    std::abort();
}

[[noreturn]] void __cxa_throw(void*, void*, void (*)(void*)) {
    std::abort();
}

}  // extern "C"
