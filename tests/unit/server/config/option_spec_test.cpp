#include "server/config/option_spec.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>

#include "server/config/option_table.h"

namespace arena::server::option_spec_test {
namespace {

constexpr std::array<std::string_view, 2> kChoices{"red", "blue"};

/// An option of a kind, named "some-name", whose range is that from 3 to 7.
OptionSpec option_of(OptionKind kind) {
    return {.name = "some-name", .kind = kind, .min = 3, .max = 7, .choices = kChoices};
}

/// Returns the value as TOML, or the error.
std::string parsed(const OptionSpec& option, std::string_view text) {
    const auto value = parse_value(option, text);
    return value ? to_toml(value.value()) : value.error();
}

std::string checked(const OptionSpec& option, OptionValue value) {
    const auto result = check_value(option, std::move(value));
    return result ? to_toml(result.value()) : result.error();
}

TEST(OptionNames, follow_from_the_name_of_the_flag) {
    const OptionSpec option{.name = "udp-port"};

    EXPECT_EQ(flag_of(option), "--udp-port");
    EXPECT_EQ(variable_of(option), "ARENAD_UDP_PORT");
    EXPECT_EQ(key_of(option), "udp_port");
}

TEST(ParseValue, a_whole_number_is_in_its_closed_range) {
    const OptionSpec whole = option_of(OptionKind::whole);

    EXPECT_EQ(parsed(whole, "3"), "3");
    EXPECT_EQ(parsed(whole, "7"), "7");
    EXPECT_EQ(parsed(whole, "2"), "must be a whole number from 3 to 7, not 2");
    EXPECT_EQ(parsed(whole, "8"), "must be a whole number from 3 to 7, not 8");
}

TEST(ParseValue, a_whole_number_is_digits_and_nothing_else) {
    const OptionSpec whole = option_of(OptionKind::whole);

    for (const char* text : {"", " 5", "5 ", "5x", "+5", "0x5", "5.0", "99999999999999999999"})
        EXPECT_EQ(parsed(whole, text),
                  std::string("must be a whole number from 3 to 7, not '") + text + "'");
    EXPECT_EQ(parsed(whole, "\x1b[2J"), "must be a whole number from 3 to 7, not '?[2J'");
}

TEST(ParseValue, a_url_is_http_or_https_and_the_message_says_what_is_wrong_with_it) {
    const OptionSpec url = option_of(OptionKind::url);

    EXPECT_EQ(parsed(url, "https://a:8443/b"), "\"https://a:8443/b\"");
    EXPECT_EQ(
        parsed(url, "ftp://a"),
        "must be a URL like https://backend.example/results, not \"ftp://a\": it has to begin "
        "with http:// or https://");
    EXPECT_EQ(checked(url, std::int64_t{7}),
              "must be a URL like https://backend.example/results, not 7");
}

TEST(ParseValue, a_toggle_is_any_of_the_usual_words_in_small_letters_or_capitals) {
    const OptionSpec toggle = option_of(OptionKind::toggle);

    for (const char* text : {"true", "True", "TRUE", "yes", "YES", "on", "On", "1"})
        EXPECT_EQ(parsed(toggle, text), "true") << text;
    for (const char* text : {"false", "False", "FALSE", "no", "NO", "off", "oFF", "0"})
        EXPECT_EQ(parsed(toggle, text), "false") << text;
    for (const char* text : {"", "2", "-1", "01", "y", "truee", " true", "enabled"})
        EXPECT_EQ(parsed(toggle, text),
                  std::string("must be true, false, yes, no, on, off, 1 or 0, not '") + text + "'");
}

TEST(ParseValue, a_choice_may_have_another_word_that_is_never_printed) {
    const auto& options = option_table();
    const auto level = std::find_if(options.begin(), options.end(), [](const OptionSpec& option) {
        return option.name == "log-level";
    });
    ASSERT_NE(level, options.end());

    EXPECT_EQ(parsed(*level, "warning"), "\"warning\"");
    EXPECT_EQ(parsed(*level, "warn"), "\"warning\"");
    EXPECT_EQ(parsed(*level, "warnings"),
              "must be one of trace, debug, info, warning, error, off, not \"warnings\"");
}

TEST(ParseValue, a_text_that_looks_like_another_kind_stays_a_text) {
    const OptionSpec text = option_of(OptionKind::text);

    EXPECT_EQ(parsed(text, "true"), "\"true\"");
    EXPECT_EQ(parsed(text, "5"), "\"5\"");
    EXPECT_EQ(parsed(text, ""), "must be a non-empty string, not \"\"");
}

TEST(ParseValue, a_choice_is_one_of_its_list) {
    const OptionSpec choice = option_of(OptionKind::choice);

    EXPECT_EQ(parsed(choice, "red"), "\"red\"");
    EXPECT_EQ(parsed(choice, "blue"), "\"blue\"");
    EXPECT_EQ(parsed(choice, "Red"), "must be one of red, blue, not \"Red\"");
    EXPECT_EQ(parsed(choice, ""), "must be one of red, blue, not \"\"");
}

TEST(ParseValue, an_address_names_one_machine_or_is_a_wildcard) {
    const OptionSpec address = option_of(OptionKind::address);

    for (const char* good : {"203.0.113.7", "2001:db8::7", "0.0.0.0", "::"})
        EXPECT_EQ(parsed(address, good), std::string("\"") + good + "\"");
    for (const char* bad :
         {"", "localhost", "203.0.113.7:1", "224.0.0.1", "255.255.255.255", "ff02::1"})
        EXPECT_EQ(
            parsed(address, bad),
            std::string("must be the numeric IPv4 or IPv6 address of one machine (no host name, "
                        "multicast or broadcast address), not \"") +
                bad + "\"");
}

TEST(ParseValue, an_endpoint_has_a_port_as_well) {
    const OptionSpec endpoint = option_of(OptionKind::endpoint);

    for (const char* good : {"203.0.113.7:1", "203.0.113.7:65535", "[2001:db8::7]:40000"})
        EXPECT_EQ(parsed(endpoint, good), std::string("\"") + good + "\"");
    for (const char* bad : {"203.0.113.7", "203.0.113.7:0", "203.0.113.7:65536", "224.0.0.1:4000"})
        EXPECT_EQ(parsed(endpoint, bad),
                  std::string("must be the address of one machine and a port, like "
                              "203.0.113.7:40000 or [2001:db8::7]:40000, not \"") +
                      bad + "\"");
}

TEST(CheckValue, the_type_must_be_that_of_the_kind) {
    const std::string text = "true";
    for (const OptionKind kind : {OptionKind::text, OptionKind::address, OptionKind::endpoint,
                                  OptionKind::whole, OptionKind::choice, OptionKind::toggle}) {
        const OptionSpec option = option_of(kind);

        EXPECT_EQ(checked(option, std::int64_t{5}) == "5", kind == OptionKind::whole);
        EXPECT_EQ(checked(option, true) == "true", kind == OptionKind::toggle);
        EXPECT_EQ(checked(option, text) == "\"true\"", kind == OptionKind::text);
        EXPECT_FALSE(check_value(option, std::monostate{})) << "a value that is not set";
    }
}

TEST(ToToml, writes_each_type) {
    EXPECT_EQ(to_toml(std::monostate{}), "");
    EXPECT_EQ(to_toml(std::int64_t{-40000}), "-40000");
    EXPECT_EQ(to_toml(true), "true");
    EXPECT_EQ(to_toml(false), "false");
    EXPECT_EQ(to_toml(std::string()), "\"\"");
    EXPECT_EQ(to_toml(std::string("Z\u00FCrich")), "\"Z\u00FCrich\"");
}

TEST(ToToml, escapes_what_ends_a_text_and_what_cannot_be_seen) {
    EXPECT_EQ(to_toml(std::string("a\"b\\c")), R"("a\"b\\c")");
    EXPECT_EQ(to_toml(std::string("\n\x1b\x7f")), R"("\u000A\u001B\u007F")");
    EXPECT_EQ(to_toml(std::string("\u202E\U000E0041")), R"("\u202E\U000E0041")");
    EXPECT_EQ(to_toml(std::string("a\xff\xc3")), "\"a??\"") << "not UTF-8";
}

}  // namespace
}  // namespace arena::server::option_spec_test
