// Stage 4: Thompson tests decide which candidates overlap.
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/terrain/solids.h"
#include "sim/tick/memory/awake.h"
#include "sim/tick/memory/candidates.h"
#include "sim/tick/memory/own_steps.h"

namespace arena::sim {

/// Writes to `contacts` which of the candidates overlap. At first all candidates are tested; after
/// a push only those of awake players, since only a push makes a new contact or leaves an old one.
void find_disc_contacts(const Rules& rules, const Solids& solids, const Players& players,
                        const OwnSteps& steps, const Awake& awake, CandidatePairs candidates,
                        Contacts& contacts);

/// Does the same for bodies of any kind.
void find_body_contacts(const Rules& rules, const Solids& solids, const Players& players,
                        const OwnSteps& steps, const Awake& awake, CandidatePairs candidates,
                        Contacts& contacts);

/// Chooses from all candidates those of awake players, again if a player woke since the last
/// choice.
void choose_awake_pairs(const Awake& awake, Candidates& candidates);

}  // namespace arena::sim
