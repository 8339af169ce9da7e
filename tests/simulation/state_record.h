// The state of the players in the last two seconds, tick by tick, to compare with what a client
// sees.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "client/core/world_view.h"
#include "protocol/welcome.h"
#include "sim/world/world.h"

namespace arena::simulation {

/// Maps the shot ids that a client was sent to the shots of the world that they may mean: all that
/// were wherever the client was sent them, and moved as it was sent. The ids are the client's own
/// and start over with each Welcome.
struct ShotIdMap {
    struct Meaning {
        std::vector<sim::EntityId> shots;
        sim::Tick judged_at = 0;  ///< the tick of the last motion that they were compared with
    };
    protocol::ResumeToken resume_token{};  ///< of the Welcome
    std::map<sim::EntityId, Meaning> meanings;
};

class StateRecord {
  public:
    explicit StateRecord(std::uint32_t ticks_per_second)
        : second_(ticks_per_second), moments_(std::max(kMomentsMin, 2 * second_)) {}

    /// Called after every tick.
    void add(const sim::World& world);

    struct Demands {
        /// How far the client sees, and which players from anywhere.
        const protocol::Welcome& welcome;
        sim::Tick wait_max = 0;  ///< how long a change may wait for its turn
        /// Of the rules, if they make players invisible.
        std::span<const sim::StatusEffect> effects = {};
    };
    /// Returns the first player or projectile about which the client holds something that was never
    /// true (another position than it had at that time, or any other state of its own player), or
    /// that it was sent while it was out of view; empty: none. What is older than the record is not
    /// judged. Which shot the client means is inferred from all that it is sent about it.
    [[nodiscard]] std::string find_error(const client::WorldView& view, sim::EntityId own,
                                         const Demands& demands, ShotIdMap& shots) const;
    /// Returns the first player that was in the client's view for a second, with fewer entities
    /// nearer than a client may see at a time and never invisible, and that the client does not
    /// see, or has seen in a wrong place for longer than a change may wait; or that was out of view
    /// or dead for a second and is still seen; empty: none.
    [[nodiscard]] std::string find_missing(const client::WorldView& view, sim::EntityId own,
                                           const Demands& demands) const;
    /// Returns what the client holds, other than positions, that is outdated; empty: nothing. The
    /// aim of a player, and its health with its protection, each have been right within the time
    /// that a change may wait, up to the newest update; they, and movers, triggers, its own motion
    /// and its own state have been right within the last second. Compares with the world's own
    /// fields, not with what the server makes of them.
    [[nodiscard]] std::string find_stale(const client::WorldView& view, sim::EntityId own,
                                         const Demands& demands) const;
    /// Whether the player had this score in the last second.
    [[nodiscard]] bool had_score(sim::EntityId id, std::int32_t score) const;

  private:
    static constexpr sim::Tick kMomentsMin = 128;

    struct Moment {
        sim::Tick tick = 0;
        std::vector<sim::PlayerState> players;  // sorted by id, including the dead
        std::vector<sim::PlayerState> living;   // sorted by id
        std::vector<sim::MoverState> movers;
        std::vector<sim::TriggerState> triggers;
        std::vector<sim::ProjectileState> in_flight;  // in the order of their shots
    };

    /// Returns the record of a tick; null if there is none any more.
    [[nodiscard]] const Moment* at(sim::Tick tick) const;
    [[nodiscard]] const sim::PlayerState* find(sim::Tick tick, sim::EntityId id) const;
    /// Dead or alive.
    [[nodiscard]] const sim::PlayerState* player_at(sim::Tick tick, sim::EntityId id) const;
    /// Whether holds(tick) is true in one tick of the last second.
    template <typename Holds>
    [[nodiscard]] bool held_in_last_second(const Holds& holds) const;
    /// Whether holds(tick) is true in `tick` or in one of the `wait_max` ticks before, and in the
    /// last second.
    template <typename Holds>
    [[nodiscard]] bool held_up_to(sim::Tick tick, sim::Tick wait_max, const Holds& holds) const;
    /// Whether the client's player saw that place within the last ticks up to `tick`.
    [[nodiscard]] bool was_in_view(sim::Vec2 place, sim::Tick tick, sim::EntityId own,
                                   const Demands& demands) const;
    /// Whether it was in the client's view in one of these ticks: what is fast may have turned
    /// outside since the update before.
    [[nodiscard]] bool came_into_view(sim::EntityId id, sim::Tick from, sim::Tick to,
                                      sim::EntityId own, const Demands& demands) const;
    /// Whether it, or its shooter, and the client's player were of one team then.
    [[nodiscard]] bool is_of_teammate(const client::Replica::Entity& entity,
                                      sim::EntityId own) const;
    /// Whether the player, or the shooter of the shot, is always seen.
    [[nodiscard]] bool is_of_always_seen(const client::Replica::Entity& entity,
                                         const protocol::Welcome& welcome) const;
    [[nodiscard]] std::string find_false_traits(const client::Replica::Entity& entity,
                                                sim::EntityId meant) const;
    [[nodiscard]] bool steps_as(const client::Replica::Entity& entity, sim::EntityId shot) const;
    /// Returns a shot of the world that the client may mean; nothing when there is none like it.
    [[nodiscard]] std::optional<sim::EntityId> find_true_shot(const client::Replica::Entity& entity,
                                                              ShotIdMap& shots) const;
    /// Returns the shot at the end of the tick; null when it was not in flight.
    [[nodiscard]] const sim::ProjectileState* shot_at(sim::Tick tick, sim::EntityId id) const;
    /// Returns the position of a player or a projectile.
    [[nodiscard]] std::optional<sim::Vec2> place_of(sim::EntityId id, sim::Tick tick) const;
    /// Whether a client that knows all up to `tick` was sent enough of something. The call
    /// is_right(tick, of_far) tells whether what it holds was right in one tick, in the detail
    /// `of_far` if it was far.
    template <typename IsRight>
    [[nodiscard]] bool is_kept_right(sim::Tick tick, const Demands& demands,
                                     const IsRight& is_right) const;
    /// Whether something at this place in that tick was sent coarsely, or may have been.
    [[nodiscard]] bool may_be_coarse(sim::Tick tick, sim::Vec2 place, sim::EntityId own,
                                     const Demands& demands) const;
    /// Whether the motion has led to where the player was, at the end of `tick` or up to `wait_max`
    /// ticks before.
    [[nodiscard]] bool was_motion_right(const client::Replica::Entity& entity, std::int64_t fall,
                                        sim::Tick tick, sim::EntityId own,
                                        const Demands& demands) const;
    /// Calls visit(player, own) for each tick of the last second. Returns false as soon as one call
    /// does, or one of the two did not live.
    template <typename Visit>
    [[nodiscard]] bool held_throughout_last_second(sim::EntityId id, sim::EntityId own,
                                                   const Visit& visit) const;

    [[nodiscard]] float certain_distance(sim::Tick tick, sim::EntityId own,
                                         const Demands& demands) const;

    sim::Tick second_;             // how far a client may be behind when its network is good
    std::vector<Moment> moments_;  // a ring, by tick
    sim::Tick newest_ = 0;
    // The first ids.
    std::uint32_t first_mover_ = 0;
    std::uint32_t first_trigger_ = 0;
};

}  // namespace arena::simulation
