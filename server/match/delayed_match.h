// DelayedMatch: the match as it was some ticks ago, for watchers who may not know it earlier.
//
//   commands, joins and leaves of a tick -> kept for `delay` ticks -> a second world steps
//
// The same commands lead to the same world, so the second world is exactly what the first one was.
// That costs a second step of each tick, and memory for the commands: 32 bytes for each player and
// tick of the delay.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "server/replication/feed.h"
#include "sim/rules/rules.h"
#include "sim/values/command.h"
#include "sim/world/world.h"

namespace arena::server {

class DelayedMatch {
  public:
    /// As the world of the match itself, which must not have been stepped yet. `delay` is in ticks,
    /// at least 1.
    DelayedMatch(std::shared_ptr<const sim::Terrain> terrain, const sim::Rules& rules,
                 const sim::Limits& limits, std::uint64_t seed, const FeedSettings& settings,
                 sim::Tick delay);

    /// As Feed::join and Feed::leave, before the step in which that happens.
    void join(sim::EntityId player, std::string name);
    void leave(sim::EntityId player);

    /// Takes the commands of a step of the match, and steps the older world when it is its turn.
    void step(std::span<const sim::Command> commands);
    /// Lets a tick pass after the last step of the match, and steps the older world.
    void pass();
    /// Whether the older world has taken every step, after the last one of the match.
    [[nodiscard]] bool has_caught_up() const { return passed_ + 1 >= steps_.size(); }

    [[nodiscard]] const sim::World& world() const { return world_; }
    [[nodiscard]] Feed& feed() { return feed_; }

  private:
    /// What a step of the match began with.
    struct Step {
        bool happened = false;
        std::vector<sim::Command> commands;
        std::vector<std::pair<sim::EntityId, std::string>> joined;
        std::vector<sim::EntityId> left;
    };
    void end_tick();
    void play(Step& step);

    sim::World world_;
    Feed feed_;
    std::vector<Step> steps_;  ///< a ring; one more than the delay
    std::size_t next_ = 0;     ///< the step that is being gathered
    std::size_t waiting_ = 0;  ///< ticks whose steps have not been played
    std::size_t passed_ = 0;   ///< ticks since the last step of the match
};

}  // namespace arena::server
