// Stage 4: Thompson tests say which candidates do overlap.
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/terrain/solids.h"
#include "sim/tick/awake.h"
#include "sim/tick/candidates.h"
#include "sim/tick/own_steps.h"

namespace arena::sim {

/// Writes to `contacts` which of the candidates overlap: at first all are asked, after a push those
/// of players who are awake, since only a push brings up a new contact, or leaves an old one.
void find_disc_contacts(const Rules& rules, const Solids& solids, const Players& players,
                        const OwnSteps& steps, const Awake& awake, CandidatePairs candidates,
                        Contacts& contacts);

/// The same for bodies of any kind.
void find_body_contacts(const Rules& rules, const Solids& solids, const Players& players,
                        const OwnSteps& steps, const Awake& awake, CandidatePairs candidates,
                        Contacts& contacts);

/// Of all candidates those of players who are awake, chosen anew if somebody woke since.
void choose_awake_pairs(const Awake& awake, Candidates& candidates);

}  // namespace arena::sim
