#include "sim/tick/01_advance_phase.h"

#include <algorithm>

#include "sim/mode/mode.h"
#include "sim/mode/mode_view.h"
#include "sim/tick/rounds.h"

namespace arena::sim {

namespace {

/// The players or teams that are against each other.
struct Sides {
    std::size_t count = 0;
    Leader first;
};

Sides count_sides(const MatchRules& rules, const Players& players) {
    if (!has_teams(rules.mode))
        return {.count = players.size(),
                .first = {.player = players.empty() ? kNoEntity : players.id.front()}};
    Sides sides;
    for (std::uint8_t team = 1; team <= rules.teams; ++team) {
        if (std::find(players.team.begin(), players.team.end(), team) == players.team.end())
            continue;
        if (sides.count++ == 0) sides.first.team = team;
    }
    return sides;
}

/// One player may start a match alone if the rules say so; otherwise it needs an opponent.
bool has_enough_players(const MatchRules& rules, const Players& players) {
    if (players.size() < rules.players_to_start || players.empty()) return false;
    return rules.players_to_start <= 1 || count_sides(rules, players).count > 1;
}

class PhaseClock {
  public:
    PhaseClock(const Rules& rules, const Terrain& terrain, WorldState& state, MovingSolids& moving,
               StepReport& report)
        : rules_(rules), terrain_(terrain), state_(state), moving_(moving), report_(report) {}

    void advance(std::uint32_t left) {
        if (left > 0 && is_under_way() && end_without_opponents()) return;
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
                if (state_.match.round == 1 && !has_enough()) return wait();
                if (is_over) begin_play(rules_, state_, report_);
                return;
            case MatchPhase::play:
                if (is_over) end_play();
                return;
            case MatchPhase::overtime:
                if (is_over) end_round(rules_, {}, EndedBy::tie, state_.tick, state_, report_);
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
    /// Whether the first round has begun and the match has not ended.
    [[nodiscard]] bool is_under_way() const {
        const MatchPhase phase = state_.match.phase;
        return counts(phase) || phase == MatchPhase::round_end ||
               (phase == MatchPhase::countdown && state_.match.round > 1);
    }

    bool end_without_opponents() {
        const Sides sides = count_sides(rules_.match, state_.players);
        if (sides.count > 1) return false;
        const EndedBy by = sides.count == 0 ? EndedBy::abandoned : EndedBy::forfeit;
        end_match(rules_, sides.first, by, state_.tick, state_, report_);
        return true;
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

    void end_play() {
        const Mode* mode = mode_for(rules_.match.mode);
        const Leader leader = mode->leader(view_of(rules_, terrain_, state_, {}));
        if (leader.exists())
            return end_round(rules_, leader, EndedBy::time_limit, state_.tick, state_, report_);
        if (!(rules_.match.overtime > 0.0f))
            return end_round(rules_, {}, EndedBy::tie, state_.tick, state_, report_);
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

void advance_phase(const Rules& rules, const Terrain& terrain, std::uint32_t left,
                   WorldState& state, MovingSolids& moving, StepReport& report) {
    if (state.match.mode == GameMode::endless) return;
    PhaseClock(rules, terrain, state, moving, report).advance(left);
}

}  // namespace arena::sim
