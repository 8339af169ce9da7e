// The runs of an acknowledgement frame: which packets came before those that the header names.
//
//     header: ack, ack bits                frame
//   <------ 33 numbers ------> | gap | length | gap | length ...      numbers go down
//                              missing  came   missing  came
//
// A number of either kind takes a byte up to 127 and two up to 16383: the low seven bits first, and
// the highest bit of a byte says that another one follows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "protocol/session/acks/replay_window.h"
#include "protocol/session/byte_reader.h"
#include "protocol/session/limits.h"

namespace arena::protocol {

struct AckRun {
    std::uint16_t gap = 0;     ///< packets that did not come; 0 only in front of the first run
    std::uint16_t length = 0;  ///< packets that did, before those; at least 1

    friend bool operator==(const AckRun&, const AckRun&) = default;
};

/// Content of the longest frame.
inline constexpr std::size_t kAckRunsBytesMax = kAckRunsMax * 4;

/// The next run of a frame; nothing if its bytes are none. Whether it may stand there is for the
/// frame to say.
[[nodiscard]] std::optional<AckRun> read_ack_run(ByteReader& content);

/// What `write_ack_runs` wrote.
struct WrittenRuns {
    std::size_t bytes = 0;  ///< 0: there is nothing to name
    bool complete = true;   ///< false: the frame had no room for all
};
/// Writes the runs of `received` from the 33rd number before the newest down to `oldest`: as many
/// as `content` has room for, kAckRunsMax at most.
[[nodiscard]] WrittenRuns write_ack_runs(const ReplayWindow& received, std::uint64_t oldest,
                                         std::span<std::byte> content);

}  // namespace arena::protocol
