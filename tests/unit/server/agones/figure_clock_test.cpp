#include "server/agones/figure_clock.h"

#include <gtest/gtest.h>

namespace arena::server::figure_clock_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using What = FigureOutcome::What;

TEST(FigureClock, reads_first_and_writes_then) {
    FigureClock clock(AgonesTimes{});

    const bool reads_first = clock.must_read(seconds(1)) && !clock.may_write(seconds(1));
    clock.on_read(seconds(1));

    EXPECT_TRUE(reads_first);
    EXPECT_FALSE(clock.must_read(seconds(1)));
    EXPECT_TRUE(clock.may_write(seconds(1)));
}

TEST(FigureClock, writes_once_a_second_and_reads_nothing_that_has_not_settled) {
    FigureClock clock(AgonesTimes{});
    clock.on_read(seconds(1));
    clock.on_written(seconds(10));
    clock.doubt();

    EXPECT_FALSE(clock.must_read(milliseconds(12'999)));
    EXPECT_TRUE(clock.must_read(seconds(13)));
    clock.on_read(seconds(13));
    clock.on_written(seconds(13));
    EXPECT_FALSE(clock.may_write(milliseconds(13'999)));
    EXPECT_TRUE(clock.may_write(seconds(14)));
}

TEST(FigureClock, reads_again_from_time_to_time) {
    FigureClock clock(AgonesTimes{});
    clock.on_read(seconds(1));

    EXPECT_FALSE(clock.must_read(seconds(30)));
    EXPECT_TRUE(clock.must_read(seconds(31)));
}

TEST(FigureClock, only_a_read_says_that_there_is_no_such_thing) {
    const SidecarReply refusal{.status = 500, .body = R"({"code":2,"message":"no such"})"};

    EXPECT_EQ(judge_figure_answer(refusal, true).what, What::unknown);
    EXPECT_EQ(judge_figure_answer(refusal, true).text, "no such");
    EXPECT_EQ(judge_figure_answer(SidecarReply{.status = 404}, true).what, What::unknown);
    EXPECT_EQ(judge_figure_answer(refusal, false).what, What::refused);
    EXPECT_EQ(judge_figure_answer(SidecarReply{.status = 503}, true).what, What::refused);
    EXPECT_EQ(judge_figure_answer(SidecarReply{.status = 500, .body = "x"}, true).what,
              What::refused);
    EXPECT_EQ(judge_figure_answer(SidecarFailure::timed_out, true).what, What::failed);
    EXPECT_EQ(judge_figure_answer(SidecarReply{.status = 200}, false).what, What::done);
}

}  // namespace
}  // namespace arena::server::figure_clock_test
