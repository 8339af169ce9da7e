// Selection without a branch.
//
// A branch that is taken about half of the time costs some fifteen nanoseconds whenever the
// processor mispredicts it; a square root and two divisions cost five. So where the outcome of a
// test cannot be predicted, it is cheaper to compute both sides and choose.
#pragma once

#include <array>
#include <optional>

namespace arena {

/// Returns the same as && and ||, but both sides are always evaluated.
constexpr bool both(bool a, bool b) {
    return a & b;
}
constexpr bool either(bool a, bool b) {
    return a | b;
}

/// Returns `yes` if the condition holds, else `no`. Compilers may turn ?: into a branch, but not an
/// index.
template <typename T>
constexpr T pick(bool condition, T yes, T no) {
    const std::array<T, 2> choice{no, yes};
    return choice[condition ? 1 : 0];
}

/// Returns the value if the condition holds, else nothing.
template <typename T>
constexpr std::optional<T> optional_if(bool condition, const T& value) {
    const std::array<std::optional<T>, 2> choice{std::nullopt, value};
    return choice[condition ? 1 : 0];
}

}  // namespace arena
