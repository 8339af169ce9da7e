// The message that carries an update, as plain values and as bytes: the state of the client's own
// player (own_parts.h), the effects in its view (effect_code.h), and the bit column of all entities
// that it sees (replication/update.h).
//
//   head                a FlatBuffers struct
//   bits                the other bytes; none when nothing has changed:
//     whole clock       only when the head says so:
//                       16 bits: the upper half of the tick; 32 bits: the input margin
//     beside            0: nothing is beside the entities, 1: these follow:
//       idle end        0: none, 1: number(8): its tick less the update's, less 1
//       own motion      0: none, 1: own_parts.h
//       own state       0: none, 1: own_parts.h
//       effects         0: none, 1: effect_code.h
//     filler            zeros up to the next byte
//     entities          the other bytes
//
//   Update     server to client   unordered
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "protocol/decode.h"
#include "protocol/replication/id_code.h"
#include "protocol/session/limits.h"
#include "sim/values/entity.h"
#include "sim/values/state.h"
#include "sim/values/static_vector.h"
#include "sim/values/vec2.h"

namespace arena::protocol {

/// A client's own player, exactly: where it is and how it moves.
struct OwnMotion {
    sim::Vec2 position;              ///< metres
    sim::Vec2 velocity;              ///< metres per second, its own
    sim::Vec2 ground_normal;         ///< unit; zero in the air
    sim::EntityId ground;            ///< what it stands on; kNoEntity in the air and on the border
    std::uint8_t buttons_spent = 0;  ///< as in sim::PlayerState
    bool is_thrown = false;          ///< as in sim::PlayerState
    sim::AirState air;               ///< as in sim::PlayerState

    friend bool operator==(const OwnMotion&, const OwnMotion&) = default;
};

/// A status effect of the own player, as in sim::ActiveEffect.
struct OwnEffect {
    sim::Tick until_tick = 0;
    std::uint8_t kind = sim::kNone;

    friend bool operator==(const OwnEffect&, const OwnEffect&) = default;
};
using OwnEffects = std::array<OwnEffect, sim::kActiveEffectsMax>;

/// The rest of what decides what the own player can do, and how often it has died; each field but
/// `deaths` is as in sim::PlayerState.
struct OwnState {
    sim::Tick fire_ready_tick = 0;
    sim::Tick dash_until_tick = 0;
    sim::Tick dash_ready_tick = 0;
    sim::Tick speed_until_tick = 0;
    float speed_factor = 1.0f;
    sim::Tick protected_until_tick = 0;
    sim::Tick animation_tick = 0;
    sim::Tick respawn_tick = 0;
    std::int32_t ammunition = -1;
    std::uint8_t weapon = 0;
    std::uint8_t animation = sim::kNone;
    OwnEffects effects;
    std::uint8_t deaths = 0;  ///< since the first update of the stream, of any cause; wraps
    sim::ArsenalState arsenal;
    sim::AbilitiesState abilities;
    sim::Loadout loadout;
    sim::FiringState firing;

    friend bool operator==(const OwnState&, const OwnState&) = default;
};

/// The kinds of effects, with their numbers on the wire.
enum class EffectKind : std::uint8_t { hit, death, collect, launch, explode, bounce, destroy };

/// No entity, or one that the client does not see.
inline constexpr ShortId kNoShortId = 0xFFFF;

/// An event that is seen and heard once. What the fields mean for each kind:
///
///   kind     subject     other             amount
///   hit      victim      attacker          damage
///   death    victim      killer            -
///   collect  player      pickup            health, shots or ticks it gave; an item:
///                                          its number, counted from 1
///   launch   player      pad or attacker   -
///   explode  projectile  owner             damage in its middle
///            or player
///   bounce   projectile  what it met       -
///   destroy  crate       attacker          -
struct Effect {
    sim::Vec2 position;  ///< metres; sent in whole 128ths
    ShortId subject = kNoShortId;
    ShortId other = kNoShortId;
    std::int16_t amount = 0;
    EffectKind kind = EffectKind::hit;
    std::uint8_t age = 0;          ///< ticks before the update's; the result is not below tick 0
    std::uint8_t looked_back = 0;  ///< of a hit: the ticks that the server looked back for it

