// StepScratch: the working memory of a step. Worthless between two steps, allocated once.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/base/assert.h"
#include "sim/broadphase/growing_grid.h"
#include "sim/broadphase/index_pair.h"
#include "sim/broadphase/moving_grid.h"
#include "sim/broadphase/strip_order.h"
#include "sim/rules/rules.h"
#include "sim/values/command.h"
#include "sim/values/event.h"
#include "sim/volumes/hit_type.h"
#include "sim/world/solids.h"
#include "sim/world/step_result.h"

namespace arena::sim {

/// Metres by which a player may be pushed before candidates that the broadphase did not find could
/// be met. A push of a normal tick is shorter than a step (0.1 m); whoever is pushed through a wall
/// all the same is put back by step_back.
inline constexpr float kPushMargin = 0.2f;

/// The first that a projectile meets in a tick.
struct Meeting {
    float t = 0.0f;            ///< fraction of the tick; above 1 when it meets nothing
    EntityId target;           ///< player, obstacle, or nobody for the border of the map
    std::uint32_t player = 0;  ///< row of the target, if it is a player
};

/// What becomes of a projectile that meets something.
enum class ImpactKind : std::uint8_t {
    end,     ///< by what it met, or by its range or life: it met nobody then
    pass,    ///< it went through a player
    bounce,  ///< off a wall or the border
};

/// A meeting of a projectile that counts.
struct Impact {
    std::uint32_t projectile = 0;  ///< index
    Meeting meeting;
    Vec2 position;  ///< of the projectile's centre, metres
    Vec2 velocity;  ///< after a bounce, metres per second
    ImpactKind kind = ImpactKind::end;
    std::uint32_t order = 0;  ///< in which they were noted; those of one projectile go by it
};

/// What is about to happen to a player.
struct Hit {
    std::uint32_t victim = 0;  ///< row
    EntityId attacker;         ///< a player, an obstacle, or kNobody for the zone
    Vec2 position;
    std::int32_t damage = 0;
    HitTypes types = HitType::hit;  ///< HIT takes `damage`, DEATH all the health that is left
    /// Reaches those too whom their spawn protects: a body that is crushed has no place to be.
    bool is_unavoidable = false;
};

/// What the step back has done to a player.
enum class PutBack : std::uint8_t {
    no,
    yes,      ///< it is back at its start
    holding,  ///< and is there in somebody whom a mover had pressed into another
};

/// How far the search for places to spawn a team's players has come in this tick
/// (sim/tick/choose_spawn.h).
struct TeamSpawns {
    std::uint32_t free_begin = 0;  ///< into StepScratch::free_spawns
    std::uint32_t free_end = 0;
    std::uint32_t beside_next = 0;  ///< of the places beside its points, the next to be looked at
    bool has_waiting = false;       ///< somebody of it waits
    bool has_begun = false;
    bool may_go_beside = false;
    bool is_full = false;  ///< nobody more of it is spawned in this tick
};

struct StepScratch {
    /// `limits` may leave numbers open (kFollows); in the member all are there.
    StepScratch(const Terrain& terrain, const Rules& rules, const Limits& limits);

    /// Appends an event; one too many sets StepError::events_full.
    void report(const Event& event);
    [[nodiscard]] bool has_contacts() const {
        return !player_contacts.empty() || !terrain_contacts.empty();
    }
    /// Appends an impact; there is room for all that a tick can have (most_impacts).
    void note(Impact impact) {
        impact.order = static_cast<std::uint32_t>(impacts.size());
        impacts.push_back(impact);
    }
    /// Appends a hit; one too many sets StepError::hits_full.
    void hit(const Hit& hit) {
        if (hits.size() >= limits.hits_max) return raise(StepError::hits_full);
        hits.push_back(hit);
    }
    /// Notes that this pass moves a player; `position` is where it still stands.
    void wake(std::uint32_t row, Vec2 position) {
        if (awake[row] == 0) {
            ARENA_ASSERT(pass > 0, "passes count from 1: 0 is a player who sleeps");
            ARENA_ASSERT(awake_rows.size() < awake.size(), "nobody wakes twice");
            awake_rows.push_back(row);
            found_at[row] = position;
        }
        awake[row] = pass;
    }
    /// All that is solid, the movers where they are in this tick.
    [[nodiscard]] Solids solids(const Terrain& terrain) const { return {terrain, moving}; }
    /// Where each player was when the tick began, before movers brought it to its start:
    /// projectiles meet players on the straight way from there to where they end.
    [[nodiscard]] std::span<const Vec2> tick_begins() const {
        return begins.empty() ? starts : begins;
    }
    void raise(StepError error) { errors |= static_cast<std::uint32_t>(error); }

    /// Empties everything for the next tick.
    void clear();

    Limits limits;

