// What a player may do that has to stand, in a countdown and at the end of a match, from one tick
// to the next.
//
// Seen from above it has no velocity. Seen from the side it may be in the air, because it appeared
// above the ground or because the match ended in the middle of a jump; then it falls, straight down
// and no faster than gravity makes it. Nothing but a push, by a mover or a neighbour, takes it
// anywhere else; a steep slope leads a fall aside, and so does a corner a body that is pushed out
// of what it has fallen into. A body that moves by rays is also set beside a wall narrower than
// itself, or onto it, when it falls onto one: in the air only its velocity is judged.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include "sim/math/vec2.h"
#include "sim/rules/rules.h"
#include "sim/state/players.h"

namespace arena::simulation {

/// Metres by which a wall may still push out a player that was pressed into it.
inline constexpr float kPressedOut = 0.01f;

/// Metres per second by which a fall may be faster by rounding.
inline constexpr float kFallSlack = 0.001f;

/// Whether a body that falls by `fall` metres, and is then pushed out of one thing by the shortest
/// way (docs/collision.md), may have gone `way`. Where it has fallen past the top of a corner, the
/// corner pushes it away from itself, further aside than a slope leads it down.
///
/// The way in is one way out, so the push is no longer than the fall. And at the rim of a disc,
/// opposite to the push, is the point that pushes it, which was not in the disc before the fall.
[[nodiscard]] inline bool may_be_pushed_out(sim::Vec2 way, float fall,
                                            const sim::Archetype& archetype) {
    const sim::Vec2 push = way + sim::Vec2{0.0f, fall};
    const float depth = sim::length(push);
    if (depth <= kPressedOut) return true;
    if (depth > fall + kPressedOut) return false;
    if (!archetype.outline.empty()) return true;
    const sim::Vec2 touched = way - push * (archetype.radius / depth);
    return sim::length(touched) >= archetype.radius - kPressedOut;
}

/// Returns what the player has done that one that stands does not do; empty: nothing.
[[nodiscard]] inline std::string broken_standing(const sim::PlayerState& before,
                                                 const sim::PlayerState& after,
                                                 const sim::Rules& rules, bool may_be_pushed) {
    const bool is_in_air = rules.gravity > 0.0f && after.ground_normal == sim::Vec2{};
    const sim::Vec2 velocity = after.velocity;
    if (!is_in_air && velocity != sim::Vec2{}) return "moves";
    if (velocity.x != 0.0f) return "moves to the side in the air";
    if (velocity.y > 0.0f) return "jumps";
    const float gained = rules.gravity / static_cast<float>(rules.tick_rate);
    if (velocity.y < before.velocity.y - gained - kFallSlack) return "falls faster than gravity";

    const sim::Vec2 way = after.position - before.position;
    if (may_be_pushed || sim::length(way) <= kPressedOut) return "";
    const bool fell = rules.gravity > 0.0f && before.ground_normal == sim::Vec2{};
    if (!fell) return "is somewhere else";
    const sim::Archetype& archetype = rules.archetypes[after.archetype];
    if (archetype.move == sim::MoveKind::rays) return "";
    // It may land on a corner in one tick and be pushed out of it in the next.
    const float of_a_tick = -before.velocity.y / static_cast<float>(rules.tick_rate);
    if (way.y > std::max(kPressedOut, of_a_tick)) return "rises";
    if (archetype.move == sim::MoveKind::push_out) {
        const float speed = is_in_air ? -velocity.y : gained - before.velocity.y;
        const float fall = std::max(0.0f, speed / static_cast<float>(rules.tick_rate));
        const bool is_aside = std::abs(way.x) > kPressedOut;
        return is_aside && !may_be_pushed_out(way, fall, archetype) ? "glides to the side" : "";
    }
    // A slope that is steep: at least as far down as aside.
    const float steepest = archetype.walkable_cosine;
    const float aside_per_metre = steepest / std::sqrt(1.0f - steepest * steepest);
    const float fell_by = std::max(0.0f, -way.y);
    if (std::abs(way.x) > fell_by * aside_per_metre + kPressedOut) return "glides to the side";
    return "";
}

}  // namespace arena::simulation
