// Assertions for promises of the programmer. No input from the network, a file or a user may reach
// one.
//
// ARENA_ASSERT is cheap and always on. ARENA_DEBUG_ASSERT may be expensive and is on in Debug
// builds only.
#pragma once

namespace arena {

struct FailedAssertion {
    const char* condition;
    const char* message;
    const char* file;
    int line;
};

/// May throw; when it returns, the program aborts.
using AssertionHandler = void (*)(const FailedAssertion& failed);

/// Sets what is called when an assertion fails on this thread, and returns what was called before.
/// Null, as at the start: nothing. It is kept for the thread, because an assertion cannot be handed
/// its handler as an argument.
AssertionHandler set_assertion_handler(AssertionHandler handler);

/// Calls the handler, prints the failed condition to standard error and aborts.
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
