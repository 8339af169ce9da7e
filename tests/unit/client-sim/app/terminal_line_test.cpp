#include "client-sim/app/terminal_line.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

TEST(TerminalLine, a_line_that_fits_stays_whole_and_a_longer_one_is_cut_at_its_columns) {
    EXPECT_EQ(fitting("clients", 8), "clients");
    EXPECT_EQ(fitting("clients", 7), "clients");
    EXPECT_EQ(fitting("clients", 6), "client");
    EXPECT_EQ(fitting("clients", 0), "");
    EXPECT_EQ(fitting("", 5), "");
}

TEST(TerminalLine, a_block_of_a_sparkline_is_one_column_and_is_never_cut_in_two) {
    EXPECT_EQ(fitting("p99 ▁▅ █", 6), "p99 ▁▅");
    EXPECT_EQ(fitting("▁▅█", 2), "▁▅");
    EXPECT_EQ(fitting("Zoë", 3), "Zoë");
}

TEST(TerminalLine, a_wide_character_takes_two_columns) {
    EXPECT_EQ(fitting("段階", 4), "段階");
    EXPECT_EQ(fitting("段階", 3), "段");
    EXPECT_EQ(fitting("段階", 1), "");
}

TEST(TerminalLine, what_is_no_utf_8_counts_byte_by_byte) {
    EXPECT_EQ(fitting("a\xff\xff", 3), "a\xff");
}

TEST(TerminalLine, a_terminal_has_columns_even_where_there_is_none) {
    EXPECT_GT(terminal_columns(), 0u);
}

}  // namespace
}  // namespace arena::client_sim
