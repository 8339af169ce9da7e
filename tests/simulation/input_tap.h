// Decrypts a client's datagrams with its keys and records the inputs that it gives for each tick,
// so that a judge knows whose inputs the world uses.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "protocol/messages.h"
#include "protocol/session/packet/frames.h"
#include "protocol/session/packet/session_keys.h"
#include "protocol/session/token/connect_token.h"
#include "sim/values/entity.h"
#include "sim/values/input.h"

namespace arena::simulation {

class InputTap {
  public:
    /// Takes a datagram that the client has sent.
    void on_client_sent(std::span<const std::byte> datagram);
    /// Takes a datagram that the server has sent to the client, which currently shows `token`.
    void on_server_sent(std::span<const std::byte> datagram, const protocol::ConnectToken& token);

    /// Returns nothing if the client gave no input for that tick, or did so long ago.
    [[nodiscard]] std::optional<sim::PlayerInput> input_for(sim::Tick tick) const;
    /// Whether it gave this input for one of the last ticks up to `up_to`, or the input is empty.
    [[nodiscard]] bool has_given(const sim::PlayerInput& input, sim::Tick up_to) const;
    /// Returns the connection of its keys; 0 before the first.
    [[nodiscard]] protocol::ConnectionId connection() const { return agreement_.connection; }

  private:
    /// 17 s at 240 ticks a second: more than the silence after which no input of a client is used
    /// any more.
    static constexpr std::size_t kTicks = 4096;

    struct TickInput {
        sim::Tick tick = 0;
        sim::PlayerInput input;
    };

    void take(std::span<const std::byte> message);

    protocol::HandshakeRandom random_{};
    protocol::Agreement agreement_;
    std::optional<protocol::SessionKeys> keys_;
    std::uint64_t protocol_id_ = 0;
    std::uint64_t newest_ = 0;  ///< the newest packet number
    std::array<TickInput, kTicks> inputs_{};
    /// The earlier input of ticks that were given twice.
    std::array<TickInput, kTicks> first_inputs_{};
};

}  // namespace arena::simulation
