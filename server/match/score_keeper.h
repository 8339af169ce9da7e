// ScoreKeeper: what each client does in a match, from its beginning to its result. It belongs to
// the report on a match, not to the match: no tick depends on it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/base/time.h"
#include "server/match/match_result.h"
#include "sim/values/event.h"
#include "sim/world/world.h"

namespace arena::server {

class ScoreKeeper {
  public:
    /// `matches_before` were played in other worlds; the numbers go on from there.
    explicit ScoreKeeper(std::uint32_t matches_before = 0) : matches_before_(matches_before) {}

    /// Returns the number of the match that is played, among those of this server.
    [[nodiscard]] std::uint32_t match_number(const sim::World& world) const {
        return matches_before_ + world.state().match.number;
    }

    /// A client has a player now: it joined, or took its player over again.
    void join(sim::EntityId player, std::uint64_t client_id, const std::string& name);
    /// The player has left for good.
    void leave(sim::EntityId player);
    /// The player's connection was lost.
    void lose(sim::EntityId player);
    /// The player's round trip was measured; called about once a second.
    void measure(sim::EntityId player, Time round_trip);

    /// Returns the client of a player; nothing when it is not known.
    [[nodiscard]] std::optional<std::uint64_t> client_of(sim::EntityId player) const;

    /// Returns what the player's client has done so far in the match, or in the last one until the
    /// next begins; nullptr when the player is not known. `seconds`, `rounds_won` and
    /// `round_trip_ms` are not filled in.
    [[nodiscard]] const PlayerResult* find_result(sim::EntityId player) const;

    /// Takes the events of a tick. Does nothing in an endless match. Returns whether a match has
    /// begun in it.
    bool record(const sim::World& world, std::span<const sim::Event> events);

    /// Returns the part of the result that the world and this know: everything but its id, its
    /// times by the calendar and the seed.
    [[nodiscard]] MatchResult result(const sim::World& world) const;

  private:
    struct Entry {
        PlayerResult result;
        std::int32_t score_seen = 0;  ///< the player's, in this round
        std::uint64_t ticks = 0;      ///< of play, without those
        std::uint64_t since = 0;      ///< since `played_` had this number
        /// In milliseconds, one a second; of a long match every second one, every fourth ...
        std::vector<std::uint16_t> round_trips;
        std::uint32_t measured = 0;
        std::uint32_t stride = 1;
    };

    [[nodiscard]] Entry* find(sim::EntityId player);
    void index_players();
    void begin();
    void begin_phase(const sim::World& world, const sim::Event& event);
    void take_spawn(const sim::World& world, const sim::Event& event);
    void take_team(const sim::Event& event);
    void take(const sim::World& world, const sim::Event& event);
    void take_score(const sim::Event& event);
    void take_hit(const sim::World& world, const sim::Event& event);
    void take_death(const sim::World& world, const sim::Event& event);
    [[nodiscard]] Entry* opponent_of(const sim::World& world, sim::EntityId victim,
                                     sim::EntityId attacker);

    std::uint32_t matches_before_;
    std::vector<Entry> entries_;  // in the order of joining; those of one client are one
    std::unordered_map<std::uint32_t, std::size_t> by_player_;  // for looking up, never walked
    std::uint64_t played_ = 0;                                  // ticks of play of this match
    sim::MatchPhase phase_ = sim::MatchPhase::waiting;  // as of the event that was taken last
};

}  // namespace arena::server
