// The runs of an acknowledgement frame: which packets arrived before those that the header names.
//
//     header: ack, ack bits                frame
//   <------ 33 numbers ------> | gap | length | gap | length ...      numbers go down
//                              missing  came   missing  came
//
// A gap or a length takes one byte up to 127 and two up to 16383: the low seven bits first, and the
// highest bit of a byte says that another byte follows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "protocol/session/acks/replay_window.h"
#include "protocol/session/byte_reader.h"
#include "protocol/session/limits.h"

namespace arena::protocol {

/// A run of packets that did not arrive, followed by a run of packets that did.
struct AckRun {
    std::uint16_t gap = 0;     ///< packets that did not arrive; 0 only in the first run
    std::uint16_t length = 0;  ///< packets before those that did arrive; at least 1

    friend bool operator==(const AckRun&, const AckRun&) = default;
};

/// The bytes of the longest frame's content.
inline constexpr std::size_t kAckRunsBytesMax = kAckRunsMax * 4;

/// Returns the next run of a frame, or nothing when the bytes are not one. The caller checks
/// whether the run is allowed where it stands.
[[nodiscard]] std::optional<AckRun> read_ack_run(ByteReader& content);

/// The result of `write_ack_runs`.
struct WrittenRuns {
    std::size_t bytes = 0;  ///< 0: there is nothing to acknowledge
    bool complete = true;   ///< false: not all runs fitted into the frame
};
/// Writes the runs of `received` from the 33rd number before the newest down to `oldest`: as many
/// as fit into `content`, kAckRunsMax at most.
[[nodiscard]] WrittenRuns write_ack_runs(const ReplayWindow& received, std::uint64_t oldest,
                                         std::span<std::byte> content);

}  // namespace arena::protocol
