// Where a player goes that plays to win, so that the matches of tests are worth watching: flags are
// taken, carried home and returned, and hills are fought over.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "sim/base/random.h"
#include "sim/math/vec2.h"
#include "sim/world/world.h"

namespace arena::test {

inline sim::Vec2 middle_of(const sim::MapArea& area) {
    if (area.shape == sim::Shape::circle) return area.center;
    return (area.box.min + area.box.max) * 0.5f;
}

/// Returns the index of the flag of the team, if the map has one.
inline std::optional<std::size_t> flag_of_team(const sim::Terrain& terrain, std::uint8_t team) {
    for (std::size_t i = 0; i < terrain.flags.size(); ++i)
        if (terrain.flags[i].team == team) return i;
    return std::nullopt;
}

/// Returns where the player in the row goes in capture the flag: home with the flag that it
/// carries, to its own flag where that was dropped, or to the flag of another team. Returns nothing
/// when there is no other flag.
inline std::optional<sim::Vec2> flag_goal(const sim::World& world, std::size_t row) {
    const sim::Players& players = world.players();
    const std::span<const sim::MapFlag> homes = world.terrain().flags;
    const std::span<const sim::FlagState> flags = world.state().flags;
    const auto own = flag_of_team(world.terrain(), players.team[row]);
    const bool carries_one =
        std::any_of(flags.begin(), flags.end(),
                    [&](const sim::FlagState& flag) { return flag.carrier == players.id[row]; });
    if (own && carries_one) return homes[*own].position;
    // Every third player looks after its own flag.
    if (own && flags[*own].return_tick != 0 && row % 3 == 0) return flags[*own].position;
    for (std::size_t i = 0; i < flags.size(); ++i) {
        const std::size_t other = (i + row) % flags.size();
        if (homes[other].team != players.team[row]) return flags[other].position;
    }
    return std::nullopt;
}

/// Returns where the player in the row goes to win a match of the world's mode. Now and then, and
/// in modes without objects always, it is the place of a random player.
inline sim::Vec2 mode_goal(const sim::World& world, std::size_t row, Random& random) {
    const sim::MatchState& match = world.state().match;
    if (match.mode == sim::GameMode::king_of_the_hill && random.below(4) != 0)
        return middle_of(world.terrain().hills[match.hill].area);
    if (match.mode == sim::GameMode::capture_the_flag && random.below(8) != 0)
        if (const auto goal = flag_goal(world, row)) return *goal;
    const sim::Players& players = world.players();
    return players.position[random.below(static_cast<std::uint32_t>(players.size()))];
}

}  // namespace arena::test
