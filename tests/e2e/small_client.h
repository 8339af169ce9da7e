// A minimal client for a running arenad.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <thread>
#include <utility>
#include <variant>

#include <gtest/gtest.h>

#include "protocol/crypto/random.h"
#include "protocol/decode.h"
#include "protocol/inputs_message.h"
#include "protocol/protocol_id.h"
#include "protocol/session/connection/secure_connection.h"
#include "protocol/session/handshake/handshake_client.h"
#include "protocol/session/token/connect_token.h"
#include "protocol/update_message.h"
#include "tests/e2e/arenad_under_test.h"
#include "tests/support/packet_line.h"
#include "tests/support/udp_client.h"

namespace arena::test {

/// Joins, sends inputs and keeps what it receives.
class SmallClient : private protocol::Inbox {
  public:
    using Ip = std::array<std::uint8_t, 4>;
    static constexpr Ip kHome{127, 0, 0, 1};

    /// Makes its own token, for an open server.
    explicit SmallClient(std::uint16_t port, std::uint64_t client_id = 5, const Ip& from = kHome)
        : SmallClient(port, own_token(port, client_id), from) {}
    SmallClient(std::uint16_t port, const protocol::ConnectToken& token, const Ip& from = kHome)
        : SmallClient(port, token, std::make_unique<UdpClient>(port, from)) {}
    /// The same by another line to the server whose UDP port this is. So much silence ends its
    /// connection.
    SmallClient(std::uint16_t port, std::uint64_t client_id, std::unique_ptr<PacketLine> line,
                std::chrono::seconds timeout = std::chrono::seconds(5))
        : SmallClient(port, own_token(port, client_id, timeout), std::move(line)) {}
    SmallClient(std::uint16_t port, const protocol::ConnectToken& token,
                std::unique_ptr<PacketLine> line)
        : port_(port),
          server_(protocol::ipv4_address(kHome, port)),
          socket_(std::move(line)),
          handshake_(token, false, protocol::crypto::random_bytes, now()) {}

    /// Does the handshake, and returns whether it is admitted. Answers after up to `reaction_max`,
    /// like a client that polls its socket: one that answers at once is always first in the
    /// server's queue.
    bool enter(std::chrono::milliseconds reaction_max = std::chrono::milliseconds(0)) {
        std::minstd_rand random(static_cast<std::uint32_t>(now().count()));
        const auto deadline = std::chrono::steady_clock::now() + kPatience;
        while (handshake_.state() != protocol::HandshakeState::connected) {
            if (handshake_.state() == protocol::HandshakeState::failed) return false;
            if (std::chrono::steady_clock::now() > deadline) return false;
            if (reaction_max.count() > 0)
                std::this_thread::sleep_for(std::chrono::microseconds(
                    random() % static_cast<std::uint64_t>(1000 * reaction_max.count())));
            if (const auto due = handshake_.send(now()); !due.empty()) socket_->send(due);
            if (const auto datagram = socket_->receive(std::chrono::milliseconds(20)))
                handshake_.receive(server_, *datagram, now());
        }
        return true;
    }

    bool join() {
        if (!enter()) return false;
        const auto& keys = *handshake_.connection();
        connection_.emplace(
            protocol::ConnectionConfig{.id = keys.connection,
                                       .timeout = keys.timeout,
                                       .path = kWay,
                                       .fill_random = protocol::crypto::random_bytes},
            protocol::seals_of_client(keys.keys, protocol::protocol_id()), now());
        const auto welcome = wait_for<protocol::Welcome>(kPatience);
        if (!welcome) return false;
        welcome_ = *welcome;
        send_input(welcome_.tick + 3);
        return true;
    }

    void send_input(sim::Tick tick) {
        protocol::Inputs inputs{.tick = tick - 1};
        inputs.add({.move_x = 127});
        EXPECT_FALSE(connection_->connection().send_sequenced(protocol::kInputChannel,
                                                              encoder_.encode(inputs)));
        talk();
    }

    /// Sends a message under the seal of its session that nobody can read.
    void send_garbage() {
        const std::array<std::byte, 12> garbage{};
        EXPECT_FALSE(connection_->connection().send_sequenced(protocol::kInputChannel, garbage));
        talk();
    }

