// ProjectileWatch: checks what a client receives about projectiles against two laws. No projectile
// is in a wall, and none flies further than its weapon's range.
//
// It remembers how far each one has flown, and returns a line for each broken law.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "client-sim/terrain/obstacle_field.h"
#include "client/core/world_view.h"
#include "protocol/update_message.h"
#include "protocol/welcome.h"

namespace arena::client_sim {

class ProjectileWatch {
  public:
    /// Starts a watch. `field` must outlive it.
    ProjectileWatch(const ObstacleField& field, const protocol::Welcome& welcome);

    struct Broken {
        std::optional<std::string> in_wall;
        std::optional<std::string> out_of_range;
    };
    /// Checks a projectile that the client was sent, under this short id. The history of one
    /// that comes into view again, perhaps under another id, starts over.
    [[nodiscard]] Broken look(protocol::ShortId id, const client::Replica::Entity& entity);

    /// Prefetches what is known of these ids, so that a look() shortly after need not wait for
    /// memory.
    void fetch(std::span<const protocol::ShortId> ids) const;

  private:
    /// A projectile in flight.
    struct Track {
        sim::EntityId id;
        sim::Vec2 position;     ///< metres, as last reported
        float within = 0.0f;    ///< metres by which that may be off
        sim::Tick tick = 0;     ///< the tick at whose end that was
        double flown = 0.0;     ///< metres that it has flown at least
        bool is_clear = false;  ///< whether it was ever reported outside all walls
    };

    [[nodiscard]] std::optional<std::string> find_wall(const client::Replica::Entity& entity,
                                                       double radius, Track& track) const;
    /// Returns how the projectile flew too far. `is_new`: its path begins here.
    [[nodiscard]] std::optional<std::string> find_excess(const client::Replica::Entity& entity,
                                                         Track& track, bool is_new) const;

    const ObstacleField& field_;
    std::vector<protocol::WelcomeWeapon> weapons_;
    bool some_move_by_rays_;
    std::vector<Track> tracks_;  // by short id
};

}  // namespace arena::client_sim
