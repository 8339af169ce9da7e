// The packets that a ReliableSender writes, for the tests of both sides of the channel.
#pragma once

#include <chrono>
#include <cstdint>
#include <utility>
#include <vector>

#include "protocol/session/channels/reliable_sender.h"
#include "tests/support/connection_peer.h"

namespace arena::protocol::reliable_packets {

using test::Message;

/// A packet and the record of what it carries.
struct Written {
    Message bytes;
    SentPacket record;

    [[nodiscard]] std::uint64_t pieces() const { return record.pieces; }
};

/// Writes one packet, which is empty when nothing is due.
inline Written write(ReliableSender& sender, Time now,
                     Time resend_after = std::chrono::milliseconds{100}) {
    Written written;
    written.bytes.resize(kFrameBytesMax);
    FrameWriter writer(written.bytes);
    sender.write(now, resend_after, writer, written.record);
    written.bytes.resize(writer.finish());
    return written;
}

/// Writes packets until nothing is due.
inline std::vector<Written> flush(ReliableSender& sender, Time now,
                                  Time resend_after = std::chrono::milliseconds{100}) {
    std::vector<Written> packets;
    for (;;) {
        Written packet = write(sender, now, resend_after);
        if (packet.bytes.empty()) return packets;
        packets.push_back(std::move(packet));
    }
}

}  // namespace arena::protocol::reliable_packets
