// The message that carries a player's inputs, as plain values and as bytes: new ones, and those
// sent before, in runs of ticks with the same input.
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

/// The sequenced channel of the inputs.
inline constexpr std::uint8_t kInputChannel = 0;
/// The most ticks that one message covers.
inline constexpr std::size_t kInputTicksMax = 64;
static_assert(kInputTicksMax >= kInputIntervalMax,
              "a message covers the ticks from one packet to the next");

/// Consecutive ticks with the same input.
struct InputRun {
    sim::PlayerInput input;  ///< its seen_back is 0: the message has one for all runs
    std::uint8_t ticks = 1;  ///< at least 1, consecutive

    friend bool operator==(const InputRun&, const InputRun&) = default;
};

/// What a player asks for in consecutive ticks.
struct Inputs {
    sim::Tick tick = 0;                           ///< the last tick of the last run
    StaticVector<InputRun, kInputTicksMax> runs;  ///< from the earliest tick on, without gaps
    /// How many ticks the client shows the others behind, at the last tick. It changes by about a
    /// tick a second, so it is close enough for the earlier ticks too.
    std::uint8_t seen_back = 0;

    /// Returns how many ticks the runs cover.
    [[nodiscard]] sim::Tick ticks() const;
    /// Returns the first tick that the runs cover, for inputs that are in_range().
    [[nodiscard]] sim::Tick first_tick() const { return tick - ticks() + 1; }
    /// Appends the input of the tick after `tick`. `runs` must not be full.
    void add(const sim::PlayerInput& given);
    /// Returns the input of a run, including the seen_back that the message has for all runs.
    [[nodiscard]] sim::PlayerInput input_of(const InputRun& run) const;

    friend bool operator==(const Inputs&, const Inputs&) = default;
};

/// The bytes of a message with a single run and no seen_back. Each further run takes 8 more, and so
/// does seen_back.
inline constexpr std::size_t kInputsBytesMin = 36;

/// Whether an honest client could send this; the encoder asserts it.
[[nodiscard]] bool in_range(const Inputs& inputs);

/// Encodes into one buffer that it owns and reuses, so that it stops allocating once the buffer is
/// there.
class InputsEncoder {
  public:
    InputsEncoder();
    ~InputsEncoder();
    InputsEncoder(InputsEncoder&&) noexcept;
    InputsEncoder& operator=(InputsEncoder&&) noexcept;

    /// Returns the bytes of `inputs`, valid until the next call.
    [[nodiscard]] std::span<const std::byte> encode(const Inputs& inputs);

  private:
    struct Buffer;
    std::unique_ptr<Buffer> buffer_;
};

/// Decodes any bytes. Returns nothing on success, or why they are not inputs; the content of
/// `inputs` is then meaningless.
[[nodiscard]] std::optional<DecodeError> decode_inputs(std::span<const std::byte> bytes,
                                                       Inputs& inputs);

}  // namespace arena::protocol
