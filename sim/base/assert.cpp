#include "sim/base/assert.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

namespace arena {
namespace {

thread_local AssertionHandler handler_of_thread = nullptr;

}  // namespace

AssertionHandler set_assertion_handler(AssertionHandler handler) {
    return std::exchange(handler_of_thread, handler);
}

void assertion_failed(const char* condition, const char* message, const char* file, int line) {
    if (handler_of_thread != nullptr)
        handler_of_thread({.condition = condition, .message = message, .file = file, .line = line});
    std::fprintf(stderr, "%s:%d: assertion failed: %s (%s)\n", file, line, message, condition);
    std::abort();
}

}  // namespace arena
