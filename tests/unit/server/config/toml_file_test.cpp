#include "server/config/toml_file.h"

#include <map>
#include <string>
#include <utility>

#include <gtest/gtest.h>

namespace arena::server::toml_file_test {
namespace {

/// Returns "value at place" of each option of the file, by its name.
std::map<std::string, std::string> read(std::string_view text) {
    const auto options = read_toml_options("a.toml", text);
    if (!options) {
        ADD_FAILURE() << options.error();
        return {};
    }
    std::map<std::string, std::string> read;
    for (const TomlOption& given : options.value())
        read[std::string(given.option->name)] = to_toml(given.value) + " at " + given.where;
    return read;
}

std::string error_of(std::string_view text) {
    const auto options = read_toml_options("a.toml", text);
    return options ? "no error" : options.error();
}

using Options = std::map<std::string, std::string>;

TEST(TomlFile, an_empty_file_has_no_options) {
    EXPECT_EQ(read(""), Options{});
    EXPECT_EQ(read("# nothing but a comment\n\n"), Options{});
}

TEST(TomlFile, each_option_has_its_value_and_its_place) {
    EXPECT_EQ(read("udp_port = 7\n"
                   "# comment\n"
                   "map = \"m.tmj\"\n"
                   "open = true"),
              (Options{{"udp-port", "7 at a.toml:1"},
                       {"map", "\"m.tmj\" at a.toml:3"},
                       {"open", "true at a.toml:4"}}));
}

TEST(TomlFile, a_key_may_have_dashes_underscores_or_both) {
    const Options expected{{"udp-receive-buffer", "65536 at a.toml:1"}};

    EXPECT_EQ(read("udp_receive_buffer = 65536"), expected);
    EXPECT_EQ(read("udp-receive-buffer = 65536"), expected);
    EXPECT_EQ(read("udp-receive_buffer = 65536"), expected);
}

TEST(TomlFile, an_unknown_key_is_an_error_with_its_line_and_the_nearest_known) {
    EXPECT_EQ(error_of("\nudp_prot = 1"),
              "a.toml:2: unknown key 'udp_prot': the closest match is 'udp_port'");
    EXPECT_EQ(error_of("UDP_PORT = 1").find("a.toml:1: unknown key 'UDP_PORT'"), 0u)
        << "case matters";
    EXPECT_EQ(error_of("[server]\nmap = \"m.tmj\"").find("a.toml:1: unknown key 'server'"), 0u)
        << "there are no tables";
}

TEST(TomlFile, a_long_unknown_key_is_shortened) {
    const std::string error = error_of(std::string(100'000, 'x') + " = 1");

    EXPECT_EQ(error, "a.toml:1: unknown key '" + std::string(40, 'x') +
                         "': the keys are the options of arenad --help");
}

TEST(TomlFile, a_value_of_another_type_is_an_error_with_its_line) {
    const std::pair<const char*, const char*> cases[] = {
        {"1.5", "1.5"}, {"1979-05-27", "a date or time"}, {"[1]", "[1]"}, {"{ a = 1 }", "a table"}};
    for (const auto& [value, shown] : cases)
        EXPECT_EQ(
            error_of(std::string("\n\nudp_port = ") + value),
            std::string("a.toml:3: udp_port must be a whole number from 0 to 65535, not ") + shown);
    EXPECT_EQ(error_of("udp_port = \"7\""),
              "a.toml:1: udp_port must be a whole number from 0 to 65535, not \"7\"");
}

TEST(TomlFile, a_value_out_of_range_is_an_error_with_its_line) {
    EXPECT_EQ(read("udp_port = 65535").size(), 1u);
    EXPECT_EQ(error_of("udp_port = 65536"),
              "a.toml:1: udp_port must be a whole number from 0 to 65535, not 65536");
}

TEST(TomlFile, text_that_is_not_toml_is_an_error_of_one_printable_line) {
    for (const char* text : {"udp_port =", "= 1", "udp_port = 1\nudp_port = 2", "map = \x1b[31m"}) {
        const std::string error = error_of(text);

        EXPECT_EQ(error.find("a.toml:"), 0u) << error;
        EXPECT_EQ(error.find_first_of("\n\x1b"), std::string::npos) << error;
    }
}

TEST(TomlFile, nesting_is_limited_before_the_parser_recurses) {
    std::string deep(50'000, '[');

    EXPECT_EQ(error_of("map = " + deep).find("a.toml:1: "), 0u);
    EXPECT_EQ(error_of("a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q = 1"),
              "a.toml:1: a key has more than 16 parts: write a shorter one");
}

}  // namespace
}  // namespace arena::server::toml_file_test
