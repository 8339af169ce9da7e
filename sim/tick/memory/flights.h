// The paths of a tick's projectiles, and what they hit on them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/broadphase/index_pair.h"
#include "sim/broadphase/path.h"
#include "sim/broadphase/strip_order.h"
#include "sim/values/state.h"

namespace arena::sim {

/// The first hit of a projectile in a tick.
struct FlightHit {
    float t = 0.0f;            ///< fraction of the tick; above 1 when nothing is hit
    EntityId target;           ///< player, obstacle, or kNoEntity for the border
    std::uint32_t player = 0;  ///< row of the target, if it is a player
};

/// What happens to a projectile that hits something.
enum class ImpactKind : std::uint8_t {
    end,     ///< at what it hit, or because its range or its life is over
    pass,    ///< it went through a player
    bounce,  ///< off a wall or the border
    pulse,   ///< it explodes and flies on
};

/// A hit, bounce, pulse or end of a projectile that counts.
struct Impact {
    std::uint32_t projectile = 0;  ///< index
    FlightHit flight_hit;
    Vec2 position;  ///< of the projectile's centre, metres
    Vec2 velocity;  ///< with which it flew there, or after a bounce; metres per second
    Vec2 body;      ///< of the player that it hit: where it was then, metres
    ImpactKind kind = ImpactKind::end;
};

/// When an impact is, and of which projectile. Far smaller than the impact, it is what is sorted.
struct ImpactTime {
    float t = 0.0f;                ///< fraction of the tick
    std::uint32_t projectile = 0;  ///< index
    std::uint32_t impact = 0;      ///< its place in Impacts::all
};

/// How a projectile begins, apart from what its kind says.
struct ProjectileStart {
    EntityId owner;
    Vec2 position;   ///< metres
    Vec2 direction;  ///< of the length by which it is faster than its kind says
    std::uint8_t weapon = 0;
    std::uint8_t charge = 0;
    std::uint8_t team = 0;
    Tick looks_back = 0;
};

/// What the sweep of the projectiles passes to the stages after it.
struct Impacts {
    std::vector<Impact> all;  ///< those of one projectile in the order in which they were noted
    std::vector<ImpactTime> in_order;  ///< for detect_hits alone
    std::vector<EntityId> ended;  ///< projectiles that ended in this tick; for detect_hits alone
    std::vector<ProjectileStart> splits;  ///< the shots that replace them

    /// Appends an impact; there is room for all that a tick can have (impacts_max).
    void note(const Impact& impact) { all.push_back(impact); }
    void clear() {
        all.clear();
        ended.clear();
        splits.clear();
    }
};

/// The paths of the projectiles that look back by as many ticks: numbers from `first` to before
/// `end`.
struct PathGroup {
    Tick looks_back = 0;
    std::uint32_t first = 0;
    std::uint32_t end = 0;
};

/// The working memory of the sweep.
struct Flights {
    explicit Flights(StripOrder path_order) : order(std::move(path_order)) {}

    StripOrder order;
    bool some_are_propelled = false;             ///< as the rules say
    bool some_pulse = false;                     ///< as the rules say
    bool some_home = false;                      ///< as the rules say
    bool some_come_back = false;                 ///< likewise
    std::vector<EntityId> turning;               ///< projectiles that begin to come back
    std::vector<PathGroup> groups;               ///< ascending; 0, of now, comes first
    std::vector<std::uint32_t> grouped;          ///< projectiles, while some look back
    std::span<const std::uint32_t> projectiles;  ///< by path: the index of its projectile
    std::vector<Path> paths;                     ///< by group, in each in the order of strips
    std::vector<FlightHit> flight_hits;          ///< by path
    std::vector<std::uint32_t> near_terrain;     ///< paths that may meet something solid
    std::vector<IndexPair> pairs;                ///< candidates (path, player) or (path, piece)
    std::vector<FlightHit> player_hits;          ///< hits of one projectile on one leg
    /// Of this tick; those of one projectile in a row.
    std::vector<PierceRecord> new_pierce_records;

    void clear() {
        paths.clear();
        flight_hits.clear();
        pairs.clear();
        player_hits.clear();
        new_pierce_records.clear();
    }
};

}  // namespace arena::sim
