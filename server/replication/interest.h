// Interest: which entities a client is to see. The server never sends a client anything outside its
// interest, so that no modified client can look beyond the edge of the screen.
//
//   +---------------------------+  margin
//   |  +---------------------+  |      in the view        seen
//   |  |        view         |  |      in the margin      seen by a client that saw it already, so
//   |  |          x viewer   |  |                         that nothing flickers at the edge
//   |  +---------------------+  |      beyond             never seen
//   +---------------------------+
//
// A hidden entity (hiding.h) is not seen, wherever it is.
//
// The player that looks is always seen, and so are its teammates and players of some archetypes
// if the rules say so. A thing of the map is in the view as soon as part of its box is.
//
// When more entities are relevant than may be seen, the own player comes first, then entities
// within the margin, nearest first, then those further away, nearest first. An entity that was seen
// counts as nearer by the margin, so two at about the same distance do not alternate, and distant
// entities give way to near ones. Players do not come before projectiles: in such dense crowds they
// would displace every shot, and a shot at ten metres concerns a player more than another player at
// the edge of its screen. So the client sees everything in a circle, which is smaller the denser
// the crowd is, and nothing near is ever missing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "protocol/replication/update.h"
#include "server/base/bit_set.h"
#include "server/replication/change_log.h"
#include "server/replication/hiding.h"
#include "server/replication/interest_grid.h"
#include "server/replication/team_members.h"
#include "server/replication/thing_grid.h"

namespace arena::server {

struct InterestRules {
    sim::Vec2 view{40.0f, 24.0f};  ///< width and height in metres; the viewer is in its middle
    std::vector<sim::Vec2> views;  ///< the same by archetype; empty: all see `view`
    float margin = 2.0f;           ///< metres on each side, at least 0
    /// Metres around the viewer within which everything is sent exactly, at least 0.
    float exact_distance = 10.0f;
    bool sees_teammates = false;  ///< however far away they are
    /// How many entities are seen at a time; from 1 to protocol::kEntitiesSeenMax / 2.
    std::size_t seen_max = protocol::kEntitiesSeenMax / 2;
};

/// Returns the interest that follows from the rules.
[[nodiscard]] InterestRules interest_of(const sim::Rules& rules);

/// The input of Interest::look, which is the same for all clients in a tick.
struct Surroundings {
    const EntityColumns& entities;
    const InterestGrid& living;         ///< built from the living of `entities`
    const ThingGrid& things;            ///< built from their things of the map
    const TeamMembers& members;         ///< likewise
    std::span<const Slot> always_seen;  ///< likewise
    const Hiding* hiding = nullptr;     ///< null: nothing is hidden
};

/// Working memory of Interest::look, which may be shared by all clients. It holds nothing between
/// two calls.
struct InterestScratch {
    struct Ranked {
        std::uint8_t rank = 0;
        double distance = 0.0;  ///< metres
        Slot slot = 0;
    };
    BitSet seen;  ///< slots
    std::vector<Slot> things;
    std::vector<Ranked> ranked;
    Hiding::Scratch hiding;
};

class Interest {
  public:
    explicit Interest(const InterestRules& rules);

    /// Returns the slots of what the client is to see now, as ClientView::look takes them. They are
    /// valid until `scratch` is used again. `before` are the slots of what it saw last and is still
    /// there. Takes time for the entities near the view, the teammates and the always seen; for the
    /// whole world only a bit for each slot. Allocates nothing once the lists have grown.
    [[nodiscard]] const BitSet& look(const Surroundings& around, const Viewer& viewer,
                                     const BitSet& before, InterestScratch& scratch) const;

    /// Returns what the viewer has on the screen, without the margin.
    [[nodiscard]] sim::Aabb view_of(const Viewer& viewer) const;

  private:
    [[nodiscard]] sim::Vec2 size_of_view(const Viewer& viewer) const;
    void keep_nearest(const EntityColumns& entities, const Viewer& viewer, const BitSet& before,
                      const sim::Aabb& grown, InterestScratch& scratch) const;
    void rank_seen(const EntityColumns& entities, const Viewer& viewer, const BitSet& before,
                   const sim::Aabb& grown, InterestScratch& scratch) const;

    InterestRules rules_;
};

}  // namespace arena::server
