// What an honest peer may say: one law that both directions keep. Takes a message as values, says
// whether every field is in range. The decoder refuses what is not; the encoder asserts it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "protocol/roster.h"
#include "protocol/welcome.h"
#include "sim/values/input.h"

namespace arena::protocol {

[[nodiscard]] bool in_range(const MapCounts& counts);
[[nodiscard]] bool in_range(const WelcomeArchetype& archetype);
[[nodiscard]] bool in_range(const WelcomeWeapon& weapon);
[[nodiscard]] bool in_range(const WelcomeZone& zone);
[[nodiscard]] bool in_range(const sim::PlayerInput& input);

template <typename T>
[[nodiscard]] bool all_in_range(std::span<const T> items) {
    return std::all_of(items.begin(), items.end(), [](const T& item) { return in_range(item); });
}

/// What the Welcome tells of the rules, in bytes on the wire: at most kRulesBytesMax.
[[nodiscard]] std::size_t rules_bytes(const Welcome& welcome);
/// Whether it has to tell a view for each archetype: some see another one than Welcome::view.
[[nodiscard]] bool has_views(const Welcome& welcome);

[[nodiscard]] bool in_range(const Welcome& welcome);
[[nodiscard]] bool in_range(const Roster& roster);

}  // namespace arena::protocol
