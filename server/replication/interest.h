// Interest: which entities a client is to see. What is in no client's interest never leaves the
// server, so that nobody can look behind the edge of the screen.
//
//   +---------------------------+  margin
//   |  +---------------------+  |      in the view        seen
//   |  |        view         |  |      in the margin      seen by whoever saw it already: on the
//   |  |          x viewer   |  |                         edge it does not come and go all the time
//   |  +---------------------+  |      beyond             never seen
//   +---------------------------+
//
// Whoever is hidden (hiding.h) is not seen, wherever it is.
//
// The client's own player is always seen, and so are its teammates and players of some archetypes
// if the rules say so. A thing of the map is in the view as soon as a part of its box is.
//
// When more are relevant than may be seen, the own player comes first, then whatever is within the
// margin, nearest first, then whoever is seen further away, nearest first. Whatever was seen counts
// as nearer by the margin, so two at about the same distance do not take turns, and somebody far
// off gives way to somebody near. Players do not come before projectiles: they would hide every
// shot in the crowds that are so dense, and a shot at ten metres concerns a player more than
// somebody at the edge of its screen. So the client sees everything in a circle, which is smaller
// the denser the crowd is, and nothing that is near is ever missing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "protocol/replication/update.h"
#include "server/replication/change_log.h"
#include "server/replication/hiding.h"
#include "server/replication/interest_grid.h"
#include "server/replication/slot_set.h"
#include "server/replication/team_members.h"
#include "server/replication/thing_grid.h"

namespace arena::server {

struct InterestRules {
    sim::Vec2 view{40.0f, 24.0f};  ///< metres: width and height, the viewer in its middle
    std::vector<sim::Vec2> views;  ///< likewise, of the player's archetype; none: all see `view`
    float margin = 2.0f;           ///< metres on each side, at least 0
    bool sees_teammates = false;   ///< wherever they are
    /// Entities that are seen at a time; from 1 to protocol::kSeenMax / 2.
    std::size_t seen_max = protocol::kSeenMax / 2;
};

[[nodiscard]] InterestRules interest_of(const sim::Rules& rules);

/// All that is there, as Interest::look asks for it: the same for all clients of a tick.
struct Surroundings {
    const EntityColumns& entities;
    const InterestGrid& living;         ///< those of these entities that live
    const ThingGrid& things;            ///< likewise the things of the map
    const TeamMembers& members;         ///< likewise
    std::span<const Slot> always_seen;  ///< likewise
    Hiding* hiding = nullptr;           ///< who among them is hidden; null: nobody
};

/// Memory for Interest::look, for all clients one after the other. It holds nothing between two.
struct InterestScratch {
    struct Ranked {
        std::uint8_t rank = 0;
        double distance = 0.0;  ///< metres
        Slot slot = 0;
    };
    SlotSet set;
    std::vector<Slot> found;
    std::vector<Ranked> ranked;
};

class Interest {
  public:
    explicit Interest(const InterestRules& rules);

    /// The slots of what the client is to see now, ascending, as ClientView::look takes them;
    /// valid until `scratch` is used again. `before`: what it saw last, ascending by slot. Costs
    /// time for what is near the view and for the teammates and the always seen that it is to see,
    /// not for the world; allocates nothing once the lists have grown.
    [[nodiscard]] std::span<const Slot> look(const Surroundings& around, const Viewer& viewer,
                                             std::span<const Occupant> before,
                                             InterestScratch& scratch) const;

    /// What the viewer has on the screen, without the margin.
    [[nodiscard]] sim::Aabb view_of(const Viewer& viewer) const;

  private:
    [[nodiscard]] sim::Vec2 size_of_view(const Viewer& viewer) const;
    void keep_nearest(const EntityColumns& entities, const Viewer& viewer,
                      std::span<const Occupant> before, const sim::Aabb& grown,
                      InterestScratch& scratch) const;
    void rank_found(const EntityColumns& entities, const Viewer& viewer,
                    std::span<const Occupant> before, const sim::Aabb& grown,
                    InterestScratch& scratch) const;

    InterestRules rules_;
};

}  // namespace arena::server
