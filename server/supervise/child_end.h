// How a child process has ended, as waitpid(2) reports it, in words and as an exit code.
#pragma once

#include <cstdint>
#include <string>

namespace arena::server {

struct ChildEnd {
    enum class Kind : std::uint8_t {
        exited,       ///< `number` is its exit code
        killed,       ///< `number` is the signal
        not_started,  ///< `number` is the errno of fork(2)
    };
    Kind kind = Kind::exited;
    int number = 0;

    friend bool operator==(const ChildEnd&, const ChildEnd&) = default;
};

/// Returns the end that a status of waitpid(2) stands for.
[[nodiscard]] ChildEnd end_of(int wait_status);

/// Returns "SIGSEGV"; "signal 34" for one that has no name of its own.
[[nodiscard]] std::string signal_name(int signal);

/// Returns "SIGSEGV", "exit code 3" or "not started: Resource temporarily unavailable".
[[nodiscard]] std::string text_of(const ChildEnd& end);

/// Returns the exit code of a parent that has nothing to add: the child's own, or 128 + signal as
/// shells have it. One that was not started counts as the code 127 of a shell.
[[nodiscard]] int exit_code_of(const ChildEnd& end);

}  // namespace arena::server
