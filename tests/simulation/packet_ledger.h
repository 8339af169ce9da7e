// Every packet that one side of a session wrote, known to the simulation alone: what the other side
// takes has to stand here, once.
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
    /// `seal` is that of the side that writes.
    explicit PacketLedger(const protocol::PacketSeal& seal) : seal_(seal) {}

    /// What is wrong with the next packet; empty: nothing. Its number has to be the next one, in
    /// its header and, tried for every 16th, as the nonce that it is sealed with.
    [[nodiscard]] std::string on_written(std::span<const std::byte> datagram);

    /// A datagram that may be one of these, before the other side opens it in place: its number.
    [[nodiscard]] std::optional<std::uint64_t> find(std::span<const std::byte> datagram) const;

    /// What is wrong with the other side's answer to a datagram; empty: nothing. `number` is what
    /// `find` gave; `taken` whether it was, `refusal` why not; `ended` whether the other side had
    /// ended before.
    [[nodiscard]] std::string on_answer(std::optional<std::uint64_t> number,
                                        std::optional<protocol::PacketRefusal> refusal, bool ended);

    [[nodiscard]] std::uint64_t written() const { return entries_.size(); }
    [[nodiscard]] std::uint64_t taken() const { return taken_; }

  private:
    /// One number, so that an hour of them is small.
    struct Entry {
        std::uint64_t hash = 0;  ///< even; odd once it was taken

        [[nodiscard]] bool taken() const { return hash % 2 != 0; }
        [[nodiscard]] bool is(std::uint64_t other) const { return hash / 2 == other / 2; }
    };

    protocol::PacketSeal seal_;
    std::vector<Entry> entries_;  // number 1 first
    std::uint64_t newest_taken_ = 0;
    std::uint64_t taken_ = 0;
};

}  // namespace arena::simulation
