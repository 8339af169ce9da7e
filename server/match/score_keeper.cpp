#include "server/match/score_keeper.h"

#include <algorithm>
#include <chrono>
#include <limits>

#include "sim/rules/rules_hash.h"

namespace arena::server {
namespace {

/// The most round trips that are kept for a player. When there are more, every second one goes.
constexpr std::size_t kRoundTripsMax = 512;

std::uint16_t milliseconds_of(Time time) {
    const auto whole = std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
    constexpr std::int64_t kMost = std::numeric_limits<std::uint16_t>::max();
    return static_cast<std::uint16_t>(std::clamp<std::int64_t>(whole, 0, kMost));
}

std::optional<double> median_of(std::vector<std::uint16_t> values) {
    if (values.empty()) return std::nullopt;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace

ScoreKeeper::Entry* ScoreKeeper::find(sim::EntityId player) {
    const auto found = by_player_.find(player.value);
    return found == by_player_.end() ? nullptr : &entries_[found->second];
}

const PlayerResult* ScoreKeeper::find_result(sim::EntityId player) const {
    const auto found = by_player_.find(player.value);
    return found == by_player_.end() ? nullptr : &entries_[found->second].result;
}

std::optional<std::uint64_t> ScoreKeeper::client_of(sim::EntityId player) const {
    const PlayerResult* const result = find_result(player);
    if (result == nullptr) return std::nullopt;
    return result->client_id;
}

void ScoreKeeper::index_players() {
    by_player_.clear();
    for (std::size_t i = 0; i < entries_.size(); ++i)
        by_player_[entries_[i].result.player.value] = i;
}

void ScoreKeeper::join(sim::EntityId player, std::uint64_t client_id, const std::string& name) {
    const auto same = std::find_if(
        entries_.begin(), entries_.end(),
        [client_id](const Entry& entry) { return entry.result.client_id == client_id; });
    const bool is_new = same == entries_.end();
    Entry& entry = is_new ? entries_.emplace_back() : *same;
    if (entry.result.player != player) {
        entry.score_seen = 0;
        by_player_.erase(entry.result.player.value);
    }
    if (is_new || !entry.result.is_there) entry.since = played_;
    entry.result.client_id = client_id;
    entry.result.player = player;
    entry.result.name = name;
    entry.result.is_there = true;
    by_player_[player.value] = static_cast<std::size_t>(&entry - entries_.data());
}

void ScoreKeeper::leave(sim::EntityId player) {
    Entry* entry = find(player);
    if (entry == nullptr || !entry->result.is_there) return;
    entry->result.is_there = false;
    entry->ticks += played_ - entry->since;
}

void ScoreKeeper::lose(sim::EntityId player) {
    if (Entry* entry = find(player)) ++entry->result.disconnects;
}

void ScoreKeeper::measure(sim::EntityId player, Time round_trip) {
    Entry* entry = find(player);
    if (entry == nullptr || entry->measured++ % entry->stride != 0) return;
    auto& kept = entry->round_trips;
    if (kept.size() == kRoundTripsMax) {
        for (std::size_t i = 0; 2 * i < kept.size(); ++i)
            kept[i] = kept[2 * i];
        kept.resize(kept.size() / 2);
        entry->stride *= 2;
    }
    kept.push_back(milliseconds_of(round_trip));
}

/// Those that have left before are not in the new match.
void ScoreKeeper::begin() {
    std::erase_if(entries_, [](const Entry& entry) { return !entry.result.is_there; });
    for (Entry& entry : entries_) {
        const PlayerResult before = entry.result;
        entry = {};
        entry.result.client_id = before.client_id;
        entry.result.name = before.name;
        entry.result.player = before.player;
        entry.result.team = before.team;
    }
    played_ = 0;
    index_players();
}

bool ScoreKeeper::record(const sim::World& world, std::span<const sim::Event> events) {
    const sim::MatchState& match = world.state().match;
    if (match.mode == sim::GameMode::endless) return false;
    bool has_begun = false;
    for (const sim::Event& event : events) {
        const bool is_countdown = event.kind == sim::EventKind::phase &&
                                  event.amount == static_cast<int>(sim::MatchPhase::countdown);
        if (is_countdown && match.match_tick == event.tick) {
            begin();
            has_begun = true;
        }
        take(world, event);
    }
    if (counts(phase_)) ++played_;
    return has_begun;
}

void ScoreKeeper::take(const sim::World& world, const sim::Event& event) {
    if (event.kind == sim::EventKind::phase) return begin_phase(world, event);
    if (event.kind == sim::EventKind::spawn) return take_spawn(world, event);
    if (event.kind == sim::EventKind::team) return take_team(event);
    if (!counts(phase_)) return;
    switch (event.kind) {
        case sim::EventKind::score:
            return take_score(event);
        case sim::EventKind::hit:
            return take_hit(world, event);
        case sim::EventKind::death:
            return take_death(world, event);
        case sim::EventKind::capture:
            if (Entry* entry = find(event.subject)) ++entry->result.captures;
            return;
        case sim::EventKind::recover:
            if (Entry* entry = find(event.subject)) ++entry->result.returns;
            return;
        default:
            return;
    }
}

/// Before a round the world may have set the points back.
void ScoreKeeper::begin_phase(const sim::World& world, const sim::Event& event) {
    phase_ = static_cast<sim::MatchPhase>(event.amount);
    if (phase_ != sim::MatchPhase::countdown) return;
    for (Entry& entry : entries_)
        if (const auto row = world.players().find(entry.result.player))
            entry.score_seen = world.players().score[*row];
}

void ScoreKeeper::take_team(const sim::Event& event) {
    if (Entry* entry = find(event.subject)) entry->result.team = event.team;
}

/// Teams change before a spawn, too.
void ScoreKeeper::take_spawn(const sim::World& world, const sim::Event& event) {
    Entry* entry = find(event.subject);
    const auto row = world.players().find(event.subject);
    if (entry != nullptr && row) entry->result.team = world.players().team[*row];
}

void ScoreKeeper::take_score(const sim::Event& event) {
    Entry* entry = find(event.subject);
    if (entry == nullptr) return;
    entry->result.score += std::max(event.amount - entry->score_seen, 0);
    entry->score_seen = event.amount;
}

void ScoreKeeper::take_hit(const sim::World& world, const sim::Event& event) {
    if (Entry* entry = opponent_of(world, event.subject, event.other))
        entry->result.damage += event.amount;
}

void ScoreKeeper::take_death(const sim::World& world, const sim::Event& event) {
    if (Entry* entry = find(event.subject)) ++entry->result.deaths;
    if (Entry* entry = opponent_of(world, event.subject, event.other)) ++entry->result.kills;
}

/// Returns the attacker if it is another player of another team.
ScoreKeeper::Entry* ScoreKeeper::opponent_of(const sim::World& world, sim::EntityId victim,
                                             sim::EntityId attacker) {
    if (attacker == victim) return nullptr;
    const auto hurt = world.players().find(victim);
    const auto row = world.players().find(attacker);
    if (!hurt || !row) return nullptr;
    const std::uint8_t team = world.players().team[*row];
    if (team != 0 && team == world.players().team[*hurt]) return nullptr;
    return find(attacker);
}

MatchResult ScoreKeeper::result(const sim::World& world) const {
    const sim::MatchState& match = world.state().match;
    const sim::MatchRules& rules = world.rules().match;
    MatchResult result{
        .id = {},
        .number = match_number(world),
        .mode = match.mode,
        .map_name = world.terrain().name,
        .map_hash = world.terrain().hash,
        .rules_hash = sim::hash_of(world.rules()),
        .seconds = static_cast<double>(world.tick() - match.match_tick) / world.rules().tick_rate,
        .rounds = match.round,
        .ended_by = match.ended_by,
        .winner_team = match.winner_team,
        .winner = {},
        .teams = {},
        .players = {},
        .final_hash = world.hash()};
    if (sim::has_teams(match.mode))
        for (std::uint8_t team = 1; team <= rules.teams; ++team)
            result.teams.push_back({team, match.team_scores[team], match.rounds_won[team]});
    for (const Entry& entry : entries_) {
        PlayerResult& player = result.players.emplace_back(entry.result);
        const std::uint64_t now = player.is_there ? played_ - entry.since : 0;
        player.seconds = static_cast<double>(entry.ticks + now) / world.rules().tick_rate;
        if (const auto row = world.players().find(player.player))
            player.rounds_won = world.players().rounds_won[*row];
        player.round_trip_ms = median_of(entry.round_trips);
        if (match.winner != sim::kNoEntity && player.player == match.winner)
            result.winner = player.client_id;
    }
    std::sort(result.players.begin(), result.players.end(),
              [](const PlayerResult& a, const PlayerResult& b) {
                  return a.score != b.score ? a.score > b.score : a.client_id < b.client_id;
              });
    return result;
}

}  // namespace arena::server
