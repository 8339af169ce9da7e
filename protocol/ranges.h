// What an honest peer may send: the one set of ranges for both directions. Takes a message as
// values and returns whether every field is in range. The decoder rejects messages that are out of
// range; the encoder asserts that they are in range.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "protocol/announcement.h"
#include "protocol/match.h"
#include "protocol/roster.h"
#include "protocol/watching.h"
#include "protocol/welcome.h"
#include "sim/values/input.h"

namespace arena::protocol {

/// Whether every field is in its range. The limits are those of base/limits.h and of the messages'
/// headers; NaN is never in range.
[[nodiscard]] bool in_range(const MapCounts& counts);
[[nodiscard]] bool in_range(const WelcomeArchetype& archetype);
[[nodiscard]] bool in_range(const WelcomeWeapon& weapon);
[[nodiscard]] bool in_range(const WelcomeZone& zone);
[[nodiscard]] bool in_range(const sim::PlayerInput& input);

template <typename T>
[[nodiscard]] bool all_in_range(std::span<const T> items) {
    return std::all_of(items.begin(), items.end(), [](const T& item) { return in_range(item); });
}

/// Returns the bytes on the wire that a Welcome's rules take; at most kRulesBytesMax are allowed.
[[nodiscard]] std::size_t rules_bytes(const Welcome& welcome);
/// Whether the Welcome has to send a view for each archetype, because some differ from
/// Welcome::view.
[[nodiscard]] bool has_views(const Welcome& welcome);

/// Whether every field is in its range, and names and lists are within their limits.
[[nodiscard]] bool in_range(const Welcome& welcome);
[[nodiscard]] bool in_range(const Roster& roster);
[[nodiscard]] bool in_range(const Match& match);
[[nodiscard]] bool in_range(const Announcement& announcement);
[[nodiscard]] bool in_range(const Watching& watching);

}  // namespace arena::protocol
