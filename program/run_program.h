// run_program: what every program of the project does around its own work.
//
// It reserves the standard descriptors that are closed: nothing that is opened later takes their
// numbers, so no output ends up in a socket. Reaching a limit on the size of files is an error of
// the write, no signal. And a program whose standard output could not be
// written completely does not exit as if it had been.
#pragma once

#include <functional>
#include <string_view>

namespace arena::program {

inline constexpr int kExitNotWritten = 2;

/// Runs `body` and returns its exit code. When that is 0 but the output of std::cout or stdout
/// could not be written, prints "NAME: standard output cannot be written ..." to standard error and
/// returns kExitNotWritten. Only for main.
[[nodiscard]] int run_program(std::string_view name, const std::function<int()>& body);

}  // namespace arena::program
