#include "sim/tick/overlap.h"
#include "sim/tick/stages.h"
#include "sim/world/game_kind.h"

namespace arena::sim {

namespace {

void find_player_contacts(const Rules& rules, const Players& players,
                          std::span<const IndexPair> candidates, StepScratch& scratch) {
    if (!all_are_pushed_discs(rules))
        return keep_pairs(candidates, scratch.player_contacts, [&](IndexPair pair) {
            return bodies_overlap(rules, players, pair.first, pair.second, kSettledSlop);
        });
    keep_pairs(candidates, scratch.player_contacts, [&](IndexPair pair) {
        return players_overlap(players, pair.first, pair.second, kSettledSlop);
    });
}

/// Of those whom the last pass has moved: at first, of all.
void find_terrain_contacts(const Rules& rules, const Players& players, const Terrain& terrain,
                           std::span<const IndexPair> candidates, StepScratch& scratch) {
    const Solids solids = scratch.solids(terrain);
    const auto& starts = scratch.starts;
    if (!all_are_pushed_discs(rules))
        return keep_pairs(candidates, scratch.terrain_contacts, [&](IndexPair pair) {
            return scratch.awake[pair.first] == scratch.pass &&
                   core_overlaps_terrain(rules, players, pair.first, solids, pair.second,
                                         starts[pair.first]);
        });
    keep_pairs(candidates, scratch.terrain_contacts, [&](IndexPair pair) {
        return scratch.awake[pair.first] == scratch.pass &&
               overlaps_terrain(players, pair.first, solids, pair.second, starts[pair.first]);
    });
}

void count_contacts(StepScratch& scratch) {
    scratch.statistics.contacts += static_cast<std::uint32_t>(scratch.player_contacts.size() +
                                                              scratch.terrain_contacts.size());
}

}  // namespace

void choose_awake_pairs(StepScratch& scratch) {
    if (scratch.awake_rows_chosen == scratch.awake_rows.size()) return;
    scratch.awake_rows_chosen = scratch.awake_rows.size();
    keep_pairs(scratch.player_pairs, scratch.awake_player_pairs, [&](IndexPair pair) {
        return (scratch.awake[pair.first] | scratch.awake[pair.second]) != 0;
    });
    keep_pairs(scratch.terrain_pairs, scratch.awake_terrain_pairs,
               [&](IndexPair pair) { return scratch.awake[pair.first] != 0; });
}

void find_contacts(const Rules& rules, const WorldState& state, const Terrain& terrain,
                   StepScratch& scratch) {
    find_player_contacts(rules, state.players, scratch.player_pairs, scratch);
    find_terrain_contacts(rules, state.players, terrain, scratch.terrain_pairs, scratch);
    count_contacts(scratch);
}

void find_contacts_again(const Rules& rules, const WorldState& state, const Terrain& terrain,
                         StepScratch& scratch) {
    choose_awake_pairs(scratch);
    find_player_contacts(rules, state.players, scratch.awake_player_pairs, scratch);
    find_terrain_contacts(rules, state.players, terrain, scratch.awake_terrain_pairs, scratch);
    count_contacts(scratch);
}

}  // namespace arena::sim
