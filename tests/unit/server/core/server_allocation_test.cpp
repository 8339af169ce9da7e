// A tick allocates nothing once its buffers have grown: receiving, stepping and sending included.
#include <array>

#include <gtest/gtest.h>

#include "tests/support/allocation_counter.h"
#include "tests/unit/server/harness.h"

namespace arena::server::test {
namespace {

constexpr std::uint16_t kClients = 8;
constexpr std::uint16_t kFirstPort = 5000;

/// Eight clients that run, shoot and acknowledge, and that keep nothing they are told but the
/// newest event's sequence.
class QuietClients {
  public:
    QuietClients()
        : server_({}, bare_terrain(),
                  {.send = [this](const Endpoint& to,
                                  std::span<const std::byte> bytes) { listen(to, bytes); },
                   .next_token = [this] { return ++token_; },
                   .on_transition = {}}) {
        for (std::uint16_t i = 0; i < kClients; ++i) {
            const protocol::Message hello = protocol::Hello{.client_nonce = 1u + i};
            server_.receive(endpoint_of(i), encoder_.encode(hello), now_);
        }
    }

    void run(int ticks) {
        for (int i = 0; i < ticks; ++i) {
            for (std::uint16_t client = 0; client < kClients; ++client)
                send_input(client);
            now_ += Time(16'666'667);
            server_.tick(now_);
        }
    }

    [[nodiscard]] const Server& server() const { return server_; }

  private:
    static Endpoint endpoint_of(std::uint16_t client) {
        return client_at(static_cast<std::uint16_t>(kFirstPort + client));
    }

    void send_input(std::uint16_t client) {
        const sim::Tick next = server_.world().tick() + 1;
        protocol::Input input;
        input.session_token = tokens_[client];
        input.events_ack = events_through_[client];
        input.newest_tick = next;
        (void)input.inputs.push_back({.move_x = static_cast<std::int8_t>(next % 90 - 45),
                                      .aim_x = 100,
                                      .aim_y = static_cast<std::int16_t>(next % 50 - 25),
                                      .buttons = sim::kButtonFire});
        server_.receive(endpoint_of(client), encoder_.encode(input), now_);
    }

    void listen(const Endpoint& to, std::span<const std::byte> bytes) {
        ASSERT_FALSE(protocol::decode_into(bytes, heard_));
        const auto client = static_cast<std::size_t>(to.port - kFirstPort);
        if (const auto* welcome = std::get_if<protocol::Welcome>(&heard_)) {
            tokens_[client] = welcome->session_token;
        } else if (const auto* events = std::get_if<protocol::Events>(&heard_)) {
            const auto count = static_cast<std::uint32_t>(events->events.size());
            events_through_[client] = events->first_sequence + count - 1;
        }
    }

    std::uint64_t token_ = 0;
    Time now_ = std::chrono::seconds(1);
    protocol::Encoder encoder_;
    protocol::Message heard_;
    std::array<std::uint64_t, kClients> tokens_{};
    std::array<std::uint32_t, kClients> events_through_{};
    Server server_;
};

TEST(ServerAllocation, a_tick_in_full_play_allocates_nothing) {
#ifdef ARENA_DEBUG
    GTEST_SKIP() << "Debug builds look for broken invariants after every step, which allocates";
#endif
    QuietClients clients;
    clients.run(300);
    const CombatCounters before_play = clients.server().statistics().combat;
    const std::uint64_t before = arena::test::allocations();

    clients.run(300);

    EXPECT_EQ(arena::test::allocations() - before, 0u);
    EXPECT_EQ(clients.server().active_players(), kClients);
    EXPECT_GT(clients.server().statistics().combat.shots, before_play.shots + 50);
    EXPECT_GT(clients.server().statistics().combat.hits, before_play.hits);
}

}  // namespace
}  // namespace arena::server::test
