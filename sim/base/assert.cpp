#include "sim/base/assert.h"

#include <cstdio>
#include <cstdlib>

namespace arena {

void assertion_failed(const char* condition, const char* message, const char* file, int line) {
    std::fprintf(stderr, "%s:%d: assertion failed: %s (%s)\n", file, line, message, condition);
    std::abort();
}

}  // namespace arena
