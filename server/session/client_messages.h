// The messages of one packet of a client: its inputs and its wish to watch, or why they are
// rejected.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "protocol/inputs_message.h"
#include "protocol/session/connection/connection.h"
#include "protocol/watch_message.h"
#include "server/statistics/reasons.h"
#include "sim/values/static_vector.h"

namespace arena::server {

class ClientMessages : public protocol::Inbox {
  public:
    /// As many as fit into a packet: a client that was stalled may send all that it had queued.
    static constexpr std::size_t kInputsMax = protocol::kFrameBytesMax / protocol::kInputsBytesMin;

    /// Forgets the previous packet.
    void clear();

    /// Returns the inputs in the order in which the client made them.
    [[nodiscard]] std::span<const protocol::Inputs> inputs() const { return inputs_; }
    /// Returns its last wish to watch, if it has one.
    [[nodiscard]] const std::optional<protocol::Watch>& wish() const { return wish_; }
    /// Returns the sequence number of the packet; 0 when none was read.
    [[nodiscard]] std::uint64_t packet() const { return packet_; }
    /// Returns why the packet cannot come from an honest client; nothing if it can.
    [[nodiscard]] const std::optional<MessageRefusal>& refusal() const { return refusal_; }

    void on_packet(std::uint64_t sequence) override { packet_ = sequence; }
    void on_sequenced(std::uint8_t channel, std::span<const std::byte> message) override;
    void on_unordered(std::span<const std::byte> message) override;
    void on_reliable(std::span<const std::byte> message) override;

  private:
    StaticVector<protocol::Inputs, kInputsMax> inputs_;
    std::optional<protocol::Watch> wish_;
    std::uint64_t packet_ = 0;
    std::optional<MessageRefusal> refusal_;
};

}  // namespace arena::server
