#include "client-sim/app/terminal_line.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

TEST(TerminalLine, a_line_that_fits_stays_whole_and_a_longer_one_is_cut) {
    EXPECT_EQ(cut_to_columns("clients", 8), "clients");
    EXPECT_EQ(cut_to_columns("clients", 7), "clients");
    EXPECT_EQ(cut_to_columns("clients", 6), "client");
    EXPECT_EQ(cut_to_columns("clients", 0), "");
    EXPECT_EQ(cut_to_columns("", 5), "");
}

TEST(TerminalLine, a_sparkline_block_takes_one_column_and_is_never_split) {
    EXPECT_EQ(cut_to_columns("p99 ▁▅ █", 6), "p99 ▁▅");
    EXPECT_EQ(cut_to_columns("▁▅█", 2), "▁▅");
    EXPECT_EQ(cut_to_columns("Zoë", 3), "Zoë");
}

TEST(TerminalLine, a_wide_character_takes_two_columns) {
    EXPECT_EQ(cut_to_columns("段階", 4), "段階");
    EXPECT_EQ(cut_to_columns("段階", 3), "段");
    EXPECT_EQ(cut_to_columns("段階", 1), "");
}

TEST(TerminalLine, each_byte_that_is_not_utf_8_takes_two_columns) {
    EXPECT_EQ(cut_to_columns("a\xff\xff", 3), "a\xff");
}

TEST(TerminalLine, assumes_columns_when_there_is_no_terminal) {
    EXPECT_GT(terminal_columns(), 0u);
}

}  // namespace
}  // namespace arena::client_sim
