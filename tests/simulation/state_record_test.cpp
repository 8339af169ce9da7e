// Which shot of the world a client means, and whether it was in the client's view: two shots that
// come out of one place, one of which flies into the view and the other away from it. And for how
// long a client may hold an aim or a status that was right once.
#include "tests/simulation/state_record.h"

#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/replication/own_view.h"
#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"
#include "tests/unit/client/support/update_content.h"

namespace arena::simulation::state_record_test {
namespace {

using client::test::projectile;

/// Player 1 sees up to 20 m beside it and 2 m of margin; player 2 is further away than that. One
/// shot of it flies to the right and one to the left, by 4 m a tick.
class StateRecordTest : public ::testing::Test {
  protected:
    StateRecordTest()
        : driver(
              test::MapBuilder(70.0f, 20.0f).spawn({48.0f, 10.0f}).spawn({10.0f, 10.0f}).terrain(),
              rules()) {
        step({test::join(kViewer), test::join(kShooter)});
        EXPECT_EQ(driver.player(1).position.x, 10.0f);
        EXPECT_EQ(driver.player(2).position.x, 48.0f);
        // Where the viewer was before is not known, and so not judged.
        for (int ticks = 0; ticks < 20; ++ticks)
            step();
    }

    static sim::Rules rules() {
        sim::Rules rules;
        sim::Weapon& gun = rules.weapons.front();
        gun.directions = {{1.0f, 0.0f}, {-1.0f, 0.0f}};
        gun.projectile.speed = 240.0f;
        return rules;
    }

    void step(const std::vector<sim::Command>& commands = {}) {
        driver.step(commands);
        record.add(driver.world);
    }

    /// Returns the error when the client is sent a shot with this motion in this tick, and nothing
    /// about any other.
    std::string error_of(const protocol::Motion& motion, sim::Tick tick) {
        const protocol::Welcome welcome{.player = kViewer,
                                        .archetypes = {{.view = {40.0f, 24.0f}}},
                                        .weapons = {{}},
                                        .view = {40.0f, 24.0f},
                                        .view_margin = 2.0f};
        client::WorldView view(welcome);
        protocol::Introduction shot = projectile(1, motion);
        shot.traits.owner = kShooter;
        const auto message = client::test::message(tick, {.introduced = {{0, shot}}});
        EXPECT_TRUE(view.apply(message.update()));
        ShotIdMap shots;
        return record.find_error(view, kViewer, {.welcome = welcome}, shots);
    }

    static constexpr sim::EntityId kViewer{1};
    static constexpr sim::EntityId kShooter{2};
    test::WorldDriver driver;
    StateRecord record{60};
};

TEST_F(StateRecordTest,
       of_shots_out_of_one_place_a_client_is_sent_the_one_that_comes_into_its_view) {
    step({test::input(kShooter, test::shoot(127, 0))});
    const std::vector fired(driver.world.projectiles().begin(), driver.world.projectiles().end());
    ASSERT_EQ(fired.size(), 2u);
    ASSERT_EQ(fired[0].position, fired[1].position);
    ASSERT_GT(fired[0].velocity.x, 0.0f) << "the first of them flies away";
    const sim::Tick tick = driver.world.tick();
    const auto begins = [&](sim::Vec2 step) {
        return protocol::motion_through(tick, fired[0].position, step, false);
    };
    for (int ticks = 0; ticks < 4; ++ticks)
        step();

    EXPECT_EQ(error_of(begins({-4.0f, 0.0f}), tick + 4), "");
    EXPECT_EQ(error_of(begins({4.0f, 0.0f}), tick + 4),
              "entity 1073741825 at tick 22, which was out of its view");
    EXPECT_EQ(error_of(begins({-4.0f, 0.0f}), tick + 1),
              "entity 1073741825 at tick 22, which was out of its view")
        << "too early";
    EXPECT_EQ(error_of(begins({0.0f, 4.0f}), tick + 4),
              "entity 1073741825 at tick 22, a shot in a place where none like it was")
        << "no shot flies there";
}

/// Player 2 turns in every tick, and in tick kChange its protection ends: with its aim, its status
/// changes. Player 1 is introduced to it in the tick before.
class StaleStateTest : public ::testing::Test {
  protected:
    static constexpr sim::EntityId kViewer{1};
    static constexpr sim::EntityId kTurner{2};
    static constexpr sim::Tick kChange = 62;

