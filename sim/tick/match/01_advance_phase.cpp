#include "sim/tick/match/01_advance_phase.h"

#include <utility>

#include "sim/mode/leaders.h"
#include "sim/mode/mode_view.h"
#include "sim/tick/match/rounds.h"

namespace arena::sim {

namespace {

/// The players or teams that are against each other.
struct Sides {
    std::size_t count = 0;
    Leader first;
};

/// Counts the sides of the players for which `plays(row)`.
template <typename Plays>
Sides count_sides(const MatchRules& rules, const Players& players, const Plays& plays) {
    Sides sides;
    PerTeam<bool> is_counted{};
    for (std::size_t row = 0; row < players.size(); ++row) {
        if (!plays(row)) continue;
        const std::uint8_t team = players.team[row];
        if (has_teams(rules.mode) && std::exchange(is_counted[team], true)) continue;
        if (sides.count++ > 0) continue;
        sides.first =
            has_teams(rules.mode) ? Leader{.team = team} : Leader{.player = players.id[row]};
    }
    return sides;
}

Sides count_sides(const MatchRules& rules, const Players& players) {
    return count_sides(rules, players, [](std::size_t) { return true; });
}

/// Whether somebody has left that was against the side.
bool has_lost_opponents(Leader side, const PerTeam<std::uint32_t>& left) {
    for (std::size_t team = 0; team < left.size(); ++team)
        if (left[team] > 0 && (side.team == 0 || team != side.team)) return true;
    return false;
}

/// One player may start a match alone if the rules say so; otherwise it needs an opponent.
bool are_enough(const MatchRules& rules, std::size_t players, std::size_t sides) {
    return players > 0 && players >= rules.players_to_start &&
           (rules.players_to_start <= 1 || sides > 1);
}

bool has_enough_players(const MatchRules& rules, const Players& players) {
    return are_enough(rules, players.size(), count_sides(rules, players).count);
}

/// Whether there would be enough players if those that have left in this tick had stayed.
bool had_enough_players(const MatchRules& rules, const Players& players,
                        const PerTeam<std::uint32_t>& left) {
    PerTeam<std::uint32_t> sizes = left;
    for (const std::uint8_t team : players.team)
        ++sizes[team <= kTeamsMax ? team : 0];
    std::size_t all = 0;
    std::size_t teams = 0;
    for (const std::uint32_t size : sizes) {
        all += size;
        teams += size > 0 ? 1 : 0;
    }
    return are_enough(rules, all, has_teams(rules.mode) ? teams : all);
}

class PhaseClock {
  public:
    PhaseClock(const Rules& rules, const Terrain& terrain, WorldState& state, MovingSolids& moving,
               StepReport& report)
        : rules_(rules), terrain_(terrain), state_(state), moving_(moving), report_(report) {}

    void advance(const CommandOrder& order) {
        const PerTeam<std::uint32_t>& left = order.left;
        if (order.ends_match && (is_under_way() || state_.match.phase == MatchPhase::countdown))
            return end_match(rules_, terrain_, {{}, EndedBy::operator_act, state_.tick}, state_,
                             report_);
        if (order.starts_match && is_before_match() && !state_.players.empty())
            return begin_match(rules_, terrain_, state_, moving_, report_);
        if (is_under_way() && (end_deserted_match(left) || end_deserted_round(left))) return;
        const bool is_over =
            state_.match.phase_end_tick != 0 && state_.tick >= state_.match.phase_end_tick;
        switch (state_.match.phase) {
            case MatchPhase::waiting:
                if (has_enough()) warm_up();
                return;
            case MatchPhase::warm_up:
                if (!has_enough()) return wait();
                if (is_over) begin_match(rules_, terrain_, state_, moving_, report_);
                return;
            case MatchPhase::countdown:
                if (state_.match.round == 1 && has_lost_too_many(left)) return wait();
                if (is_over) begin_play(rules_, terrain_, state_, report_);
                return;
            case MatchPhase::play:
                if (is_over) end_play();
                return;
            case MatchPhase::overtime:
                if (is_over) end_round_by(EndedBy::tie, {});
                return;
            case MatchPhase::round_end:
                if (is_over) begin_round(rules_, terrain_, state_, moving_, report_);
                return;
            case MatchPhase::match_end:
                if (is_over) next_match();
                return;
        }
    }

