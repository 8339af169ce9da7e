#include "client/game/update_timing.h"

#include <gtest/gtest.h>

#include "sim/base/random.h"

namespace arena::client::update_timing_test {
namespace {

using std::chrono::milliseconds;

constexpr Time kSecond = std::chrono::seconds{1};

/// 60 ticks and 20 updates a second, each 50 ms on its way and up to `jitter` more.
struct Way {
    Time jitter{0};
    int lose_every = 0;  ///< 0: none
};

UpdateTiming after(int updates, const Way& way) {
    UpdateTiming timing;
    timing.start(60, 20);
    arena::Random random(1);
    for (int i = 1; i <= updates; ++i) {
        const auto shake = static_cast<std::uint32_t>(way.jitter / milliseconds{1});
        const Time late = milliseconds{random.below(shake + 1)};
        if (way.lose_every > 0 && i % way.lose_every == 0) continue;
        timing.on_update(static_cast<sim::Tick>(3 * i),
                         kSecond * 3 * i / 60 + milliseconds{50} + late);
    }
    return timing;
}

TEST(UpdateTiming, the_delay_on_a_steady_network_is_an_interval_and_half_a_tick) {
    const UpdateTiming timing = after(200, {});

    EXPECT_NEAR(timing.delay(), 3.5, 1e-6);
    EXPECT_NEAR(timing.jitter(), 0.0, 1e-6);
}

TEST(UpdateTiming, the_delay_is_two_intervals_until_enough_updates_have_arrived) {
    EXPECT_DOUBLE_EQ(after(3, {}).delay(), 6.0);
}

TEST(UpdateTiming, the_delay_grows_by_the_jitter) {
    const UpdateTiming timing = after(200, {.jitter = milliseconds{50}});

    EXPECT_NEAR(timing.jitter(), 3.0, 0.2);  // 50 ms are three ticks
    EXPECT_NEAR(timing.delay(), 6.5, 0.2);
}

TEST(UpdateTiming, one_lost_update_in_a_hundred_costs_nothing_and_five_cost_an_interval) {
    EXPECT_NEAR(after(200, {.lose_every = 100}).delay(), 3.5, 1e-6);
    EXPECT_NEAR(after(200, {.lose_every = 20}).delay(), 6.5, 1e-6);
}

TEST(UpdateTiming, news_advances_with_time_as_the_fastest_update_would) {
    const UpdateTiming timing = after(200, {.jitter = milliseconds{50}});

    const Time fast = kSecond * 600 / 60 + milliseconds{50};
    EXPECT_NEAR(timing.tick_arriving_at(fast), 600.0, 0.2);
    EXPECT_NEAR(timing.tick_arriving_at(fast + kSecond), 660.0, 0.2);
}

TEST(UpdateTiming, ignores_an_update_that_was_overtaken) {
    UpdateTiming timing = after(200, {});
    timing.on_update(300, kSecond * 100);

    EXPECT_NEAR(timing.jitter(), 0.0, 1e-6);
}

TEST(UpdateTiming, a_longer_way_becomes_the_reference_once_the_old_one_is_forgotten) {
    UpdateTiming timing = after(200, {});
    for (int i = 201; i <= 201 + static_cast<int>(UpdateTiming::kRemembered); ++i)
        timing.on_update(static_cast<sim::Tick>(3 * i), kSecond * 3 * i / 60 + milliseconds{150});

    EXPECT_NEAR(timing.delay(), 3.5, 1e-6);
    EXPECT_NEAR(timing.tick_arriving_at(kSecond * 10 + milliseconds{150}), 600.0, 1e-6);
}

}  // namespace
}  // namespace arena::client::update_timing_test
