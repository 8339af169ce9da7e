#include "sim/state/limits.h"

#include <algorithm>
#include <cstdint>

#include "sim/sweep/ricochet.h"

namespace arena::sim {

namespace {

/// Wide enough for every sum below: of 32-bit counts, and products of a few of them.
using Count = std::uint64_t;

/// What the weapons of the rules can do, at most.
struct Weapons {
    Count in_flight = 0;  ///< projectiles of one player
    Count pierce = 0;
    Count bounces = 0;  ///< in one tick
    bool explode = false;
};

/// A player shoots one weapon at a time and waits for its interval, so a weapon's volleys are an
/// interval apart: those of `life / interval` are in flight, rounded up, and one more of somebody
/// who has left and whose place another has taken.
Weapons most_of(const Rules& rules) {
    Weapons most;
    for (const Weapon& weapon : rules.weapons) {
        const ProjectileKind& kind = weapon.projectile;
        const Count life = ticks_of(kind.life, rules.tick_rate);
        const Count interval = ticks_of(weapon.interval, rules.tick_rate);
        const Count volleys = (life + interval - 1) / interval + 1;
        most.in_flight += volleys * weapon.directions.size();
        most.pierce = std::max<Count>(most.pierce, kind.pierce);
        most.bounces = std::max(most.bounces, std::min<Count>(kind.bounces, kBouncesMax));
        most.explode = most.explode || kind.explosion_radius > 0.0f;
    }
    return most;
}

/// Fixtures of a map by what they need room for.
struct Fixtures {
    Count all = 0;
    Count remembering = 0;  ///< spikes and pads: they have an attack record for each victim
    Count hurting = 0;      ///< spikes and areas: a hit for each who touches them
};

Fixtures count_fixtures(const Terrain& terrain) {
    Fixtures count{.all = terrain.fixtures.size()};
    for (const MapFixture& fixture : terrain.fixtures) {
        const bool is_spikes = fixture.kind == FixtureKind::spikes;
        if (is_spikes || fixture.kind == FixtureKind::pad) ++count.remembering;
        if (is_spikes || fixture.kind == FixtureKind::area) ++count.hurting;
    }
    return count;
}

/// Of a swing: players and crates that it strikes before it ends, on an average of all players.
/// All of them in one heap could be more; then attack_records_full says so.
constexpr Count kVictimsOfSwing = 16;

/// Of an explosion: players that it reaches, on an average of all that fly. All players within all
/// explosions of a tick are more than any memory holds; then hits_full says so.
constexpr Count kVictimsOfExplosion = 8;

/// Neighbours of a player that a search finds, and of a projectile's path. How many players there
/// are in one place is a matter of the crowd: eight discs side by side touch one, and of 64 there
/// are few that are not deep in each other. Then candidates_full says so. What is met on paths is
/// searched for in parts when it is more, and answers about the terrain have room for all that the
/// map has (sim/tick/step_memory.cpp): neither is ever left out.
constexpr Count kCandidatesOfPlayer = 64;
constexpr Count kCandidatesOfProjectile = 4;

/// Sets a limit that only follows.
void let_follow(std::uint32_t& limit, Count count, Count most = kFollows - 1) {
    if (limit == kFollows) limit = static_cast<std::uint32_t>(std::min(count, most));
}

}  // namespace

Limits limits_for(const Limits& chosen, const Rules& rules, const Terrain& terrain) {
    const Weapons weapons = most_of(rules);
    const Fixtures fixtures = count_fixtures(terrain);
    Limits limits = chosen;
    const Count players = limits.players_max;
    let_follow(limits.projectiles_max, players * weapons.in_flight, kProjectilesMax);
    const Count projectiles = limits.projectiles_max;

    // A leave, a join and an input each.
    let_follow(limits.commands_max, 3 * players);
    let_follow(limits.candidates_max,
               kCandidatesOfPlayer * players + kCandidatesOfProjectile * projectiles);
    // Victims of swings; of each fixture that remembers its victims, all players.
    let_follow(limits.attack_records_max,
               kVictimsOfSwing * players + fixtures.remembering * players);
    // Projectiles that meet somebody, blows, spikes and areas, explosions; a mover crushes a player
    // once, and the zone hurts it once.
    let_follow(limits.hits_max,
               projectiles * (weapons.pierce + 1) + kVictimsOfSwing * players +
                   fixtures.hurting * players +
                   (weapons.explode ? kVictimsOfExplosion * projectiles : 0) + 2 * players,
               kHitsMax);
    // A player leaves or dies, somebody scores by each death, and each is spawned: 4. A projectile
    // is spawned, explodes, ends; it bounces. Each hit is told, and each launch, which has an
    // attack record. A pickup is taken or a plate pressed once, and a crate breaks once.
    let_follow(limits.events_max, 4 * players + projectiles * (3 + weapons.bounces) +
                                      limits.hits_max + limits.attack_records_max + fixtures.all +
                                      terrain.movers.size());
    return limits;
}

std::size_t most_impacts(const Limits& limits, const Rules& rules) {
    const Weapons weapons = most_of(rules);
    return limits.projectiles_max * static_cast<std::size_t>(weapons.pierce + weapons.bounces + 1);
}

std::size_t most_pierce_records(const Limits& limits, const Rules& rules) {
    return limits.projectiles_max * static_cast<std::size_t>(most_of(rules).pierce);
}

}  // namespace arena::sim
