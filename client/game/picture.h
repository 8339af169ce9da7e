// Picture: what a game draws at one moment, as plain values.
//
// It combines two times. The own player and its shots are shown at `own_moment`, which is ahead of
// the server, so that what the player asks for is seen at once. All others are shown at
// `others_moment`, which is behind the newest update by as much as the network needs, so that they
// move evenly.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "protocol/messages.h"
#include "protocol/replication/status_flags.h"
#include "sim/values/entity.h"
#include "sim/values/state.h"
#include "sim/values/status_effects.h"
#include "sim/values/vec2.h"
#include "sim/values/weapon.h"

namespace arena::client {

struct PicturePlayer {
    sim::EntityId id;
    sim::Vec2 position;  ///< metres
    sim::Vec2 velocity;  ///< metres per second
    sim::Vec2 aim;       ///< unit
    std::int32_t health = 0;
    std::uint8_t archetype = 0;           ///< index into Welcome::archetypes
    std::uint8_t team = 0;                ///< 0: none, all against all
    std::uint8_t flags = 0;               ///< protocol::kPlayerOnGround and so on
    std::uint8_t animation = sim::kNone;  ///< or kNone
    sim::EffectMask effects = 0;          ///< status effects, as the rules number them
};

/// What a client knows only of its own player.
struct PictureOwn {
    PicturePlayer player;
    std::int32_t ammunition = -1;   ///< -1: unlimited
    std::uint8_t weapon = 0;        ///< index into Welcome::weapons, or kNone
    sim::ArsenalState arsenal;      ///< of games with weapon slots, magazines, bursts or spread
    sim::FiringState firing;        ///< of games with weapons that are charged or heat up
    sim::AbilitiesState abilities;  ///< of games with abilities
    sim::Loadout loadout;           ///< of games in which players pick up weapons
    sim::Tick fire_ready_tick = 0;  ///< first tick in which it may shoot again
    sim::Tick dash_ready_tick = 0;  ///< first tick in which it may dash again
    sim::Vec2 computed_position;    ///< metres, without the smoothing of corrections
    bool is_predicted = false;      ///< false: shown as last sent by the server
};

struct PictureProjectile {
    /// Identifies it while it is shown: an own shot keeps its key when the server confirms it.
    std::uint32_t key = 0;
    sim::EntityId id;  ///< kNoEntity until it is confirmed
    sim::EntityId owner;
    sim::Vec2 position;       ///< metres
    sim::Vec2 velocity;       ///< metres per second
    std::uint8_t weapon = 0;  ///< index into Welcome::weapons
    std::uint8_t team = 0;    ///< that of its owner
};

struct PictureMover {
    sim::EntityId id;
    sim::Vec2 offset;    ///< metres from where it was drawn
    sim::Vec2 velocity;  ///< metres per second
    std::int32_t health = 0;
    sim::MoverPhase phase = sim::MoverPhase::solid;
};

struct PictureTrigger {
    sim::EntityId id;
    protocol::TriggerStatus status = protocol::TriggerStatus::ready;
    std::uint8_t item = 0;  ///< that lies there, of a pickup: its number, counted from 1; 0: none
};

struct PictureZone {
    sim::Vec2 center;     ///< metres
    float radius = 0.0f;  ///< metres, at others_moment
};

/// The own player as the server reported it: where its motion leads at the end of that tick.
struct PictureReported {
    sim::Tick tick = 0;  ///< of the update
    sim::Vec2 position;  ///< metres
    sim::Vec2 velocity;  ///< metres per second
};

/// What to look at.
struct PictureFocus {
    /// Whose view it is: the own player or the one that is watched; kNoEntity: the camera's.
    sim::EntityId player;
    sim::Vec2 position;  ///< metres: where that player was shown last, or the middle of the camera
    sim::Vec2 view;      ///< metres, width and height of what the client sees

    friend bool operator==(const PictureFocus&, const PictureFocus&) = default;
};

/// All lists are sorted by id, or by key; they are valid until the next picture.
struct Picture {
    /// In ticks, with fractions. Neither decreases unless the clock jumps (after a stall) or
    /// another world begins (ConnectedEvent). For a client that watches they are equal.
    double own_moment = 0.0;
    double others_moment = 0.0;

    /// Nothing until the first player was shown or the first camera was wished for.
    std::optional<PictureFocus> focus;
    /// Nothing while the player is dead, for a client that watches, and before the first update.
    std::optional<PictureOwn> own;
    std::vector<PicturePlayer> others;
    std::vector<PictureProjectile> projectiles;
    std::vector<PictureMover> movers;
    std::vector<PictureTrigger> triggers;
    std::optional<PictureZone> zone;
    /// The own player as the server reported it last. Present whenever `own` is.
    std::optional<PictureReported> reported;
    /// Meaningful while `own` is absent: the tick in which the own player respawns. 0: unknown.
    sim::Tick respawn_tick = 0;
};

}  // namespace arena::client
