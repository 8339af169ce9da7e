#include "program/option_values.h"

#include <limits>
#include <string>

#include <gtest/gtest.h>

namespace arena::program::option_values_test {
namespace {

/// Returns what the validator makes of a text, or its message.
std::string result_of(const CLI::Validator& validator, std::string text) {
    const std::string problem = validator(text);
    return problem.empty() ? text : problem;
}

TEST(WholeFrom, takes_the_numbers_of_its_range_and_shows_others) {
    const CLI::Validator validator = whole_from(3, 7);

    EXPECT_EQ(result_of(validator, "3"), "3");
    EXPECT_EQ(result_of(validator, "7"), "7");
    for (const char* text : {"2", "8", "-3", "+3", "5.0", "5x", " 5", "", "0x5", "1e1"})
        EXPECT_EQ(result_of(validator, text),
                  std::string("must be a whole number from 3 to 7, not '") + text + "'");
}

TEST(WholeFrom, reads_zeros_before_a_number_as_decimal_digits) {
    EXPECT_EQ(result_of(whole_from(0, 100), "010"), "10");
    EXPECT_EQ(result_of(whole_from(0, 100), "000"), "0");

    CLI::App app("what it does", "prog");
    std::uint32_t number = 0;
    app.add_option("--n", number)->transform(whole_from(0, 100));
    app.parse("--n 010");
    EXPECT_EQ(number, 10u) << "CLI11 alone reads it as octal";
}

TEST(WholeFrom, goes_up_to_the_largest_number) {
    EXPECT_EQ(result_of(any_whole(), "18446744073709551615"), "18446744073709551615");
    EXPECT_EQ(result_of(any_whole(), "18446744073709551616"),
              "must be a whole number from 0 to 18446744073709551615, not '18446744073709551616'");
    EXPECT_EQ(any_whole().get_description(), "");
    EXPECT_EQ(whole_from(1, 8192).get_description(), " 1 to 8192");
}

TEST(NumberFrom, takes_numbers_of_its_range_and_no_others) {
    const CLI::Validator validator = number_from(0.5, 100.0);

    for (const char* text : {"0.5", "100", "1e1", "99.999"})
        EXPECT_EQ(result_of(validator, text), text);
    for (const char* text : {"0.4", "100.1", "nan", "inf", "-1", "", "1,5", "5s", "0x1p3"})
        EXPECT_EQ(result_of(validator, text),
                  std::string("must be a number from 0.5 to 100, not '") + text + "'");
    EXPECT_EQ(validator.get_description(), " 0.5 to 100");
}

TEST(OneOf, takes_its_words_and_names_the_nearest) {
    const CLI::Validator validator = one_of({"wander", "fighter", "mixed"});

    EXPECT_EQ(result_of(validator, "mixed"), "mixed");
    EXPECT_EQ(result_of(validator, "figther"),
              "must be wander, fighter or mixed, not 'figther'; the closest match is fighter");
    EXPECT_EQ(result_of(validator, "idle"), "must be wander, fighter or mixed, not 'idle'");
    EXPECT_EQ(result_of(validator, "a\nb"), "must be wander, fighter or mixed, not 'a?b'");
}

TEST(MatchLabelOption, takes_labels_and_says_what_one_is) {
    const CLI::Validator validator = match_label();

    EXPECT_EQ(result_of(validator, "eu-west_2.7"), "eu-west_2.7");
    for (const char* text : {"", "a b", "a/b"})
        EXPECT_EQ(result_of(validator, text),
                  std::string("must be 1 to 32 bytes of ASCII letters, digits, '-', '_' and '.', "
                              "not '") +
                      text + "'");
}

}  // namespace
}  // namespace arena::program::option_values_test
