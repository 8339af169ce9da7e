#include "sim/tick/match/09_play_mode.h"

#include <algorithm>
#include <optional>

#include "sim/base/assert.h"
#include "sim/mode/mode.h"
#include "sim/mode/mode_view.h"
#include "sim/tick/match/points.h"
#include "sim/tick/match/rounds.h"

namespace arena::sim {

namespace {

bool died_in(const std::vector<Kill>& kills, EntityId player) {
    return std::any_of(kills.begin(), kills.end(),
                       [player](const Kill& kill) { return kill.victim == player; });
}

/// A flag follows a carrier that lives, or that has lived until now. That of a player that has left
/// stays where it was last, also when a player with the same id has joined in its place.
void follow_carriers(const std::vector<Kill>& kills, WorldState& state) {
    for (FlagState& flag : state.flags) {
        if (flag.carrier == kNoEntity) continue;
        const auto row = state.players.find(flag.carrier);
        if (row && (state.players.alive[*row] != 0 || died_in(kills, flag.carrier)))
            flag.position = state.players.position[*row];
    }
}

/// Carries out one order after the other. An order about something that is not there does nothing.
class Referee {
  public:
    Referee(const Rules& rules, const Terrain& terrain, WorldState& state, StepReport& report)
        : rules_(rules), terrain_(terrain), state_(state), report_(report) {}

    void carry_out(const Order& order) {
        switch (order.kind) {
            case OrderKind::give_points:
                return give_points(order);
            case OrderKind::give_to_team:
                return give_to_team(order);
            case OrderKind::take_flag:
                return take_flag(order);
            case OrderKind::drop_flag:
                return drop_flag(order);
            case OrderKind::return_flag:
                return go_home(EventKind::recover, order);
            case OrderKind::capture_flag:
                return go_home(EventKind::capture, order);
            case OrderKind::hold_hill:
                return hold_hill(order);
            case OrderKind::contest_hill:
                state_.match.hill_contested = 1;
                return;
            case OrderKind::move_hill:
                return move_hill(order);
            case OrderKind::end_round:
                result_ = Leader{.player = order.player, .team = order.team};
                return;
        }
    }

    /// Returns who has won, if the mode has ended the round.
    [[nodiscard]] const std::optional<Leader>& result() const { return result_; }

  private:
    void give_points(const Order& order) {
        const auto row = state_.players.find(order.player);
        if (!row) return;
        add_points(order.amount, *row, state_, report_);
    }
    void give_to_team(const Order& order) {
        if (order.team == 0 || order.team > rules_.match.teams) return;
        add_team_points(order.amount, order.team, order.player, state_, report_);
    }

    void report_flag(EventKind kind, const Order& order, EntityId player) {
        report_.add({.kind = kind,
                     .subject = player,
                     .position = state_.flags[order.object].position,
                     .amount = order.object,
                     .tick = state_.tick,
                     .team = terrain_.flags[order.object].team});
    }
    void take_flag(const Order& order) {
        const auto row = state_.players.find(order.player);
        if (!row || order.object >= state_.flags.size()) return;
        FlagState& flag = state_.flags[order.object];
        flag = {.position = state_.players.position[*row], .carrier = order.player};
        // The speed of a carrier lasts until it has no flag. It is an effect like that of a pickup,
        // so clients predict it.
        state_.players.speed_factor[*row] = rules_.match.capture_the_flag.carrier_speed;
        state_.players.speed_until_tick[*row] = kNeverTick;
        report_flag(EventKind::take, order, order.player);
    }
    void drop_flag(const Order& order) {
        if (order.object >= state_.flags.size()) return;
        FlagState& flag = state_.flags[order.object];
        const EntityId carrier = flag.carrier;
        unload(flag, state_.players);
        flag.carrier = kNoEntity;
        flag.return_tick =
            order.amount == 0 ? kNeverTick : state_.tick + static_cast<Tick>(order.amount);
        report_flag(EventKind::drop, order, carrier);
    }
    void go_home(EventKind kind, const Order& order) {
        if (order.object >= state_.flags.size()) return;
        FlagState& flag = state_.flags[order.object];
        unload(flag, state_.players);
        report_flag(kind, order, order.player);
        flag = {.position = terrain_.flags[order.object].position};
    }

    void report_hill() {
        report_.add({.kind = EventKind::hill,
                     .amount = state_.match.hill,
                     .tick = state_.tick,
                     .team = state_.match.hill_team});
    }
    void hold_hill(const Order& order) {
        MatchState& match = state_.match;
        const bool is_new = match.hill_team != order.team;
        match.hill_contested = 0;
        match.hill_team = order.team;
        match.hill_ticks = static_cast<std::uint32_t>(order.amount);
        if (is_new) report_hill();
    }
    void move_hill(const Order& order) {
        if (order.object >= terrain_.hills.size()) return;
        MatchState& match = state_.match;
        match.hill = order.object;
        match.hill_team = 0;
        match.hill_contested = 0;
        match.hill_ticks = 0;
        match.hill_move_tick =
            order.amount == 0 ? 0 : state_.tick + static_cast<Tick>(order.amount);
        report_hill();
    }

    const Rules& rules_;
    const Terrain& terrain_;
    WorldState& state_;
    StepReport& report_;
    std::optional<Leader> result_;
};

bool has_points_to_win(Leader leader, const MatchRules& rules, const WorldState& state) {
    if (!leader.exists() || rules.score_limit == 0) return false;
    if (leader.team != 0) return state.match.team_scores[leader.team] >= rules.score_limit;
    const auto row = state.players.find(leader.player);
    return row && state.players.score[*row] >= rules.score_limit;
}

}  // namespace

void play_mode(const Rules& rules, const Terrain& terrain, const PerTeam<std::uint32_t>& left,
               WorldState& state, MatchMemory& match, StepReport& report) {
    const Mode* mode = mode_for(state.match.mode);
    if (mode == nullptr || !counts(state.match.phase)) return;
    follow_carriers(match.kills, state);
    mode->advance(view_of(rules, terrain, state, match.kills, left), match.orders);
    ARENA_ASSERT(match.orders.size() <= orders_max(state.players.size()),
                 "a mode gives no more orders than there is room for");
    Referee referee(rules, terrain, state, report);
    for (const Order& order : match.orders)
        referee.carry_out(order);

    const auto end = [&](Leader winner, EndedBy by) {
        end_round(rules, terrain, {winner, by, state.tick + 1}, state, report);
    };
    if (const auto& result = referee.result())
        return end(*result, result->exists() ? EndedBy::survival : EndedBy::tie);
    const Leader leader = mode->leader(view_of(rules, terrain, state, match.kills, left));
    if (mode->points_decide && has_points_to_win(leader, rules.match, state))
        return end(leader, EndedBy::score_limit);
    if (state.match.phase == MatchPhase::overtime && leader.exists())
        end(leader, EndedBy::overtime);
}

}  // namespace arena::sim
