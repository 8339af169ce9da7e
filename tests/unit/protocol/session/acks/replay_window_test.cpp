#include "protocol/session/acks/replay_window.h"

#include <cstdint>

#include <gtest/gtest.h>

namespace arena::protocol {
namespace {

ReplayWindow with(std::initializer_list<std::uint64_t> sequences) {
    ReplayWindow window;
    for (const std::uint64_t sequence : sequences)
        window.mark(sequence);
    return window;
}

TEST(ReplayWindow, is_empty_at_first) {
    const ReplayWindow window;

    EXPECT_EQ(window.newest(), 0u);
    EXPECT_EQ(window.ack_bits(), 0u);
    EXPECT_EQ(window.judge(1), ReplayCheck::fresh);
    EXPECT_EQ(window.judge(0), ReplayCheck::too_old) << "numbers begin at 1";
}

TEST(ReplayWindow, accepts_a_number_once) {
    const ReplayWindow window = with({1, 5});

    EXPECT_EQ(window.judge(1), ReplayCheck::replayed);
    EXPECT_EQ(window.judge(5), ReplayCheck::replayed);
    EXPECT_EQ(window.judge(3), ReplayCheck::fresh) << "late, but it never came";
    EXPECT_EQ(window.judge(6), ReplayCheck::fresh);
}

TEST(ReplayWindow, judging_changes_nothing) {
    const ReplayWindow window = with({1});

    EXPECT_EQ(window.judge(2), ReplayCheck::fresh);
    EXPECT_EQ(window.judge(2), ReplayCheck::fresh);
    EXPECT_EQ(window.newest(), 1u);
}

TEST(ReplayWindow, reaches_back_1023_numbers_and_no_further) {
    const ReplayWindow window = with({1, 2, 1025});

    EXPECT_EQ(window.judge(2), ReplayCheck::replayed);
    EXPECT_EQ(window.judge(3), ReplayCheck::fresh);
    EXPECT_EQ(window.judge(1), ReplayCheck::too_old);
}

TEST(ReplayWindow, accepts_a_missing_number_at_its_far_end) {
    ReplayWindow window = with({1300});

    EXPECT_EQ(window.judge(277), ReplayCheck::fresh);
    EXPECT_EQ(window.judge(276), ReplayCheck::too_old);

    window.mark(277);
    EXPECT_EQ(window.judge(277), ReplayCheck::replayed);
}

TEST(ReplayWindow, a_leap_forgets_all_earlier_numbers) {
    for (const std::uint64_t leap : {1023u, 1024u, 1025u, 16'383u, 16'384u, 16'385u, 100'000u}) {
        const ReplayWindow window = with({1, 1 + leap});

        EXPECT_EQ(window.judge(1 + leap), ReplayCheck::replayed) << leap;
        EXPECT_EQ(window.judge(leap), ReplayCheck::fresh) << leap;
        EXPECT_EQ(window.ack_bits(), 0u) << leap;
    }
}

TEST(ReplayWindow, a_number_is_remembered_over_every_word_of_the_window) {
    for (std::uint64_t distance = 1; distance < kReplayWindow; ++distance) {
        const ReplayWindow window = with({1000, 1000 + distance});

        EXPECT_EQ(window.judge(1000), ReplayCheck::replayed) << distance;
        EXPECT_EQ(window.judge(1001 + distance), ReplayCheck::fresh) << distance;
        if (distance > 1) {
            EXPECT_EQ(window.judge(1001), ReplayCheck::fresh) << distance;
        }
    }
}

TEST(ReplayWindow, ack_bits_name_the_32_before_the_newest) {
    EXPECT_EQ(with({1, 2}).ack_bits(), 0b1u);
    EXPECT_EQ(with({1, 3}).ack_bits(), 0b10u);
    EXPECT_EQ(with({1, 2, 4}).ack_bits(), 0b110u);
    EXPECT_EQ(with({100, 132}).ack_bits(), 0x80000000u);
    EXPECT_EQ(with({100, 133}).ack_bits(), 0u) << "the 33rd before is out of reach";
    EXPECT_EQ(with({132, 100}).ack_bits(), 0x80000000u) << "in whatever order they came";
}

TEST(ReplayWindow, counts_marked_and_missing_numbers_downwards) {
    const ReplayWindow window = with({10, 11, 12, 20, 21, 200});

    EXPECT_EQ(window.count_marked(200, 100), 1u);
    EXPECT_EQ(window.count_missing(199, 199), 178u);
    EXPECT_EQ(window.count_missing(199, 50), 50u) << "no further than the limit";
    EXPECT_EQ(window.count_marked(21, 21), 2u);
    EXPECT_EQ(window.count_missing(19, 19), 7u);
    EXPECT_EQ(window.count_marked(12, 12), 3u);
    EXPECT_EQ(window.count_missing(9, 9), 9u);
}

TEST(ReplayWindow, knows_16384_numbers_and_forgets_earlier_ones) {
    ReplayWindow window;
    for (std::uint64_t number = 1; number <= 20'000; ++number)
        window.mark(number);

    EXPECT_EQ(window.oldest_known(), 20'000u - 16'383u);
    EXPECT_EQ(window.count_marked(20'000, kAckWindow), 16'384u);

    window.mark(25'000);
    EXPECT_EQ(window.count_missing(24'999, kAckWindow - 1), 4999u);
    EXPECT_EQ(window.count_marked(20'000, kAckWindow - 5000), kAckWindow - 5000u);
}

TEST(ReplayWindow, continues_beyond_16_and_32_bits) {
    for (const std::uint64_t base : {65534ull, 0xFFFFFFFEull, 0xFFFFFFFFFFFEull}) {
        const ReplayWindow window = with({base, base + 1, base + 3});

        EXPECT_EQ(window.judge(base + 2), ReplayCheck::fresh);
        EXPECT_EQ(window.judge(base + 3), ReplayCheck::replayed);
        EXPECT_EQ(window.ack_bits(), 0b110u);
    }
}

}  // namespace
}  // namespace arena::protocol
