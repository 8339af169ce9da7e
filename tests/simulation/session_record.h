// A session as the simulation knows it, which sees both sides: what each sent, received and wrote,
// and how the session ended for it. The two ends know neither this nor each other.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "protocol/session/connection/connection.h"
#include "tests/simulation/packet_ledger.h"
#include "tests/support/connection_judge.h"

namespace arena::simulation {

using protocol::Time;

using KeyBytes = std::array<std::byte, protocol::crypto::kKeyBytes>;

/// Returns a key in a form that can be looked up.
[[nodiscard]] inline KeyBytes bytes_of(const protocol::crypto::Key& key) {
    KeyBytes bytes;
    std::copy(key.bytes().begin(), key.bytes().end(), bytes.begin());
    return bytes;
}

/// One of the two sides.
struct SideRecord {
    SideRecord(const protocol::PacketSeal& seal, std::uint32_t salt, Time now)
        : sender(salt), inbox(salt), packets(seal), heard_at(now) {}

    test::NumberedSender sender;
    test::JudgingInbox inbox;
    test::FateJudge fates;                      ///< of the unordered messages that it sends
    PacketLedger packets;                       ///< that it wrote
    Time heard_at;                              ///< when it last accepted a packet
    Time wrote_at = Time::min();                ///< when it last wrote one
    std::optional<protocol::EndReason> wanted;  ///< set when it closes the session, with the reason
    std::optional<protocol::End> end;
    bool is_there = false;                      ///< it has, or had, an end of this session
    protocol::ConnectionStatistics statistics;  ///< once the end is gone
};

struct SessionRecord {
    SessionRecord(const protocol::SessionKeys& keys, std::uint64_t protocol_id,
                  std::size_t client_index, std::uint32_t salt, Time silence_max, Time now)
        : server({keys.cipher, keys.server_to_client, protocol_id}, salt, now),
          client({keys.cipher, keys.client_to_server, protocol_id}, salt, now),
          key(bytes_of(keys.client_to_server)),
          of_client(client_index),
          timeout(silence_max) {}

    SideRecord server;
    SideRecord client;
    KeyBytes key;           ///< client to server: its name
    std::size_t of_client;  ///< index
    Time timeout;
    /// When the network last brought nothing, in either direction.
    Time network_down_at = Time::min();
};

}  // namespace arena::simulation
