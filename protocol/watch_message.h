// The message in which a client says whether it wants to play or to watch, and what it wants to
// see, as plain values and as bytes. A client repeats it for as long as the wish lasts, so a lost
// message needs no other repair.
//
//   Watch      client to server   sequenced, channel kWatchChannel
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "protocol/decode.h"
#include "sim/values/entity.h"
#include "sim/values/vec2.h"

namespace arena::protocol {

/// The sequenced channel of the wishes to watch.
inline constexpr std::uint8_t kWatchChannel = 1;

enum class WatchWish : std::uint8_t {
    stay,   ///< what it is now: a player or a watcher
    play,   ///< a player
    watch,  ///< a watcher
};

/// The rectangle that a camera shows, in metres.
struct Camera {
    sim::Vec2 center;
    sim::Vec2 size{40.0f, 24.0f};  ///< width and height

    friend bool operator==(const Camera&, const Camera&) = default;
};

struct Watch {
    WatchWish wish = WatchWish::stay;
    /// Whose view it wants; kNoEntity: its own player's, or for a watcher the camera's.
    sim::EntityId player;
    std::optional<Camera> camera;  ///< nothing: it stays where it is
    /// Counts a client's wishes, from 1 on, and wraps: another kind or player is another wish,
    /// another camera is not, nor is what is left of a wish that has been granted or refused. An
    /// answer names it, so that one to an earlier wish can be told apart.
    std::uint8_t number = 0;

    friend bool operator==(const Watch&, const Watch&) = default;
};

/// The most bytes of a message.
inline constexpr std::size_t kWatchBytesMax = 64;

/// Whether an honest client could send this; the encoder asserts it.
[[nodiscard]] bool in_range(const Watch& watch);

/// Encodes into one buffer that it owns and reuses, so that it stops allocating once the buffer is
/// there.
class WatchEncoder {
  public:
    WatchEncoder();
    ~WatchEncoder();
    WatchEncoder(WatchEncoder&&) noexcept;
    WatchEncoder& operator=(WatchEncoder&&) noexcept;

    /// Returns the bytes of `watch`, valid until the next call.
    [[nodiscard]] std::span<const std::byte> encode(const Watch& watch);

  private:
    struct Buffer;
    std::unique_ptr<Buffer> buffer_;
};

/// Decodes any bytes. Returns nothing on success, or why they are not a wish; the content of
/// `watch` is then meaningless.
[[nodiscard]] std::optional<DecodeError> decode_watch(std::span<const std::byte> bytes,
                                                      Watch& watch);

}  // namespace arena::protocol
