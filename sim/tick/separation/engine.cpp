#include "sim/tick/separation/engine.h"

#include "sim/rules/game_kind.h"

namespace arena::sim {

namespace {

/// Seen from above, players stand on nothing.
void find_no_ground(const Rules& /*rules*/, const Solids& /*solids*/, const OwnSteps& /*steps*/,
                    const PlayerGrid& /*grid*/, Players& /*players*/, Awake& /*awake*/,
                    StepBacks& /*backs*/, Lookup& /*lookup*/) {}

constexpr Engine kDiscs{.move = move_discs,
                        .find_contacts = find_disc_contacts,
                        .push_out = push_discs_out,
                        .step_back = step_discs_back,
                        .find_ground = find_no_ground};

constexpr Engine kBodies{.move = move_bodies,
                         .find_contacts = find_body_contacts,
                         .push_out = push_bodies_out,
                         .step_back = step_bodies_back,
                         .find_ground = find_body_ground};

}  // namespace

const Engine& engine_for(const Rules& rules) {
    return all_are_pushed_discs(rules) ? kDiscs : kBodies;
}

}  // namespace arena::sim
