#include "server/match/match.h"

#include <algorithm>
#include <utility>

#include "sim/base/assert.h"
#include "sim/rules/rules.h"

namespace arena::server {
namespace {

constexpr auto by_id = [](const auto& participant, sim::EntityId id) {
    return participant.id < id;
};

/// Returns the seconds of a rule in ticks, 0 for 0.
sim::Tick idle_ticks(float seconds, const sim::Rules& rules) {
    return seconds > 0.0f ? sim::ticks_of(seconds, rules.tick_rate) : 0;
}

}  // namespace

Match::Match(std::shared_ptr<const sim::Terrain> terrain, const sim::Rules& rules,
             const sim::Limits& limits, std::uint64_t seed)
    : world_(std::move(terrain), rules, limits, seed),
      idle_warning_(idle_ticks(rules.match.idle_warning, rules)),
      idle_limit_(idle_ticks(rules.match.idle_limit, rules)) {
    participants_.reserve(limits.players_max);
    buffers_.reserve(limits.players_max);
    free_buffers_.reserve(limits.players_max);
    leaving_.reserve(limits.players_max);
    commands_.reserve(std::size_t{4} * limits.players_max + 2);
}

void Match::join(sim::EntityId player, std::uint8_t team) {
    const auto place = std::lower_bound(participants_.begin(), participants_.end(), player, by_id);
    participants_.insert(place, Participant{.id = player, .team = team, .buffer = take_buffer()});
}

std::uint32_t Match::take_buffer() {
    if (free_buffers_.empty()) {
        buffers_.emplace_back();
        return static_cast<std::uint32_t>(buffers_.size() - 1);
    }
    const std::uint32_t buffer = free_buffers_.back();
    free_buffers_.pop_back();
    buffers_[buffer] = {};
    return buffer;
}

void Match::leave(sim::EntityId player) {
    const std::size_t index = index_of(player);
    if (!participants_[index].joining) leaving_.push_back(player);
    free_buffers_.push_back(participants_[index].buffer);
    participants_.erase(participants_.begin() + static_cast<std::ptrdiff_t>(index));
}

void Match::change_team(sim::EntityId player, std::uint8_t team) {
    participants_[index_of(player)].new_team = team;
}

std::uint8_t Match::team_of(sim::EntityId player) const {
    const Participant& participant = participants_[index_of(player)];
    if (participant.new_team != 0) return participant.new_team;
    const auto row = world_.players().find(player);
    return row ? world_.players().team[*row] : std::uint8_t{0};
}

void Match::receive(sim::EntityId player, const protocol::Inputs& inputs,
                    std::uint8_t seen_back_max, InputCounters& counters) {
    Participant& participant = participants_[index_of(player)];
    // Threads that receive at the same time read each other's cache lines here: they are written to
    // only if need be.
    if (participant.seen_back_max != seen_back_max) participant.seen_back_max = seen_back_max;
    buffers_[participant.buffer].receive(inputs, world_.tick() + 1, counters);
}

void Match::clear_inputs(sim::EntityId player) {
    Participant& participant = participants_[index_of(player)];
    buffers_[participant.buffer] = {};
    participant.idle = {};
}

sim::StepResult Match::step(std::uint32_t ticks_overdue) {
    gather_commands(ticks_overdue);
    const sim::StepResult result = world_.step(commands_);
    combat_.shots += result.statistics.shots;
    combat_.hits += result.statistics.hits;
    combat_.kills += result.statistics.kills;
    count_looks_back(result.events);
    if (has_idle_limit()) watch_idle_players();
    return result;
}

/// Compares the inputs of the last step with those before. The commands, the participants and the
/// players of the world are all sorted by id.
void Match::watch_idle_players() {
    const bool in_play = counts(world_.state().match.phase);
    const sim::Players& players = world_.players();
    std::size_t row = 0;
    auto participant = participants_.begin();
    for (const sim::Command& command : commands_) {
        if (command.kind != sim::CommandKind::input) continue;
        while (row < players.size() && players.id[row] < command.player)
            ++row;
        const bool is_alive =
            row < players.size() && players.id[row] == command.player && players.alive[row] != 0;
        (participant++)->idle.take(command.input, in_play && is_alive);
    }
}

bool Match::is_idle(sim::EntityId player) const {
    return has_idle_limit() && participants_[index_of(player)].idle.ticks() >= idle_limit_;
}

sim::Tick Match::idle_end_tick(sim::EntityId player) const {
    if (idle_warning_ == 0) return 0;
    const IdleClock& idle = participants_[index_of(player)].idle;
    const bool is_warned =
        idle.runs() && idle_warning_ <= idle.ticks() && idle.ticks() < idle_limit_;
    return is_warned ? world_.tick() + (idle_limit_ - idle.ticks()) : 0;
}

void Match::count_looks_back(std::span<const sim::Event> events) {
    for (const sim::Event& event : events)
        if (event.looked_back > 0)
            combat_.looked_back.record(static_cast<double>(event.looked_back) /
                                       world_.rules().tick_rate);
}

std::int32_t Match::input_margin(sim::EntityId player, sim::Tick interval) const {
    return inputs_of(player).margin(interval);
}

std::optional<sim::Tick> Match::input_age(sim::EntityId player) const {
    return inputs_of(player).age(world_.tick());
}

std::size_t Match::index_of(sim::EntityId player) const {
    const auto place = std::lower_bound(participants_.begin(), participants_.end(), player, by_id);
    ARENA_ASSERT(place != participants_.end() && place->id == player,
                 "a player of this match: joined and not left");
    return static_cast<std::size_t>(place - participants_.begin());
}

/// Takes an input and cuts its seen_back to the bounds. Where the rules allow no looking back, the
/// cut is not counted, because every client reports how far back it sees.
sim::PlayerInput Match::take_input(const Participant& participant, std::uint32_t ticks_overdue) {
    sim::PlayerInput input =
        buffers_[participant.buffer].take(world_.tick() + 1, ticks_overdue, inputs_);
    const std::uint8_t by_rules = look_back_max(world_.rules());
    const std::uint8_t most = std::min(participant.seen_back_max, by_rules);
    if (input.seen_back > most && by_rules > 0) ++inputs_.look_back_cut;
    input.seen_back = std::min(input.seen_back, most);
    return input;
}

void Match::gather_commands(std::uint32_t ticks_overdue) {
    commands_.clear();
    if (std::exchange(starts_, false)) commands_.push_back({.kind = sim::CommandKind::start_match});
    if (std::exchange(ends_, false)) commands_.push_back({.kind = sim::CommandKind::end_match});
    for (const sim::EntityId player : leaving_) {
        commands_.push_back({.kind = sim::CommandKind::leave, .player = player, .input = {}});
    }
    leaving_.clear();

    for (Participant& participant : participants_) {
        if (std::exchange(participant.joining, false)) {
            commands_.push_back({.kind = sim::CommandKind::join,
                                 .player = participant.id,
                                 .input = {},
                                 .team = participant.team});
        }
        if (const std::uint8_t team = std::exchange(participant.new_team, std::uint8_t{0}))
            commands_.push_back({.kind = sim::CommandKind::change_team,
                                 .player = participant.id,
                                 .input = {},
                                 .team = team});
        commands_.push_back({.kind = sim::CommandKind::input,
                             .player = participant.id,
                             .input = take_input(participant, ticks_overdue)});
    }
}

}  // namespace arena::server