    friend bool operator==(const Effect&, const Effect&) = default;
};

/// The most effects of one update.
inline constexpr std::size_t kEffectsMax = 32;
using Effects = StaticVector<Effect, kEffectsMax>;
/// The age of an input that is this old, or older, or missing.
inline constexpr std::uint8_t kInputAgeMax = 255;

/// What one client is sent about the world at the end of a tick.
struct Update {
    sim::Tick tick = 0;  ///< the update shows the state at its end
    /// Whether the whole tick is sent, for a reader that may not know a tick near it; otherwise
    /// only its lowest kUpdateTickBits.
    bool has_whole_tick = false;
    /// Ticks between the arrival of the newest input and its use; negative when it came too late.
    std::int32_t input_margin = 0;
    /// Ticks since the tick that the input in use was meant for; at most kInputAgeMax.
    std::uint8_t input_age = kInputAgeMax;
    /// The tick in which an idle player is sent away, later than `tick`; 0: the player is not
    /// warned.
    sim::Tick idle_end_tick = 0;
    std::optional<OwnMotion> own_motion;
    std::optional<OwnState> own_state;
    Effects effects;
    /// The bit column, not copied.
    std::span<const std::byte> entities;
};

/// Returns the bytes that the message takes besides its column of entities, if there is one.
[[nodiscard]] std::size_t bytes_besides_entities(const Update& update);
/// The bytes of an update that says nothing new.
inline constexpr std::size_t kUpdateBytesMin = 4;
/// The most bytes besides the entities and the effects, of a player without any OwnPart.
[[nodiscard]] std::size_t plain_update_bytes_max();

/// Whether an honest server could send this; the encoder asserts it.
[[nodiscard]] bool in_range(const Update& update);

/// Encodes into one buffer that it owns and reuses, so that it stops allocating once the buffer is
/// there.
class UpdateEncoder {
  public:
    UpdateEncoder();
    ~UpdateEncoder();
    UpdateEncoder(UpdateEncoder&&) noexcept;
    UpdateEncoder& operator=(UpdateEncoder&&) noexcept;

    /// Returns the bytes of an update that fits kUnorderedMessageMax, valid until the next call.
    [[nodiscard]] std::span<const std::byte> encode(const Update& update);

    /// Begins an update of at most `bytes_max` bytes, which itself may be at most
    /// kUnorderedMessageMax, with all of `update` but its entities. Returns the room that is left
    /// for these.
    [[nodiscard]] std::span<std::byte> begin(const Update& update, std::size_t bytes_max);
    /// Returns the bytes of the update that was begun, whose entities are the first bytes of that
    /// room; valid until the next call.
    [[nodiscard]] std::span<const std::byte> finish(std::size_t entities);

  private:
    struct Buffer;
    std::unique_ptr<Buffer> buffer_;
};

/// How much of a tick is in the head of an update.
inline constexpr unsigned kUpdateTickBits = 16;
/// The margins that the head has room for. With any other the whole clock is sent: the whole tick
/// and the margin.
inline constexpr std::int32_t kHeadMarginMax = 127;

/// Decodes any bytes. A tick of which only the lowest bits were sent is completed to the nearest
/// one to `newest`, the newest tick of all updates since the last Welcome, 0 before the first. That
/// is right for every update of a server that sends the whole tick unless it knows that an update
/// of less than half the window before was delivered, if none comes later than half the window
/// after a newer one (docs/wire-format.md, "The tick of an update"). `update.entities` refers to
/// the bit column inside `bytes`, which stays unread. Returns nothing on success, or why the bytes
/// are not an update; the content of `update` is then meaningless.
[[nodiscard]] std::optional<DecodeError> decode_update(std::span<const std::byte> bytes,
                                                       sim::Tick newest, Update& update);

}  // namespace arena::protocol
