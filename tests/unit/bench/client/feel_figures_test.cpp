#include "tests/bench/client/feel_figures.h"

#include <gtest/gtest.h>

namespace arena::bench::feel_figures_test {
namespace {

using client::CorrectionCause;
using Words = std::vector<std::string>;

constexpr auto kInput = static_cast<std::size_t>(CorrectionCause::input);
constexpr auto kPlayer = static_cast<std::size_t>(CorrectionCause::player);
constexpr auto kUnknown = static_cast<std::size_t>(CorrectionCause::unknown);

TEST(FeelFigures, corrections_are_divided_by_the_minutes_of_all_players) {
    FeelSums sums{.player_minutes = 4.0};
    sums.corrections[kInput] = 10;
    sums.corrections[kPlayer] = 2;

    const FeelFigures figures = feel_figures(sums, {}, {});

    EXPECT_DOUBLE_EQ(figures.corrections_a_minute[kInput], 2.5);
    EXPECT_DOUBLE_EQ(figures.corrections_a_minute[kPlayer], 0.5);
    EXPECT_DOUBLE_EQ(figures.corrections_a_minute[kUnknown], 0.0);
}

TEST(FeelFigures, a_correction_of_exactly_10_cm_does_not_count_as_below_10_cm) {
    const FeelSums sums{.corrected_by = {0.3f, 0.1f, 0.09f, 0.01f}};

    const FeelFigures figures = feel_figures(sums, {}, {});

    EXPECT_DOUBLE_EQ(figures.below_10_cm.value(), 0.5);
    EXPECT_FLOAT_EQ(static_cast<float>(figures.corrected_max.value()), 0.3f);
}

TEST(FeelFigures, a_percentile_is_the_value_that_so_many_percent_do_not_exceed) {
    FeelSums sums;
    for (int i = 100; i > 0; --i) {
        sums.corrected_by.push_back(static_cast<float>(i));
        sums.responses_ms.push_back(static_cast<float>(2 * i));
        sums.to_picture_ms.push_back(i > 99 ? 17.0f : 0.0f);
    }

    const FeelFigures figures = feel_figures(sums, {}, {});

    EXPECT_DOUBLE_EQ(figures.corrected_p95.value(), 95.0);
    EXPECT_DOUBLE_EQ(figures.response_ms_p50.value(), 100.0);
    EXPECT_DOUBLE_EQ(figures.response_ms_p99.value(), 198.0);
    EXPECT_DOUBLE_EQ(figures.to_picture_ms_p99.value(), 0.0);
}

TEST(FeelFigures, the_floor_is_a_tick_plus_an_update_interval_plus_the_round_trip) {
    const FeelFigures figures =
        feel_figures({}, {.round_trip_ms = 150}, {.tick_rate = 50, .snapshot_rate = 10});

    EXPECT_DOUBLE_EQ(figures.response_ms_floor, 20.0 + 100.0 + 150.0);
}

TEST(FeelFigures, an_input_must_wait_for_the_others_in_its_packet) {
    const FeelSums sums{.margin_sum = 30.0, .margins = 10};

    EXPECT_DOUBLE_EQ(feel_figures(sums, {}, {.input_interval = 1}).lead_above_min.value(), 3.0);
    EXPECT_DOUBLE_EQ(feel_figures(sums, {}, {.input_interval = 3}).lead_above_min.value(), 1.0);
}

TEST(FeelFigures, a_figure_without_samples_has_no_value) {
    const FeelFigures figures = feel_figures({}, {}, {});

    EXPECT_EQ(figures.below_10_cm, std::nullopt);
    EXPECT_EQ(figures.corrected_p95, std::nullopt);
    EXPECT_EQ(figures.lead_above_min, std::nullopt);
    EXPECT_EQ(figures.response_ms_p50, std::nullopt);
    EXPECT_EQ(figures.to_picture_ms_p99, std::nullopt);
    EXPECT_EQ(missed_aims(figures, {.is_alone = true}), Words{});
}

TEST(FeelFigures, matches_over_one_line_are_added_up) {
    FeelSums sums{.player_minutes = 1.0,
                  .corrections = {1},
                  .corrected_by = {0.2f},
                  .own_jump_max = 0.03f,
                  .others_jump_max = 0.01f,
                  .near_jump_max = 0.01f,
                  .snaps = 1,
                  .margin_sum = 4.0,
                  .margins = 2,
                  .responses_ms = {70.0f},
                  .to_picture_ms = {0.0f}};

    sums += FeelSums{.player_minutes = 2.0,
                     .corrections = {2},
                     .corrected_by = {0.1f},
                     .own_jump_max = 0.01f,
                     .others_jump_max = 0.02f,
                     .near_jump_max = 0.015f,
                     .snaps = 3,
                     .margin_sum = 5.0,
                     .margins = 3,
                     .responses_ms = {80.0f, 90.0f},
                     .to_picture_ms = {17.0f}};

    EXPECT_DOUBLE_EQ(sums.player_minutes, 3.0);
    EXPECT_EQ(sums.corrections[kInput], 3u);
    EXPECT_EQ(sums.corrected_by, (std::vector<float>{0.2f, 0.1f}));
    EXPECT_FLOAT_EQ(sums.own_jump_max, 0.03f);
    EXPECT_FLOAT_EQ(sums.others_jump_max, 0.02f);
    EXPECT_FLOAT_EQ(sums.near_jump_max, 0.015f);
    const FeelFigures figures = feel_figures(sums, {}, {});
    EXPECT_FLOAT_EQ(static_cast<float>(figures.others_jump_max), 0.02f);
    EXPECT_FLOAT_EQ(static_cast<float>(figures.near_jump_max), 0.015f);
    EXPECT_EQ(sums.snaps, 4u);
    EXPECT_DOUBLE_EQ(sums.margin_sum, 9.0);
    EXPECT_EQ(sums.margins, 5u);
    EXPECT_EQ(sums.responses_ms.size(), 3u);
    EXPECT_EQ(sums.to_picture_ms.size(), 2u);
}

TEST(FeelAims, a_player_alone_on_a_line_without_loss_is_never_corrected) {
    FeelFigures figures;
    figures.corrections_a_minute[kInput] = 0.1;

    EXPECT_EQ(missed_aims(figures, {.is_alone = true}), Words{"correction"});
    EXPECT_EQ(missed_aims(figures, {.loss = 0.01, .is_alone = true}), Words{});
    EXPECT_EQ(missed_aims(figures, {}), Words{}) << "others are in the way";
}

TEST(FeelAims, corrections_are_small_on_the_worst_line) {
    const FeelFigures figures{.below_10_cm = 0.94};

    EXPECT_EQ(missed_aims(figures, {.loss = 0.05, .round_trip_ms = 150}), Words{"10 cm"});
    EXPECT_EQ(missed_aims(figures, {.loss = 0.05, .round_trip_ms = 50}), Words{});
    EXPECT_EQ(missed_aims({.below_10_cm = 0.95}, {.loss = 0.05, .round_trip_ms = 150}), Words{});
}

TEST(FeelAims, no_player_jumps_and_every_correction_has_a_cause) {
    FeelFigures figures{.own_jump_max = 0.051};
    figures.corrections_a_minute[kUnknown] = 0.01;

    EXPECT_EQ(missed_aims(figures, {.loss = 0.05}), (Words{"jump", "cause"}));
    EXPECT_EQ(missed_aims({.own_jump_max = 0.05}, {}), Words{});
    EXPECT_EQ(missed_aims({.others_jump_max = 0.066}, {}), Words{"others' jump"});
    EXPECT_EQ(missed_aims({.others_jump_max = 0.0656}, {}), Words{});
}

TEST(FeelAims, the_lead_is_a_tick_above_the_least_where_nothing_is_lost) {
    const FeelFigures figures{.lead_above_min = 1.5};

    EXPECT_EQ(missed_aims(figures, {}), Words{"lead"});
    EXPECT_EQ(missed_aims(figures, {.loss = 0.01}), Words{});
    EXPECT_EQ(missed_aims({.lead_above_min = 1.0}, {}), Words{});
}

}  // namespace
}  // namespace arena::bench::feel_figures_test
