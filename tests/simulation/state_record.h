// What the players were like in the last two seconds, tick by tick, to hold against what a client
// sees.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "client-sim/client/world_view.h"
#include "sim/world/world.h"

namespace arena::simulation {

class StateRecord {
  public:
    /// After every tick.
    void add(const sim::World& world);

    /// The first player or projectile of which the client holds what was never so: another place
    /// than it was at then, or, of its own player, anything that was otherwise; empty: none. What
    /// is older than the record is not judged.
    [[nodiscard]] std::string find_error(const client_sim::WorldView& view,
                                         sim::EntityId own) const;

    /// The first player that was in the client's view for a second and that it does not see, or
    /// sees elsewhere than it is, or that was out of view or dead for so long and is seen all the
    /// same; empty: none. `seen`: width and height of a view in metres, and the margin.
    [[nodiscard]] std::string find_missing(const client_sim::WorldView& view, sim::EntityId own,
                                           sim::Vec2 seen, float margin) const;

  private:
    static constexpr std::size_t kTicks = 128;
    /// What a client may be behind when its network is good, in ticks.
    static constexpr sim::Tick kLag = 60;

    struct Moment {
        sim::Tick tick = 0;
        std::vector<sim::PlayerState> living;         // sorted by id
        std::vector<sim::ProjectileState> in_flight;  // in the order of their shots
    };

    /// The record of a tick; nullptr if there is none any more.
    [[nodiscard]] const Moment* at(sim::Tick tick) const;
    [[nodiscard]] const sim::PlayerState* find(sim::Tick tick, sim::EntityId id) const;
    /// Of a player or a projectile.
    [[nodiscard]] std::optional<sim::Vec2> place_of(sim::EntityId id, sim::Tick tick) const;
    /// Calls visit(player, own) for each tick of the last second; false as soon as one says so, or
    /// one of the two did not live.
    template <typename Visit>
    [[nodiscard]] bool throughout(sim::EntityId id, sim::EntityId own, const Visit& visit) const;

    std::vector<Moment> moments_;  // a ring, by tick
    sim::Tick newest_ = 0;
};

}  // namespace arena::simulation
