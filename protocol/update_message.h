// The message that carries an update, as plain values and as bytes: what one client is told of its
// own player, what has happened where it looks, and the column of bits of all that it sees
// (update.h).
//
//   Update     server to client   unordered
#pragma once

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

/// A client's own player, exactly: where it is and how it goes on.
struct OwnMotion {
    sim::Vec2 position;              ///< metres
    sim::Vec2 velocity;              ///< metres per second, its own
    sim::Vec2 ground_normal;         ///< unit; zero in the air
    sim::EntityId ground;            ///< what it stands on; kNobody in the air and on the border
    std::uint8_t buttons_spent = 0;  ///< as in sim::PlayerState
    bool is_thrown = false;          ///< likewise

    friend bool operator==(const OwnMotion&, const OwnMotion&) = default;
};

/// What else decides what it can do; each as in sim::PlayerState.
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

    friend bool operator==(const OwnState&, const OwnState&) = default;
};

enum class EffectKind : std::uint8_t { hit, death, collect, launch, explode, bounce, destroy };

/// Names nobody, or nobody whom the client sees.
inline constexpr ShortId kNoShortId = 0xFFFF;

/// What is seen and heard once; protocol/schema/update.fbs says what the fields mean by kind.
struct Effect {
    sim::Vec2 position;  ///< metres
    ShortId subject = kNoShortId;
    ShortId other = kNoShortId;
    std::int16_t amount = 0;
    EffectKind kind = EffectKind::hit;
    std::uint8_t age = 0;          ///< ticks before the update's, which is not before the first
    std::uint8_t looked_back = 0;  ///< of a hit: ticks that the server looked back for it

    friend bool operator==(const Effect&, const Effect&) = default;
};

/// Effects of one update, at most.
inline constexpr std::size_t kEffectsMax = 32;
/// An input that is as old as this, or older, or missing.
inline constexpr std::uint8_t kInputAgeMax = 255;

struct Update {
    sim::Tick tick = 0;  ///< at whose end it was so
    /// Ticks between the arrival of the newest input and its use: negative came too late.
    std::int16_t input_margin = 0;
    /// Ticks from the one that the input was meant for which the player obeys; at most
    /// kInputAgeMax.
    std::uint8_t input_age = kInputAgeMax;
    std::optional<OwnMotion> own_motion;
    std::optional<OwnState> own_state;
    StaticVector<Effect, kEffectsMax> effects;
    /// The column of bits, where it lies.
    std::span<const std::byte> entities;
};

/// Bytes that the message takes besides its column of bits, at most.
[[nodiscard]] std::size_t bytes_besides_entities(const Update& update);
/// Of one without anything.
inline constexpr std::size_t kUpdateBytesMin = 24;

/// What an honest server says; the encoder asserts it.
[[nodiscard]] bool in_range(const Update& update);

/// Encodes into one buffer that it owns and reuses, so that steady work allocates nothing.
class UpdateEncoder {
  public:
    UpdateEncoder();
    ~UpdateEncoder();
    UpdateEncoder(UpdateEncoder&&) noexcept;
    UpdateEncoder& operator=(UpdateEncoder&&) noexcept;

    /// An update of at most kUnorderedMessageMax bytes. They live until the next call.
    [[nodiscard]] std::span<const std::byte> encode(const Update& update);

  private:
    struct Buffer;
    std::unique_ptr<Buffer> buffer_;
};

/// Takes any bytes at all. The column of bits stays where it lies in `bytes`, unread. Nothing but
/// the reason when they are no update; then `update` means nothing.
[[nodiscard]] std::optional<DecodeError> decode_update(std::span<const std::byte> bytes,
                                                       Update& update);

}  // namespace arena::protocol
