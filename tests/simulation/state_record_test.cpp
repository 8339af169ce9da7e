// Which shot of the world a client means, and whether it was in the client's view: two shots that
// come out of one place, one of which flies into the view and the other away from it.
#include "tests/simulation/state_record.h"

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"
#include "tests/unit/client-sim/support/update_content.h"

namespace arena::simulation::state_record_test {
namespace {

using client_sim::test::projectile;

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
        client_sim::WorldView view(welcome);
        protocol::Introduction shot = projectile(1, motion);
        shot.traits.owner = kShooter;
        const auto message = client_sim::test::message(tick, {.introduced = {{0, shot}}});
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

}  // namespace
}  // namespace arena::simulation::state_record_test
