// Welcome: what a client needs to know of the match before the first update: its player, the map,
// the rules, and the token with which it can reconnect.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/replication/run_kind.h"
#include "protocol/replication/shot_kind.h"
#include "sim/values/body_kind.h"
#include "sim/values/entity.h"
#include "sim/values/static_vector.h"
#include "sim/values/vec2.h"

namespace arena::protocol {

/// The size of a Welcome's resume token, a connect token; see docs/connect-tokens.md.
inline constexpr std::size_t kResumeTokenBytes = 2048;

/// The bytes of each entry of the rules in a Welcome, and the most bytes of all entries together
/// (proven in encode.cpp).
inline constexpr std::size_t kArchetypeBytes = 16;
inline constexpr std::size_t kVertexBytes = 8;
inline constexpr std::size_t kWeaponBytes = 12;
inline constexpr std::size_t kViewBytes = 8;
inline constexpr std::size_t kRulesBytesMax = 1496;

/// The largest Welcome::look_back_ms.
inline constexpr std::uint8_t kLookBackMsMax = 250;

/// What a client needs to draw a player of an archetype, to check it and to play it.
struct WelcomeArchetype {
    /// In metres: of the disc; for an outline, of the circle around the position that encloses it.
    float radius = 0.5f;
    std::int16_t health = 100;  ///< with which its players spawn
    sim::MoveKind move = sim::MoveKind::push_out;
    bool can_jump = false;
    bool can_dash = false;
    bool is_always_seen = false;  ///< clients are sent it even when it is out of view
    RunKind run;                  ///< how its players run, as far as their motions need it
    /// Metres: the width and height that its player sees around itself.
    sim::Vec2 view{40.0f, 24.0f};
    /// Convex, counter-clockwise, in metres from the player's position; empty for a disc.
    StaticVector<sim::Vec2, sim::kBodyVerticesMax> outline;

    friend bool operator==(const WelcomeArchetype&, const WelcomeArchetype&) = default;
};

/// What a client needs to draw and to check a weapon's projectiles.
struct WelcomeWeapon {
    float radius = 0.1f;  ///< metres, of its projectiles
    float range = 0.0f;   ///< metres that they fly at most; 0: no limit
    ShotKind shot;        ///< how they fly, as far as entities' motions need it

    friend bool operator==(const WelcomeWeapon&, const WelcomeWeapon&) = default;
};

/// A circle that shrinks; protocol/schema/welcome.fbs says how.
struct WelcomeZone {
    sim::Vec2 center;              ///< metres
    float first_radius = 0.0f;     ///< metres
    float last_radius = 0.0f;      ///< metres
    float wait = 0.0f;             ///< seconds
    float shrink_time = 0.0f;      ///< seconds
    float damage_interval = 1.0f;  ///< seconds
    std::int32_t damage = 1;       ///< per interval

    friend bool operator==(const WelcomeZone&, const WelcomeZone&) = default;
};

/// How many things of each kind a map has. Their ids are consecutive from sim::kFirstObstacleId on,
/// in this order.
struct MapCounts {
    std::uint32_t obstacles = 0;
    std::uint32_t movers = 0;
    std::uint32_t triggers = 0;

    friend bool operator==(const MapCounts&, const MapCounts&) = default;
};

using ResumeToken = std::array<std::byte, kResumeTokenBytes>;

/// Server to client, the first reliable message of every connection: the client's player is in the
/// world, or the client watches. It comes again when the client begins to play or to watch, or goes
/// on to another match: then everything begins anew.
struct Welcome {
    sim::EntityId player;  ///< kNoEntity: the client watches
    sim::Tick tick = 0;    ///< the last tick before this connection's first packet arrived
    std::uint16_t tick_rate = 60;
    std::uint16_t snapshot_rate = 20;
    std::uint8_t input_interval = 2;  ///< ticks from one packet of inputs to the next, 1 to 24
    float gravity = 0.0f;             ///< metres per second squared, downwards; 0: seen from above
    std::vector<WelcomeArchetype> archetypes;  ///< 1 to kArchetypesMax, as the rules number them
    std::vector<WelcomeWeapon> weapons;        ///< 1 to kWeaponsMax, as the rules number them
    std::string map_name;
    std::uint64_t map_hash = 0;
    std::uint64_t rules_hash = 0;  ///< sim/rules/rules_hash.h
    ResumeToken resume_token{};    ///< leads this client back to the same player
    bool resumed = false;          ///< the player was in the world before
    MapCounts map_counts;          ///< at most 2^31 in all, which is the number of ids
    sim::Vec2 view{40.0f, 24.0f};  ///< metres: what a client sees whose player has not spawned yet
    float view_margin = 2.0f;      ///< metres on each side, within which a seen entity stays seen
    std::optional<WelcomeZone> zone;
    std::uint8_t look_back_ms = 0;  ///< the most that shots and melee attacks look back; 0: nothing
    /// Ticks by which all that watchers are sent is older than what players are sent.
    sim::Tick watch_delay = 0;
    /// Metres: players and projectiles that are further away are sent more coarsely.
    float exact_distance = 10.0f;

    /// Returns what a client sees around its player of this archetype, in metres; `view` for an
    /// unknown archetype.
    [[nodiscard]] sim::Vec2 view_of(std::size_t archetype) const {
        return archetype < archetypes.size() ? archetypes[archetype].view : view;
    }
    /// Whether clients are sent this archetype's players even out of view; false when it is
    /// unknown.
    [[nodiscard]] bool is_always_seen(std::size_t archetype) const {
        return archetype < archetypes.size() && archetypes[archetype].is_always_seen;
    }

    friend bool operator==(const Welcome&, const Welcome&) = default;
};

}  // namespace arena::protocol
