#include "sim/math/round_to_float.h"

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

struct WidePair {
    double x = 0.0;
    double y = 0.0;
};

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC push_options
#pragma GCC optimize("O3")
#endif

/// Converts two neighbouring values, which GCC 12 puts into one vector at -O3.
WidePair to_float_and_back(WidePair pair) {
    const float x = round_to_float(pair.x);
    const float y = round_to_float(pair.y);
    return {static_cast<double>(x), static_cast<double>(y)};
}

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif

TEST(RoundToFloat, returns_the_nearest_float) {
    EXPECT_EQ(round_to_float(-19.998), -19.998f);
    EXPECT_EQ(round_to_float(0.5), 0.5f);
}

TEST(RoundToFloat, two_neighbouring_values_stay_rounded_when_widened_again) {
    const volatile double no_float = 0.1;

    const WidePair pair = to_float_and_back({no_float, no_float});

    EXPECT_EQ(pair.x, static_cast<double>(0.1f));
    EXPECT_EQ(pair.y, static_cast<double>(0.1f));
}

}  // namespace
}  // namespace arena::sim
