#include "client-sim/judge/match_watch.h"

#include <algorithm>
#include <cmath>

#include <spdlog/fmt/fmt.h>

namespace arena::client_sim {

namespace {

using protocol::Match;
using sim::MatchPhase;

/// More are not kept: the first ones say enough.
constexpr std::size_t kSuspicionsMax = 100;

/// Whether this phase may follow that one.
bool may_follow(MatchPhase before, const Match& after) {
    const bool is_ended = after.phase == MatchPhase::match_end;
    if (is_ended && after.ended_by == sim::EndedBy::operator_act) return true;
    switch (before) {
        case MatchPhase::waiting:
            return after.phase == MatchPhase::warm_up || after.phase == MatchPhase::countdown;
        case MatchPhase::warm_up:
            return after.phase == MatchPhase::waiting || after.phase == MatchPhase::countdown;
        case MatchPhase::countdown:
            if (after.phase == MatchPhase::waiting) return after.round == 1;
            // A round may be decided in its first tick.
            return after.phase == MatchPhase::play || after.phase == MatchPhase::round_end ||
                   is_ended;
        case MatchPhase::play:
            return after.phase == MatchPhase::overtime || after.phase == MatchPhase::round_end ||
                   is_ended;
        case MatchPhase::overtime:
            return after.phase == MatchPhase::round_end || is_ended;
        case MatchPhase::round_end:
            return after.phase == MatchPhase::countdown || is_ended;
        case MatchPhase::match_end:
            return after.phase == MatchPhase::waiting;
    }
    return false;
}

bool begins_round(const Match& before, const Match& after) {
    return after.phase == MatchPhase::countdown && before.phase != MatchPhase::countdown;
}

bool is_same_round(const Match& before, const Match& after) {
    return before.number == after.number && before.round == after.round &&
           !begins_round(before, after);
}

/// The first countdown takes back what the match before had left.
bool is_same_match(const Match& before, const Match& after) {
    return before.number == after.number && !(begins_round(before, after) && after.round == 1);
}

std::string text_of(const Match& match) {
    return fmt::format("{} of round {} of match {} from tick {}", name_of(match.phase), match.round,
                       match.number, match.phase_tick);
}

bool is_in_order(const Match& before, const Match& after) {
    if (after.tick < before.tick || after.phase_tick < before.phase_tick ||
        after.round_tick < before.round_tick)
        return false;
    const bool is_next = before.phase == MatchPhase::match_end && after.phase != before.phase;
    if (after.number != before.number + (is_next ? 1 : 0)) return false;
    if (after.phase == before.phase)
        return after.phase_tick == before.phase_tick && after.round == before.round;
    const std::uint32_t rounds_more =
        before.phase == MatchPhase::round_end && after.phase == MatchPhase::countdown ? 1 : 0;
    return may_follow(before.phase, after) &&
           (is_next ? after.round == 1 : after.round == before.round + rounds_more);
}

}  // namespace

/// A player that joins is in the roster after a quarter of a second and a turn of its client.
MatchWatch::MatchWatch(const protocol::Welcome& welcome)
    : own_(welcome.player), roster_ticks_(welcome.tick_rate), pushed_at_most_(0.0) {
    for (const protocol::WelcomeArchetype& archetype : welcome.archetypes)
        pushed_at_most_ = std::max(pushed_at_most_, 2.0 * static_cast<double>(archetype.radius));
}

void MatchWatch::on_roster(const protocol::Roster& roster) {
    if (roster.starts_anew) members_.clear();
    for (const sim::EntityId player : roster.left)
        std::erase_if(members_, [player](const Member& member) { return member.player == player; });
    for (const protocol::RosterEntry& joined : roster.joined) {
        const auto place = std::ranges::lower_bound(members_, joined.player, {}, &Member::player);
        if (place != members_.end() && place->player == joined.player)
            place->team = joined.team;
        else
            members_.insert(place, {joined.player, joined.team});
    }
}

const MatchWatch::Member* MatchWatch::find_member(sim::EntityId player) const {
    const auto found = std::ranges::lower_bound(members_, player, {}, &Member::player);
    return found != members_.end() && found->player == player ? &*found : nullptr;
}

void MatchWatch::on_match(const Match& match, sim::Tick dead_until, const Found& found) {
    const bool continues = last_ && match.serial == last_->serial + 1;
    if (continues) {
        compare(match, found);
        confirm_suspicions(match, found);
    } else {
        if (last_) look_at_gap(match, found);
        suspicions_.clear();
    }
    look_at_carriers(match, dead_until, found);
    if (!continues || begins_round(*last_, match)) standing_.clear();
    last_ = match;
}

/// Whole phases and rounds may have been missed, but time goes on.
void MatchWatch::look_at_gap(const Match& match, const Found& found) const {
    const bool has_missed_enough = match.serial > last_->serial + protocol::kMatchMessagesKept;
    const bool is_later =
        match.tick >= last_->tick && match.phase_tick >= last_->phase_tick &&
        match.round_tick >= last_->round_tick &&
        std::pair(match.number, match.round) >= std::pair(last_->number, last_->round);
    if (has_missed_enough && is_later) return;
    found({.kind = ViolationKind::phase_out_of_order,
           .subject = sim::kNoEntity,
           .tick = match.tick,
           .what = fmt::format("after {}, message {}, comes {}, message {}", text_of(*last_),
                               last_->serial, text_of(match), match.serial)});
}

void MatchWatch::compare(const Match& match, const Found& found) const {
    if (!is_in_order(*last_, match))
        found({.kind = ViolationKind::phase_out_of_order,
               .subject = sim::kNoEntity,
               .tick = match.tick,
               .what = fmt::format("after {} comes {}", text_of(*last_), text_of(match))});
    for (std::size_t team = 0; team < std::min(last_->teams.size(), match.teams.size()); ++team) {
        const protocol::MatchTeam& before = last_->teams[team];
        const protocol::MatchTeam& after = match.teams[team];
        const bool has_lost_points = is_same_round(*last_, match) && after.score < before.score;
        const bool has_lost_rounds =
            is_same_match(*last_, match) && after.rounds_won < before.rounds_won;
        if (has_lost_points || has_lost_rounds)
            found({.kind = ViolationKind::team_score_fell,
                   .subject = sim::kNoEntity,
                   .tick = match.tick,
                   .what = fmt::format("team {} has {} points and {} rounds, before it had {} and "
                                       "{}, in {}",
                                       team + 1, after.score, after.rounds_won, before.score,
                                       before.rounds_won, text_of(match))});
    }
}

/// The roster comes by the same channel, in order: what it does not know after a while it never
/// did.
void MatchWatch::look_at_carriers(const Match& match, sim::Tick dead_until, const Found& found) {
    carriers_.resize(match.flags.size());
    for (std::size_t i = 0; i < carriers_.size(); ++i) {
        const protocol::MatchFlag& flag = match.flags[i];
        Carrier& carrier = carriers_[i];
        if (carrier.player != flag.carrier) carrier = {.player = flag.carrier, .since = match.tick};
        if (flag.carrier == sim::kNoEntity || carrier.is_reported || !counts(match.phase)) continue;
        const bool is_known_long = match.tick >= carrier.since + roster_ticks_;
        const Member* const member = find_member(flag.carrier);
        const char* what = nullptr;
        if (flag.carrier == own_ && match.tick < dead_until) what = "is dead";
        if (is_known_long && member == nullptr) what = "is not in the match";
        if (is_known_long && member != nullptr && member->team == flag.team)
            what = "is of the flag's own team";
        if (what == nullptr) continue;
        carrier.is_reported = true;
        found({.kind = ViolationKind::wrong_carrier,
               .subject = flag.carrier,
               .tick = match.tick,
               .what = fmt::format("player {}, which carries flag {} of team {}, {}",
                                   flag.carrier.value, i, flag.team, what)});
    }
}

/// A countdown that ended early was over when the next phase began.
void MatchWatch::confirm_suspicions(const Match& match, const Found& found) {
    if (match.phase == MatchPhase::countdown && match.phase_tick == last_->phase_tick) return;
    for (const Broken& broken : suspicions_)
        if (broken.tick < match.phase_tick) found(broken);
    suspicions_.clear();
}

void MatchWatch::suspect(Broken broken) {
    if (suspicions_.size() < kSuspicionsMax) suspicions_.push_back(std::move(broken));
}

void MatchWatch::on_player(sim::EntityId player, Point place, sim::Tick tick) {
    if (!is_in_countdown(tick)) return;
    const auto known =
        std::find_if(standing_.begin(), standing_.end(),
                     [player](const Standing& standing) { return standing.player == player; });
    if (known == standing_.end()) return standing_.push_back({player, place});
    const double moved = std::hypot(place.x - known->place.x, place.y - known->place.y);
    if (moved <= pushed_at_most_) return;
    suspect({.kind = ViolationKind::acted_in_countdown,
             .subject = player,
             .tick = tick,
             .what = fmt::format("player {} at ({:.4f}, {:.4f}) has moved by {:.4f} m since the "
                                 "countdown began",
                                 player.value, place.x, place.y, moved)});
}

/// Nothing flies when a countdown begins.
void MatchWatch::on_projectile(sim::EntityId projectile, sim::Tick tick) {
    if (!is_in_countdown(tick)) return;
    suspect({.kind = ViolationKind::acted_in_countdown,
             .subject = projectile,
             .tick = tick,
             .what = fmt::format("projectile {} flies in a countdown", number_of(projectile))});
}

}  // namespace arena::client_sim
