// The messages of a session as plain values: what its channels carry. protocol/encode.h turns them
// into bytes, protocol/decode.h turns bytes into them; docs/wire-format.md has the bytes.
//
//   Welcome    server to client   reliable    first of all
//   Events     server to client   reliable
//   Roster     server to client   reliable
//   Snapshot   server to client   sequenced   part i on channel i % 8
//   Input      client to server   redundant
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "protocol/session/limits.h"
#include "sim/values/body_outline.h"
#include "sim/values/entity.h"
#include "sim/values/event.h"
#include "sim/values/input.h"
#include "sim/values/move_kind.h"
#include "sim/values/state.h"
#include "sim/values/static_vector.h"

namespace arena::protocol {

/// The longest message, a Welcome, in bytes: four fragments of the reliable channel.
inline constexpr std::size_t kMessageBytesMax = 4 * kFragmentBytes;

inline constexpr std::size_t kNameBytesMax = 32;     ///< player's name, UTF-8 bytes
inline constexpr std::size_t kMapNameBytesMax = 64;  ///< map's name, UTF-8 bytes

/// A Welcome tells of this many archetypes and of this many weapons at most.
inline constexpr std::size_t kArchetypesMax = 64;
inline constexpr std::size_t kWeaponsMax = 64;

/// A Welcome's connect token, docs/connect-tokens.md.
inline constexpr std::size_t kResumeTokenBytes = 2048;

/// Bytes of what a Welcome tells of the rules, and the bytes that all of it shares (proven in
/// encode.cpp).
inline constexpr std::size_t kArchetypeBytes = 12;
inline constexpr std::size_t kVertexBytes = 8;
inline constexpr std::size_t kWeaponBytes = 8;
inline constexpr std::size_t kRulesBytesMax = 1240;

/// Bytes of one entry on the wire, and the bytes that the entries of one snapshot part share. A
/// part may mix all kinds (proven in encode.cpp).
inline constexpr std::size_t kPlayerBytes = 36;
inline constexpr std::size_t kProjectileBytes = 24;
inline constexpr std::size_t kMoverBytes = 24;
inline constexpr std::size_t kFixtureBytes = 8;
inline constexpr std::size_t kEntityBytesPerPart = 1068;

/// Most entries that fit one message of each kind (proven in encode.cpp): a part of a snapshot
/// fills a packet, events one piece of the reliable channel.
inline constexpr std::size_t kPlayersPerPart = kEntityBytesPerPart / kPlayerBytes;
inline constexpr std::size_t kProjectilesPerPart = kEntityBytesPerPart / kProjectileBytes;
inline constexpr std::size_t kMoversPerPart = kEntityBytesPerPart / kMoverBytes;
inline constexpr std::size_t kFixturesPerPart = kEntityBytesPerPart / kFixtureBytes;
inline constexpr std::size_t kEventsPerMessage = 27;

/// A snapshot has at most this many parts: what waits for the next flush of a connection (proven in
/// encode.cpp).
inline constexpr std::size_t kPartsMax = 224;

/// Beyond these no honest peer goes; protocol/ranges.h has the whole law.
inline constexpr float kCoordinateMax = 1.0e6f;  ///< metres from the origin, each axis
inline constexpr float kVelocityMax = 1.0e4f;    ///< metres per second, each axis
inline constexpr float kRadiusMax = 1.0e3f;      ///< metres
inline constexpr float kGravityMax = 1.0e4f;     ///< metres per second squared
inline constexpr std::uint16_t kRateMax = 1000;  ///< ticks or snapshots per second
inline constexpr std::int16_t kAimFull = 32767;  ///< length of a snapshot's aim

/// What a client needs to draw a player of an archetype, to judge it and to play it.
struct WelcomeArchetype {
    /// Metres: of the disc; for an outline that of the circle about the position that encloses it.
    float radius = 0.5f;
    std::int16_t health = 100;  ///< with which its players are spawned
    sim::MoveKind move = sim::MoveKind::push_out;
    bool can_jump = false;
    bool can_dash = false;
    /// Convex, counter-clockwise, metres from the player's position; empty: a disc.
    StaticVector<sim::Vec2, sim::kBodyVerticesMax> outline;

