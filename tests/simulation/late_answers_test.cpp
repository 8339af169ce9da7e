// Clients that change their minds while the answer to what they wished before is on its way, over
// slow networks that lose packets: the last wish counts.
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "protocol/link/dice.h"
#include "tests/simulation/game_clients.h"
#include "tests/support/map_builder.h"

namespace arena::simulation::late_answers_test {
namespace {

using namespace std::chrono_literals;
using client::WatchingEvent;
using protocol::TokenRole;
using protocol::Watch;
using protocol::WatchRefusal;
using protocol::WatchWish;

constexpr int kSecond = 60;  // in ticks
constexpr sim::EntityId kNobody{4711};
constexpr protocol::NetworkProfile kSlow{
    .to_server = {.delay = 150ms, .jitter = 30ms, .loss = 0.1},
    .to_client = {.delay = 150ms, .jitter = 30ms, .loss = 0.1}};

std::shared_ptr<const sim::Terrain> field() {
    return arena::test::MapBuilder(40.0f, 30.0f)
        .spawn({5.0f, 15.0f})
        .spawn({35.0f, 15.0f})
        .terrain();
}

/// Two players and a watcher on a server that has no place for a third player.
struct Scene {
    explicit Scene(std::uint64_t seed, server::ServerSettings settings = {})
        : game({.seed = seed,
                .settings = full(std::move(settings)),
                .terrain = field(),
                .network = kSlow}),
          ann(game.add()),
          bob(game.add()),
          watcher(game.add(TokenRole::watcher)) {
        game.run_until_all_are_in();
        game.events[watcher].clear();
    }
    static server::ServerSettings full(server::ServerSettings settings) {
        settings.clients_max = 2;
        settings.watchers_max = 2;
        return settings;
    }
    client::GameClient& client() { return game.clients[watcher]; }
    [[nodiscard]] WatchRefusal last_refusal() const {
        const auto told = all_of<WatchingEvent>(game.events[watcher]);
        return told.empty() ? WatchRefusal::nothing : told.back().refusal;
    }

    GameClients game;
    std::size_t ann;
    std::size_t bob;
    std::size_t watcher;
};

TEST(LateAnswers, a_late_refusal_does_not_end_a_newer_wish_to_see_a_player) {
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Scene scene(seed);
        scene.client().watch({.player = kNobody});
        scene.game.run(8 + static_cast<int>(seed % 15));
        scene.client().watch({.player = scene.game.player_of(scene.ann)});
        scene.game.run(4 * kSecond);

        EXPECT_EQ(scene.client().watching().player, scene.game.player_of(scene.ann));
        EXPECT_EQ(scene.last_refusal(), WatchRefusal::nothing);
    }
}

TEST(LateAnswers, a_late_refusal_to_play_does_not_end_a_newer_wish_to_see_a_player) {
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Scene scene(seed);
        scene.client().watch({.wish = WatchWish::play});
        scene.game.run(8 + static_cast<int>(seed % 15));
        scene.client().watch({.player = scene.game.player_of(scene.bob)});
        scene.game.run(4 * kSecond);

        EXPECT_EQ(scene.client().watching().player, scene.game.player_of(scene.bob));
        EXPECT_TRUE(scene.client().client().is_watching());
        EXPECT_EQ(scene.last_refusal(), WatchRefusal::nothing);
    }
}

TEST(LateAnswers, what_was_refused_is_not_granted_when_it_comes_again) {
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Scene scene(seed);
        scene.client().watch({.wish = WatchWish::play});
        // The refusal is on its way when the place becomes free, and the wish comes again.
        scene.game.run(12);
        scene.game.clients[scene.ann].leave();
        scene.game.run(4 * kSecond);

        const bool is_refused = scene.last_refusal() == WatchRefusal::no_place;
        EXPECT_EQ(scene.client().client().is_watching(), is_refused)
            << "either it plays, or it was told that it does not";
    }
}

TEST(LateAnswers, the_last_of_many_wishes_counts) {
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        protocol::Dice dice(seed);
        Scene scene(seed);
        for (int i = 0; i < 100; ++i) {
            const auto player = static_cast<std::uint32_t>(1 + dice.below(5));
            scene.client().watch(
                {.wish = static_cast<WatchWish>(dice.below(3)), .player = {player}, .camera = {}});
            scene.game.run(static_cast<int>(dice.below(12)));
        }
        scene.client().watch({.player = scene.game.player_of(scene.bob)});
        scene.game.run(5 * kSecond);

        EXPECT_EQ(scene.client().watching().player, scene.game.player_of(scene.bob));
        EXPECT_EQ(scene.last_refusal(), WatchRefusal::nothing);
    }
}

TEST(LateAnswers, a_client_that_is_what_it_wishes_to_be_asks_no_longer) {
    Scene scene(1);
    scene.client().watch({.wish = WatchWish::watch});
    scene.game.clients[scene.ann].watch({.wish = WatchWish::play});
    scene.game.run(5 * kSecond);
    const auto said = [&](std::size_t client) {
        return scene.game.clients[client].counters().client.wishes_sent;
    };
    const std::uint64_t watcher = said(scene.watcher);
    const std::uint64_t ann = said(scene.ann);

    scene.game.run(5 * kSecond);

    EXPECT_GT(watcher, 0u);
    EXPECT_EQ(said(scene.watcher), watcher);
    EXPECT_EQ(said(scene.ann), ann);
}

}  // namespace
}  // namespace arena::simulation::late_answers_test
