// What the players were like in the last two seconds, tick by tick, to hold against what a client
// sees.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "client-sim/client/world_view.h"
#include "protocol/welcome.h"
#include "sim/world/world.h"

namespace arena::simulation {

/// Which shot of the world a client means by each id that it was told: those are its own, and begin
/// anew with each Welcome.
struct ShotMeanings {
    protocol::ResumeToken resume_token{};  ///< of the Welcome
    std::map<sim::EntityId, sim::EntityId> true_ids;
};

class StateRecord {
  public:
    explicit StateRecord(std::uint32_t ticks_per_second)
        : second_(ticks_per_second), moments_(std::max(kMomentsMin, 2 * second_)) {}

    /// After every tick.
    void add(const sim::World& world);

    struct Demands {
        const protocol::Welcome& welcome;  ///< how far the client sees, and whom from wherever
        sim::Tick wait_max = 0;            ///< that a change may wait for its turn
    };
    /// The first player or projectile of which the client holds what was never so: another place
    /// than it was at then, or, of its own player, anything that was otherwise; or of which it was
    /// told where it was when it was out of view; empty: none. What is older than the record is not
    /// judged. Which shots it means is found out by what it is told of them first, and holds from
    /// then on.
    [[nodiscard]] std::string find_error(const client_sim::WorldView& view, sim::EntityId own,
                                         const Demands& demands, ShotMeanings& shots) const;
    /// The first player that was in the client's view for a second, with fewer entities nearer than
    /// a client may see at a time, and that it does not see, or sees where it has not been led to
    /// for longer than a change may wait, or that was out of view or dead for a second and is seen
    /// all the same; empty: none.
    [[nodiscard]] std::string find_missing(const client_sim::WorldView& view, sim::EntityId own,
                                           const Demands& demands) const;
    /// What the client holds, other than places, that has not been so for a second: health, aim and
    /// protection, movers, fixtures, its own motion and state; empty: nothing. By the world's own
    /// fields, not by what the server makes of them.
    [[nodiscard]] std::string find_stale(const client_sim::WorldView& view,
                                         sim::EntityId own) const;
    /// Whether the player had this score in the last second.
    [[nodiscard]] bool had_score(sim::EntityId id, std::int32_t score) const;

  private:
    static constexpr sim::Tick kMomentsMin = 128;

    struct Moment {
        sim::Tick tick = 0;
        std::vector<sim::PlayerState> players;  // sorted by id, the dead as well
        std::vector<sim::PlayerState> living;   // sorted by id
        std::vector<sim::MoverState> movers;
        std::vector<sim::FixtureState> fixtures;
        std::vector<sim::ProjectileState> in_flight;  // in the order of their shots
    };

    /// The record of a tick; nullptr if there is none any more.
    [[nodiscard]] const Moment* at(sim::Tick tick) const;
    [[nodiscard]] const sim::PlayerState* find(sim::Tick tick, sim::EntityId id) const;
    /// Dead or alive.
    [[nodiscard]] const sim::PlayerState* player_at(sim::Tick tick, sim::EntityId id) const;
    /// Whether holds(tick) in one tick of the last second.
    template <typename Holds>
    [[nodiscard]] bool lately(const Holds& holds) const;
    /// Whether the client's player saw, within the last ticks up to that one, where it was then.
    [[nodiscard]] bool was_in_view(sim::Vec2 place, sim::Tick tick, sim::EntityId own,
                                   const Demands& demands) const;
    /// Whether it and the client's player were of one team then, or its shooter was.
    [[nodiscard]] bool is_of_teammate(const client_sim::Replica::Entity& entity,
                                      sim::EntityId own) const;
    /// Whether everybody sees the player, or the shooter of the shot.
    [[nodiscard]] bool is_of_always_seen(const client_sim::Replica::Entity& entity,
                                         const protocol::Welcome& welcome) const;
    [[nodiscard]] std::string find_false_traits(const client_sim::Replica::Entity& entity,
                                                sim::EntityId meant) const;
    /// The shot of the world that the client means; nothing when there is none like it.
    [[nodiscard]] std::optional<sim::EntityId> shot_meant(const client_sim::Replica::Entity& entity,
                                                          std::int64_t fall,
                                                          ShotMeanings& shots) const;
    /// Of a player or a projectile.
    [[nodiscard]] std::optional<sim::Vec2> place_of(sim::EntityId id, sim::Tick tick) const;
    /// Whether the motion has led to where the player was, at the end of `tick` or up to `wait_max`
    /// ticks before.
    [[nodiscard]] bool was_right(const client_sim::Replica::Entity& entity, std::int64_t fall,
                                 sim::Tick tick, sim::Tick wait_max) const;
    /// Calls visit(player, own) for each tick of the last second; false as soon as one says so, or
    /// one of the two did not live.
    template <typename Visit>
    [[nodiscard]] bool throughout(sim::EntityId id, sim::EntityId own, const Visit& visit) const;

    [[nodiscard]] float certain_distance(sim::Tick tick, sim::EntityId own,
                                         const Demands& demands) const;

    sim::Tick second_;             // what a client may be behind when its network is good
    std::vector<Moment> moments_;  // a ring, by tick
    sim::Tick newest_ = 0;
    // Ids of the first ones.
    std::uint32_t first_mover_ = 0;
    std::uint32_t first_fixture_ = 0;
};

}  // namespace arena::simulation
