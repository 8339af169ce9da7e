// A bot with a view that the test fills, for the tests of all behaviours.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <gtest/gtest.h>

#include "client-sim/behaviour/behaviour.h"
#include "sim/math/vec2.h"
#include "tests/unit/client-sim/support/maps.h"
#include "tests/unit/client/support/update_content.h"

namespace arena::client_sim {

inline constexpr sim::EntityId kSelf{1};
inline constexpr sim::EntityId kEnemy{2};
inline constexpr sim::EntityId kOther{3};

class BehaviourTest : public ::testing::Test {
  protected:
    /// Places a player at the end of tick `at`, in a view of 60 ticks a second.
    void place(sim::EntityId id, sim::Vec2 position, sim::Vec2 velocity = {}, sim::Tick at = 100,
               std::uint8_t team = 0) {
        const protocol::Motion motion =
            client::test::motion(at, position, velocity * (1.0f / 60.0f));
        const auto number = static_cast<protocol::ShortId>(id.value);
        const bool is_known = view.player(id).has_value();
        take(at, is_known ? client::test::UpdateContent{.motions = {{number, motion}}}
                          : client::test::UpdateContent{
                                .introduced = {
                                    {number, client::test::player(id.value, motion, {0, team})}}});
    }
    void kill(sim::EntityId id, sim::Tick at = 101) {
        take(at, {.removed = {static_cast<protocol::ShortId>(id.value)}});
    }
    void take(sim::Tick at, const client::test::UpdateContent& content) {
        ASSERT_TRUE(view.apply(client::test::message(at, content).update()));
    }
    /// Returns what a bare client sees; `look_back_max` in ticks.
    [[nodiscard]] Situation at(sim::Tick tick, const ObstacleField& field,
                               std::uint32_t look_back_max = 0) {
        welcome.look_back_ms = static_cast<std::uint8_t>((look_back_max * 1000 + 59) / 60);
        return situation_of(view, {.welcome = welcome, .field = field, .tick = tick});
    }
    /// Returns the angle between an input's aim and `direction`, in radians.
    static double aim_error(const sim::PlayerInput& input, Point direction) {
        const Point aim =
            direction_of({static_cast<double>(input.aim_x), static_cast<double>(input.aim_y)});
        return std::acos(std::min(1.0, dot(aim, direction_of(direction))));
    }

    protocol::Welcome welcome{.player = kSelf, .tick_rate = 60, .archetypes = {{}}};
    client::WorldView view{welcome};
    Mind mind{42};
    ObstacleField open = test::field_with({});
};

}  // namespace arena::client_sim
