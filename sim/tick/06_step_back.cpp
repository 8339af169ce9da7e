#include "sim/tick/near_players.h"
#include "sim/tick/part_held.h"
#include "sim/tick/stages.h"
#include "sim/tick/step_back_from_players.h"
#include "sim/world/body_queries.h"
#include "sim/world/game_kind.h"
#include "sim/world/terrain_queries.h"

namespace arena::sim {

namespace {

/// In StepScratch::awake: still in the terrain when the passes were used up.
constexpr std::uint8_t kStuck = 0xFF;

/// Whether a player may be in a wall or behind one: it was last seen in one, or was pushed beyond
/// what the broadphase looked at, or went further than two discs that both are free on different
/// sides of a wall can be.
bool is_unsure(const Players& players, std::uint32_t row, float tick_seconds,
               const StepScratch& scratch) {
    const Vec2 way = players.position[row] - scratch.starts[row];
    const Vec2 push = way - players.velocity[row] * tick_seconds;
    const float sure = 2.0f * (players.radius[row] - kContactSlop);
    return scratch.awake[row] == kStuck || length_squared(push) > kPushMargin * kPushMargin ||
           length_squared(way) >= sure * sure;
}

/// What is solid on the way of a player, and stops it, into scratch.found.
void find_on_way(const Solids& solids, Circle now, Vec2 start, StepScratch& scratch) {
    scratch.found.clear();
    const Aabb way = swept(aabb_of_circle(now.center, now.radius), start - now.center);
    find_pieces_in(solids, way, scratch.found);
    keep_stopping(solids, Circle{start, now.radius}, scratch.found);
}
void find_on_way(const Solids& solids, const Body& now, Vec2 back, StepScratch& scratch) {
    scratch.found.clear();
    find_pieces_in(solids, swept(box_of(now), back), scratch.found);
    keep_stopping(solids, moved(now, back), scratch.found);
}

/// Still in a wall, or on the other side of one.
bool is_misplaced(const Solids& solids, Circle now, Vec2 start, StepScratch& scratch) {
    find_on_way(solids, now, start, scratch);
    return depth_in_pieces(solids, scratch.found, now) > kContactSlop ||
           crosses_pieces(solids, scratch.found, {start, now.center});
}

/// The same for the core of a body of any kind.
bool is_core_misplaced(const Solids& solids, const Body& now, Vec2 back, StepScratch& scratch) {
    find_on_way(solids, now, back, scratch);
    const auto deepest = deepest_piece(solids, scratch.found, now);
    const Vec2 middle = middle_of(box_of(now));
    return (deepest && deepest->contact.depth > kContactSlop) ||
           crosses_pieces(solids, scratch.found, {middle + back, middle});
}

void find_misplaced(const Rules& rules, const Terrain& terrain, const Players& players,
                    StepScratch& scratch) {
    for (const IndexPair contact : scratch.terrain_contacts)
        scratch.awake[contact.first] = kStuck;

    const Solids solids = scratch.solids(terrain);
    const float tick_seconds = 1.0f / static_cast<float>(rules.tick_rate);
    const auto check = [&](std::uint32_t row) {
        if (is_unsure(players, row, tick_seconds, scratch) &&
            is_misplaced(solids, players.circle(row), scratch.starts[row], scratch))
            scratch.misplaced.push_back(row);
    };
    // A step shorter than the radius leads through no wall unless a push helps.
    if (scratch.longest_step < rules.radius_min()) {
        for (const std::uint32_t row : scratch.awake_rows)
            check(row);
    } else {
        for (std::uint32_t row = 0; row < players.size(); ++row)
            if (players.alive[row] != 0) check(row);
    }
}

/// Of bodies of any kind all that went somewhere are looked at, but not those that were only swept.
void find_misplaced_bodies(const Rules& rules, const Terrain& terrain, const Players& players,
                           StepScratch& scratch) {
    const Solids solids = scratch.solids(terrain);
    for (std::uint32_t row = 0; row < players.size(); ++row) {
        const bool is_swept = rules.archetypes[players.archetype[row]].move == MoveKind::slide;
        if (players.alive[row] == 0 || (is_swept && scratch.awake[row] == 0)) continue;
        if (is_core_misplaced(solids, core_of(rules, players, row),
                              scratch.starts[row] - players.position[row], scratch))
            scratch.misplaced.push_back(row);
    }
}

/// Pushes a player out of the walls, into whomever that leads; whether it is well placed then.
bool leaves_walls(const Solids& solids, std::uint32_t row, Players& players, StepScratch& scratch) {
    const Vec2 start = scratch.starts[row];
    find_on_way(solids, players.circle(row), start, scratch);
    push_out_of_pieces(solids, scratch.found, players.circle(row), players.position[row]);
    players.position[row] = clamp_into(solids.terrain().bounds, players.circle(row));
    return !is_misplaced(solids, players.circle(row), start, scratch);
}

/// The same for bodies of any kind.
bool body_leaves_walls(const Rules& rules, const Solids& solids, std::uint32_t row,
                       Players& players, StepScratch& scratch) {
    const Vec2 start = scratch.starts[row];
    const Body core = core_of(rules, players, row);
    Vec2 shift;
    find_on_way(solids, core, start - players.position[row], scratch);
    shift_out_of_pieces(solids, scratch.found, core, shift);
    players.position[row] += shift;
    players.position[row] += shift_into(solids.terrain().bounds, body_of(rules, players, row));
    return !is_core_misplaced(solids, core_of(rules, players, row), start - players.position[row],
                              scratch);
}

/// Whoever can leave the walls does, into whomever that leads: somebody who is pushed into a wall
/// from all sides would be held fast otherwise, and all who press it with it. The others go back.
template <typename LeavesWalls>
void step_back_from_walls(Players& players, StepScratch& scratch, const LeavesWalls& leaves_walls) {
    for (const std::uint32_t row : scratch.misplaced) {
        scratch.wake(row, players.position[row]);
        if (!leaves_walls(row)) put_back(row, players, scratch);
        scratch.unchecked.push_back(row);
    }
}

}  // namespace

void step_back(const Rules& rules, const Terrain& terrain, WorldState& state,
               StepScratch& scratch) {
    const bool is_settled = scratch.pairs_are_complete && !scratch.has_contacts();
    Players& players = state.players;
    ++scratch.pass;
    const bool are_discs = all_are_pushed_discs(rules);
    if (are_discs)
        find_misplaced(rules, terrain, players, scratch);
    else
        find_misplaced_bodies(rules, terrain, players, scratch);
    if (is_settled && scratch.misplaced.empty()) return;

    if (!terrain.movers.empty()) note_start_depths(rules, players, scratch);
    const Solids solids = scratch.solids(terrain);
    const auto leaves = [&](std::uint32_t row) {
        return are_discs ? leaves_walls(solids, row, players, scratch)
                         : body_leaves_walls(rules, solids, row, players, scratch);
    };
    step_back_from_walls(players, scratch, leaves);
    NearPlayers near(players, scratch);
    step_back_from_players(rules, players, near, scratch);
    part_held(rules, players, near, scratch, state.tick, leaves);
}

}  // namespace arena::sim
