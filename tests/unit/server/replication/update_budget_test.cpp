#include "server/replication/update_budget.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>

#include <gtest/gtest.h>

#include "protocol/link/dice.h"

namespace arena::server::update_budget_test {
namespace {

using namespace std::chrono_literals;
using protocol::Time;

constexpr std::uint32_t kTickRate = 60;
constexpr sim::Tick kTicksBetween = 3;

/// A client's updates over a line that loses some of them.
class Line {
  public:
    explicit Line(std::uint32_t rate_max = kClientRateMax) : budget(rate_max, kTickRate, 0) {}

    /// Runs `turns` turns with updates of `wanted` bytes, as far as the budget has room for them.
    /// Every `lost_one_in`th is lost.
    void run(int turns, std::size_t wanted, int lost_one_in = 0) {
        run_losing(turns, wanted, [this, lost_one_in](std::size_t) {
            return lost_one_in != 0 && updates % lost_one_in == 0;
        });
    }
    /// Likewise, but `is_lost` decides by the size of an update whether it is lost.
    void run_losing(int turns, std::size_t wanted,
                    const std::function<bool(std::size_t)>& is_lost) {
        for (int turn = 0; turn < turns; ++turn) {
            now += kTicksBetween;
            budget.take_round_trip(round_trip);
            budget.advance(now);
            const std::size_t room = budget.room();
            if (room < 256 && room < wanted) {
                budget.note_postponed();
                continue;
            }
            const std::size_t size = std::min(room, wanted);
            budget.spend(size, size < wanted);
            bytes += size + kUpdateOverhead;
            ++updates;
            budget.on_fate(!is_lost(size + kUpdateOverhead));
        }
    }
    /// Returns the bytes a second over the next `turns` turns.
    [[nodiscard]] double rate_over(int turns, std::size_t wanted, int lost_one_in = 0) {
        const std::uint64_t before = bytes;
        run(turns, wanted, lost_one_in);
        return static_cast<double>(bytes - before) * kTickRate / (turns * int{kTicksBetween});
    }

    UpdateBudget budget;
    sim::Tick now = 0;
    Time round_trip = 40ms;
    std::uint64_t bytes = 0;
    int updates = 0;
};

constexpr std::size_t kFull = protocol::kUnorderedMessageMax;

TEST(UpdateBudget, begins_with_room_for_a_whole_packet_and_a_low_rate) {
    const UpdateBudget budget(kClientRateMax, kTickRate, 7);

    EXPECT_EQ(budget.room(), kFull);
    EXPECT_EQ(budget.rate(), kClientRateBegin);
    EXPECT_FALSE(budget.is_slowed());
}

TEST(UpdateBudget, never_exceeds_the_operators_limit) {
    for (const std::uint32_t rate_max : {kClientRateMin, 8'000u, 20'000u}) {
        Line line(rate_max);
        line.run(200, kFull);
        const double rate = line.rate_over(400, kFull);

        EXPECT_LE(rate, rate_max * 1.01);
        EXPECT_GT(rate, rate_max * 0.9);
        EXPECT_FALSE(line.budget.is_slowed()) << "this is not because of the line";
    }
}

TEST(UpdateBudget, a_line_without_loss_gets_everything_that_is_wanted) {
    Line line;
    line.run(100, kFull);

    // A whole packet in each turn.
    EXPECT_NEAR(line.rate_over(200, kFull), 20.0 * (kFull + kUpdateOverhead), 1.0);
}

TEST(UpdateBudget, does_not_grow_while_nothing_more_is_wanted) {
    Line line;
    line.run(400, 100);

    EXPECT_EQ(line.budget.rate(), kClientRateBegin);
}

TEST(UpdateBudget, a_line_that_loses_much_gets_less_but_never_below_the_minimum) {
    Line line;
    line.run(100, kFull);
    const std::uint32_t before = line.budget.rate();
    line.run(10, kFull, 5);
    line.run(10, kFull, 5);
    EXPECT_LT(line.budget.rate(), before);
    EXPECT_GT(line.budget.rate(), before / 2) << "it falls in steps";
    const double rate = line.rate_over(1000, kFull, 5);

    EXPECT_EQ(line.budget.rate(), kClientRateMin);
    EXPECT_TRUE(line.budget.is_slowed());
    EXPECT_GT(rate, 0.9 * kClientRateMin);
}

TEST(UpdateBudget, a_loss_of_one_in_thirty_makes_no_difference) {
    Line line;
    line.run(400, kFull, 30);

    EXPECT_GT(line.budget.rate(), 20 * kFull);
    EXPECT_NEAR(line.rate_over(200, kFull, 30), 20.0 * (kFull + kUpdateOverhead), 1.0);
}

TEST(UpdateBudget, grows_again_when_the_line_is_better) {
    Line line;
    line.run(600, kFull, 4);
    ASSERT_TRUE(line.budget.is_slowed());
    line.run(600, kFull);

    EXPECT_FALSE(line.budget.is_slowed());
    EXPECT_GT(line.budget.rate(), 20 * kFull);
}

TEST(UpdateBudget, a_slow_line_that_loses_one_in_twenty_grows_again) {
    // Windows with so few updates that one loss is more than a tenth.
    Line line;
    line.run(1000, kFull, 4);
    ASSERT_EQ(line.budget.rate(), kClientRateMin);
    line.run(1200, kFull, 20);

    EXPECT_FALSE(line.budget.is_slowed());
}

TEST(UpdateBudget, a_line_at_the_minimum_has_full_packets_again_within_nine_seconds) {
    Line line;
    line.run(1000, kFull, 3);
    ASSERT_EQ(line.budget.rate(), kClientRateMin);
    line.run(9 * 20, kFull);

    EXPECT_NEAR(line.rate_over(20, kFull), 20.0 * (kFull + kUpdateOverhead), 1.0);
}

TEST(UpdateBudget, random_loss_of_up_to_8_percent_does_not_hold_the_rate_down) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        protocol::Dice dice(seed);
        Line line;
        const auto by_chance = [&dice](std::size_t) { return dice.happens(0.08); };
        line.run_losing(200, kFull, by_chance);
        const std::uint64_t before = line.bytes;
        line.run_losing(1200, kFull, by_chance);

