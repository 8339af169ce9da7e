#include <cmath>

#include "sim/narrowphase/push_circle_circle.h"
#include "sim/tick/end_motion.h"
#include "sim/tick/stages.h"
#include "sim/world/body_queries.h"
#include "sim/world/game_kind.h"
#include "sim/world/terrain_queries.h"

namespace arena::sim {

namespace {

/// Each of two goes half of the way. `push(mover, obstacle)` says which.
template <typename Push>
void push_players_apart(Players& players, StepScratch& scratch, const Push& push) {
    for (const IndexPair pair : scratch.player_contacts) {
        const auto contact = push(pair.second, pair.first);
        if (!contact) continue;
        const Vec2 half = contact->normal * (contact->depth * 0.5f);
        for (const std::uint32_t row : {pair.first, pair.second})
            scratch.wake(row, players.position[row]);
        players.position[pair.second] += half;
        players.position[pair.first] -= half;
        ++scratch.statistics.pushes;
    }
}

/// The contacts of one player follow each other: each such run is solved together, deepest first.
template <typename PushOut>
void push_players_out_of_terrain(const Players& players, StepScratch& scratch,
                                 const PushOut& push_out_of) {
    const auto& contacts = scratch.terrain_contacts;
    for (std::size_t begin = 0; begin < contacts.size();) {
        const std::uint32_t row = contacts[begin].first;
        scratch.found.clear();
        std::size_t end = begin;
        for (; end < contacts.size() && contacts[end].first == row; ++end)
            scratch.found.push_back(contacts[end].second);
        scratch.wake(row, players.position[row]);
        scratch.statistics.pushes += push_out_of(row, scratch.found);
        begin = end;
    }
}

/// The x of a normal below which the way straight back is no short one: a slope of 15 degrees.
constexpr float kSteepMin = 0.25f;

/// Floors push straight up. Steep slopes push back who runs into them, lest they lift it, and along
/// their normal who falls onto them, so that it slides down.
Vec2 shift_out_of_slope(const Contact& contact, Vec2 velocity, WalkableLimit limit) {
    const SlopeResponse response = respond_to_slope(contact, limit);
    const bool runs_into = velocity.x * contact.normal.x < 0.0f;
    const bool is_far_back = std::abs(contact.normal.x) < kSteepMin;
    if (response.kind != SlopeKind::steep || !runs_into || is_far_back) return response.shift;
    return {contact.depth / contact.normal.x, 0.0f};
}

/// Deepest first. Gives the number of pushes.
std::uint32_t push_body_out_of_pieces(const Rules& rules, const Solids& solids, std::uint32_t row,
                                      std::span<const std::uint32_t> pieces, Players& players) {
    const Archetype& archetype = rules.archetypes[players.archetype[row]];
    std::uint32_t pushes = 0;
    for (; pushes < kBodyPushesMax; ++pushes) {
        const auto deepest = deepest_piece(solids, pieces, core_of(rules, players, row));
        if (!deepest || deepest->contact.depth <= kSettledSlop) break;
        const Contact& contact = deepest->contact;
        players.position[row] +=
            rules.gravity != 0.0f
                ? shift_out_of_slope(contact, players.velocity[row], walkable_limit(archetype))
                : contact.normal * contact.depth;
        players.velocity[row] =
            end_motion_into(players.velocity[row], contact.normal, rules, archetype);
    }
    return pushes;
}

/// Also sees who was pushed far.
template <typename KeepInside>
void keep_all_inside(const Players& players, StepScratch& scratch, const KeepInside& keep_inside) {
    scratch.pushed_far = false;
    const auto keep = [&](std::uint32_t row) {
        keep_inside(row);
        if (scratch.awake[row] != scratch.pass) return;
        const Vec2 pushed = players.position[row] - scratch.found_at[row];
        if (length_squared(pushed) > kPushMargin * kPushMargin) scratch.pushed_far = true;
    };
    for (const IndexPair contact : scratch.player_contacts) {
        keep(contact.first);
        keep(contact.second);
    }
    for (const IndexPair contact : scratch.terrain_contacts)
        keep(contact.first);
}

void push_discs(const Terrain& terrain, Players& players, StepScratch& scratch) {
    const Solids solids = scratch.solids(terrain);
    push_players_apart(players, scratch, [&](std::uint32_t mover, std::uint32_t obstacle) {
        return push_circle_out_of_circle(players.circle(mover), players.circle(obstacle));
    });
    push_players_out_of_terrain(
        players, scratch, [&](std::uint32_t row, std::span<const std::uint32_t> pieces) {
            return push_out_of_pieces(solids, pieces, players.circle(row), players.position[row]);
        });
    keep_all_inside(players, scratch, [&](std::uint32_t row) {
        players.position[row] = clamp_into(terrain.bounds, players.circle(row));
    });
}

void push_bodies(const Rules& rules, const Terrain& terrain, Players& players,
                 StepScratch& scratch) {
    const Solids solids = scratch.solids(terrain);
    push_players_apart(players, scratch, [&](std::uint32_t mover, std::uint32_t obstacle) {
        return push_body_out_of_body(body_of(rules, players, mover),
                                     body_of(rules, players, obstacle));
    });
    push_players_out_of_terrain(
        players, scratch, [&](std::uint32_t row, std::span<const std::uint32_t> pieces) {
            return push_body_out_of_pieces(rules, solids, row, pieces, players);
        });
    keep_all_inside(players, scratch, [&](std::uint32_t row) {
        players.position[row] += shift_into(terrain.bounds, body_of(rules, players, row));
    });
}

}  // namespace

void push_out(const Rules& rules, const Terrain& terrain, WorldState& state, StepScratch& scratch) {
    ++scratch.pass;
    if (all_are_pushed_discs(rules))
        push_discs(terrain, state.players, scratch);
    else
        push_bodies(rules, terrain, state.players, scratch);
}

}  // namespace arena::sim
