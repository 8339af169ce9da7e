// Assertions for promises of the programmer. No input from the network, a file or a user may reach
// one.
//
// ARENA_ASSERT is cheap and always on. ARENA_DEBUG_ASSERT may be expensive and is on in Debug
// builds only.
#pragma once

namespace arena {

/// Prints the failed condition to standard error and aborts.
[[noreturn]] void assertion_failed(const char* condition, const char* message, const char* file,
                                   int line);

}  // namespace arena

#define ARENA_ASSERT(condition, message) \
    (static_cast<bool>(condition)        \
         ? static_cast<void>(0)          \
         : ::arena::assertion_failed(#condition, message, __FILE__, __LINE__))

#ifdef ARENA_DEBUG
#define ARENA_DEBUG_ASSERT(condition, message) ARENA_ASSERT(condition, message)
#else
#define ARENA_DEBUG_ASSERT(condition, message) static_cast<void>(0)
#endif
