#include "tests/golden/match_counts.h"

#include <algorithm>
#include <ostream>
#include <utility>

#include "sim/math/vec2.h"
#include "sim/state/movers.h"

namespace arena::golden {

namespace {

using sim::EventKind;
using sim::MatchPhase;

constexpr std::array<const char*, kEventKinds> kEventNames{
    "spawn", "despawn", "hit",     "death",   "score",   "collect", "launch",
    "press", "release", "explode", "bounce",  "destroy", "phase",   "point",
    "take",  "drop",    "recover", "capture", "hill"};

bool ends_round(MatchPhase phase) {
    return phase == MatchPhase::round_end || phase == MatchPhase::match_end;
}

bool are_uneven(const sim::World& world) {
    const std::uint32_t teams = world.rules().match.teams;
    sim::PerTeam<std::uint32_t> sizes{};
    for (const std::uint8_t team : world.players().team)
        if (team <= teams) ++sizes[team];
    const auto [smallest, largest] =
        std::minmax_element(sizes.begin() + 1, sizes.begin() + 1 + teams);
    return *largest - *smallest >= 2;
}

/// Whether another player reaches the flag, which lay there, in the tick in which it is taken.
bool has_rival(const sim::Event& take, sim::Vec2 flag, const sim::World& world) {
    const sim::MapFlag& home = world.terrain().flags[static_cast<std::size_t>(take.amount)];
    for (const sim::PlayerState& player : world.players()) {
        if (player.id == take.subject || !player.alive || player.team == home.team) continue;
        const float reach = home.radius + player.radius;
        if (sim::distance_squared(player.position, flag) <= reach * reach) return true;
    }
    return false;
}

}  // namespace

void MatchCounts::take(const sim::World& world, const sim::StepResult& result) {
    for (const sim::Event& event : result.events)
        take_event(event, world);
    shots += result.statistics.shots;
    contacts += result.statistics.contacts;
    pushes += result.statistics.pushes;
    errors |= result.errors;
    players_most = std::max(players_most, result.statistics.players_alive);
    take_players(world);
    if (world.state().match.mode != sim::GameMode::endless) take_match(world);
}

void MatchCounts::take_event(const sim::Event& event, const sim::World& world) {
    ++events[static_cast<std::size_t>(event.kind)];
    looked_back += event.looked_back > 0 ? 1u : 0u;
    looked_back_most = std::max<std::uint32_t>(looked_back_most, event.looked_back);
    const auto flag = static_cast<std::size_t>(event.amount);  // of events about flags
    switch (event.kind) {
        case EventKind::hit:
            zone_hits += event.other == sim::kNoEntity ? 1u : 0u;
            break;
        case EventKind::death:
            crushed += sim::find_mover(world.terrain(), event.other) ? 1u : 0u;
            break;
        case EventKind::despawn:
            leaves += sim::category_of(event.subject) == sim::Category::player ? 1u : 0u;
            break;
        case EventKind::phase: {
            const auto phase = static_cast<MatchPhase>(event.amount);
            if (ends_round(phase))
                ++endings[static_cast<std::size_t>(world.state().match.ended_by)];
            matches += phase == MatchPhase::play && world.state().match.round == 1 ? 1u : 0u;
            break;
        }
        case EventKind::take:
            rival_takes += has_rival(event, flags_.at(flag), world) ? 1u : 0u;
            break;
        case EventKind::drop:
            flags_.at(flag) = event.position;
            break;
        case EventKind::recover:
            returns_by_touch += event.subject != sim::kNoEntity ? 1u : 0u;
            flags_.at(flag) = world.terrain().flags[flag].position;
            break;
        default:
            break;
    }
}

void MatchCounts::take_players(const sim::World& world) {
    const bool has_gravity = world.rules().gravity > 0.0f;
    for (const sim::PlayerState& player : world.players()) {
        if (!player.alive) continue;
        rides += sim::find_mover(world.terrain(), player.ground) ? 1u : 0u;
        flights += has_gravity && player.ground_normal == sim::Vec2{} ? 1u : 0u;
        dashes += player.dash_until_tick > world.tick() ? 1u : 0u;
        swings += player.animation != sim::kNone ? 1u : 0u;
    }
}

void MatchCounts::take_match(const sim::World& world) {
    const sim::MatchState& match = world.state().match;
    ++phase_ticks[static_cast<std::size_t>(match.phase)];
    contested_ticks += match.hill_contested;
    hill_moves += match.hill != match_before_.hill ? 1u : 0u;
    hill_teams |= match.hill_team == 0 ? 0u : 1u << match.hill_team;
    uneven_ticks += sim::has_teams(match.mode) && are_uneven(world) ? 1u : 0u;

    std::map<sim::EntityId, std::uint8_t> teams;
    for (const sim::PlayerState& player : world.players()) {
        teams[player.id] = player.team;
        const auto before = teams_before_.find(player.id);
        if (before != teams_before_.end()) {
            team_changes += before->second != player.team ? 1u : 0u;
        } else if (sim::counts(match.phase)) {
            ++late_joins;
            joins_to_next_round += player.respawn_tick == sim::kNeverTick ? 1u : 0u;
        }
    }
    for (std::size_t i = 0; i < world.state().flags.size(); ++i)
        flags_.at(i) = world.state().flags[i].position;
    teams_before_ = std::move(teams);
    match_before_ = match;
}

std::ostream& operator<<(std::ostream& text, const MatchCounts& match_counts) {
    for (std::size_t kind = 0; kind < kEventKinds; ++kind)
        text << kEventNames[kind] << ' ' << match_counts.events[kind] << ", ";
    text << "shots " << match_counts.shots << ", contacts " << match_counts.contacts << ", pushes "
         << match_counts.pushes << ", players " << match_counts.players_most << ", leaves "
         << match_counts.leaves << ", zone hits " << match_counts.zone_hits << ", crushed "
         << match_counts.crushed << ", rides " << match_counts.rides << ", flights "
         << match_counts.flights << ", dashes " << match_counts.dashes << ", blows "
         << match_counts.swings << ", looked back " << match_counts.looked_back << " by "
         << match_counts.looked_back_most << ", errors " << match_counts.errors;
    if (match_counts.matches == 0) return text;
    for (std::size_t phase = 0; phase < sim::kMatchPhases; ++phase)
        text << ", " << sim::kMatchPhaseNames[phase] << ' ' << match_counts.phase_ticks[phase];
    for (std::size_t by = 0; by < sim::kEndings; ++by)
        if (match_counts.endings[by] > 0)
            text << ", ended by " << sim::kEndedByNames[by] << ' ' << match_counts.endings[by];
    return text << ", matches " << match_counts.matches << ", late joins "
                << match_counts.late_joins << ", of these to the next round "
                << match_counts.joins_to_next_round << ", team changes "
                << match_counts.team_changes << ", uneven " << match_counts.uneven_ticks
                << ", rival takes " << match_counts.rival_takes << ", returns by touch "
                << match_counts.returns_by_touch << ", contested " << match_counts.contested_ticks
                << ", hill moves " << match_counts.hill_moves;
}

}  // namespace arena::golden
