#include "server/app/command_line.h"

#include <gtest/gtest.h>

namespace arena::server {
namespace {

Result<CommandLine, std::string> parse(std::vector<const char*> arguments) {
    arguments.insert(arguments.begin(), "arenad");
    return parse_command_line(static_cast<int>(arguments.size()), arguments.data());
}

TEST(CommandLine, flags_become_options_in_the_order_of_the_table) {
    const auto command = parse({"--seed", "5", "--map", "m.tmj", "--config=c.toml"});

    ASSERT_TRUE(command) << command.error();
    const auto& options = std::get<WithOptions>(command.value());
    EXPECT_EQ(options.action, ServerAction::run);
    ASSERT_EQ(options.flags.size(), 2u);
    EXPECT_EQ(options.flags[0].option->name, "map");
    EXPECT_EQ(options.flags[0].text, "m.tmj");
    EXPECT_EQ(options.flags[1].option->name, "seed");
    EXPECT_EQ(options.config_file, "c.toml");
}

TEST(CommandLine, every_option_of_the_table_is_a_flag_and_stands_in_help) {
    const auto help = parse({"--help"});
    ASSERT_TRUE(help);
    const std::string& text = std::get<ShowText>(help.value()).text;

    for (const OptionSpec& option : option_table()) {
        const std::string flag = flag_of(option);
        const auto command = parse({flag.c_str(), "1"});
        ASSERT_TRUE(command) << flag;
        EXPECT_EQ(std::get<WithOptions>(command.value()).flags.size(), 1u) << flag;
        EXPECT_NE(text.find(flag + " "), std::string::npos) << flag;
        EXPECT_NE(text.find(variable_of(option)), std::string::npos) << flag;
    }
}

TEST(CommandLine, knows_its_other_actions) {
    EXPECT_EQ(std::get<WithOptions>(parse({"--print-config"}).value()).action,
              ServerAction::print_config);
    EXPECT_EQ(std::get<WithOptions>(parse({"--check-config"}).value()).action,
              ServerAction::check_config);
    EXPECT_EQ(std::get<ShowText>(parse({"--version"}).value()).text, "arenad " ARENAD_VERSION "\n");
}

TEST(CommandLine, healthcheck_takes_the_options_behind_its_name) {
    const auto command = parse({"healthcheck", "--http-port", "81"});

    ASSERT_TRUE(command) << command.error();
    const auto& options = std::get<WithOptions>(command.value());
    EXPECT_EQ(options.action, ServerAction::healthcheck);
    ASSERT_EQ(options.flags.size(), 1u);
    EXPECT_EQ(options.flags[0].text, "81");
}

TEST(CommandLine, check_map_needs_a_file) {
    const auto command = parse({"check-map", "m.tmj", "--json"});

    ASSERT_TRUE(command) << command.error();
    EXPECT_EQ(std::get<CheckMap>(command.value()).file, "m.tmj");
    EXPECT_TRUE(std::get<CheckMap>(command.value()).json);
    EXPECT_FALSE(parse({"check-map"}));
}

TEST(CommandLine, draw_map_takes_rules_and_a_place_for_the_picture) {
    const auto command = parse({"draw-map", "m.tmj", "--rules", "r.toml", "--out", "m.svg"});

    ASSERT_TRUE(command) << command.error();
    const auto& draw = std::get<DrawMap>(command.value());
    EXPECT_EQ(draw.file, "m.tmj");
    EXPECT_EQ(draw.rules, "r.toml");
    EXPECT_EQ(draw.out, "m.svg");
    EXPECT_FALSE(parse({"draw-map"}));
}

TEST(CommandLine, what_it_does_not_know_is_one_line) {
    for (const auto& arguments :
         std::vector<std::vector<const char*>>{{"--udp-prot", "1"},
                                               {"--map"},
                                               {"serve"},
                                               {"--map", "a", "--map", "b"},
                                               {"--max-clients", "1", "more\nwords"}}) {
        const auto command = parse(arguments);

        ASSERT_FALSE(command) << arguments[0];
        EXPECT_EQ(command.error().find('\n'), std::string::npos) << command.error();
        EXPECT_NE(command.error().find("--help"), std::string::npos) << command.error();
    }
}

}  // namespace
}  // namespace arena::server
