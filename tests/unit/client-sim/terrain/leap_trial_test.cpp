#include "client-sim/terrain/leap_trial.h"

#include <gtest/gtest.h>

#include "tests/unit/client-sim/support/side_map.h"

namespace arena::client_sim::leap_trial_test {
namespace {

constexpr Leap kJumpRight{.side = 1, .jumps = true};
constexpr Leap kWalkRight{.side = 1};
constexpr float kTop = test::kBankHeight + 0.45f;  // of a body that stands on a bank

/// The trials of one map.
class Trials {
  public:
    explicit Trials(const arena::test::MapBuilder& map, sim::Rules rules = test::side_rules(),
                    float speed_factor = 1.0f)
        : terrain_(map.terrain()),
          rules_(std::move(rules)),
          trial_(*terrain_, rules_, {.archetype = 0, .speed_factor = speed_factor}) {}

    LeapTrial* operator->() { return &trial_; }
    std::optional<LeapTrial::End> leap_from(sim::Vec2 place, const Leap& leap, float step = 0.0f,
                                            std::uint32_t run_up = 8) {
        const auto stand = trial_.drop(place);
        if (!stand) return std::nullopt;
        return trial_.attempt(*stand, leap, step, {.run_up_ticks = run_up});
    }

  private:
    std::shared_ptr<const sim::Terrain> terrain_;
    sim::Rules rules_;
    LeapTrial trial_;
};

TEST(LeapTrial, a_player_that_appears_in_the_air_stands_on_the_ground_below) {
    Trials trials(test::banks(5.0f));

    const auto stand = trials->drop({3.0f, 8.0f});

    ASSERT_TRUE(stand);
    EXPECT_NEAR(stand->player.position.x, 3.0f, 0.01f);
    EXPECT_NEAR(stand->player.position.y, kTop, 0.02f);
    EXPECT_NE(stand->player.ground_normal, sim::Vec2{});
}

TEST(LeapTrial, a_jump_at_full_speed_leads_as_far_as_it_flies) {
    Trials trials(test::banks(5.0f));

    const auto end = trials.leap_from({3.0f, 5.0f}, kJumpRight);

    ASSERT_TRUE(end);
    EXPECT_TRUE(end->is_flight);
    // 7 m/s for twice 11 / 25 s.
    EXPECT_NEAR(end->stand.player.position.x - end->jumped_at, 6.16f, 0.3f);
    EXPECT_NEAR(end->stand.player.position.y, kTop, 0.02f);
}

TEST(LeapTrial, a_slow_carrier_jumps_less_far) {
    Trials trials(test::banks(5.0f), test::side_rules(), 0.8f);

    const auto end = trials.leap_from({3.0f, 5.0f}, kJumpRight);

    ASSERT_TRUE(end);
    EXPECT_NEAR(end->stand.player.position.x - end->jumped_at, 4.93f, 0.3f);
}

TEST(LeapTrial, a_dash_at_the_top_of_a_jump_leads_higher_and_further) {
    sim::Rules rules = test::side_rules();
    rules.archetypes.front().dash_speed = 16.0f;
    Trials trials(test::banks(5.0f), rules);

    const auto end = trials.leap_from({1.0f, 5.0f}, {.side = 1, .jumps = true, .dashes = true});

    ASSERT_TRUE(end);
    EXPECT_GT(end->stand.player.position.x - end->jumped_at, 7.5f);
}

TEST(LeapTrial, a_step_ends_where_the_player_has_moved_so_far) {
    Trials trials(test::banks(5.0f));

    const auto end = trials.leap_from({3.0f, 5.0f}, kWalkRight, 0.5f);

    ASSERT_TRUE(end);
    EXPECT_FALSE(end->is_flight);
    EXPECT_NEAR(end->stand.player.position.x, 3.55f, 0.06f);
}

TEST(LeapTrial, nobody_falls_into_spikes_or_jumps_too_short_over_them) {
    Trials trials(test::banks(7.0f));

    EXPECT_FALSE(trials.leap_from({15.8f, 5.0f}, kWalkRight, 0.5f));
    EXPECT_FALSE(trials.leap_from({15.0f, 5.0f}, kJumpRight));
    EXPECT_TRUE(trials.leap_from({15.0f, 5.0f}, {.side = -1, .jumps = true}));
}

TEST(LeapTrial, a_jump_after_the_ground_has_ended_is_none) {
    Trials trials(test::banks(3.0f));

    EXPECT_TRUE(trials.leap_from({15.4f, 5.0f}, kJumpRight, 0.0f, 2));
    EXPECT_FALSE(trials.leap_from({15.4f, 5.0f}, kJumpRight, 0.0f, 30));
}

TEST(LeapTrial, a_pad_throws_whoever_steps_on_it) {
    Trials trials(test::banks(5.0f).trigger(arena::test::pad(
        {{6.0f, test::kBankHeight}, {7.0f, test::kBankHeight + 0.3f}}, {0.0f, 17.0f})));

    const auto end = trials.leap_from({5.3f, 5.0f}, kWalkRight, 0.5f);

    ASSERT_TRUE(end);
    EXPECT_TRUE(end->is_flight);
    EXPECT_GT(end->stand.tick, 60u) << "17 m/s upwards last for 1.4 s";
}

TEST(LeapTrial, a_platform_carries_a_player_that_waits_on_it) {
    Trials trials(test::tower());
    LeapTrial::Stand start;
    for (sim::Tick tick = 1; tick < 40; ++tick) {  // the lift waits for its first second
        const auto stand = trials->drop({14.0f, 1.0f});
        ASSERT_TRUE(stand);
        start = *stand;
        start.tick = tick;
        start.platform = 0;
    }
    const auto boarded = trials->attempt(start, kJumpRight, 0.0f, {.run_up_ticks = 8});
    ASSERT_TRUE(boarded);
    EXPECT_EQ(boarded->stand.player.ground.value & 0xFFFFu,
              trials->terrain().mover_id(0).value & 0xFFFFu);

    const auto later = trials->wait(boarded->stand, 60);

    ASSERT_TRUE(later);
    EXPECT_GT(later->player.position.y, boarded->stand.player.position.y + 1.0f);
    EXPECT_NEAR(later->player.position.x, boarded->stand.player.position.x, 0.05f);
}

}  // namespace
}  // namespace arena::client_sim::leap_trial_test
