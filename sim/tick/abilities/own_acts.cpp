#include "sim/tick/abilities/own_acts.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "sim/math/vec2.h"
#include "sim/rules/game_kind.h"
#include "sim/state/player_body.h"
#include "sim/terrain/body_queries.h"
#include "sim/terrain/terrain_queries.h"
#include "sim/tick/motion/dash.h"
#include "sim/tick/motion/steer.h"
#include "sim/tick/status/give_effect.h"

namespace arena::sim {

namespace {

using OwnAct = void (*)(const AbilityUse& use, Players& players, Carried& carried, Lookup& lookup);

void nothing(const AbilityUse& /*use*/, Players& /*players*/, Carried& /*carried*/,
             Lookup& /*lookup*/) {}

void dash(const AbilityUse& use, Players& players, Carried& /*carried*/, Lookup& /*lookup*/) {
    begin_dash(use.rules, {use.ability.speed, use.ability.time}, stick_of(use.input), use.tick,
               use.row, players);
}

void leap(const AbilityUse& use, Players& players, Carried& /*carried*/, Lookup& /*lookup*/) {
    players.velocity[use.row] = players.aim[use.row] * use.ability.speed;
    players.dash_until_tick[use.row] = 0;
    leave_ground_by_force(use.rules, use.row, players);
}

void blink(const AbilityUse& use, Players& players, Carried& carried, Lookup& lookup) {
    const std::size_t row = use.row;
    const Vec2 direction = direction_on_ground(players.aim[row], players.ground_normal[row]);
    const Vec2 delta = direction * use.ability.distance;
    const float fraction = fraction_beside_others(
        players, row, delta, free_fraction(use.rules, use.solids, players, row, delta, lookup));
    if (fraction == 0.0f) return;
    players.position[row] += delta * fraction;
    if (use.rules.gravity != 0.0f) leave_ground_by_force(use.rules, row, players);
    // Nothing hits it on the way.
    if (!carried.begins.empty()) carried.begins[row] = players.position[row];
}

void give_to_self(const AbilityUse& use, Players& players, Carried& /*carried*/,
                  Lookup& /*lookup*/) {
    if (use.ability.to != Recipients::enemies)
        give_effect(use.rules, use.ability.effect, players.id[use.row], use.tick,
                    players.effects[use.row]);
}

/// By AbilityKind.
constexpr std::array<OwnAct, kAbilityKindNames.size()> kOwnActs{dash,    leap,         blink,
                                                                nothing, give_to_self, nothing};

/// Keeps the earlier time at which a motion along `delta` is stopped.
void stop_at(const SweepHit& hit, Vec2 delta, float& first) {
    if (dot(hit.normal, delta) < 0.0f) first = std::min(first, hit.t);
}

void stop_at_side(float gap, float approach, float& first) {
    if (approach > gap) first = std::min(first, std::max(gap, 0.0f) / approach);
}

/// A way that a disc would go at once.
struct Way {
    Circle disc;
    Vec2 delta;
};

/// Where the disc would overlap the other one at `fraction` of its way, lowers the fraction to
/// where it only touches, or to 0.
void step_before(const Way& way, Circle other, float& fraction) {
    const Vec2 apart = way.disc.center + way.delta * fraction - other.center;
    const float reach = way.disc.radius + other.radius + kContactSlop;
    const float inside = reach * reach - length_squared(apart);
    if (inside <= 0.0f) return;
    // The distance back to the circle around the other one: of x² - 2bx - inside = 0.
    const float distance = length(way.delta);
    const float along = dot(apart, way.delta) / distance;
    const float back = along + std::sqrt(along * along + inside);
    fraction = std::max(fraction - back / distance, 0.0f);
}

void stop_at_border(const Bounds& bounds, const Aabb& box, Vec2 delta, float& first) {
    stop_at_side(box.min.x - bounds.min.x, -delta.x, first);
    stop_at_side(bounds.max.x - box.max.x, delta.x, first);
    stop_at_side(box.min.y - bounds.min.y, -delta.y, first);
    stop_at_side(bounds.max.y - box.max.y, delta.y, first);
}

}  // namespace

float free_fraction(const Rules& rules, const Solids& solids, const Players& players,
                    std::size_t row, Vec2 delta, Lookup& lookup) {
    const float distance = length(delta);
    if (distance == 0.0f) return 0.0f;
    const Body body = body_of(rules, players, row);
    const Aabb from = box_of(body);
    const Aabb to = box_of(moved(body, delta));
    lookup.found.clear();
    find_pieces_in(solids,
                   {{std::min(from.min.x, to.min.x), std::min(from.min.y, to.min.y)},
                    {std::max(from.max.x, to.max.x), std::max(from.max.y, to.max.y)}},
                   lookup.found);
    remove_passable_pieces(solids, body, lookup.found);
    float first = 1.0f;
    for (const std::uint32_t piece : lookup.found)
        if (const auto hit = sweep_body(solids, piece, body, delta)) stop_at(*hit, delta, first);
    stop_at_border(solids.terrain().bounds, from, delta, first);
    // It ends a little before what stopped it.
    if (first < 1.0f) first = std::max(first - solids.terrain().skin / distance, 0.0f);
    return first;
}

float fraction_beside_others(const Players& players, std::size_t row, Vec2 delta, float most) {
    float fraction = most;
    // Stepping back from one player may lead into another one, seldom more often than a few times.
    for (std::uint32_t round = 0; round < kPlayersPassedMax && fraction > 0.0f; ++round) {
        const float before = fraction;
        for (std::size_t other = 0; other < players.size(); ++other)
            if (other != row && players.alive[other] != 0)
                step_before({players.circle(row), delta}, players.circle(other), fraction);
        if (fraction == before) return fraction;
    }
    return 0.0f;
}

void act_on_own_player(const AbilityUse& use, Players& players, Carried& carried, Lookup& lookup) {
    kOwnActs[static_cast<std::size_t>(use.ability.kind)](use, players, carried, lookup);
}

}  // namespace arena::sim