  private:
    [[nodiscard]] bool has_enough() const {
        return has_enough_players(rules_.match, state_.players);
    }
    /// Whether it is left too few players, and not the operator that has started it with too few.
    [[nodiscard]] bool has_lost_too_many(const PerTeam<std::uint32_t>& left) const {
        if (has_enough()) return false;
        return state_.players.empty() || had_enough_players(rules_.match, state_.players, left);
    }
    [[nodiscard]] bool is_before_match() const {
        return state_.match.phase == MatchPhase::waiting ||
               state_.match.phase == MatchPhase::warm_up;
    }
    /// Whether the first round has begun and the match has not ended.
    [[nodiscard]] bool is_under_way() const {
        const MatchPhase phase = state_.match.phase;
        return counts(phase) || phase == MatchPhase::round_end ||
               (phase == MatchPhase::countdown && state_.match.round > 1);
    }

    bool end_deserted_match(const PerTeam<std::uint32_t>& left) {
        const Sides sides = count_sides(rules_.match, state_.players);
        if (sides.count > 1 || !has_lost_opponents(sides.first, left)) return false;
        end_match(rules_, terrain_, desertion_from(sides), state_, report_);
        return true;
    }
    /// Players that joined late and wait for the next round are no opponents in this one.
    bool end_deserted_round(const PerTeam<std::uint32_t>& left) {
        if (!counts(state_.match.phase) || has_one_life(rules_.match.mode)) return false;
        const Sides sides = count_sides(rules_.match, state_.players, [this](std::size_t row) {
            return is_in_round(state_.players, row);
        });
        if (sides.count > 1 || !has_lost_opponents(sides.first, left)) return false;
        end_round(rules_, terrain_, desertion_from(sides), state_, report_);
        return true;
    }
    [[nodiscard]] Ending desertion_from(const Sides& sides) const {
        return {sides.first, sides.count == 0 ? EndedBy::abandoned : EndedBy::forfeit, state_.tick};
    }

    void warm_up() {
        if (!(rules_.match.warm_up > 0.0f))
            return begin_match(rules_, terrain_, state_, moving_, report_);
        begin_phase(MatchPhase::warm_up, state_.tick,
                    ticks_of(rules_.match.warm_up, rules_.tick_rate), state_, report_);
    }

    /// Those that stood, stand no longer, and those that were out come back.
    void wait() {
        begin_phase(MatchPhase::waiting, state_.tick, 0, state_, report_);
        Players& players = state_.players;
        for (std::size_t row = 0; row < players.size(); ++row) {
            if (players.stands_until_tick[row] > state_.tick)
                players.stands_until_tick[row] = state_.tick;
            if (players.alive[row] == 0 && players.respawn_tick[row] == kNeverTick)
                players.respawn_tick[row] = state_.tick;
        }
    }

    void end_round_by(EndedBy by, Leader winner) {
        end_round(rules_, terrain_, {winner, by, state_.tick}, state_, report_);
    }
    void end_play() {
        const Mode* mode = mode_for(rules_.match.mode);
        const Leader leader = mode->leader(view_of(rules_, terrain_, state_, {}, {}));
        if (leader.exists()) return end_round_by(EndedBy::time_limit, leader);
        if (!(rules_.match.overtime > 0.0f)) return end_round_by(EndedBy::tie, {});
        begin_phase(MatchPhase::overtime, state_.tick,
                    ticks_of(rules_.match.overtime, rules_.tick_rate), state_, report_);
    }

    void next_match() {
        ++state_.match.number;
        state_.match.round = 1;
        wait();
    }

    const Rules& rules_;
    const Terrain& terrain_;
    WorldState& state_;
    MovingSolids& moving_;
    StepReport& report_;
};

}  // namespace

void advance_phase(const Rules& rules, const Terrain& terrain, const CommandOrder& order,
                   WorldState& state, MovingSolids& moving, StepReport& report) {
    if (state.match.mode == GameMode::endless) return;
    PhaseClock(rules, terrain, state, moving, report).advance(order);
}

}  // namespace arena::sim
