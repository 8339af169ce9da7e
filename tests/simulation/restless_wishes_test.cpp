// Clients that change their wish much faster than anything can follow: what they send and are sent
// is bounded, they stay connected, and in the end they are what they wished for last.
#include <chrono>
#include <cstdint>
#include <memory>
#include <utility>

#include <gtest/gtest.h>

#include "protocol/link/dice.h"
#include "tests/simulation/game_clients.h"
#include "tests/support/map_builder.h"

namespace arena::simulation::restless_wishes_test {
namespace {

using namespace std::chrono_literals;
using client::ConnectedEvent;
using client::WatchingEvent;
using protocol::Watch;
using protocol::WatchWish;

constexpr int kSecond = 60;  // in ticks
constexpr int kMinute = 60 * kSecond;
constexpr protocol::NetworkProfile kFair{
    .to_server = {.delay = 30ms, .jitter = 10ms, .loss = 0.02},
    .to_client = {.delay = 30ms, .jitter = 10ms, .loss = 0.02}};

std::shared_ptr<const sim::Terrain> field() {
    arena::test::MapBuilder map(40.0f, 30.0f);
    for (const float x : {5.0f, 15.0f, 25.0f, 35.0f})
        map.spawn({x, 15.0f});
    return map.terrain();
}

struct Scene {
    Scene() : game({.seed = 7, .settings = settings(), .terrain = field(), .network = kFair}) {
        for (std::size_t* const each : {&restless, &calm, &other})
            *each = game.add();
        game.run(2 * kSecond);
        game.events[restless].clear();
        for (std::uint64_t& bytes : game.bytes_sent)
            bytes = 0;
        for (std::uint64_t& bytes : game.bytes_received)
            bytes = 0;
    }
    static server::ServerSettings settings() {
        server::ServerSettings settings;
        settings.clients_max = 4;
        settings.watchers_max = 2;
        settings.rules.respawn_delay = 0.5f;
        return settings;
    }
    client::GameClient& client() { return game.clients[restless]; }
    /// Changes wishes `times` times in each tick of a minute, to what `next` returns.
    template <typename Next>
    void fidget(int times, const Next& next) {
        for (int tick = 0; tick < kMinute; ++tick) {
            for (int i = 0; i < times; ++i)
                client().watch(next());
            game.step();
        }
    }
    /// Expects that the minute has cost little more than one of the calm client did.
    void expect_bounded() {
        const std::uint64_t said = client().counters().client.wishes_sent;
        EXPECT_LE(said, 20u * 60u + 10u);
        EXPECT_LE(game.bytes_sent[restless], game.bytes_sent[calm] + said * 200);
        // A Welcome a second, and an answer to each message.
        EXPECT_LE(game.bytes_received[restless],
                  game.bytes_received[calm] + 60 * 8192 + said * 200);
        EXPECT_LE(all_of<ConnectedEvent>(game.events[restless]).size(), 62u);
        EXPECT_LE(all_of<WatchingEvent>(game.events[restless]).size(), 2 * said);
    }
    /// Expects that the client becomes quiet, and is what it wishes to be at last.
    void expect_peace(WatchWish last) {
        client().watch({.wish = last});
        game.run(10 * kSecond);
        EXPECT_EQ(client().state(), client::ClientState::active);
        EXPECT_EQ(client().client().is_watching(), last == WatchWish::watch);
        const std::uint64_t said = client().counters().client.wishes_sent;
        game.run(2 * kSecond);
        EXPECT_EQ(client().counters().client.wishes_sent, said);
        EXPECT_EQ(game.server.statistics().message_errors(), 0u);
        EXPECT_EQ(client().counters().client.out_of_turn, 0u);
    }

    GameClients game;
    std::size_t restless = 0;
    std::size_t calm = 0;
    std::size_t other = 0;
};

TEST(RestlessWishes, a_thousand_wishes_a_second_of_all_kinds_cost_little) {
    Scene scene;
    protocol::Dice dice(3);
    scene.fidget(17, [&] {
        Watch wish{.wish = static_cast<WatchWish>(dice.below(3)),
                   .player = {static_cast<std::uint32_t>(dice.below(6))},
                   .camera = {}};
        if (dice.happens(0.3)) wish.camera = protocol::Camera{{9.0f, 5.0f}, {0.0f, 1e6f}};
        return wish;
    });

    scene.expect_bounded();
    scene.expect_peace(WatchWish::play);
}

TEST(RestlessWishes, to_play_and_to_watch_in_turns_costs_a_welcome_a_second) {
    Scene scene;
    bool watches = false;
    scene.fidget(1, [&] {
        watches = !watches;
        return Watch{.wish = watches ? WatchWish::watch : WatchWish::play};
    });

    scene.expect_bounded();
    scene.expect_peace(WatchWish::watch);
}

TEST(RestlessWishes, to_see_oneself_changes_nothing) {
    Scene scene;
    const sim::EntityId own = scene.game.player_of(scene.restless);
    scene.client().watch({.player = own});
    scene.game.run(2 * kSecond);

    EXPECT_EQ(scene.client().watching().player, sim::kNoEntity);
    EXPECT_EQ(scene.client().watching().refusal, protocol::WatchRefusal::nothing);
    EXPECT_TRUE(scene.client().picture(scene.game.now).own.has_value());
}

TEST(RestlessWishes, wishes_before_the_welcome_wait_for_it) {
    Scene scene;
    const std::size_t late = scene.game.add();
    for (int i = 0; i < 1000; ++i)
        scene.game.clients[late].watch({.player = {static_cast<std::uint32_t>(i % 7)}});
    scene.game.clients[late].watch({.wish = WatchWish::watch});
    scene.game.run(3 * kSecond);

    EXPECT_TRUE(scene.game.clients[late].client().is_watching());
    EXPECT_LE(scene.game.clients[late].counters().client.wishes_sent, 20u);
}

}  // namespace
}  // namespace arena::simulation::restless_wishes_test