    friend bool operator==(const WelcomeArchetype&, const WelcomeArchetype&) = default;
};

/// What a client needs to draw and to judge what a weapon shoots.
struct WelcomeWeapon {
    float radius = 0.1f;  ///< metres, of its projectiles
    float range = 0.0f;   ///< metres that they fly at most; 0: as far as they come

    friend bool operator==(const WelcomeWeapon&, const WelcomeWeapon&) = default;
};

/// A circle that closes in; protocol/schema/welcome.fbs says how.
struct WelcomeZone {
    sim::Vec2 center;              ///< metres
    float first_radius = 0.0f;     ///< metres
    float last_radius = 0.0f;      ///< metres
    float wait = 0.0f;             ///< seconds
    float shrink_time = 0.0f;      ///< seconds
    float damage_interval = 1.0f;  ///< seconds
    std::int32_t damage = 1;       ///< each interval

    friend bool operator==(const WelcomeZone&, const WelcomeZone&) = default;
};

/// How many things of each kind a map has. Their ids follow each other from sim::kFirstObstacleId
/// on, in this order.
struct MapCounts {
    std::uint32_t obstacles = 0;
    std::uint32_t movers = 0;
    std::uint32_t fixtures = 0;

    friend bool operator==(const MapCounts&, const MapCounts&) = default;
};

using ResumeToken = std::array<std::byte, kResumeTokenBytes>;

/// Server to client, the first reliable message of every connection: the player is in the world.
struct Welcome {
    sim::EntityId player;
    sim::Tick tick = 0;  ///< the server's tick when it was sent
    std::uint16_t tick_rate = 60;
    std::uint16_t snapshot_rate = 20;
    float gravity = 0.0f;  ///< metres per second squared, downwards; 0: seen from above
    std::vector<WelcomeArchetype> archetypes;  ///< 1 to kArchetypesMax, as the rules number them
    std::vector<WelcomeWeapon> weapons;        ///< 1 to kWeaponsMax, as the rules number them
    std::string map_name;
    std::uint64_t map_hash = 0;
    std::uint64_t rules_hash = 0;  ///< sim/world/rules_hash.h
    ResumeToken resume_token{};    ///< lets this client back in to the same player
    bool resumed = false;          ///< the player was there before
    MapCounts map_counts;          ///< together at most 2^31: as many ids as there are
    sim::Vec2 view{40.0f, 24.0f};  ///< metres: what it sees around its player, width and height
    float view_margin = 2.0f;      ///< metres, on each side, in which whatever it saw stays seen
    std::optional<WelcomeZone> zone;

    friend bool operator==(const Welcome&, const Welcome&) = default;
};

/// Client to server, once a tick, on the redundant channel.
struct Input {
    sim::Tick tick = 0;  ///< that it is for
    sim::PlayerInput input;

    friend bool operator==(const Input&, const Input&) = default;
};

/// Bits of SnapshotPlayer::flags.
inline constexpr std::uint8_t kPlayerOnGround = 1u << 0;
inline constexpr std::uint8_t kPlayerDashes = 1u << 1;
inline constexpr std::uint8_t kPlayerIsProtected = 1u << 2;  ///< nothing hurts it
inline constexpr std::uint8_t kPlayerIsFaster = 1u << 3;     ///< by a pickup
inline constexpr std::uint8_t kPlayerFlagsKnown =
    kPlayerOnGround | kPlayerDashes | kPlayerIsProtected | kPlayerIsFaster;

struct SnapshotPlayer {
    sim::EntityId id;
    sim::Vec2 position;      ///< metres
    sim::Vec2 velocity;      ///< metres per second
    std::int16_t aim_x = 0;  ///< unit vector times 32767
    std::int16_t aim_y = 0;
    std::int16_t health = 0;
    std::uint16_t score = 0;
    std::int16_t ammunition = -1;         ///< shots left; -1: without end
    std::uint8_t archetype = 0;           ///< index into Welcome::archetypes
    std::uint8_t team = 0;                ///< 0: all against all
    std::uint8_t flags = 0;               ///< of kPlayerFlagsKnown
    std::uint8_t animation = sim::kNone;  ///< that plays, as the rules number them; or kNone

