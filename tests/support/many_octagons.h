// Rules that are valid, but too long to be sent to clients.
#pragma once

#include <string>
#include <string_view>

namespace arena::test {

/// Returns a rules.toml with that many archetypes of eight vertices: a Welcome has room for 16.
inline std::string octagons(int count) {
    std::string text;
    for (int i = 0; i < count; ++i)
        text += "[[archetype]]\nname = \"octagon" + std::to_string(i) +
                "\"\noutline = [[2, -1], [2, 1], [1, 2], [-1, 2], [-2, 1], [-2, -1], [-1, -2], "
                "[1, -2]]\n";
    return text;
}

/// The error message for 17 of them.
inline constexpr std::string_view kOctagonsTooMany =
    "what clients have to know of the rules takes 1532 bytes (16 an archetype, 8 a vertex of an "
    "outline, 12 a weapon, 8 an archetype where views differ), but a datagram has room for 1496: "
    "drop some archetypes or weapons, or draw outlines with fewer vertices";

}  // namespace arena::test
