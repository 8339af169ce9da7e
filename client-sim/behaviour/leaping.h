// Leaping: going to a place on a map that is seen from the side, by the ways of its LeapGraph.
#pragma once

#include <cstdint>
#include <optional>

#include "client-sim/behaviour/behaviour.h"

namespace arena::client_sim {

/// What a player does in one tick to get to its goal.
struct Stride {
    Point stick;  ///< unit along each axis
    sim::Buttons buttons = 0;
    bool is_there = false;  ///< it stands at its goal
};

/// Returns what to press to get to the goal and to stand there. Nothing when the bot does not know
/// the ways: without gravity, without the map's rules, and where its player has lost them. A goal
/// that no way leads to makes it stand.
///
/// It runs to where a jump begins, jumps, holds the stick for as long as the flight takes, waits
/// for a platform, and rides on it; it waits on a plate until the door is open.
[[nodiscard]] std::optional<Stride> leap_towards(Mind& mind, const Situation& situation,
                                                 Point goal);

/// Whether the player flies as leap_towards has planned it. It had better go on with that.
[[nodiscard]] inline bool is_leaping(const Mind& mind) {
    return mind.leap && mind.leap->left_ground;
}

/// Whether a way leads from where the player stands to the goal; nothing when that is not known.
[[nodiscard]] std::optional<bool> can_leap_to(const Situation& situation, Point goal);
/// Returns the input without the steps, jumps and dashes that would lead nowhere: into a pit, onto
/// spikes. It turns round instead.
[[nodiscard]] sim::PlayerInput keep_footing(const Situation& situation,
                                            const sim::PlayerInput& input);
/// Whether no way leads there, as far as the bot knows.
[[nodiscard]] inline bool is_out_of_reach(const Situation& situation, Point goal) {
    return !can_leap_to(situation, goal).value_or(true);
}

}  // namespace arena::client_sim
