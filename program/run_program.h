// What every program here does around its own work.
//
// The standard descriptors that are closed are kept: nothing that is opened later takes their
// numbers, so that no output ends in a socket. And a program whose standard output cannot be
// written, all of it, does not end as if it had been.
#pragma once

#include <functional>
#include <string_view>

namespace arena::program {

inline constexpr int kExitNotWritten = 2;

/// Runs `body` and gives its exit code. When that is 0 and what was written by std::cout or stdout
/// did not arrive, it is kExitNotWritten, with "NAME: standard output cannot be written ..." on
/// standard error. For main alone.
[[nodiscard]] int run_program(std::string_view name, const std::function<int()>& body);

}  // namespace arena::program
