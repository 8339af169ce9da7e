// JudgedBody: what may surely be claimed about a player's body.
//
// An outline reaches further in some directions than in others, and a body that moves by two rays
// has only its middle outside of walls. So the judge holds a disc inside of the body against the
// server: what is true of it is true of the body, and it is never wrong, if sometimes too kind.
#pragma once

#include <vector>

#include "client-sim/terrain/plane.h"
#include "protocol/messages.h"

namespace arena::client_sim {

struct JudgedBody {
    double radius = 0.0;       ///< metres: of the largest disc about the position inside the body
    Point core;                ///< metres from the position: middle of what stays out of walls
    double core_radius = 0.0;  ///< metres: of a disc about the core inside of that
};

/// Takes any outline, be it convex or not.
[[nodiscard]] JudgedBody judged_body_of(const protocol::WelcomeArchetype& archetype);

/// As the list of a Welcome.
[[nodiscard]] std::vector<JudgedBody> judged_bodies_of(
    const std::vector<protocol::WelcomeArchetype>& archetypes);

}  // namespace arena::client_sim
