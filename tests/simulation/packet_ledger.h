// Every packet that one side of a session wrote, known only to the simulation: what the other side
// accepts must be in this ledger, once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "protocol/session/connection/statistics.h"
#include "protocol/session/packet/packet_seal.h"

namespace arena::simulation {

class PacketLedger {
  public:
    /// `seal` is that of the writing side.
    explicit PacketLedger(const protocol::PacketSeal& seal) : seal_(seal) {}

    /// Returns what is wrong with the next packet; empty when nothing is. Its number must be the
    /// next one, in its header and, checked for every 16th packet, in the nonce that seals it.
    [[nodiscard]] std::string on_written(std::span<const std::byte> datagram);

    /// Returns the number of a datagram that may be in the ledger. Call it before the other side
    /// decrypts the datagram in place.
    [[nodiscard]] std::optional<std::uint64_t> find(std::span<const std::byte> datagram) const;

    /// Returns what is wrong with the other side's answer to a datagram; empty when nothing is.
    /// `number` is from find(); `refusal` says why it was not accepted, if so; `ended` whether the
    /// other side had ended before.
    [[nodiscard]] std::string on_answer(std::optional<std::uint64_t> number,
                                        std::optional<protocol::PacketRefusal> refusal, bool ended);

    [[nodiscard]] std::uint64_t written() const { return entries_.size(); }
    [[nodiscard]] std::uint64_t taken() const { return taken_; }

  private:
    /// A single number, so that an hour of packets stays small.
    struct Entry {
        std::uint64_t hash = 0;  ///< even; odd once it was accepted

        [[nodiscard]] bool taken() const { return hash % 2 != 0; }
        [[nodiscard]] bool is(std::uint64_t other) const { return hash / 2 == other / 2; }
    };

    protocol::PacketSeal seal_;
    std::vector<Entry> entries_;  // the first is number 1
    std::uint64_t newest_taken_ = 0;
    std::uint64_t taken_ = 0;
};

}  // namespace arena::simulation
