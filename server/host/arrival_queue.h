// ArrivalQueue: packets of sessions that wait to be opened together, by several threads.
//
//   arrived    7a 3a 7b 5a 3b 9a            a, b: the first and second packet of a connection
//   group()    |3a 7a 7b 3b| |5a 9a|  ...   all packets of a connection are in one group, in the
//                                           order in which they arrived
//
// Its memory stays at the most that it has held.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "protocol/session/packet/connection_id.h"
#include "protocol/watch_message.h"
#include "server/base/path.h"
#include "server/base/time.h"

namespace arena::server {

class ArrivalQueue {
  public:
    /// So many packets wait at most: those of a tick of a match of 4,000 players. The more are
    /// opened together, the less the fork costs; opening so many takes two to four milliseconds.
    static constexpr std::size_t kPacketsMax = 2048;
    /// As many as give every worker several to choose from.
    static constexpr std::size_t kGroups = 64;

    /// What is left to do for a packet after the workers have had their turn.
    enum class Left : std::uint8_t {
        nothing,
        finish,  ///< it is opened; what concerns more than its session is left
        all,
    };
    struct Packet {
        protocol::ConnectionId connection = 0;
        Path from;
        Time now{};             ///< when it arrived
        std::size_t begin = 0;  ///< of its bytes
        std::size_t size = 0;
        Left left = Left::all;
        std::optional<protocol::Watch> wish{};  ///< of one that is to be finished
    };

    [[nodiscard]] bool empty() const { return packets_.empty(); }
    [[nodiscard]] bool full() const { return packets_.size() >= kPacketsMax; }
    /// Adds a copy of a packet. Must not be called when full().
    void add(protocol::ConnectionId connection, const Path& from, std::span<const std::byte> packet,
             Time now);
    void clear();

    /// Sorts the packets into kGroups groups.
    void group();
    /// Returns the numbers of the packets of a group, since the last group().
    [[nodiscard]] std::span<const std::uint32_t> members(std::size_t group) const {
        return std::span(members_).subspan(starts_[group], starts_[group + 1] - starts_[group]);
    }

    /// Returns the packets, in the order in which they arrived.
    [[nodiscard]] std::span<Packet> packets() { return packets_; }
    [[nodiscard]] std::span<const std::byte> bytes_of(const Packet& packet) const {
        return std::span(bytes_).subspan(packet.begin, packet.size);
    }

  private:
    [[nodiscard]] static std::size_t group_of(const Packet& packet) {
        return packet.connection % kGroups;
    }

    std::vector<Packet> packets_;
    std::vector<std::byte> bytes_;
    std::vector<std::uint32_t> members_;             // by group
    std::array<std::size_t, kGroups + 1> starts_{};  // by group, of its members
};

}  // namespace arena::server
