#include "protocol/link/loss_bursts.h"

#include <cstdint>

#include <gtest/gtest.h>

namespace arena::protocol {
namespace {

struct Losses {
    double share = 0.0;
    double mean_burst = 0.0;
};

/// The losses among half a million datagrams.
Losses measure(double mean_loss, double mean_burst) {
    constexpr int kDatagrams = 500'000;
    Dice dice(7);
    LossBursts bursts(mean_loss, mean_burst);
    int lost = 0;
    int rows = 0;
    bool lost_before = false;
    for (int i = 0; i < kDatagrams; ++i) {
        const bool is_lost = bursts.next(dice);
        if (is_lost) ++lost;
        if (is_lost && !lost_before) ++rows;
        lost_before = is_lost;
    }
    return {static_cast<double>(lost) / kDatagrams,
            rows == 0 ? 0.0 : static_cast<double>(lost) / rows};
}

TEST(LossBursts, mean_loss_and_mean_burst_match_the_parameters) {
    for (const double loss : {0.005, 0.05, 0.3}) {
        for (const double burst : {2.0, 4.0, 20.0}) {
            SCOPED_TRACE(::testing::Message() << "loss " << loss << ", burst " << burst);

            const Losses losses = measure(loss, burst);

            EXPECT_NEAR(losses.share, loss, 0.12 * loss);
            EXPECT_NEAR(losses.mean_burst, burst, 0.12 * burst);
        }
    }
}

TEST(LossBursts, the_shortest_bursts_are_those_of_independent_losses) {
    const Losses losses = measure(0.2, 1.0);

    EXPECT_NEAR(losses.share, 0.2, 0.005);
    EXPECT_NEAR(losses.mean_burst, 1.25, 0.02);
}

TEST(LossBursts, losses_of_none_and_of_all_are_exact) {
    EXPECT_EQ(measure(0.0, 1.0).share, 0.0);
    EXPECT_EQ(measure(0.0, 50.0).share, 0.0);
    EXPECT_EQ(measure(1.0, 1.0).share, 1.0);
    EXPECT_EQ(measure(1.0, 50.0).share, 1.0);
}

}  // namespace
}  // namespace arena::protocol