    /// Returns the next message of one kind, and drops others before it.
    template <typename Kind>
    std::optional<Kind> wait_for(std::chrono::milliseconds timeout) {
        const auto deadline = std::chrono::steady_clock::now() + timeout;
        while (std::chrono::steady_clock::now() < deadline) {
            for (; !heard_.empty(); heard_.pop_front()) {
                if (const auto* found = std::get_if<Kind>(&heard_.front())) {
                    const Kind kind = *found;
                    heard_.pop_front();
                    return kind;
                }
            }
            talk();
        }
        return std::nullopt;
    }

    /// Returns the next update, without its column of entities.
    std::optional<protocol::Update> wait_for_update(std::chrono::milliseconds timeout) {
        const auto deadline = std::chrono::steady_clock::now() + timeout;
        while (updates_.empty() && std::chrono::steady_clock::now() < deadline)
            talk();
        if (updates_.empty()) return std::nullopt;
        const protocol::Update update = updates_.front();
        updates_.pop_front();
        return update;
    }

    /// Forgets the updates that it has received.
    void forget_updates() { updates_.clear(); }
    /// Sends what is due, and receives nothing.
    void speak() {
        protocol::DatagramRoom room;
        while (const auto datagram = connection_->write(now(), room))
            socket_->send(datagram->bytes);
    }

    /// Returns how the connection ends; nothing when it does not within `timeout`.
    std::optional<protocol::End> wait_for_end(std::chrono::milliseconds timeout) {
        const auto deadline = std::chrono::steady_clock::now() + timeout;
        while (!connection_->connection().end() && std::chrono::steady_clock::now() < deadline)
            talk();
        return connection_->connection().end();
    }

    /// Sends from this address from now on.
    void move_to(const Ip& from) { socket_ = std::make_unique<UdpClient>(port_, from); }

    [[nodiscard]] const protocol::Welcome& welcome() const { return welcome_; }
    /// Returns the resume token of its Welcome.
    [[nodiscard]] protocol::ConnectToken resume_token() const {
        return protocol::read_connect_token(welcome_.resume_token).value();
    }

  private:
    static constexpr protocol::PathId kWay{0};

    static protocol::Time now() { return std::chrono::steady_clock::now().time_since_epoch(); }

    static protocol::ConnectToken own_token(
        std::uint16_t port, std::uint64_t client_id,
        std::chrono::seconds timeout = std::chrono::seconds(5)) {
        const auto unix_time = std::chrono::system_clock::now().time_since_epoch();
        const protocol::Address server = protocol::ipv4_address(kHome, port);
        const protocol::TokenSpec spec{
            .protocol_id = protocol::protocol_id(),
            .client_id = client_id,
            .create_time = static_cast<std::uint64_t>(
                std::chrono::duration_cast<std::chrono::seconds>(unix_time).count()),
            .timeout = static_cast<std::int32_t>(timeout.count()),
            .servers = {&server, 1}};
        return protocol::make_connect_token(spec, {}, protocol::crypto::random_bytes).value();
    }

    void talk() {
        speak();
        if (auto datagram = socket_->receive(std::chrono::milliseconds(20)))
            connection_->receive(now(), kWay, *datagram, *this);
    }

    void hear(std::span<const std::byte> bytes) {
        auto message = protocol::decode(bytes);
        EXPECT_TRUE(message.ok());
        if (!message.ok()) return;
        if (const auto* const welcome = std::get_if<protocol::Welcome>(&message.value()))
            newest_tick_ = welcome->tick;
        heard_.push_back(std::move(message).value());
    }
    void on_sequenced(std::uint8_t, std::span<const std::byte> message) override { hear(message); }
    void on_unordered(std::span<const std::byte> message) override {
        protocol::Update update;
        EXPECT_EQ(protocol::decode_update(message, newest_tick_, update), std::nullopt);
        newest_tick_ = std::max(newest_tick_, update.tick);
        update.entities = {};  // the bytes are valid only during the call
        updates_.push_back(update);
    }
    void on_reliable(std::span<const std::byte> message) override { hear(message); }

    sim::Tick newest_tick_ = 0;  ///< of the Welcome and the updates
    std::uint16_t port_;
    protocol::Address server_;
    std::unique_ptr<PacketLine> socket_;
    protocol::HandshakeClient handshake_;
    std::optional<protocol::SecureConnection> connection_;
    protocol::InputsEncoder encoder_;
    std::deque<protocol::Message> heard_;
    std::deque<protocol::Update> updates_;
    protocol::Welcome welcome_;
};

}  // namespace arena::test
