// The message that carries a player's inputs, as plain values and as bytes: what is new, and what
// was told before, in runs of ticks that ask for the same.
//
//   Inputs     client to server   sequenced, channel kInputChannel
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "protocol/base/limits.h"
#include "protocol/decode.h"
#include "sim/values/entity.h"
#include "sim/values/input.h"
#include "sim/values/static_vector.h"

namespace arena::protocol {

/// Of the sequenced channels.
inline constexpr std::uint8_t kInputChannel = 0;
/// One message is about so many ticks at most.
inline constexpr std::size_t kInputTicksMax = 64;
static_assert(kInputTicksMax >= kInputIntervalMax, "those from one packet to the next");

struct InputRun {
    sim::PlayerInput input;  ///< its seen_back is 0: the message has one for all
    std::uint8_t ticks = 1;  ///< at least 1, one after the other

    friend bool operator==(const InputRun&, const InputRun&) = default;
};

struct Inputs {
    sim::Tick tick = 0;                           ///< the last one of the last run
    StaticVector<InputRun, kInputTicksMax> runs;  ///< from the earliest tick on, without gaps
    /// Of the last tick, and good enough for those before: what a client shows the others behind
    /// changes by a tick in a second.
    std::uint8_t seen_back = 0;

    /// How many they are about.
    [[nodiscard]] sim::Tick ticks() const;
    /// Of a message in range.
    [[nodiscard]] sim::Tick first_tick() const { return tick - ticks() + 1; }
    /// The input of one tick more, the one after `tick`. `runs` must not be full.
    void add(const sim::PlayerInput& given);
    /// What a run asks for, with what the message says for all.
    [[nodiscard]] sim::PlayerInput input_of(const InputRun& run) const;

    friend bool operator==(const Inputs&, const Inputs&) = default;
};

/// Bytes of one with a single run that looks back at nobody. Each run more takes 8, and so does
/// seen_back.
inline constexpr std::size_t kInputsBytesMin = 36;

/// What an honest client says; the encoder asserts it.
[[nodiscard]] bool in_range(const Inputs& inputs);

/// Encodes into one buffer that it owns and reuses, so that steady work allocates nothing.
class InputsEncoder {
  public:
    InputsEncoder();
    ~InputsEncoder();
    InputsEncoder(InputsEncoder&&) noexcept;
    InputsEncoder& operator=(InputsEncoder&&) noexcept;

    /// They live until the next call.
    [[nodiscard]] std::span<const std::byte> encode(const Inputs& inputs);

  private:
    struct Buffer;
    std::unique_ptr<Buffer> buffer_;
};

/// Takes any bytes at all. Nothing but the reason when they are no inputs; then `inputs` means
/// nothing.
[[nodiscard]] std::optional<DecodeError> decode_inputs(std::span<const std::byte> bytes,
                                                       Inputs& inputs);

}  // namespace arena::protocol
