// Tests that a tick allocates nothing once its buffers have grown. That includes receiving,
// opening, stepping, writing updates, sealing and sending, and rosters on the reliable channel. A
// handshake, a Welcome and the first roster of a client may allocate.
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/allocation_counter.h"
#include "tests/unit/server/harness.h"

namespace arena::server::test {
namespace {

constexpr std::uint16_t kClients = 8;
constexpr std::uint16_t kFirstPort = 5000;

/// The waiting datagrams of one client, in memory that is reused.
class Mailbox {
  public:
    void put(std::span<const std::byte> bytes) {
        if (count_ == slots_.size()) slots_.emplace_back();
        slots_[count_].size = bytes.size();
        std::copy(bytes.begin(), bytes.end(), slots_[count_++].bytes.begin());
    }
    template <typename Visit>
    void take_all(Visit&& visit) {
        for (std::size_t i = 0; i < count_; ++i)
            visit(std::span<const std::byte>(slots_[i].bytes).first(slots_[i].size));
        count_ = 0;
    }

  private:
    struct Slot {
        std::array<std::byte, protocol::kPacketBytesMax> bytes{};
        std::size_t size = 0;
    };
    std::vector<Slot> slots_;
    std::size_t count_ = 0;
};

/// Ignores all messages.
struct IgnoringInbox : protocol::Inbox {
    void on_sequenced(std::uint8_t, std::span<const std::byte>) override {}
    void on_unordered(std::span<const std::byte>) override {}
    void on_reliable(std::span<const std::byte>) override {}
};

/// A client that runs and shoots, and does not allocate.
struct QuietClient {
    Mailbox mail;
    std::optional<protocol::HandshakeClient> handshake;
    std::optional<protocol::SecureConnection> secure;
};

class QuietClients {
  public:
    QuietClients()
        : server_({}, bare_terrain(),
                  {.send =
                       [this](const Path& to, FarEnd, std::span<const std::byte> bytes) {
                           client_at_port(to.remote.port).mail.put(bytes);
                       },
                   .fill_random = arena::test::seeded(1),
                   .unix_seconds = [] { return arena::test::kTestUnixTime; }},
                  now_) {
        for (std::uint16_t i = 0; i < kClients; ++i)
            connect(i);
    }

    void run(int ticks) {
        for (int i = 0; i < ticks; ++i) {
            for (std::uint16_t client = 0; client < kClients; ++client)
                play(client);
            now_ += Time(16'666'667);
            server_.tick(now_);
        }
    }

    [[nodiscard]] const Server& server() const { return server_; }

  private:
    QuietClient& client_at_port(std::uint16_t port) {
        return clients_[static_cast<std::size_t>(port - kFirstPort)];
    }

    void connect(std::uint16_t number) {
        const Address address = client_at(static_cast<std::uint16_t>(kFirstPort + number));
        QuietClient& client = clients_[number];
        const auto random = arena::test::seeded(100u + number);
        protocol::TokenSpec spec{.protocol_id = protocol::protocol_id(),
                                 .client_id = number,
                                 .create_time = arena::test::kTestUnixTime,
                                 .servers = {&kServer, 1}};
        client.handshake.emplace(
            protocol::make_connect_token(spec, protocol::crypto::Key{}, random).value(), false,
            random, now_);
        while (client.handshake->state() != protocol::HandshakeState::connected) {
            server_.receive(address, client.handshake->send(now_), now_);
            client.mail.take_all(
                [&](auto bytes) { client.handshake->receive(kServer, bytes, now_); });
        }
        const auto& accepted = *client.handshake->connection();
        client.secure.emplace(
            protocol::ConnectionConfig{
                .id = accepted.connection, .timeout = accepted.timeout, .fill_random = random},
            protocol::seals_of_client(accepted.keys, protocol::protocol_id()), now_);
    }

    void play(std::uint16_t number) {
        QuietClient& client = clients_[number];
        client.mail.take_all(
            [&](auto bytes) { (void)client.secure->receive(now_, {}, bytes, silence_); });
        const sim::Tick next = server_.world().tick() + 1;
        protocol::Inputs inputs{.tick = next - 1};
        inputs.add({.move_x = static_cast<std::int8_t>(next % 90 - 45),
                    .aim_x = 100,
                    .aim_y = static_cast<std::int16_t>(next % 50 - 25),
                    .buttons = sim::kButtonFire});
        (void)client.secure->connection().send_sequenced(protocol::kInputChannel,
                                                         encoder_.encode(inputs));
        const Address address = client_at(static_cast<std::uint16_t>(kFirstPort + number));
        protocol::DatagramRoom room;
        while (const auto datagram = client.secure->write(now_, room))
            server_.receive(address, datagram->bytes, now_);
    }

    Time now_ = std::chrono::seconds(1);
    protocol::InputsEncoder encoder_;
    IgnoringInbox silence_;
    std::array<QuietClient, kClients> clients_;
    Server server_;
};

TEST(ServerAllocation, a_tick_in_full_play_allocates_nothing) {
#ifdef ARENA_DEBUG
    GTEST_SKIP() << "Debug builds check invariants after every step, which allocates";
#endif
    QuietClients clients;
    clients.run(600);
    const CombatCounters before_play = clients.server().statistics().combat;
    const std::uint64_t before = arena::test::allocations();

    clients.run(300);

    EXPECT_EQ(arena::test::allocations() - before, 0u);
    EXPECT_EQ(clients.server().host().active_players(), kClients);
    EXPECT_GT(clients.server().statistics().combat.shots, before_play.shots + 50);
    EXPECT_GT(clients.server().statistics().combat.hits, before_play.hits);
}

}  // namespace
}  // namespace arena::server::test