    StaleStateTest()
        : driver(
              test::MapBuilder(70.0f, 20.0f).spawn({20.0f, 10.0f}).spawn({10.0f, 10.0f}).terrain(),
              {.spawn_protection = 1.0f}),
          view({.player = kViewer, .archetypes = {{}}, .weapons = {{}}}) {
        step({test::join(kViewer), test::join(kTurner)});
        while (driver.world.tick() < kChange - 1)
            step();
        EXPECT_EQ(driver.player(2).protected_until_tick, kChange);
        protocol::Introduction turner =
            client::test::player(kTurner.value, client::test::motion(tick(), position()));
        turner.aim = aim();
        turner.status = status();
        send({.introduced = {{0, turner}}});
    }

    [[nodiscard]] sim::Tick tick() const { return driver.world.tick(); }
    [[nodiscard]] sim::Vec2 position() const { return driver.player(2).position; }

    /// Returns what a client is sent of player 2 in this tick.
    [[nodiscard]] protocol::Aim aim() const {
        return static_cast<protocol::Aim>(turned_at(tick()) % (1u << protocol::kAimBits));
    }
    [[nodiscard]] protocol::Status status() const {
        const bool is_protected = tick() < driver.player(2).protected_until_tick;
        return {.health = static_cast<std::int16_t>(driver.player(2).health),
                .flags = is_protected ? protocol::kPlayerIsProtected : std::uint8_t{0}};
    }

    void step(std::vector<sim::Command> commands = {}) {
        if (tick() > 0) {
            const double turned =
                2.0 * std::numbers::pi * turned_at(tick() + 1) / (1u << protocol::kAimBits);
            sim::PlayerInput held;
            held.aim_x = static_cast<std::int16_t>(std::lround(32767.0 * std::cos(turned)));
            held.aim_y = static_cast<std::int16_t>(std::lround(32767.0 * std::sin(turned)));
            commands.push_back(test::input(kTurner, held));
        }
        driver.step(commands);
        record.add(driver.world);
    }

    /// The client is sent this about player 2, and all about its own player.
    void send(const client::test::UpdateContent& content) {
        const sim::PlayerState own = driver.player(1);
        const auto message = client::test::message({.tick = tick(),
                                                    .own_motion = server::own_motion_of(own),
                                                    .own_state = server::own_state_of(own)},
                                                   content);
        EXPECT_TRUE(view.apply(message.update()));
    }

    /// Returns what is outdated where a change may wait for this many ticks.
    [[nodiscard]] std::string stale(sim::Tick wait_max, float exact_distance = 400.0f) const {
        protocol::Welcome welcome;
        welcome.exact_distance = exact_distance;
        return record.find_stale(view, kViewer, {.welcome = welcome, .wait_max = wait_max});
    }

    /// Returns how much player 2 has turned up to a tick, in 512ths of a turn.
    [[nodiscard]] unsigned turned_at(sim::Tick when) const {
        return kTurn * std::min(when, stops_at);
    }

