// JudgedBody: what can safely be claimed about a player's body.
//
// An outline reaches further in some directions than in others, and of a body that moves by rays
// only the centre stays out of walls. So the judge checks a disc inside the body: what is true of
// the disc is true of the body. The judge is never wrong, if sometimes too lenient.
#pragma once

#include <vector>

#include "client-sim/terrain/plane.h"
#include "protocol/messages.h"

namespace arena::client_sim {

struct JudgedBody {
    double radius = 0.0;  ///< metres: of the largest disc about the position inside the body
    Point core;           ///< metres from the position: centre of the part that stays out of walls
    double core_radius = 0.0;  ///< metres: of a disc about the core inside that part
};

/// Returns the body for any outline, convex or not.
[[nodiscard]] JudgedBody judged_body_of(const protocol::WelcomeArchetype& archetype);

/// Returns the bodies in the order of the Welcome's list.
[[nodiscard]] std::vector<JudgedBody> judged_bodies_of(
    const std::vector<protocol::WelcomeArchetype>& archetypes);

}  // namespace arena::client_sim
