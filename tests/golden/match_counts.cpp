#include "tests/golden/match_counts.h"

#include <algorithm>
#include <ostream>

#include "sim/state/movers.h"

namespace arena::golden {

namespace {

using sim::EventKind;

constexpr std::array<const char*, kEventKinds> kEventNames{
    "spawn",  "despawn", "hit",     "death",   "score",  "collect",
    "launch", "press",   "release", "explode", "bounce", "destroy"};

}  // namespace

void MatchCounts::take(const sim::World& world, const sim::StepResult& result) {
    for (const sim::Event& event : result.events) {
        ++events[static_cast<std::size_t>(event.kind)];
        if (event.kind == EventKind::hit && event.other == sim::kNoEntity) ++zone_hits;
        looked_back += event.looked_back > 0 ? 1u : 0u;
        looked_back_most = std::max<std::uint32_t>(looked_back_most, event.looked_back);
        if (event.kind == EventKind::death && sim::find_mover(world.terrain(), event.other))
            ++crushed;
        if (event.kind == EventKind::despawn &&
            sim::category_of(event.subject) == sim::Category::player)
            ++leaves;
    }
    shots += result.statistics.shots;
    contacts += result.statistics.contacts;
    pushes += result.statistics.pushes;
    errors |= result.errors;
    players_most = std::max(players_most, result.statistics.players_alive);

    const bool has_gravity = world.rules().gravity > 0.0f;
    for (const sim::PlayerState& player : world.players()) {
        if (!player.alive) continue;
        rides += sim::find_mover(world.terrain(), player.ground) ? 1u : 0u;
        flights += has_gravity && player.ground_normal == sim::Vec2{} ? 1u : 0u;
        dashes += player.dash_until_tick > world.tick() ? 1u : 0u;
        swings += player.animation != sim::kNone ? 1u : 0u;
    }
}

std::ostream& operator<<(std::ostream& text, const MatchCounts& match_counts) {
    for (std::size_t kind = 0; kind < kEventKinds; ++kind)
        text << kEventNames[kind] << ' ' << match_counts.events[kind] << ", ";
    return text << "shots " << match_counts.shots << ", contacts " << match_counts.contacts
                << ", pushes " << match_counts.pushes << ", players " << match_counts.players_most
                << ", leaves " << match_counts.leaves << ", zone hits " << match_counts.zone_hits
                << ", crushed " << match_counts.crushed << ", rides " << match_counts.rides
                << ", flights " << match_counts.flights << ", dashes " << match_counts.dashes
                << ", blows " << match_counts.swings << ", looked back " << match_counts.looked_back
                << " by " << match_counts.looked_back_most << ", errors " << match_counts.errors;
}

}  // namespace arena::golden
