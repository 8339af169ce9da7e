// Which living entities a viewer is sent: its own player, the players nearest to it up to a fixed
// number, wherever they are, and the projectiles in a rectangle around it. The fixed number makes
// traces of different maps comparable.
#pragma once

#include <cstddef>
#include <vector>

#include "tests/bench/replication/living.h"

namespace arena::bench {

struct ViewRules {
    std::size_t players_max = 64;       ///< the viewer's own included, at least 1
    sim::Vec2 rectangle{40.0f, 24.0f};  ///< metres: width and height, the viewer in its middle
};

/// The player of a viewer and where it looks from. A dead player looks from where it died.
struct Viewer {
    sim::EntityId player;
    sim::Vec2 position;
};

struct View {
    std::vector<LivingPlayer> players;          ///< sorted by id
    std::vector<LivingProjectile> projectiles;  ///< sorted by id
};

/// Returns the view of a viewer. When two players are equally far away, the one with the lower id
/// counts as nearer.
[[nodiscard]] View choose_view(const Viewer& viewer, const Living& living, const ViewRules& rules);

}  // namespace arena::bench
