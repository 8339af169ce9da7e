#include "server/replication/match_log.h"

#include "sim/base/assert.h"

namespace arena::server {
namespace {

/// A match of eight teams with their flags takes less.
constexpr std::size_t kMatchBytesTypical = 512;

void describe_teams(const sim::World& world, protocol::Match& match) {
    if (!sim::has_teams(match.mode)) return;
    const sim::MatchState& state = world.state().match;
    for (std::size_t team = 1; team <= world.rules().match.teams; ++team) {
        const bool has_room = match.teams.push_back(
            {.score = state.team_scores[team], .rounds_won = state.rounds_won[team]});
        ARENA_ASSERT(has_room, "a match has at most kTeamsMax teams");
    }
}

void describe_flags(const sim::World& world, protocol::Match& match) {
    const auto& flags = world.state().flags;
    for (std::size_t i = 0; i < flags.size(); ++i) {
        const sim::MapFlag& home = world.terrain().flags[i];
        const bool is_carried = flags[i].carrier != sim::kNoEntity;
        const bool has_room =
            match.flags.push_back({.position = is_carried ? home.position : flags[i].position,
                                   .carrier = flags[i].carrier,
                                   .return_tick = flags[i].return_tick,
                                   .team = home.team});
        ARENA_ASSERT(has_room, "a map has at most kTeamsMax flags");
    }
}

}  // namespace

protocol::Match describe_match(const sim::World& world) {
    const sim::MatchState& state = world.state().match;
    const sim::MatchRules& rules = world.rules().match;
    protocol::Match match{.tick = world.tick(),
                          .mode = state.mode,
                          .phase = state.phase,
                          .ended_by = state.ended_by,
                          .number = state.number,
                          .round = state.round,
                          .rounds = rules.rounds,
                          .phase_tick = state.phase_tick,
                          .phase_end_tick = state.phase_end_tick,
                          .round_tick = state.round_tick,
                          .winner = state.winner,
                          .winner_team = state.winner_team,
                          .score_limit = rules.score_limit,
                          .hill = state.hill,
                          .hill_team = state.hill_team,
                          .hill_contested = state.hill_contested != 0,
                          .hill_move_tick = state.hill_move_tick,
                          .teams = {},
                          .flags = {}};
    describe_teams(world, match);
    describe_flags(world, match);
    return match;
}

MatchLog::MatchLog(sim::Tick ticks_between, std::uint32_t matches_before)
    : ticks_between_(ticks_between), matches_before_(matches_before) {
    ARENA_ASSERT(ticks_between >= 1, "changes go out with a tick");
    for (Message& message : messages_)
        message.reserve(kMatchBytesTypical);
}

void MatchLog::record(const sim::World& world) {
    if (world.state().match.mode == sim::GameMode::endless) return;
    protocol::Match match = describe_match(world);
    match.number += matches_before_;
    const bool is_new_phase = match.phase_tick != last_.phase_tick || match.phase != last_.phase;
    if (end_ > 0 && !is_new_phase && world.tick() % ticks_between_ != 0) return;
    match.tick = last_.tick;
    match.serial = last_.serial;
    if (end_ > 0 && match == last_) return;
    match.tick = world.tick();
    add(match);
}

void MatchLog::pause(const sim::World& world, bool is_paused) {
    protocol::Match match = describe_match(world);
    match.number += matches_before_;
    match.paused = is_paused;
    add(match);
}

void MatchLog::add(protocol::Match match) {
    match.serial = static_cast<std::uint32_t>(end_ + 1);
    const auto bytes = encoder_.encode(match);
    messages_[end_ % protocol::kMatchMessagesKept].assign(bytes.begin(), bytes.end());
    ++end_;
    last_ = match;
}

std::span<const std::byte> MatchLog::peek(Reader& reader) const {
    if (end_ == 0) return {};
    if (!reader.next_ || end_ - *reader.next_ > protocol::kMatchMessagesKept)
        reader.next_ = end_ - 1;
    if (*reader.next_ == end_) return {};
    return messages_[*reader.next_ % protocol::kMatchMessagesKept];
}

void MatchLog::read(Reader& reader) const {
    ARENA_ASSERT(reader.next_ && *reader.next_ < end_, "what was peeked at");
    ++*reader.next_;
}

}  // namespace arena::server