    static constexpr unsigned kTurn = 8;   ///< 512ths of a turn in a tick
    sim::Tick stops_at = sim::kNeverTick;  ///< when it turns no further
    test::WorldDriver driver;
    StateRecord record{60};
    client::WorldView view;
};

TEST_F(StaleStateTest, a_client_that_is_sent_everything_is_up_to_date) {
    EXPECT_EQ(stale(0), "");

    step();
    send({.aims = {{0, aim()}}, .statuses = {{0, status()}}});

    EXPECT_EQ(stale(0), "");
}

/// So no tick had the two together that the client holds.
TEST_F(StaleStateTest, a_status_may_wait_while_the_aim_is_sent) {
    step();
    send({.aims = {{0, aim()}}});

    EXPECT_EQ(stale(0), "the state of player 2") << "all that changes has room";
    EXPECT_EQ(stale(1), "");
}

TEST_F(StaleStateTest, an_aim_may_wait_while_the_status_is_sent) {
    step();
    send({.statuses = {{0, status()}}});

    EXPECT_EQ(stale(0), "the state of player 2") << "all that changes has room";
    EXPECT_EQ(stale(1), "");
}

/// It turns a 64th of a turn in a tick.
TEST_F(StaleStateTest, an_aim_from_afar_may_be_off_by_a_64th_of_a_turn_and_briefly_by_a_16th) {
    for (int turned = 1; turned <= 4; ++turned) {
        step();
        send({.statuses = {{0, status()}}});
        EXPECT_EQ(stale(0, 0.0f), "") << turned;
    }

    step();
    send({.statuses = {{0, status()}}});
    EXPECT_EQ(stale(0, 0.0f), "the state of player 2") << "more than a 16th";
}

TEST_F(StaleStateTest, an_aim_from_afar_is_off_by_more_than_a_64th_of_a_turn_only_briefly) {
    constexpr sim::Tick kBriefTicks = 6;
    stops_at = tick() + 3;
    for (sim::Tick passed = 1; passed <= 1 + kBriefTicks; ++passed) {
        step();
        send({.statuses = {{0, status()}}});
        EXPECT_EQ(stale(0, 0.0f), "") << passed;
    }

    step();
    send({.statuses = {{0, status()}}});
    EXPECT_EQ(stale(0, 0.0f), "the state of player 2");
}

TEST_F(StaleStateTest, a_status_that_is_not_sent_is_found_when_it_may_not_wait_any_more) {
    constexpr sim::Tick kWait = 30;
    for (sim::Tick waits = 1; waits <= kWait; ++waits) {
        step();
        send({.aims = {{0, aim()}}});
        EXPECT_EQ(stale(kWait), "") << waits;
    }

    step();
    send({.aims = {{0, aim()}}});

    EXPECT_EQ(stale(kWait), "the state of player 2");
}

TEST_F(StaleStateTest, an_aim_that_is_not_sent_is_found_when_it_may_not_wait_any_more) {
    constexpr sim::Tick kWait = 30;
    for (sim::Tick waits = 1; waits <= kWait; ++waits) {
        step();
        send({.statuses = {{0, status()}}});
        EXPECT_EQ(stale(kWait), "") << waits;
    }

    step();
    send({.statuses = {{0, status()}}});

    EXPECT_EQ(stale(kWait), "the state of player 2");
}

TEST_F(StaleStateTest, what_a_player_never_was_is_found_however_long_changes_may_wait) {
    protocol::Status wrong = status();
    --wrong.health;
    send({.statuses = {{0, wrong}}});
    EXPECT_EQ(stale(100), "the state of player 2");

    send({.statuses = {{0, status()}}});
    EXPECT_EQ(stale(100), "");

    const auto ahead = static_cast<protocol::Aim>(aim() + kTurn);
    send({.aims = {{0, ahead}}});
    EXPECT_EQ(stale(100), "the state of player 2");
}

/// A network may be slow by a second, whatever waits.
TEST_F(StaleStateTest, nothing_may_be_older_than_a_second) {
    for (int ticks = 0; ticks < 60; ++ticks)
        step();
    EXPECT_EQ(stale(0), "");

    step();
    EXPECT_EQ(stale(100), "the state of player 2");
}

}  // namespace
}  // namespace arena::simulation::state_record_test
