// ProjectileWatch: holds what a client is told of projectiles against two laws. None is in a wall,
// and none flies farther than its weapon shoots.
//
// Remembers how far each one has come. Gives a line for each law that is broken.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client-sim/base/id_map.h"
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
    /// The client was told of this projectile.
    [[nodiscard]] Broken look(const Replica::Entity& entity);

    /// To be called after each update: forgets those that are out of view, now and then.
    void forget_the_gone(const WorldView& view);

  private:
    /// A projectile in flight.
    struct Track {
        sim::EntityId id;
        sim::Vec2 position;     ///< metres, where it was told to be last, ...
        double within = 0.0;    ///< ... within so many metres, ...
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
    IdMap<Track> tracks_{protocol::kSeenMax};
    std::vector<sim::EntityId> in_view_;  // kept for its memory
};

}  // namespace arena::client_sim
