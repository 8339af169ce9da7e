// The laws of matches that end, checked on the world after every tick and on every result. Written
// from docs/rules.md, without the code of the modes.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "protocol/base/time.h"
#include "protocol/match.h"
#include "server/match/match_result.h"
#include "sim/world/world.h"
#include "tests/simulation/verdict.h"

namespace arena::simulation {

class MatchLaws {
  public:
    explicit MatchLaws(Verdict& verdict) : verdict_(verdict) {}

    /// Called after every tick.
    void judge(const sim::World& world, protocol::Time now);
    /// Called for every result, in the tick in which the match has ended, before judge().
    void judge(const server::MatchResult& result, protocol::Time now);

    /// Whether the match was so at the end of a tick of the last second.
    [[nodiscard]] bool was_so(const protocol::Match& match) const;

    /// Returns how many matches have ended in each way.
    [[nodiscard]] const std::array<std::uint64_t, sim::kEndings>& endings() const {
        return endings_;
    }

  private:
    struct Seen {
        sim::MatchState match;
        std::uint32_t shots_fired = 0;
        std::map<std::uint32_t, sim::PlayerState> players;
    };

    void judge_kills(const server::MatchResult& result);
    void judge_phase(const Seen& before, const sim::World& world);
    void judge_points(const Seen& before, const sim::World& world);
    void judge_standing(const Seen& before, const sim::World& world);
    void judge_lives(const Seen& before, const sim::World& world);
    void judge_flags(const sim::World& world);
    void judge_length(const sim::World& world);
    void demand(bool holds, const std::string& what);

    Verdict& verdict_;
    protocol::Time now_{0};
    std::string at_;
    std::optional<Seen> before_;
    std::optional<server::MatchResult> result_;  // of this tick
    bool items_score_ = false;                   // besides kills
    std::set<std::uint32_t> participants_;       // players that were in the match, by id
    std::deque<protocol::Match> last_second_;
    std::array<std::uint64_t, sim::kEndings> endings_{};
};

}  // namespace arena::simulation