    friend bool operator==(const SnapshotPlayer&, const SnapshotPlayer&) = default;
};

struct SnapshotProjectile {
    sim::EntityId id;
    sim::Vec2 position;       ///< metres
    sim::Vec2 velocity;       ///< metres per second
    std::uint8_t weapon = 0;  ///< index into Welcome::weapons
    std::uint8_t team = 0;    ///< its owner's

    friend bool operator==(const SnapshotProjectile&, const SnapshotProjectile&) = default;
};

/// A solid thing of the map that moves, closes or breaks.
struct SnapshotMover {
    sim::EntityId id;
    sim::Vec2 offset;         ///< metres from where it was drawn
    sim::Vec2 velocity;       ///< metres per second
    std::int16_t health = 0;  ///< of a crate
    sim::MoverPhase phase = sim::MoverPhase::solid;

    friend bool operator==(const SnapshotMover&, const SnapshotMover&) = default;
};

enum class FixtureStatus : std::uint8_t {
    ready,    ///< a pickup is there; anything else acts on who touches it
    waiting,  ///< a pickup is gone for a while; anything else pauses
    pressed,  ///< a plate on which somebody stands
};

/// A thing of the map that acts on players.
struct SnapshotFixture {
    sim::EntityId id;
    FixtureStatus status = FixtureStatus::ready;

    friend bool operator==(const SnapshotFixture&, const SnapshotFixture&) = default;
};

/// Server to client: some of the living, and of the map's things that change, at the end of `tick`.
/// Part i is for the sequenced channel i % kSequencedChannels. Each part stands alone: a lost part
/// leaves only its own entities unheard of.
struct SnapshotPart {
    sim::Tick tick = 0;
    std::uint8_t part = 0;  ///< 0 .. part_count - 1
    std::uint8_t part_count = 1;
    /// Ticks between the arrival of the newest input and its use: negative came too late.
    std::int16_t input_margin = 0;
    std::uint32_t events_through = 0;  ///< sequence of the last event up to `tick`
    StaticVector<SnapshotPlayer, kPlayersPerPart> players;
    StaticVector<SnapshotProjectile, kProjectilesPerPart> projectiles;
    StaticVector<SnapshotMover, kMoversPerPart> movers;
    StaticVector<SnapshotFixture, kFixturesPerPart> fixtures;

    friend bool operator==(const SnapshotPart&, const SnapshotPart&) = default;
};

/// Server to client, on the reliable channel: events with consecutive sequence numbers.
struct Events {
    std::uint32_t first_sequence = 0;  ///< of events[0]; the first event of a connection has 1
    StaticVector<sim::Event, kEventsPerMessage> events;

    friend bool operator==(const Events&, const Events&) = default;
};

struct RosterEntry {
    sim::EntityId player;
    std::uint8_t team = 0;  ///< 0: all against all
    std::string name;

    friend bool operator==(const RosterEntry&, const RosterEntry&) = default;
};

struct RosterScore {
    sim::EntityId player;
    std::int32_t score = 0;

    friend bool operator==(const RosterScore&, const RosterScore&) = default;
};

/// What one Roster tells of at most: together less than kMessageBytesMax.
inline constexpr std::size_t kRosterLeftMax = 64;
inline constexpr std::size_t kRosterJoinedMax = 32;
inline constexpr std::size_t kRosterScoresMax = 128;

/// Server to client, on the reliable channel: who is in the match.
struct Roster {
    bool starts_anew = false;  ///< whoever was told before has left
    std::vector<sim::EntityId> left;
    std::vector<RosterEntry> joined;  ///< or have another team or name
    std::vector<RosterScore> scores;

    friend bool operator==(const Roster&, const Roster&) = default;
};

using Message = std::variant<Welcome, Input, SnapshotPart, Events, Roster>;

}  // namespace arena::protocol
