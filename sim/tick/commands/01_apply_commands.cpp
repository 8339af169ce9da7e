#include "sim/tick/commands/01_apply_commands.h"

#include <algorithm>
#include <array>

#include "sim/rules/loadout.h"
#include "sim/rules/rules.h"
#include "sim/tick/motion/launch.h"
#include "sim/tick/motion/steer.h"

namespace arena::sim {

namespace {

/// Returns the first row at or after `from` whose id is not below `id`. Commands and rows are both
/// in the order of ids, so the row is seldom far away; where no id is missing, it is found at once.
std::size_t first_row_from(const Players& players, std::size_t from, EntityId id) {
    if (from < players.size() && players.id[from] <= id) {
        const std::size_t without_gaps = from + (id.value - players.id[from].value);
        if (without_gaps < players.size() && players.id[without_gaps] == id) return without_gaps;
    }
    std::size_t step = 1;
    std::size_t low = from;
    while (low + step < players.size() && players.id[low + step] < id) {
        low += step;
        step *= 2;
    }
    const auto begin = players.id.begin();
    const auto end = begin + static_cast<std::ptrdiff_t>(std::min(low + step, players.size()));
    return static_cast<std::size_t>(
        std::lower_bound(begin + static_cast<std::ptrdiff_t>(low), end, id) - begin);
}

/// How many players each team has while joins and leaves change it. The players that are already
/// there are counted once, at the first join or leave.
class TeamSizes {
  public:
    explicit TeamSizes(const Players& players) : players_(players) {}

    /// Counts a player that joins and returns its team: the team that it asks for if the map has
    /// that team, else the team with the fewest players, of several the one with the fewest points,
    /// of these the lowest; 0 where there are no teams.
    [[nodiscard]] std::uint8_t join(std::uint8_t wanted, const SpawnPoints& spawns,
                                    const MatchState& match) {
        count_once();
        const std::uint8_t team = team_for(wanted, spawns.teams, match);
        ++sizes_[team];
        return team;
    }
    /// Counts a player that leaves; called before it is removed.
    void leave(std::uint8_t team) {
        count_once();
        --sizes_[team];
    }

  private:
    [[nodiscard]] std::uint8_t team_for(std::uint8_t wanted, const std::vector<std::uint8_t>& teams,
                                        const MatchState& match) const {
        const bool is_known =
            teams.empty() || std::binary_search(teams.begin(), teams.end(), wanted);
        if (match.mode != GameMode::endless && !has_teams(match.mode)) return 0;
        if (wanted != 0 && is_known) return wanted;
        if (teams.empty()) return 0;
        const auto score_of = [&match](std::uint8_t team) {
            return team <= kTeamsMax ? match.team_scores[team] : 0;
        };
        return *std::min_element(teams.begin(), teams.end(), [&](std::uint8_t a, std::uint8_t b) {
            if (sizes_[a] != sizes_[b]) return sizes_[a] < sizes_[b];
            return score_of(a) < score_of(b);
        });
    }

    void count_once() {
        if (is_counted_) return;
        is_counted_ = true;
        for (const std::uint8_t team : players_.team)
            ++sizes_[team];
    }

    const Players& players_;
    std::array<std::uint32_t, kTeams> sizes_{};
    bool is_counted_ = false;
};

/// Players that leave in this tick keep their rows, marked, until all commands are applied. Then
/// all are removed at once, because each single removal would move all rows behind it.
class Leaving {
  public:
    Leaving(Players& players, PastBodies& past, std::vector<std::uint32_t>& rows)
        : players_(players), past_(past), rows_(rows) {
        rows_.clear();
    }

    /// Rows must be marked in ascending order.
    void mark(std::size_t row) {
        players_.alive[row] = 0;
        rows_.push_back(static_cast<std::uint32_t>(row));
    }
    [[nodiscard]] bool is_marked(std::size_t row) const {
        return !rows_.empty() && rows_.back() == row;
    }
    /// The row that was marked last belongs to a player again.
    void unmark_last() { rows_.pop_back(); }
    [[nodiscard]] std::size_t players_left() const { return players_.size() - rows_.size(); }

    /// Removes the marked rows and returns how many there were.
    std::size_t remove_marked() {
        const std::size_t count = rows_.size();
        players_.erase(rows_);
        past_.erase(rows_);
        rows_.clear();
        return count;
    }

