// MatchRecord: the matches that bots saw, put together from what each of them was told.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "client/core/roster.h"
#include "protocol/match.h"
#include "sim/values/entity.h"
#include "sim/values/match.h"

namespace arena::client_sim {

/// A match, as far as it was seen.
struct SeenMatch {
    sim::GameMode mode = sim::GameMode::endless;
    sim::Tick news_tick = 0;   ///< of the newest message about it
    sim::Tick first_tick = 0;  ///< of the first phase that was seen, from the countdown on; 0: none
    sim::Tick end_tick = 0;    ///< first tick after its play; 0: it was not seen to end
    sim::EndedBy ended_by = sim::EndedBy::nothing;
    sim::EntityId winner;          ///< kNoEntity: no player, or a team
    std::uint8_t winner_team = 0;  ///< 0: no team
    std::string winner_name;       ///< of the player
    std::uint32_t rounds = 0;      ///< that were begun
    std::vector<protocol::MatchTeam> teams;

    friend bool operator==(const SeenMatch&, const SeenMatch&) = default;
};

class MatchRecord {
  public:
    /// Takes what a bot was told; the roster is that of the same bot. Matches without an end are
    /// not recorded. Bots are told of the same match at different times, in any order.
    void add(const protocol::Match& told, const client::Roster& roster);
    /// Adds what other bots were told.
    void add(const MatchRecord& other);

    /// Returns the matches by their number.
    [[nodiscard]] const std::map<std::uint32_t, SeenMatch>& matches() const { return matches_; }

    /// How many matches are kept: those with the highest numbers.
    static constexpr std::size_t kMatchesMax = 1000;

  private:
    void add(std::uint32_t number, const SeenMatch& news);
    void end_by_next(const protocol::Match& told, const client::Roster& roster);

    std::map<std::uint32_t, SeenMatch> matches_;
};

}  // namespace arena::client_sim
