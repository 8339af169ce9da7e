#include "sim/tick/separation/04_find_contacts.h"

#include "sim/tick/separation/overlap.h"

namespace arena::sim {

// Pairs with the terrain are only tested when the last pass has moved their player: at first, all
// players.

void find_disc_contacts(const Rules& /*rules*/, const Solids& solids, const Players& players,
                        const OwnSteps& steps, const Awake& awake, CandidatePairs candidates,
                        Contacts& contacts) {
    keep_pairs(candidates.players, contacts.players, [&](IndexPair pair) {
        return players_overlap(players, pair.first, pair.second, kSettledSlop);
    });
    keep_pairs(candidates.terrain, contacts.terrain, [&](IndexPair pair) {
        return awake.by_row[pair.first] == awake.pass &&
               overlaps_terrain(players, pair.first, solids, pair.second, steps.starts[pair.first]);
    });
}

void find_body_contacts(const Rules& rules, const Solids& solids, const Players& players,
                        const OwnSteps& steps, const Awake& awake, CandidatePairs candidates,
                        Contacts& contacts) {
    keep_pairs(candidates.players, contacts.players, [&](IndexPair pair) {
        return bodies_overlap(rules, players, pair.first, pair.second, kSettledSlop);
    });
    keep_pairs(candidates.terrain, contacts.terrain, [&](IndexPair pair) {
        return awake.by_row[pair.first] == awake.pass &&
               core_overlaps_terrain(rules, players, pair.first, solids, pair.second,
                                     steps.starts[pair.first]);
    });
}

void choose_awake_pairs(const Awake& awake, Candidates& candidates) {
    if (candidates.awake_chosen == awake.rows.size()) return;
    candidates.awake_chosen = awake.rows.size();
    keep_pairs(candidates.players, candidates.awake_players, [&](IndexPair pair) {
        return (awake.by_row[pair.first] | awake.by_row[pair.second]) != 0;
    });
    keep_pairs(candidates.terrain, candidates.awake_terrain,
               [&](IndexPair pair) { return awake.by_row[pair.first] != 0; });
}

}  // namespace arena::sim
