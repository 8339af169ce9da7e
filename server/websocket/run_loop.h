// Runs an event loop that an exception of one of its handlers does not end: memory that ran out for
// one connection, say, must not take the process down with all others.
#pragma once

#include <exception>

namespace arena::server {

/// Runs `loop` until it is stopped or has no more work. After an exception of a handler it calls
/// on_exception(what), which must not throw, and goes on.
template <typename Loop, typename OnException>
void run_despite_exceptions(Loop& loop, OnException&& on_exception) {
    static_assert(noexcept(on_exception("")), "there is nobody left to catch it");
    for (;;) {
        try {
            loop.run();
            return;
        } catch (const std::exception& exception) {
            on_exception(exception.what());
        } catch (...) {
            on_exception("an exception of an unknown kind");
        }
    }
}

}  // namespace arena::server
