#include "tests/simulation/match_laws.h"

#include <algorithm>
#include <set>

#include "server/replication/match_log.h"
#include "sim/math/vec2.h"
#include "sim/rules/rules.h"
#include "tests/simulation/standing_law.h"

namespace arena::simulation {
namespace {

using sim::MatchPhase;
using sim::MatchState;

/// Whether a match may go from one phase to another.
bool may_follow(MatchPhase before, MatchPhase after) {
    switch (before) {
        case MatchPhase::waiting:
            return after == MatchPhase::warm_up || after == MatchPhase::countdown;
        case MatchPhase::warm_up:
            return after == MatchPhase::waiting || after == MatchPhase::countdown;
        case MatchPhase::countdown:
            // A round may be decided in its first tick.
            return after == MatchPhase::waiting || after == MatchPhase::play ||
                   after == MatchPhase::round_end || after == MatchPhase::match_end;
        case MatchPhase::play:
            return after == MatchPhase::overtime || after == MatchPhase::round_end ||
                   after == MatchPhase::match_end;
        case MatchPhase::overtime:
            return after == MatchPhase::round_end || after == MatchPhase::match_end;
        case MatchPhase::round_end:
            return after == MatchPhase::countdown || after == MatchPhase::match_end;
        case MatchPhase::match_end:
            return after == MatchPhase::waiting;
    }
    return false;
}

/// Whether points counted in the tick that led from one to the other.
bool counted(MatchPhase before, MatchPhase after) {
    const bool was_first_tick = before == MatchPhase::countdown &&
                                (after == MatchPhase::round_end || after == MatchPhase::match_end);
    return counts(before) || counts(after) || was_first_tick;
}

bool stand(MatchPhase phase) {
    return phase == MatchPhase::countdown || phase == MatchPhase::match_end;
}

bool is_same_round(const MatchState& a, const MatchState& b) {
    return a.number == b.number && a.round == b.round && a.match_tick == b.match_tick;
}

/// Whether this way of ending a match can have a winner, and whether it must.
bool fits_winner(sim::EndedBy by, bool has_winner) {
    switch (by) {
        case sim::EndedBy::nothing:
            return false;
        case sim::EndedBy::tie:
        case sim::EndedBy::abandoned:
            return !has_winner;
        case sim::EndedBy::score_limit:
        case sim::EndedBy::time_limit:
        case sim::EndedBy::overtime:
        case sim::EndedBy::survival:
        case sim::EndedBy::rounds:
        case sim::EndedBy::forfeit:
            return has_winner;
        case sim::EndedBy::operator_act:
            return true;
    }
    return false;
}

/// Metres between the rims of two bodies, or of a body and a mover, that cannot touch: more than
/// the way of a mover in a tick.
constexpr float kOutOfTouch = 3.0f;

bool is_mover_near(const sim::PlayerState& player, const sim::World& world) {
    const sim::Terrain& terrain = world.terrain();
    const sim::Vec2 place = player.position;
    const float radius = player.radius + kOutOfTouch;
    const sim::Vec2 reach{radius, radius};
    for (std::size_t mover = 0; mover < terrain.movers.size(); ++mover) {
        const sim::Vec2 offset = world.state().movers[mover].offset;
        const sim::MoverParts& parts = terrain.mover_parts[mover];
        for (std::uint32_t i = 0; i < parts.piece_count; ++i) {
            const sim::Aabb& drawn = terrain.mover_pieces.pieces[parts.first_piece + i].box;
            const sim::Aabb around{drawn.min + offset - reach, drawn.max + offset + reach};
            if (sim::boxes_overlap(around, {place, place})) return true;
        }
    }
    return false;
}

/// Whether a mover or another player is so near that it may push the player.
bool may_be_pushed(const sim::PlayerState& player, const sim::World& world) {
    const sim::Players& players = world.players();
    const bool is_player_near =
        std::any_of(players.begin(), players.end(), [&player](const sim::PlayerState& other) {
            return other.alive && other.id != player.id &&
                   sim::length(other.position - player.position) <
                       player.radius + other.radius + kOutOfTouch;
        });
    return is_player_near || is_mover_near(player, world);
}

/// Returns how many projectiles, of those numbered from `first` on, are items that lie where a
/// player has died: harm of an area, or a mover, may kill one that stands.
std::uint32_t dropped_by_the_dying(std::uint32_t first, const sim::World& world) {
    const auto& items = world.rules().items;
    std::uint32_t dropped = 0;
    for (const sim::ProjectileState& projectile : world.projectiles()) {
        const bool is_item = std::any_of(items.begin(), items.end(), [&](const sim::Item& item) {
            return item.dropped_as == projectile.weapon;
        });
        if (projectile.id.value < sim::kFirstProjectileId + first || !is_item) continue;
        const auto owner = world.state().players.find(projectile.owner);
        if (!owner || world.state().players.alive[*owner] == 0) ++dropped;
    }
    return dropped;
}

}  // namespace

void MatchLaws::demand(bool holds, const std::string& what) {
    if (!holds) verdict_.violate(now_, at_ + what);
}

void MatchLaws::judge(const server::MatchResult& result, protocol::Time now) {
    now_ = now;
    at_ = "the result of a match of " + std::string(name_of(result.mode)) + ": ";
    result_ = result;
    ++endings_[static_cast<std::size_t>(result.ended_by)];
    const bool has_winner = result.winner_team != 0 || result.winner.has_value();
    // A winner that left in the tick in which it won, and could not be named, has no client id.
    demand(fits_winner(result.ended_by, has_winner) || !has_teams(result.mode),
           "ended by " + std::string(name_of(result.ended_by)) +
               (has_winner ? " with a winner" : " without a winner"));
    std::set<std::uint64_t> clients;
    for (const server::PlayerResult& player : result.players) {
        demand(clients.insert(player.client_id).second, "a client is in it twice");
        demand(player.score >= 0 && player.damage >= 0, "a number is negative");
    }
    if (result.mode == sim::GameMode::team_deathmatch && result.rounds == 1) judge_kills(result);
}

/// A client that came back as another player may have killed for another team before, and is in the
/// result with the last one.
void MatchLaws::judge_kills(const server::MatchResult& result) {
    std::map<std::uint8_t, std::int64_t> kills;
    std::int64_t all_kills = 0;
    std::int64_t points = 0;
    std::set<std::uint32_t> came_back = participants_;
    for (const server::PlayerResult& player : result.players) {
        kills[player.team] += player.kills;
        all_kills += player.kills;
        came_back.erase(player.player.value);
    }
    for (const server::TeamResult& team : result.teams) {
        points += team.score;
        demand(kills[team.team] == team.score || items_score_ || !came_back.empty(),
               "the kills of team " + std::to_string(team.team) + " are not its points");
    }
    demand(items_score_ ? all_kills <= points : all_kills == points,
           "the kills of all are not the points of all teams");
}

void MatchLaws::judge(const sim::World& world, protocol::Time now) {
    const MatchState& match = world.state().match;
    const auto& items = world.rules().items;
    items_score_ = std::any_of(items.begin(), items.end(),
                               [](const sim::Item& item) { return item.score > 0; });
    if (match.mode == sim::GameMode::endless) return;
    now_ = now;
    at_ = std::string(name_of(match.mode)) + ", tick " + std::to_string(world.tick()) + ": ";
    last_second_.push_back(server::describe_match(world));
    while (last_second_.size() > world.rules().tick_rate)
        last_second_.pop_front();
    if (before_) {
        judge_phase(*before_, world);
        judge_points(*before_, world);
        judge_standing(*before_, world);
        judge_lives(*before_, world);
    }
    judge_flags(world);
    judge_length(world);
    if (before_ && before_->match.match_tick != match.match_tick) participants_.clear();
    result_.reset();
    before_ = Seen{.match = match, .shots_fired = world.state().shots_fired, .players = {}};
    for (const sim::PlayerState& player : world.players()) {
        before_->players[player.id.value] = player;
        participants_.insert(player.id.value);
    }
}

void MatchLaws::judge_phase(const Seen& before, const sim::World& world) {
    const MatchState& match = world.state().match;
    if (match.phase_tick == before.match.phase_tick && match.phase == before.match.phase) {
        demand(match.phase_end_tick == before.match.phase_end_tick, "the clock jumps");
        demand(!result_, "there is a result of a match that has not ended");
        return;
    }
    // A phase may end in the tick in which it begins.
    const bool is_direct = may_follow(before.match.phase, match.phase);
    demand(is_direct, std::string(name_of(match.phase)) + " follows " +
                          std::string(name_of(before.match.phase)));
    demand(match.phase_tick == world.tick() || match.phase_tick == world.tick() + 1,
           "a phase begins at another time");
    if (match.phase != MatchPhase::match_end) return;
    demand(result_.has_value(), "a match has ended without a result");
    if (!result_) return;
    demand(result_->final_hash == world.hash(), "the result has another hash");
    demand(result_->ended_by == match.ended_by && result_->winner_team == match.winner_team,
           "the result is not that of the world");
}

void MatchLaws::judge_points(const Seen& before, const sim::World& world) {
    const MatchState& match = world.state().match;
    const bool is_same_match =
        match.number == before.match.number && match.match_tick == before.match.match_tick;
    for (std::size_t team = 1; team < match.team_scores.size(); ++team) {
        if (is_same_round(match, before.match))
            demand(match.team_scores[team] >= before.match.team_scores[team], "points are lost");
        if (is_same_match)
            demand(match.rounds_won[team] >= before.match.rounds_won[team], "a round is lost");
        if (!counted(before.match.phase, match.phase))
            demand(match.team_scores[team] == before.match.team_scores[team] ||
                       match.phase == MatchPhase::countdown,
                   "a team gets points that do not count");
    }
    if (!is_same_round(match, before.match)) return;
    for (const sim::PlayerState& player : world.players()) {
        const auto old = before.players.find(player.id.value);
        if (old == before.players.end()) continue;
        demand(player.score >= old->second.score, "a player loses points");
        if (!counted(before.match.phase, match.phase))
            demand(player.score == old->second.score && player.deaths == old->second.deaths,
                   "what does not count is counted");
    }
}

void MatchLaws::judge_standing(const Seen& before, const sim::World& world) {
    const MatchState& match = world.state().match;
    const bool stood = stand(before.match.phase) && stand(match.phase) &&
                       !counted(before.match.phase, match.phase);
    if (!stood) return;
    // What flies on splits without anybody who fires.
    const auto& weapons = world.rules().weapons;
    const bool some_split = std::any_of(
        weapons.begin(), weapons.end(),
        [](const sim::Weapon& weapon) { return weapon.projectile.splits_into != sim::kNone; });
    const std::uint32_t new_projectiles = world.state().shots_fired - before.shots_fired;
    demand(some_split || new_projectiles == dropped_by_the_dying(before.shots_fired, world),
           "a player that stands fires");
    for (const sim::PlayerState& player : world.players()) {
        const auto old = before.players.find(player.id.value);
        if (old == before.players.end() || !old->second.alive || !player.alive) continue;
        const std::string broken =
            broken_standing(old->second, player, world.rules(), may_be_pushed(player, world));
        demand(broken.empty(), "a player that stands " + broken);
        demand(player.health >= old->second.health, "a player that stands is hurt");
    }
}

void MatchLaws::judge_lives(const Seen& before, const sim::World& world) {
    const MatchState& match = world.state().match;
    const bool is_round = counts(match.phase) && counts(before.match.phase);
    if (!is_round || !has_one_life(match.mode)) return;
    for (const sim::PlayerState& player : world.players()) {
        const auto old = before.players.find(player.id.value);
        if (old == before.players.end() || old->second.alive || !player.alive) continue;
        // Where the spawn points were taken, a player is spawned when the round has begun.
        demand(old->second.deaths == player.deaths && old->second.respawn_tick != sim::kNeverTick,
               "a player lives twice in a round");
    }
}

void MatchLaws::judge_flags(const sim::World& world) {
    std::set<std::uint32_t> carriers;
    for (const sim::FlagState& flag : world.state().flags) {
        if (flag.carrier == sim::kNoEntity) continue;
        demand(counts(world.state().match.phase) ||
                   world.state().match.phase == MatchPhase::round_end ||
                   world.state().match.phase == MatchPhase::match_end,
               "a flag is carried outside of play");
        demand(carriers.insert(flag.carrier.value).second, "a player carries two flags");
    }
}

/// Even the longest match ends.
void MatchLaws::judge_length(const sim::World& world) {
    const MatchState& match = world.state().match;
    const sim::MatchRules& rules = world.rules().match;
    if (match.phase == MatchPhase::waiting || match.phase == MatchPhase::warm_up ||
        rules.time_limit == 0.0f)
        return;
    const float round =
        rules.countdown + rules.time_limit + rules.overtime + rules.round_end + 1.0f;
    const float longest = static_cast<float>(rules.rounds) * round + rules.match_end;
    const float lasts = static_cast<float>(world.tick() - match.match_tick) /
                        static_cast<float>(world.rules().tick_rate);
    demand(lasts <= longest, "a match does not end");
}

bool MatchLaws::was_so(const protocol::Match& match) const {
    return std::any_of(last_second_.begin(), last_second_.end(), [&](protocol::Match one) {
        one.tick = match.tick;
        one.serial = match.serial;
        return one == match;
    });
}

}  // namespace arena::simulation