        EXPECT_GT(static_cast<double>(line.bytes - before) / 60.0, 1.0 * kClientRateBegin)
            << "seed " << seed;
    }
}

TEST(UpdateBudget, a_full_line_gets_what_it_carries) {
    for (const double carried : {5'000.0, 10'000.0, 20'000.0}) {
        Line line;
        double credit = 0.0;
        sim::Tick last = 0;
        const auto does_not_fit = [&](std::size_t bytes) {
            const double since = static_cast<double>(line.now - last) / kTickRate;
            credit = std::min(credit + carried * since, 2000.0);
            last = line.now;
            const bool fits = credit >= static_cast<double>(bytes);
            if (fits) credit -= static_cast<double>(bytes);
            return !fits;
        };
        line.run_losing(600, kFull, does_not_fit);
        const std::uint64_t before = line.bytes;
        line.run_losing(1800, kFull, does_not_fit);
        const double given = static_cast<double>(line.bytes - before) / 90.0;

        EXPECT_GT(given, 0.95 * carried);
        EXPECT_LT(given, 1.2 * carried) << "more than a sixth would be lost";
    }
}

TEST(UpdateBudget, a_growing_queue_lowers_the_rate_before_anything_is_lost) {
    Line line;
    line.run(200, kFull);
    const std::uint32_t before = line.budget.rate();
    line.round_trip = 300ms;
    line.run(100, kFull);

    EXPECT_LT(line.budget.rate(), before * 7 / 10);
}

TEST(UpdateBudget, a_queue_lowers_the_rate_below_what_arrives_at_once) {
    Line line;
    line.run(20, 700);  // the round trip of the empty line is known
    line.round_trip = 400ms;
    const std::uint32_t before = line.budget.rate();
    while (line.budget.rate() == before) {
        ASSERT_LT(line.now, 10 * kTickRate);
        line.now += kTicksBetween;
        line.budget.take_round_trip(line.round_trip);
        line.budget.advance(line.now);
        line.budget.spend(700, true);
        // Two of three wait in the queue.
        if (++line.updates % 3 == 0) line.budget.on_fate(true);
    }

    const double arrives = 20.0 / 3.0 * (700 + kUpdateOverhead);
    EXPECT_LT(line.budget.rate(), arrives);
    EXPECT_GE(line.budget.rate(), kClientRateMin);
}

TEST(UpdateBudget, a_queue_takes_nothing_from_a_client_that_wants_no_more) {
    Line line;
    line.run(20, 400);
    line.round_trip = 400ms;
    line.run(11, 400);  // one window

    EXPECT_LT(line.budget.rate(), kClientRateBegin);
    EXPECT_NEAR(line.rate_over(20, 400), 20.0 * (400 + kUpdateOverhead), 200.0);
}

TEST(UpdateBudget, a_longer_route_counts_as_normal_after_a_while) {
    Line line;
    line.run(200, kFull);
    line.round_trip = 300ms;
    line.run(25 * 20, kFull);
    const std::uint32_t fallen = line.budget.rate();
    line.run(10 * 20, kFull);

    EXPECT_GT(line.budget.rate(), fallen);
}

TEST(UpdateBudget, a_client_that_acknowledges_nothing_keeps_its_rate) {
    UpdateBudget budget(kClientRateMax, kTickRate, 0);
    for (sim::Tick now = 1; now < 1000; ++now) {
        budget.advance(now);
        budget.spend(budget.room(), true);
    }

    EXPECT_EQ(budget.rate(), kClientRateBegin);
}

}  // namespace
}  // namespace arena::server::update_budget_test