    std::vector<Command> commands;             ///< sorted by player
    std::vector<std::uint64_t> command_order;  ///< player << 32 | index, while they are sorted
    std::vector<std::uint32_t> leaving;        ///< rows of those who leave in this tick
    std::vector<MoverState> movers_before;     ///< as the tick began
    MovingSolids moving;                       ///< the movers as they are in this tick
    /// Position of each player before movers carried and pushed; empty when none could.
    std::vector<Vec2> begins;
    float carried_max = 0.0f;  ///< metres that movers have carried or pushed a player, at most
    std::vector<Vec2> starts;  ///< position of each player before it moved by itself
    /// Of the living, where they moved to, before any push; or where the pushes of a pass left them
    /// when one was longer than kPushMargin. grid_drift says how far they may be from there.
    MovingGrid player_grid;
    MovingGrid start_grid;  ///< of `starts`, for NearPlayers, when steps are long

    std::vector<std::uint32_t> near_terrain;  ///< rows or paths that may be near what is solid

    // Pairs of players are (low row, high row), those with the terrain (row, piece). All are in the
    // order of the grid's cells; those of one player with the terrain follow each other.
    std::vector<IndexPair> player_pairs;         ///< candidates
    std::vector<IndexPair> terrain_pairs;        ///< candidates
    std::vector<IndexPair> awake_player_pairs;   ///< of them those of somebody who is awake
    std::vector<IndexPair> awake_terrain_pairs;  ///< of them those of somebody who is awake
    std::vector<IndexPair> player_contacts;      ///< confirmed by the Thompson tests
    std::vector<IndexPair> terrain_contacts;     ///< confirmed by the Thompson tests

    bool pairs_are_complete = true;         ///< all candidates had room in player_pairs
    std::uint8_t pass = 0;                  ///< of the push-out, from 1; the step back is the last
    std::vector<std::uint8_t> awake;        ///< by row: the last pass that moved the player, or 0
    std::vector<std::uint32_t> awake_rows;  ///< of those, in the order of their first push
    std::size_t awake_rows_chosen = 0;      ///< how many there were when awake pairs were chosen
    std::vector<Vec2> found_at;            ///< by row, of those: where player_grid holds the player
    bool pushed_far = false;               ///< a push led out of what the broadphase looked at
    std::vector<Vec2> wanted;              ///< by row: the way that its velocity asked for
    std::vector<std::uint8_t> blocked;     ///< by row: 1 when its own move met something
    std::vector<Surface> surfaces;         ///< near a body that moves by two rays
    std::vector<std::uint32_t> misplaced;  ///< rows of those who are in walls, or across one
    std::vector<PutBack> put_back;         ///< by row
    /// By row: metres by which the player was in others at its start, at most; empty where nothing
    /// can put players into each other.
    std::vector<float> start_depth;
    std::vector<std::uint32_t> unchecked;  ///< rows of those whom the step back has moved

    float longest_step = 0.0f;  ///< metres that a player has moved before the broadphase, at most
    /// Metres by which any player may be away, at any time of the tick, from where player_grid
    /// holds it.
    float grid_drift = 0.0f;

    std::vector<IndexPair> found_pairs;  ///< an answer of the broadphase, in no order
    StripOrder path_order;
    std::span<const std::uint32_t> path_projectiles;  ///< by path: the index of its projectile
    std::vector<Path> paths;                 ///< of the projectiles, in the order of strips
    std::vector<IndexPair> path_pairs;       ///< candidates (path, player) or (path, piece)
    std::vector<Meeting> meetings;           ///< by path
    std::vector<std::uint32_t> attackers;    ///< rows of those who show an attack volume
    std::vector<Path> attack_reaches;        ///< by attacker: where a victim's volume could be
    std::vector<std::uint32_t> found;        ///< answers of a grid query
    std::vector<std::uint32_t> pushing;      ///< pieces of movers that may push a player
    std::vector<Meeting> met_players;        ///< by one projectile on one leg
    std::vector<std::uint64_t> waiting;      ///< to be spawned: respawn_tick << 32 | row, as a heap
    std::vector<TeamSpawns> team_spawns;     ///< by team
    std::vector<std::uint32_t> free_spawns;  ///< spawn points that were free, team by team
    GrowingGrid newcomers;                   ///< rows of those who were spawned in this tick
    std::vector<Impact> impacts;
    std::vector<PierceRecord> new_passings;   ///< of this tick; those of one projectile in a row
    std::vector<EntityId> ended_projectiles;  ///< in this tick
    std::vector<AttackRecord> new_attack_records;  ///< of this stage
    std::vector<std::uint32_t> near_crates;        ///< indices into Terrain::movers
    std::vector<Hit> hits;
    std::vector<Event> events;
    std::uint32_t errors = 0;
    StepStatistics statistics;
};

}  // namespace arena::sim
