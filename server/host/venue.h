// Venue: a map with the world that is played on it, and what clients are sent about it. When a
// server goes on to another map, it opens another venue.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "protocol/welcome.h"
#include "server/host/server_settings.h"
#include "server/match/delayed_match.h"
#include "server/match/match.h"
#include "server/match/score_keeper.h"
#include "server/replication/feed.h"
#include "sim/terrain/terrain.h"
#include "sim/values/entity.h"
#include "sim/world/world.h"

namespace arena::server {

class Venue {
  public:
    /// What a venue takes over from those before it.
    struct Origin {
        std::uint64_t seed = 1;
        std::uint32_t matches_before = 0;  ///< on the venues before it
    };
    /// The rules must fit a Welcome (server/welcome/describe_rules.h).
    Venue(const ServerSettings& settings, const std::shared_ptr<const sim::Terrain>& terrain,
          const Origin& origin);
    /// Continues the counters of the venue before it.
    void count_on(const Venue& before);

    /// Lets a client's player enter with the next step, in `team` as in sim::Command.
    void join(sim::EntityId player, std::uint64_t client_id, const std::string& name,
              std::uint8_t team);
    /// The client has taken its player over again, perhaps under another name.
    void rejoin(sim::EntityId player, std::uint64_t client_id, const std::string& name);
    /// Removes a player with the next step.
    void leave(sim::EntityId player);

    /// Steps the match, and the older one of the watchers; `ticks_overdue` as in Match::step.
    [[nodiscard]] sim::StepResult step(std::uint32_t ticks_overdue);
    /// Lets a tick pass after the last step, in which only the older match is stepped.
    void pass();
    /// Whether watchers have seen all steps.
    [[nodiscard]] bool is_seen_to_end() const { return !delayed_ || delayed_->has_caught_up(); }
    /// Tells players and watchers that the match is paused, or goes on.
    void pause(bool is_paused);
    /// Records what players are sent of the step.
    void record(const sim::StepResult& result) { feed_.record(match.world(), result.events); }

    /// Return the world and the feed of players, or those of watchers.
    [[nodiscard]] const sim::World& world_for(bool watcher) const {
        return watcher && delayed_ ? delayed_->world() : match.world();
    }
    [[nodiscard]] Feed& feed_for(bool watcher) {
        return watcher && delayed_ ? delayed_->feed() : feed_;
    }
    /// Whether watchers see an older world than players.
    [[nodiscard]] bool is_delayed() const { return delayed_.has_value(); }

    [[nodiscard]] const Origin& origin() const { return origin_; }
    /// Returns the part of a Welcome that is the same for all clients.
    [[nodiscard]] const protocol::Welcome& welcome() const { return welcome_; }

    Match match;
    ScoreKeeper scores;

  private:
    Origin origin_;
    Feed feed_;
    std::optional<DelayedMatch> delayed_;
    protocol::Welcome welcome_;
};

}  // namespace arena::server
