#include "protocol/base/toml_token.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace arena::protocol::toml_token_test {
namespace {

TEST(TomlToken, a_value_of_toml_has_no_problem) {
    for (const std::string_view token : {"true",
                                         "false",
                                         "0",
                                         "-0",
                                         "+7",
                                         "1_000",
                                         "0xDEAD_beef",
                                         "0o17",
                                         "0b101",
                                         "1.5",
                                         "-0.5",
                                         "1e3",
                                         "1E-3",
                                         "6.02e+23",
                                         "1_0.0_1",
                                         "inf",
                                         "-inf",
                                         "+nan",
                                         "nan",
                                         "1979-05-27",
                                         "07:32:00",
                                         "1979-05-27T07:32:00Z",
                                         "9223372036854775807",
                                         "-9223372036854775808",
                                         "99999999999999999999.0"})
        EXPECT_EQ(find_toml_token_problem(token), "") << token;
}

TEST(TomlToken, a_number_that_is_none_is_shown_with_what_is_wrong) {
    const auto number = [](const char* token, const char* remedy) {
        EXPECT_EQ(find_toml_token_problem(token),
                  std::string("'") + token + "' is not a number: " + remedy);
    };

    number("007", "leave out the leading zero");
    number("-01.5", "leave out the leading zero");
    number(".5", "write a digit before the point, like 0.5");
    number("-.5", "write a digit before the point, like 0.5");
    number("5.", "write a digit behind the point, like 5.0");
    number("5.e3", "write a digit behind the point, like 5.0");
    number("1.2.3", "it has two points");
    number("12px", "correct it, or put it in quotes if it is text");
    number("1__0", "correct it, or put it in quotes if it is text");
    number("1_", "correct it, or put it in quotes if it is text");
    number("1e", "correct it, or put it in quotes if it is text");
    number("0x", "correct it, or put it in quotes if it is text");
    EXPECT_EQ(find_toml_token_problem("9223372036854775808"),
              "'9223372036854775808' does not fit into 64 bits: write a smaller number");
}

TEST(TomlToken, a_text_without_quotes_is_said_to_be_one) {
    EXPECT_EQ(find_toml_token_problem("rays"), "'rays' has no quotes: text stands between two \"");
    EXPECT_EQ(find_toml_token_problem("-"), "'-' has no quotes: text stands between two \"");
    EXPECT_EQ(find_toml_token_problem("rays\""),
              "'rays\"' has no quote at its beginning: write one");
    EXPECT_EQ(find_toml_token_problem("“rays”"),
              "a string begins with \" or ', not with “: write straight quotes");
    EXPECT_EQ(find_toml_token_problem(std::string(1000, 'x')),
              "'" + std::string(64, 'x') + "...' has no quotes: text stands between two \"");
}

TEST(TomlToken, another_word_for_true_or_false_is_said_to_be_one) {
    for (const std::string_view token : {"True", "FALSE", "yes", "No", "on", "off"})
        EXPECT_EQ(find_toml_token_problem(token),
                  "'" + std::string(token) +
                      "' is not a value: write true or false in small letters, or put it in "
                      "quotes if it is text");
}

}  // namespace
}  // namespace arena::protocol::toml_token_test
