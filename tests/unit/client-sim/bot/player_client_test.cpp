#include "client-sim/bot/player_client.h"

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/unit/client/support/server_side.h"

namespace arena::client_sim::player_client_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

struct IgnoringObserver final : client::ClientObserver {
    void on_welcome(const protocol::Welcome&) override { ++welcomes; }
    void on_roster(const protocol::Roster&) override {}
    void on_update(const protocol::Update&, const client::WorldView&) override { ++updates; }
    int welcomes = 0;
    int updates = 0;
};

/// A client of either kind and a server that sends what the test wants.
struct Played {
    explicit Played(client::GameMapFor map_for = {})
        : client({.session = {.token = server.token(), .random = arena::test::seeded(7)},
                  .game_map_for = std::move(map_for)},
                 now) {}
    void talk() {
        for (bool has_sent = true; has_sent;) {
            has_sent = false;
            for (auto bytes = client.next_datagram(now); !bytes.empty();
                 bytes = client.next_datagram(now)) {
                server.receive(bytes, now);
                has_sent = true;
            }
            for (client::test::Bytes& datagram : server.take(now)) {
                client.receive(datagram, now, observer);
                has_sent = true;
            }
        }
    }
    void join() {
        talk();
        server.say_reliable(server.welcome());
        talk();
        server.say(client::test::message(
            {.tick = 1002},
            {.introduced = {{0, client::test::player(5, client::test::motion(1002, {1, 2}))}}}));
        talk();
    }
    void hold(const sim::PlayerInput& input, Time duration) {
        for (const Time end = now + duration; now < end; now += milliseconds{5}) {
            while (client.input_due(now))
                client.submit_input(input, now);
            talk();
        }
    }

    Time now = seconds{100};
    client::test::ServerSide server;
    IgnoringObserver observer;
    PlayerClient client;
};

client::GameMap small_map(const protocol::Welcome&) {
    return {.terrain = arena::test::MapBuilder().spawn({5.0f, 5.0f}).hash(9).terrain(),
            .rules = sim::Rules{}};
}

TEST(PlayerClient, either_kind_plays_a_session_and_informs_its_observer) {
    for (const bool is_game : {false, true}) {
        SCOPED_TRACE(is_game ? "a game's" : "bare");
        Played played(is_game ? client::GameMapFor(small_map) : client::GameMapFor());
        played.join();
        played.hold({.move_x = 100, .seen_back = 3}, milliseconds{400});

        EXPECT_EQ(played.client.game() != nullptr, is_game);
        EXPECT_EQ(played.client.session().state(), client::ClientState::active);
        EXPECT_EQ(played.observer.welcomes, 1);
        EXPECT_EQ(played.observer.updates, 1);
        const auto inputs = played.server.inputs();
        ASSERT_FALSE(inputs.empty());
        EXPECT_EQ(inputs.back().runs.view().back().input.move_x, 100);
        EXPECT_EQ(played.client.session().counters().updates, 1u);
    }
}

TEST(PlayerClient, either_kind_leaves) {
    for (const bool is_game : {false, true}) {
        Played played(is_game ? client::GameMapFor(small_map) : client::GameMapFor());
        played.join();
        played.client.leave();
        played.hold({}, seconds{1});

        EXPECT_TRUE(played.client.session().finished());
    }
}

}  // namespace
}  // namespace arena::client_sim::player_client_test
