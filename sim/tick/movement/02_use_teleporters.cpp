#include "sim/tick/movement/02_use_teleporters.h"

#include <vector>

#include "sim/geometry/aabb.h"
#include "sim/narrowphase/circle_circle.h"
#include "sim/state/player_body.h"
#include "sim/terrain/body_queries.h"
#include "sim/terrain/forces.h"
#include "sim/terrain/terrain_queries.h"
#include "sim/tick/motion/launch.h"
#include "sim/tick/motion/steer.h"

namespace arena::sim {

namespace {

/// Whether the player in this row would overlap another one at the place. `blocker` is the row that
/// is asked first, and becomes that of a player in the way.
bool is_in_others(const Players& players, std::size_t row, Vec2 place, std::size_t& blocker) {
    const Circle circle{place, players.radius[row]};
    const auto blocks = [&](std::size_t other) {
        return other != row && players.alive[other] != 0 && overlaps(players.circle(other), circle);
    };
    if (blocker < players.size() && blocks(blocker)) return true;
    for (std::size_t other = 0; other < players.size(); ++other)
        if (blocks(other)) {
            blocker = other;
            return true;
        }
    return false;
}

bool is_free_of_solids(const Solids& solids, const Body& body, Lookup& lookup) {
    const Aabb box = box_of(body);
    const Bounds& bounds = solids.terrain().bounds;
    if (!contains(bounds, box.min) || !contains(bounds, box.max)) return false;
    lookup.found.clear();
    find_pieces_in(solids, box, lookup.found);
    remove_passable_pieces(solids, body, lookup.found);
    const auto deepest = deepest_piece(solids, lookup.found, body);
    return !deepest || deepest->contact.depth <= kContactSlop;
}

/// Many may wait for one exit: most of them are then stopped by the player that stopped the others.
void use_teleporter(const Rules& rules, const Solids& solids, Tick tick, std::size_t row,
                    Players& players, Carried& carried, Lookup& lookup, std::size_t& blocker) {
    if (players.alive[row] == 0 || stands(players, row, tick)) return;
    const Vec2 from = players.position[row];
    const auto exit = teleporter_exit_at(solids.terrain(), from);
    if (!exit) return;
    if (!is_free_of_solids(solids, moved(body_of(rules, players, row), *exit - from), lookup))
        return;
    if (is_in_others(players, row, *exit, blocker)) return;
    blocker = row;
    players.position[row] = *exit;
    if (rules.gravity != 0.0f) leave_ground_by_force(rules, row, players);
    // Nothing hits it on the way.
    if (!carried.begins.empty()) carried.begins[row] = *exit;
}

}  // namespace

void use_teleporter(const Rules& rules, const Solids& solids, Tick tick, std::size_t row,
                    Players& players, Carried& carried, Lookup& lookup) {
    std::size_t blocker = 0;
    use_teleporter(rules, solids, tick, row, players, carried, lookup, blocker);
}

void use_teleporters(const Rules& rules, const Solids& solids, WorldState& state, Carried& carried,
                     Lookup& lookup) {
    if (!has_teleporters(solids.terrain())) return;
    std::size_t blocker = 0;
    for (std::size_t row = 0; row < state.players.size(); ++row)
        use_teleporter(rules, solids, state.tick, row, state.players, carried, lookup, blocker);
}

}  // namespace arena::sim
