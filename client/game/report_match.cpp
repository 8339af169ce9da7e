#include "client/game/report_match.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace arena::client {

namespace {

using protocol::Match;
using protocol::MatchFlag;

/// A round begins with its countdown. The first of a match has the number of the phases before it.
bool is_same_round(const Match& before, const Match& after) {
    const bool has_begun = after.phase == sim::MatchPhase::countdown && before.phase != after.phase;
    return before.number == after.number && before.round == after.round && !has_begun;
}

bool is_carried(const MatchFlag& flag) {
    return flag.carrier != sim::kNoEntity;
}

bool is_dropped(const MatchFlag& flag) {
    return !is_carried(flag) && flag.return_tick != 0;
}

std::int32_t points_gained(const Match& before, const Match& after, std::size_t team) {
    const std::int32_t from = team < before.teams.size() ? before.teams[team].score : 0;
    return after.teams[team].score - from;
}

/// Whether a team other than `team`, which counts from 1, has gained points.
bool have_others_gained(const Match& before, const Match& after, std::uint8_t team) {
    for (std::size_t other = 0; other < after.teams.size(); ++other)
        if (other + 1 != team && points_gained(before, after, other) > 0) return true;
    return false;
}

/// Reports what has become of one flag in a round.
class FlagReport {
  public:
    FlagReport(const Match& before, const Match& after, std::size_t flag, EventQueue& events)
        : before_(before.flags[flag]),
          after_(after.flags[flag]),
          others_gained_(have_others_gained(before, after, after_.team)),
          event_{.tick = after.tick,
                 .flag = static_cast<std::uint8_t>(flag),
                 .team = after_.team,
                 .position = after_.position},
          events_(events) {}

    void report() {
        if (before_ == after_) return;
        if (is_carried(before_) && before_.carrier != after_.carrier) end_carrying();
        if (is_carried(after_) && before_.carrier != after_.carrier)
            return add(FlagChange::taken, after_.carrier);
        if (is_carried(before_)) return;
        // Between the two messages a player may have taken it and died.
        if (is_dropped(after_)) return add(FlagChange::dropped, sim::kNoEntity);
        if (is_dropped(before_)) add(FlagChange::returned, sim::kNoEntity);
    }

  private:
    void end_carrying() {
        if (is_dropped(after_)) return add(FlagChange::dropped, before_.carrier);
        if (others_gained_) return add(FlagChange::captured, before_.carrier);
        if (is_carried(after_)) return add(FlagChange::dropped, before_.carrier);
        add(FlagChange::returned, sim::kNoEntity);
    }
    void add(FlagChange change, sim::EntityId player) {
        event_.change = change;
        event_.player = player;
        events_.push(event_);
    }

    const MatchFlag& before_;
    const MatchFlag& after_;
    bool others_gained_;
    FlagEvent event_;
    EventQueue& events_;
};

void report_flags(const Match& before, const Match& after, EventQueue& events) {
    if (before.flags.size() != after.flags.size()) return;
    for (std::size_t flag = 0; flag < after.flags.size(); ++flag)
        FlagReport(before, after, flag, events).report();
}

/// A hill that begins to count is held by nobody.
void report_hill(const Match& before, const Match& after, EventQueue& events) {
    const auto add = [&](HillChange change) {
        events.push(HillEvent{
            .tick = after.tick, .change = change, .hill = after.hill, .team = after.hill_team});
    };
    const bool has_moved = before.hill != after.hill || !is_same_round(before, after);
    const std::uint8_t team_before = has_moved ? std::uint8_t{0} : before.hill_team;
    const bool was_contested = !has_moved && before.hill_contested;
    if (before.hill != after.hill) add(HillChange::moved);
    if (after.hill_team != team_before && after.hill_team != 0) add(HillChange::taken);
    if (after.hill_contested != was_contested)
        add(after.hill_contested ? HillChange::contested : HillChange::cleared);
}

void report_points(const Match& before, const Match& after, EventQueue& events) {
    for (std::size_t team = 0; team < after.teams.size(); ++team)
        if (const std::int32_t change = points_gained(before, after, team); change != 0)
            events.push(TeamScoreEvent{.tick = after.tick,
                                       .team = static_cast<std::uint8_t>(team + 1),
                                       .score = after.teams[team].score,
                                       .change = change});
}

}  // namespace

void report_match(const Match& before, const Match& after, EventQueue& events) {
    const bool is_first = before.mode != after.mode;
    if (!is_first) {
        if (is_same_round(before, after)) report_flags(before, after, events);
        report_hill(before, after, events);
        report_points(before, after, events);
    }
    if (!is_first && before.phase == after.phase && before.phase_tick == after.phase_tick &&
        before.number == after.number)
        return;
    events.push(PhaseEvent{.tick = after.phase_tick,
                           .phase = after.phase,
                           .round = after.round,
                           .end_tick = after.phase_end_tick,
                           .ended_by = after.ended_by,
                           .winner = after.winner,
                           .winner_team = after.winner_team});
}

}  // namespace arena::client
