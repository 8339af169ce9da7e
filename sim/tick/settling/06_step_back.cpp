#include "sim/tick/settling/06_step_back.h"

#include "sim/state/player_body.h"
#include "sim/terrain/body_queries.h"
#include "sim/terrain/terrain_queries.h"
#include "sim/tick/settling/near_players.h"
#include "sim/tick/settling/separate_held.h"
#include "sim/tick/settling/step_back_from_players.h"

namespace arena::sim {

namespace {

/// In Awake::by_row: still in the terrain when the passes were used up.
constexpr std::uint8_t kStuck = 0xFF;

/// Whether a player may be in a wall or behind one: it was last seen in one, was pushed further
/// than the broadphase looked, or moved further than two discs on different sides of a wall can be
/// apart that are both free.
bool may_be_misplaced(const Players& players, std::uint32_t row, float tick_seconds,
                      const OwnSteps& steps, const Awake& awake) {
    const Vec2 way = players.position[row] - steps.starts[row];
    const Vec2 push = way - players.velocity[row] * tick_seconds;
    const float sure = 2.0f * (players.radius[row] - kContactSlop);
    return awake.by_row[row] == kStuck || length_squared(push) > kPushMargin * kPushMargin ||
           length_squared(way) >= sure * sure;
}

/// Writes to `found` the pieces on the way of a player that stop it.
void find_on_way(const Solids& solids, Circle now, Vec2 start, std::vector<std::uint32_t>& found) {
    found.clear();
    const Aabb way = swept(aabb_of_circle(now.center, now.radius), start - now.center);
    find_pieces_in(solids, way, found);
    remove_passable_pieces(solids, Circle{start, now.radius}, found);
}
void find_on_way(const Solids& solids, const Body& now, Vec2 back,
                 std::vector<std::uint32_t>& found) {
    found.clear();
    find_pieces_in(solids, swept(box_of(now), back), found);
    remove_passable_pieces(solids, moved(now, back), found);
}

/// Whether a player is still in a wall, or on the other side of one.
bool is_misplaced(const Solids& solids, Circle now, Vec2 start, std::vector<std::uint32_t>& found) {
    find_on_way(solids, now, start, found);
    return depth_in_pieces(solids, found, now) > kContactSlop ||
           is_blocked_by_pieces(solids, found, {start, now.center});
}

/// The same for the core of a body of any kind.
bool is_core_misplaced(const Solids& solids, const Body& now, Vec2 back,
                       std::vector<std::uint32_t>& found) {
    find_on_way(solids, now, back, found);
    const auto deepest = deepest_piece(solids, found, now);
    const Vec2 middle = middle_of(box_of(now));
    return (deepest && deepest->contact.depth > kContactSlop) ||
           is_blocked_by_pieces(solids, found, {middle + back, middle});
}

void find_misplaced(const Rules& rules, const Solids& solids, const Players& players,
                    const PlayerGrid& grid, const OwnSteps& steps, const Contacts& contacts,
                    Awake& awake, StepBacks& backs, std::vector<std::uint32_t>& found) {
    for (const IndexPair contact : contacts.terrain)
        awake.by_row[contact.first] = kStuck;

    const float tick_seconds = 1.0f / static_cast<float>(rules.tick_rate);
    const auto check = [&](std::uint32_t row) {
        if (may_be_misplaced(players, row, tick_seconds, steps, awake) &&
            is_misplaced(solids, players.circle(row), steps.starts[row], found))
            backs.misplaced.push_back(row);
    };
    // A step shorter than the radius leads through no wall without the help of a push.
    if (grid.longest_step < rules.radius_min()) {
        for (const std::uint32_t row : awake.rows)
            check(row);
    } else {
        for (std::uint32_t row = 0; row < players.size(); ++row)
            if (players.alive[row] != 0) check(row);
    }
}

/// Checks all bodies that moved, except those that were only swept.
void find_misplaced_bodies(const Rules& rules, const Solids& solids, const Players& players,
                           const OwnSteps& steps, const Awake& awake, StepBacks& backs,
                           std::vector<std::uint32_t>& found) {
    for (std::uint32_t row = 0; row < players.size(); ++row) {
        const bool is_swept = rules.archetypes[players.archetype[row]].move == MoveKind::slide;
        if (players.alive[row] == 0 || (is_swept && awake.by_row[row] == 0)) continue;
        if (is_core_misplaced(solids, core_of(rules, players, row),
                              steps.starts[row] - players.position[row], found))
            backs.misplaced.push_back(row);
    }
}

/// Pushes a player out of the walls, even into other players. Returns whether it is well placed
/// then.
bool leave_walls(const Solids& solids, std::uint32_t row, Vec2 start, Players& players,
                 std::vector<std::uint32_t>& found) {
    find_on_way(solids, players.circle(row), start, found);
    push_out_of_pieces(solids, found, players.circle(row), players.position[row]);
    players.position[row] = clamp_into(solids.terrain().bounds, players.circle(row));
    return !is_misplaced(solids, players.circle(row), start, found);
}

/// The same for bodies of any kind.
bool leave_walls_as_body(const Rules& rules, const Solids& solids, std::uint32_t row, Vec2 start,
                         Players& players, std::vector<std::uint32_t>& found) {
    const Body core = core_of(rules, players, row);
    Vec2 shift;
    find_on_way(solids, core, start - players.position[row], found);
    shift_out_of_pieces(solids, found, core, shift);
    players.position[row] += shift;
    players.position[row] += shift_into(solids.terrain().bounds, body_of(rules, players, row));
    return !is_core_misplaced(solids, core_of(rules, players, row), start - players.position[row],
                              found);
}

/// Players that can leave the walls do so, even into other players: otherwise a player that is
/// pushed into a wall from all sides would be pinned, and all that press against it as well. The
/// others go back.
template <typename LeaveWalls>
void step_back_from_walls(const OwnSteps& steps, Players& players, Awake& awake, StepBacks& backs,
                          StepStatistics& statistics, const LeaveWalls& leave_walls) {
    for (const std::uint32_t row : backs.misplaced) {
        awake.wake(row, players.position[row]);
        if (!leave_walls(row)) return_to_start(row, steps, players, awake, backs, statistics);
        backs.unchecked.push_back(row);
    }
}

/// The part that discs and bodies have in common: handles `backs.misplaced` and the contacts that
/// are left.
template <typename LeaveWalls>
void step_back(const Rules& rules, const Solids& solids, Tick turn, const OwnSteps& steps,
               const PlayerGrid& grid, const Candidates& candidates, const Contacts& contacts,
               Players& players, Awake& awake, StepBacks& backs, StepStatistics& statistics,
               const LeaveWalls& leave_walls) {
    const bool is_settled = candidates.are_complete && !contacts.any();
    if (is_settled && backs.misplaced.empty()) return;

    if (!solids.terrain().movers.empty())
        note_start_depths(rules, steps, candidates, players, backs);
    step_back_from_walls(steps, players, awake, backs, statistics, leave_walls);
    NearPlayers near(players, steps, grid, awake, backs);
    step_back_from_players(rules, steps, candidates, contacts, near, players, awake, backs,
                           statistics);
    separate_held(rules, steps, awake, backs, turn, players, near, leave_walls);
}

}  // namespace

void step_discs_back(const Rules& rules, const Solids& solids, Tick turn, const OwnSteps& steps,
                     const PlayerGrid& grid, const Candidates& candidates, const Contacts& contacts,
                     Players& players, Awake& awake, StepBacks& backs, Lookup& lookup,
                     StepStatistics& statistics) {
    ++awake.pass;
    find_misplaced(rules, solids, players, grid, steps, contacts, awake, backs, lookup.found);
    step_back(rules, solids, turn, steps, grid, candidates, contacts, players, awake, backs,
              statistics, [&](std::uint32_t row) {
                  return leave_walls(solids, row, steps.starts[row], players, lookup.found);
              });
}

void step_bodies_back(const Rules& rules, const Solids& solids, Tick turn, const OwnSteps& steps,
                      const PlayerGrid& grid, const Candidates& candidates,
                      const Contacts& contacts, Players& players, Awake& awake, StepBacks& backs,
                      Lookup& lookup, StepStatistics& statistics) {
    ++awake.pass;
    find_misplaced_bodies(rules, solids, players, steps, awake, backs, lookup.found);
    step_back(rules, solids, turn, steps, grid, candidates, contacts, players, awake, backs,
              statistics, [&](std::uint32_t row) {
                  return leave_walls_as_body(rules, solids, row, steps.starts[row], players,
                                             lookup.found);
              });
}

}  // namespace arena::sim
