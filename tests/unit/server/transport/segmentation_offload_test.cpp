#include "server/transport/segmentation_offload.h"

#include <gtest/gtest.h>

namespace arena::server {
namespace {

constexpr Time kNow = std::chrono::seconds(100);

SegmentationOffload refused(int times, int error) {
    SegmentationOffload offload;
    for (int i = 0; i < times; ++i)
        offload.on_refused(error, kNow);
    return offload;
}

TEST(SegmentationOffload, is_turned_off_after_several_refusals_in_a_row) {
    EXPECT_TRUE(refused(kOffloadRefusalsMax - 1, EIO).is_on());
    EXPECT_FALSE(refused(kOffloadRefusalsMax, EIO).is_on());
}

TEST(SegmentationOffload, a_successful_run_resets_the_count_of_refusals) {
    SegmentationOffload offload = refused(kOffloadRefusalsMax - 1, EIO);

    offload.on_taken();
    offload.on_refused(EIO, kNow);

    EXPECT_TRUE(offload.is_on());
}

TEST(SegmentationOffload, only_errors_of_this_machine_count) {
    EXPECT_FALSE(refused(100, EOPNOTSUPP).is_on());
    EXPECT_FALSE(refused(100, ENOPROTOOPT).is_on());
    EXPECT_TRUE(refused(100, EINVAL).is_on());
    EXPECT_TRUE(refused(100, EMSGSIZE).is_on());
}

TEST(SegmentationOffload, is_tried_again_after_a_minute) {
    SegmentationOffload offload = refused(kOffloadRefusalsMax, EIO);

    EXPECT_FALSE(offload.should_try(kNow + kOffloadRetry - Time(1)));
    EXPECT_TRUE(offload.should_try(kNow + kOffloadRetry));
    offload.on_refused(EIO, kNow + kOffloadRetry);
    EXPECT_FALSE(offload.should_try(kNow + kOffloadRetry + Time(1)));
    offload.on_taken();
    EXPECT_TRUE(offload.should_try(kNow));
}

}  // namespace
}  // namespace arena::server
