#include "client-sim/behaviour/steering.h"

namespace arena::client_sim {

sim::PlayerInput wander(Mind& mind, const Situation& situation) {
    const client::PlayerView* const self = situation.self;
    if (self == nullptr) return {};
    const Point heading = keep_walking(mind, situation, to_point(self->position));
    return with_jumps_and_dashes(input_of(heading, heading, false), mind, situation);
}

}  // namespace arena::client_sim