  private:
    Players& players_;
    PastBodies& past_;
    std::vector<std::uint32_t>& rows_;
};

/// Returns the tick in which a player that joins now is spawned.
Tick first_spawn_tick(const Rules& rules, const WorldState& state) {
    const MatchPhase phase = state.match.phase;
    const bool is_round = counts(phase) || phase == MatchPhase::round_end;
    const bool may_join = rules.match.late_joining && !has_one_life(state.match.mode);
    return is_round && !may_join && state.match.mode != GameMode::endless ? kNeverTick : state.tick;
}

PlayerState newcomer(const Command& command, const Rules& rules, const SpawnPoints& spawns,
                     TeamSizes& teams, const WorldState& state) {
    PlayerState player;
    player.id = command.player;
    player.radius = rules.archetypes.front().radius;
    player.weapon = rules.archetypes.front().weapon;
    player.loadout = first_loadout(rules.archetypes.front());
    player.team = teams.join(command.team, spawns, state.match);
    player.respawn_tick = first_spawn_tick(rules, state);
    return player;
}

/// Adds a player that is spawned in this tick. `row` is where its id belongs; it changes when rows
/// have to be removed to make room.
void join(const Command& command, std::size_t& row, const Rules& rules, const Limits& limits,
          const SpawnPoints& spawns, TeamSizes& teams, Leaving& leaving, WorldState& state,
          StepReport& report) {
    const EntityId id = command.player;
    Players& players = state.players;
    if (id.value < kFirstPlayerId || id.value >= kFirstProjectileId)
        return report.raise(StepError::bad_player_id);
    const bool has_row = row < players.size() && players.id[row] == id;
    if (has_row && !leaving.is_marked(row)) return report.raise(StepError::duplicate_player);
    if (leaving.players_left() >= limits.players_max) return report.raise(StepError::players_full);

    const PlayerState player = newcomer(command, rules, spawns, teams, state);
    if (has_row) {
        leaving.unmark_last();
        state.past.forget(row);
        return players.set(row, player);
    }
    if (players.size() == limits.players_max) row -= leaving.remove_marked();
    players.insert(row, player);
    state.past.insert(row);
}

void leave(std::size_t row, TeamSizes& teams, Leaving& leaving, WorldState& state,
           StepReport& report) {
    const Players& players = state.players;
    teams.leave(players.team[row]);
    if (players.alive[row] != 0)
        report.add({.kind = EventKind::despawn,
                    .subject = players.id[row],
                    .position = players.position[row],
                    .tick = state.tick});
    leaving.mark(row);
}

bool is_same_stick(const PlayerInput& a, const PlayerInput& b) {
    return a.move_x == b.move_x && a.move_y == b.move_y;
}

/// Whether the next command replaces this one's input in the same tick.
bool is_replaced(std::span<const Command> commands, std::size_t index) {
    if (index + 1 == commands.size()) return false;
    const Command& next = commands[index + 1];
    return next.kind == CommandKind::input && next.player == commands[index].player;
}

/// Returns the commands sorted by player, those of one player in their order. A server's commands
/// already are and are returned as they are; others are sorted into sorted.commands.
std::span<const Command> sort_by_player(std::span<const Command> commands, CommandOrder& sorted) {
    const bool is_sorted =
        std::is_sorted(commands.begin(), commands.end(),
                       [](const Command& a, const Command& b) { return a.player < b.player; });
    if (is_sorted) return commands;
    auto& order = sorted.order;
    order.clear();
    for (std::uint32_t i = 0; i < commands.size(); ++i)
        order.push_back(std::uint64_t{commands[i].player.value} << 32u | i);
    std::sort(order.begin(), order.end());
    sorted.commands.clear();
    for (const std::uint64_t place : order)
        sorted.commands.push_back(commands[static_cast<std::uint32_t>(place)]);
    return sorted.commands;
}

void hold(PlayerInput input, Tick tick, std::size_t row, const Rules& rules, Players& players) {
    input.seen_back = std::min(input.seen_back, look_back_max(rules));
    const PlayerInput before = players.input[row];
    if (input == before) return;
    players.input[row] = input;
    if (players.alive[row] == 0) return;
    if (!is_same_stick(input, before)) end_throw(rules, tick, row, players);
    turn_to_aim(row, players);
}

/// Notes what the operator asks for. Returns false for the commands of players.
bool take_order(const Command& command, CommandOrder& order) {
    switch (command.kind) {
        case CommandKind::start_match:
            order.starts_match = true;
            return true;
        case CommandKind::end_match:
            order.ends_match = true;
            return true;
        case CommandKind::change_team:
            order.changes.push_back({command.player, command.team});
            return true;
        case CommandKind::join:
        case CommandKind::leave:
        case CommandKind::input:
            return false;
    }
    return false;
}

/// The first input that looks back begins the past; it cannot look at what was before.
void begin_past(const Rules& rules, WorldState& state) {
    const std::uint32_t slots = past_slots(rules);
    if (slots > 0 && !state.past.is_kept()) state.past.begin(slots, state.players.size());
}

}  // namespace

void hold_input(PlayerInput input, Tick tick, std::size_t row, const Rules& rules,
                Players& players) {
    hold(input, tick, row, rules, players);
}

void apply_commands(std::span<const Command> commands, const Rules& rules, const Limits& limits,
                    const SpawnPoints& spawns, WorldState& state, CommandOrder& order,
                    StepReport& report) {
    const std::size_t taken = std::min<std::size_t>(commands.size(), limits.commands_max);
    if (taken < commands.size()) report.raise(StepError::commands_full);
    commands = sort_by_player(commands.first(taken), order);

    Players& players = state.players;
    TeamSizes teams(players);
    Leaving leaving(players, state.past, order.leaving);
    order.left = {};
    order.starts_match = false;
    order.ends_match = false;
    order.changes.clear();
    std::size_t row = 0;
    std::uint8_t looks_back = 0;  // not 0 if any input does, even a rejected one
    for (std::size_t index = 0; index < commands.size(); ++index) {
        const Command& command = commands[index];
        if (take_order(command, order)) continue;
        looks_back |= command.input.seen_back;
        row = first_row_from(players, row, command.player);
        if (command.kind == CommandKind::join) {
            join(command, row, rules, limits, spawns, teams, leaving, state, report);
        } else if (row == players.size() || players.id[row] != command.player ||
                   leaving.is_marked(row)) {
            report.raise(StepError::unknown_player);
        } else if (command.kind == CommandKind::leave) {
            const std::uint8_t team = players.team[row];
            ++order.left[team <= kTeamsMax ? team : 0];  // further teams are of endless matches
            leave(row, teams, leaving, state, report);
        } else {
            if (!is_replaced(commands, index)) hold(command.input, state.tick, row, rules, players);
            ++report.statistics.inputs_applied;
        }
    }
    leaving.remove_marked();
    if (looks_back != 0) begin_past(rules, state);
}

}  // namespace arena::sim
