#include "client/game/connection_grade.h"

#include <gtest/gtest.h>

namespace arena::client::connection_grade_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(ConnectionGrade, is_that_of_the_worst_measurement) {
    EXPECT_EQ(grade_of({}), ConnectionGrade::good);
    EXPECT_EQ(grade_of({.loss = 0.02f}), ConnectionGrade::fair);
    EXPECT_EQ(grade_of({.jitter = milliseconds{40}}), ConnectionGrade::fair);
    EXPECT_EQ(grade_of({.round_trip = milliseconds{200}}), ConnectionGrade::fair);
    EXPECT_EQ(grade_of({.loss = 0.02f, .jitter = milliseconds{120}}), ConnectionGrade::poor);
    EXPECT_EQ(grade_of({.loss = 0.06f}), ConnectionGrade::poor);
    EXPECT_EQ(grade_of({.round_trip = milliseconds{400}}), ConnectionGrade::poor);
    EXPECT_EQ(grade_of({.silence = seconds{1}}), ConnectionGrade::silent);
}

TEST(GradeWatch, reports_a_worse_grade_at_once) {
    GradeWatch watch;

    EXPECT_FALSE(watch.watch(ConnectionGrade::good, seconds{1}));
    const auto change = watch.watch(ConnectionGrade::poor, seconds{2});

    ASSERT_TRUE(change);
    EXPECT_EQ(change->before, ConnectionGrade::good);
    EXPECT_EQ(change->now, ConnectionGrade::poor);
    EXPECT_EQ(watch.grade(), ConnectionGrade::poor);
}

TEST(GradeWatch, reports_a_better_grade_after_it_has_lasted) {
    GradeWatch watch;
    watch.watch(ConnectionGrade::fair, seconds{1});

    EXPECT_FALSE(watch.watch(ConnectionGrade::good, seconds{3}));
    EXPECT_FALSE(watch.watch(ConnectionGrade::fair, seconds{4})) << "the wait starts over";
    EXPECT_FALSE(watch.watch(ConnectionGrade::good, seconds{6}));
    EXPECT_TRUE(watch.watch(ConnectionGrade::good, seconds{7}));
}

}  // namespace
}  // namespace arena::client::connection_grade_test
