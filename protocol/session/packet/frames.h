// The frames of a packet, as values. docs/session-layer.md specifies them to the byte;
// frame_reader.h and frame_writer.h turn bytes into frames and back.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <variant>

#include "protocol/session/end_reason.h"
#include "protocol/session/limits.h"

namespace arena::protocol {

/// Bits 0 to 3 of a frame's first byte. The numbers are permanent; 2 was used by an earlier
/// version.
enum class FrameType : std::uint8_t {
    padding = 0,
    sequenced = 1,
    reliable = 3,
    fragment,
    path_challenge,
    path_response,
    disconnect,
    acknowledgement,
    unordered,
};
inline constexpr std::uint8_t kFrameTypeMask = 0x0F;
inline constexpr unsigned kFrameChannelShift = 4;
inline constexpr std::uint8_t kFrameChannelMask = 0x07;
/// Set: the length of the frame follows. Clear: the frame extends to the end of the packet.
inline constexpr std::uint8_t kFrameHasLength = 0x80;

/// Eight bytes that only a peer that can read this path knows.
using PathProof = std::array<std::byte, 8>;

// All spans point into the packet.

/// Zeros up to the end of the packet.
struct PaddingFrame {};

struct SequencedFrame {
    std::uint8_t channel = 0;
    std::span<const std::byte> message;
};

struct UnorderedFrame {
    std::span<const std::byte> message;
};

struct ReliableFrame {
    std::uint16_t id = 0;
    std::span<const std::byte> message;
};

struct FragmentFrame {
    std::uint16_t id = 0;
    std::uint8_t index = 0;
    std::uint8_t count = 0;  ///< 2 to 64
    std::span<const std::byte> bytes;
};

struct PathChallengeFrame {
    PathProof proof{};
};

struct PathResponseFrame {
    PathProof proof{};
};

struct DisconnectFrame {
    EndReason reason = EndReason::left;
};

/// Acknowledges packets before those that its packet's header names.
struct AckFrame {
    std::span<const std::byte> runs;  ///< 1 to kAckRunsMax, see ack_runs.h
};

using Frame =
    std::variant<PaddingFrame, SequencedFrame, ReliableFrame, FragmentFrame, PathChallengeFrame,
                 PathResponseFrame, DisconnectFrame, AckFrame, UnorderedFrame>;

/// Why frames were rejected.
enum class FrameError : std::uint8_t {
    unknown_type,    ///< bits 0 to 3 are 2 or above 9
    reserved_bits,   ///< channel bits on a frame that has no channel
    truncated,       ///< the packet ends before the frame does
    wrong_length,    ///< the frame is longer or shorter than its type allows
    empty_message,   ///< a message of no bytes
    bad_fragment,    ///< an index, count or length that no message of at most 64 KiB has
    bad_padding,     ///< padding that is not zero
    unknown_reason,  ///< a disconnect for a reason unknown to this version
    bad_runs,        ///< runs that no writer produces, or a second acknowledgement frame
};
inline constexpr std::size_t kFrameErrorCount = 9;

/// Returns the error's name in metrics and reports, for example "bad_fragment".
[[nodiscard]] std::string_view name_of(FrameError error);

}  // namespace arena::protocol
