// The messages of one packet of a client: its inputs, or why they are rejected.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "protocol/inputs_message.h"
#include "protocol/session/connection/connection.h"
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
    /// Returns why the packet cannot come from an honest client; nothing if it can.
    [[nodiscard]] const std::optional<MessageRefusal>& refusal() const { return refusal_; }

    void on_sequenced(std::uint8_t channel, std::span<const std::byte> message) override;
    void on_unordered(std::span<const std::byte> message) override;
    void on_reliable(std::span<const std::byte> message) override;

  private:
    StaticVector<protocol::Inputs, kInputsMax> inputs_;
    std::optional<MessageRefusal> refusal_;
};

}  // namespace arena::server
