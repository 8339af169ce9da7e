#include "sim/tick/overlap.h"
#include "sim/tick/stages.h"
#include "sim/world/game_kind.h"

namespace arena::sim {

namespace {

/// Metres by which two players may still overlap when the passes are used up. Larger, and a crowd
/// is seen to sink into itself; smaller, and it freezes where it could still have moved on.
constexpr float kCrowdSlop = 0.04f;

/// In StepScratch::awake: still in the terrain when the passes were used up.
constexpr std::uint8_t kStuck = 0xFF;

/// In StepScratch::put_back: was deep in somebody when the tick began.
constexpr std::uint8_t kLoose = 2;

void put_back(std::uint32_t row, Players& players, StepScratch& scratch) {
    if (scratch.put_back[row] != 0) return;
    scratch.put_back[row] = 1;
    scratch.wake(row);
    players.position[row] = scratch.starts[row];
    ++scratch.statistics.step_backs;
}

/// Whether two discs overlapped by more than `slop` when the tick began.
bool overlapped_at_start(const Players& players, std::uint32_t one, std::uint32_t other, float slop,
                         std::span<const Vec2> starts) {
    return overlaps(Circle{starts[one], players.radius[one] - slop},
                    Circle{starts[other], players.radius[other]});
}

/// The same for bodies of any kind.
bool bodies_overlapped_at_start(const Rules& rules, const Players& players, std::uint32_t one,
                                std::uint32_t other, float slop, std::span<const Vec2> starts) {
    const auto contact = push_body_out_of_body(
        moved(body_of(rules, players, one), starts[one] - players.position[one]),
        moved(body_of(rules, players, other), starts[other] - players.position[other]));
    return contact && contact->depth > slop;
}

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

/// Still in a wall, or on the other side of one.
bool is_misplaced(const Terrain& terrain, Circle now, Vec2 start, StepScratch& scratch) {
    scratch.found.clear();
    const Aabb way = swept(aabb_of_circle(now.center, now.radius), start - now.center);
    const Solids solids = scratch.solids(terrain);
    if (!find_pieces_in(solids, way, scratch.found)) scratch.raise(StepError::candidates_full);
    keep_stopping(solids, Circle{start, now.radius}, scratch.found);
    return depth_in_pieces(solids, scratch.found, now) > kContactSlop ||
           crosses_pieces(solids, scratch.found, {start, now.center});
}

void step_back_from_walls(const Rules& rules, const Terrain& terrain, Players& players,
                          StepScratch& scratch) {
    for (const IndexPair contact : scratch.terrain_contacts)
        scratch.awake[contact.first] = kStuck;

    const float tick_seconds = 1.0f / static_cast<float>(rules.tick_rate);
    const auto check = [&](std::uint32_t row) {
        if (is_unsure(players, row, tick_seconds, scratch) &&
            is_misplaced(terrain, players.circle(row), scratch.starts[row], scratch))
            put_back(row, players, scratch);
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
void step_bodies_back_from_walls(const Rules& rules, const Terrain& terrain, Players& players,
                                 StepScratch& scratch) {
    const Solids solids = scratch.solids(terrain);
    const auto is_misplaced = [&](std::uint32_t row) {
        const Body core = core_of(rules, players, row);
        const Vec2 back = scratch.starts[row] - players.position[row];
        scratch.found.clear();
        if (!find_pieces_in(solids, swept(box_of(core), back), scratch.found))
            scratch.raise(StepError::candidates_full);
        keep_stopping(solids, moved(core, back), scratch.found);
        const auto deepest = deepest_piece(solids, scratch.found, core);
        const Vec2 middle = middle_of(box_of(core));
        return (deepest && deepest->contact.depth > kContactSlop) ||
               crosses_pieces(solids, scratch.found, {middle + back, middle});
    };
    for (std::uint32_t row = 0; row < players.size(); ++row) {
        const bool is_swept = rules.archetypes[players.archetype[row]].move == MoveKind::slide;
        if (players.alive[row] == 0 || (is_swept && scratch.awake[row] == 0)) continue;
        if (is_misplaced(row)) put_back(row, players, scratch);
    }
}

/// A mover may have put several into one place. Those are not put back: they would stand in
/// each other for ever. They come apart, and whom they are pushed into is loose in the next tick.
template <typename Overlap>
void loosen_who_was_deep(StepScratch& scratch, const Overlap& overlapped) {
    choose_awake_pairs(scratch);
    for (const IndexPair pair : scratch.awake_player_pairs)
        if (overlapped(pair.first, pair.second))
            for (const std::uint32_t row : {pair.first, pair.second})
                if (scratch.put_back[row] == 0) scratch.put_back[row] = kLoose;
}

/// Puts back whoever is deep in another, and then whoever those are deep in. That ends: at the
/// latest when all are back.
template <typename Overlap>
void step_back_from_each_other(Players& players, StepScratch& scratch, const Overlap& overlap) {
    bool changed = true;
    while (changed) {
        changed = false;
        choose_awake_pairs(scratch);
        keep_pairs(scratch.awake_player_pairs, scratch.player_contacts,
                   [&](IndexPair pair) { return overlap(pair.first, pair.second); });
        for (const IndexPair contact : scratch.player_contacts)
            for (const std::uint32_t row : {contact.first, contact.second}) {
                changed |= scratch.put_back[row] == 0;
                put_back(row, players, scratch);
            }
    }
}

}  // namespace

void step_back(const Rules& rules, const Terrain& terrain, WorldState& state,
               StepScratch& scratch) {
    const bool is_settled = scratch.player_contacts.empty() && scratch.terrain_contacts.empty();
    const std::uint32_t before = scratch.statistics.step_backs;
    Players& players = state.players;
    const bool are_discs = all_are_pushed_discs(rules);
    if (are_discs)
        step_back_from_walls(rules, terrain, players, scratch);
    else
        step_bodies_back_from_walls(rules, terrain, players, scratch);
    if (is_settled && scratch.statistics.step_backs == before) return;
    // Nothing but movers puts players into each other.
    const bool may_be_loose = !terrain.movers.empty();
    if (are_discs) {
        if (may_be_loose)
            loosen_who_was_deep(scratch, [&](std::uint32_t one, std::uint32_t other) {
                return overlapped_at_start(players, one, other, kCrowdSlop, scratch.starts);
            });
        step_back_from_each_other(players, scratch, [&](std::uint32_t one, std::uint32_t other) {
            return players_overlap(players, one, other, kCrowdSlop);
        });
    } else {
        if (may_be_loose)
            loosen_who_was_deep(scratch, [&](std::uint32_t one, std::uint32_t other) {
                return bodies_overlapped_at_start(rules, players, one, other, kCrowdSlop,
                                                  scratch.starts);
            });
        step_back_from_each_other(players, scratch, [&](std::uint32_t one, std::uint32_t other) {
            return bodies_overlap(rules, players, one, other, kCrowdSlop);
        });
    }
}

}  // namespace arena::sim
