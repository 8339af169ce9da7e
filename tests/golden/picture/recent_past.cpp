#include "tests/golden/picture/recent_past.h"

#include <algorithm>
#include <optional>

namespace arena::golden {

namespace {

using sim::EventKind;

/// Erases everything that is older than `age` ticks.
template <typename List>
void forget_older(List& list, sim::Tick now, sim::Tick age) {
    std::erase_if(list, [&](const auto& item) { return item.tick + age < now; });
}

}  // namespace

void RecentPast::take(const sim::World& world, const sim::StepResult& result) {
    for (const sim::Event& event : result.events)
        take_event(world, event);
    take_places(world);
    forget(world.tick());
}

void RecentPast::take_event(const sim::World& world, const sim::Event& event) {
    const bool is_projectile = category_of(event.subject) == sim::Category::projectile;
    switch (event.kind) {
        case EventKind::spawn:
            if (is_projectile) {
                // A projectile that ends in its first tick is in no list of projectiles.
                const auto row = world.players().find(event.other);
                flights_[event.subject] = {
                    .team = row ? world.players().team[*row] : std::uint8_t{},
                    .trail = {{event.tick, event.position}}};
                if (row) weapons_[event.subject] = world.players().weapon[*row];
            } else {
                players_[event.subject] = {{event.tick, event.position}};
            }
            break;
        case EventKind::bounce:
            flights_[event.subject].trail.push_back({event.tick, event.position});
            break;
        case EventKind::despawn:
            if (is_projectile) {
                flights_[event.subject].trail.push_back({event.tick, event.position});
                weapons_.erase(event.subject);
            } else {
                players_.erase(event.subject);
            }
            break;
        case EventKind::explode:
            if (const auto weapon = weapons_.find(event.subject); weapon != weapons_.end())
                explosions_.push_back(
                    {event.tick, event.position,
                     world.rules().weapons[weapon->second].projectile.explosion_radius});
            break;
        case EventKind::hit:
            hits_.push_back(event);
            break;
        case EventKind::death:
            deaths_.push_back(event);
            players_.erase(event.subject);
            break;
        default:
            break;
    }
}

void RecentPast::take_places(const sim::World& world) {
    const sim::Players& players = world.players();
    for (std::size_t row = 0; row < players.size(); ++row)
        if (players.alive[row] != 0)
            players_[players.id[row]].push_back({world.tick(), players.position[row]});
    for (const sim::ProjectileState& projectile : world.projectiles()) {
        Flight& flight = flights_[projectile.id];
        flight.team = projectile.team;
        flight.trail.push_back({world.tick(), projectile.position});
        weapons_[projectile.id] = projectile.weapon;
    }
}

void RecentPast::forget(sim::Tick now) {
    for (auto& [id, trail] : players_)
        forget_older(trail, now, ticks_.players);
    for (auto& [id, flight] : flights_)
        forget_older(flight.trail, now, ticks_.projectiles);
    std::erase_if(flights_, [](const auto& item) { return item.second.trail.empty(); });
    forget_older(hits_, now, ticks_.events);
    forget_older(deaths_, now, ticks_.deaths);
    forget_older(explosions_, now, ticks_.events);
}

}  // namespace arena::golden
