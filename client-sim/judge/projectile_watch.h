// ProjectileWatch: holds what a client is told of projectiles against two laws. None is in a wall,
// and none flies farther than its weapon shoots.
//
// Remembers how far each one has come. Gives a line for each law that is broken.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "client-sim/client/world_view.h"
#include "client-sim/terrain/obstacle_field.h"
#include "protocol/update_message.h"
#include "protocol/welcome.h"

namespace arena::client_sim {

class ProjectileWatch {
  public:
    /// `field` outlives the watch.
    ProjectileWatch(const ObstacleField& field, const protocol::Welcome& welcome);

    struct Broken {
        std::optional<std::string> in_wall;
        std::optional<std::string> out_of_range;
    };
    /// The client was told of this projectile, which has this id. One that comes into view again,
    /// perhaps under another id, begins anew.
    [[nodiscard]] Broken look(protocol::ShortId id, const Replica::Entity& entity);

    /// Begins to fetch what is known of those with these ids: a look() that comes a little later
    /// need not wait for memory.
    void fetch(std::span<const protocol::ShortId> ids) const;

  private:
    /// A projectile in flight.
    struct Track {
        sim::EntityId id;
        sim::Vec2 position;     ///< metres, where it was told to be last, ...
        float within = 0.0f;    ///< ... within so many metres, ...
        sim::Tick tick = 0;     ///< ... at the end of this tick
        double flown = 0.0;     ///< metres that it has come at least
        bool is_clear = false;  ///< it was told to be where no wall is
    };

    [[nodiscard]] std::optional<std::string> find_wall(const Replica::Entity& entity, double radius,
                                                       Track& track) const;
    /// `is_new`: its way begins here.
    [[nodiscard]] std::optional<std::string> find_excess(const Replica::Entity& entity,
                                                         Track& track, bool is_new) const;

    const ObstacleField& field_;
    std::vector<protocol::WelcomeWeapon> weapons_;
    bool some_move_by_rays_;
    std::vector<Track> tracks_;  // by short id
};

}  // namespace arena::client_sim
