#include "client-sim/report/threshold.h"

#include <array>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

std::optional<double> two_numbers(std::string_view key) {
    if (key == "five") return 5.0;
    if (key == "six") return 6.0;
    return std::nullopt;
}

bool holds(std::string_view text) {
    const auto threshold = parse_threshold(text);
    EXPECT_TRUE(threshold.ok()) << text;
    return threshold.ok() && evaluate(threshold.value(), two_numbers).held;
}

TEST(Threshold, each_operator_compares_as_it_reads) {
    const std::map<std::string, std::array<bool, 3>> expected = {
        // against 4, 5 and 6
        {"==", {false, true, false}}, {"!=", {true, false, true}}, {"<", {false, false, true}},
        {"<=", {false, true, true}},  {">", {true, false, false}}, {">=", {true, true, false}}};
    for (const auto& [sign, held] : expected)
        for (int i = 0; i < 3; ++i)
            EXPECT_EQ(holds("five " + sign + " " + std::to_string(4 + i)),
                      held[static_cast<std::size_t>(i)])
                << sign << " " << 4 + i;
}

TEST(Threshold, blanks_around_the_operator_are_optional) {
    EXPECT_TRUE(holds("five<=5"));
    EXPECT_TRUE(holds("  five   <=\t5  "));
}

TEST(Threshold, a_limit_is_a_number_in_any_notation_or_another_key) {
    EXPECT_TRUE(holds("five > -0.5"));
    EXPECT_TRUE(holds("five < 1e3"));
    EXPECT_TRUE(holds("five < six"));
    EXPECT_FALSE(holds("five == six"));
}

TEST(Threshold, does_not_hold_when_a_number_is_unknown) {
    const ThresholdResult left = evaluate(parse_threshold("seven != 0").value(), two_numbers);
    const ThresholdResult right = evaluate(parse_threshold("five != seven").value(), two_numbers);

    EXPECT_FALSE(left.held);
    EXPECT_FALSE(left.value.has_value());
    EXPECT_FALSE(right.held);
    EXPECT_EQ(right.value, 5.0);
}

TEST(Threshold, is_written_in_one_form) {
    EXPECT_EQ(to_string(parse_threshold("five<=8").value()), "five <= 8");
    EXPECT_EQ(to_string(parse_threshold("five == six").value()), "five == six");
    EXPECT_EQ(to_string(parse_threshold("five>0.25").value()), "five > 0.25");
}

TEST(Threshold, a_key_may_name_a_group_of_any_name) {
    const auto threshold =
        parse_threshold("fighter on 4.g.response_ms_p99 <= lan.response_ms_p99").value();

    EXPECT_EQ(threshold.key, "fighter on 4.g.response_ms_p99");
    EXPECT_EQ(split_key(threshold.key).group, "fighter on 4.g");
    EXPECT_EQ(split_key(threshold.key).key, "response_ms_p99");
    EXPECT_EQ(keys_of(threshold),
              (std::vector<std::string>{"fighter on 4.g.response_ms_p99", "lan.response_ms_p99"}));
    EXPECT_EQ(to_string(threshold), "fighter on 4.g.response_ms_p99 <= lan.response_ms_p99");
    EXPECT_TRUE(split_key("five").group.empty());
    EXPECT_EQ(std::get<double>(parse_threshold("wifi.five < 8.5").value().limit), 8.5);
}

TEST(Threshold, malformed_text_is_rejected) {
    for (const char* text :
         {"", "five", "five 5", "five <", "< 5", "five = 5", "five ! 5", "five <= 5 ms",
          "five <= 5,5", "Five < 5", "five < -inf", "five <== 5", "fi ve < 5", "5 < five",
          "five < 5 < 6", ".five < 5", "wifi. < 5", "wifi.Five < 5", "five < .six"})
        EXPECT_FALSE(parse_threshold(text).ok()) << text;
}

TEST(Threshold, a_result_is_written_with_its_value) {
    EXPECT_EQ(to_string(ThresholdResult{.expression = "kills > 2", .value = 1.5}),
              "kills > 2: 1.5");
    EXPECT_EQ(to_string(ThresholdResult{.expression = "kills > 2", .value = std::nullopt}),
              "kills > 2: not known");
}

}  // namespace
}  // namespace arena::client_sim
