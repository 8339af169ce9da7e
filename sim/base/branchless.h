// Choosing without a branch.
//
// A branch that goes either way about as often costs some fifteen nanoseconds each time that the
// processor guesses wrong; a square root and two divisions cost five. So where a test's outcome is
// anybody's guess it is cheaper to compute both sides and choose.
#pragma once

#include <array>
#include <optional>

namespace arena {

/// && and || that ask both sides.
constexpr bool both(bool a, bool b) {
    return a & b;
}
constexpr bool either(bool a, bool b) {
    return a | b;
}

/// `yes` if the condition holds, else `no`. Compilers turn ?: into branches at will; an index they
/// leave alone.
template <typename T>
constexpr T pick(bool condition, T yes, T no) {
    const std::array<T, 2> choice{no, yes};
    return choice[condition ? 1 : 0];
}

/// The value if the condition holds, else nothing.
template <typename T>
constexpr std::optional<T> only_if(bool condition, const T& value) {
    const std::array<std::optional<T>, 2> choice{std::nullopt, value};
    return choice[condition ? 1 : 0];
}

}  // namespace arena
