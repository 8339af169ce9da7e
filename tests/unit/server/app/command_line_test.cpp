#include "server/app/command_line.h"

#include <gtest/gtest.h>

#include "protocol/protocol_id.h"
#include "server/config/option_table.h"

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

TEST(CommandLine, every_option_of_the_table_is_a_flag_and_is_in_the_help) {
    const auto help = parse({"--help"});
    ASSERT_TRUE(help);
    const std::string& text = std::get<ShowText>(help.value()).text;

    for (const OptionSpec& option : option_table()) {
        const std::string flag = flag_of(option);
        const bool toggle = option.kind == OptionKind::toggle;
        const auto command = toggle ? parse({flag.c_str()}) : parse({flag.c_str(), "1"});
        ASSERT_TRUE(command) << flag;
        const auto& flags = std::get<WithOptions>(command.value()).flags;
        ASSERT_EQ(flags.size(), 1u) << flag;
        EXPECT_EQ(flags[0].text, toggle ? "true" : "1") << flag;
        EXPECT_NE(text.find(flag + " "), std::string::npos) << flag;
        EXPECT_NE(text.find(variable_of(option)), std::string::npos) << flag;
    }
}

TEST(CommandLine, knows_its_other_actions) {
    EXPECT_EQ(std::get<WithOptions>(parse({"--print-config"}).value()).action,
              ServerAction::print_config);
    EXPECT_EQ(std::get<WithOptions>(parse({"--check-config"}).value()).action,
              ServerAction::check_config);
    EXPECT_EQ(std::get<ShowText>(parse({"--version"}).value()).text,
              "arenad " ARENAD_VERSION " (protocol id " + protocol::protocol_id_text() + ")\n");
    EXPECT_EQ(std::get<ShowText>(parse({"protocol-id"}).value()).text,
              protocol::protocol_id_text() + "\n");
}

TEST(CommandLine, healthcheck_takes_options_after_its_name) {
    const auto command = parse({"healthcheck", "--http-port", "81"});

    ASSERT_TRUE(command) << command.error();
    const auto& options = std::get<WithOptions>(command.value());
    EXPECT_EQ(options.action, ServerAction::healthcheck);
    ASSERT_EQ(options.flags.size(), 1u);
    EXPECT_EQ(options.flags[0].text, "81");
}

TEST(CommandLine, kick_takes_a_client_and_options_after_its_name) {
    const auto command =
        parse({"kick", "--http-port", "81", "18446744073709551615", "--admin-key-file", "k"});

    ASSERT_TRUE(command) << command.error();
    const auto& options = std::get<WithOptions>(command.value());
    EXPECT_EQ(options.action, ServerAction::kick);
    EXPECT_EQ(options.client_id, 18446744073709551615u);
    ASSERT_EQ(options.flags.size(), 2u);
    EXPECT_EQ(options.flags[0].text, "81");
    EXPECT_EQ(options.flags[1].text, "k");
}

TEST(CommandLine, match_takes_an_order) {
    for (const auto& [name, order] :
         {std::pair{"start", MatchOrder::start}, {"end", MatchOrder::end}}) {
        const auto command = parse({"match", name, "--admin-key-file", "k"});

        ASSERT_TRUE(command) << command.error();
        const auto& options = std::get<WithOptions>(command.value());
        EXPECT_EQ(options.action, ServerAction::match);
        EXPECT_EQ(options.match_order, order);
    }
    const auto third = parse({"match", "end", "--match", "3", "--admin-key-file", "k"});
    ASSERT_TRUE(third) << third.error();
    EXPECT_EQ(std::get<WithOptions>(third.value()).match_id, 3u);
    EXPECT_FALSE(parse({"match", "end", "--match", "third"}));
    EXPECT_FALSE(parse({"match"}));
    EXPECT_FALSE(parse({"match", "stop"}));
    EXPECT_FALSE(parse({"match", "start", "end"}));
}

TEST(CommandLine, announce_takes_a_text_and_move_a_client_and_a_team) {
    const auto announce = parse({"announce", "In 5 minutes: -h", "--admin-key-file", "k"});
    ASSERT_TRUE(announce) << announce.error();
    EXPECT_EQ(std::get<WithOptions>(announce.value()).action, ServerAction::announce);
    EXPECT_EQ(std::get<WithOptions>(announce.value()).text, "In 5 minutes: -h");
    EXPECT_FALSE(parse({"announce"}));

    const auto move = parse({"move", "--http-port", "81", "18446744073709551615", "8"});
    ASSERT_TRUE(move) << move.error();
    EXPECT_EQ(std::get<WithOptions>(move.value()).action, ServerAction::move);
    EXPECT_EQ(std::get<WithOptions>(move.value()).client_id, 18446744073709551615u);
    EXPECT_EQ(std::get<WithOptions>(move.value()).team, 8);
    for (const char* team : {"0", "256", "red", "-1"})
        EXPECT_FALSE(parse({"move", "7", team})) << team;
    EXPECT_FALSE(parse({"move", "7"}));
}

TEST(CommandLine, kick_requires_one_client_id) {
    EXPECT_FALSE(parse({"kick"}));
    EXPECT_FALSE(parse({"kick", "1", "2"}));
    for (const char* id : {"x", "-1", "1.5", "18446744073709551616", ""}) {
        const auto command = parse({"kick", id});

        ASSERT_FALSE(command) << id;
        EXPECT_NE(command.error().find("ID"), std::string::npos) << command.error();
    }
}

TEST(CommandLine, clients_takes_options_after_its_name) {
    const auto command = parse({"clients", "--admin-key-file", "k"});

    ASSERT_TRUE(command) << command.error();
    EXPECT_EQ(std::get<WithOptions>(command.value()).action, ServerAction::clients);
}

TEST(CommandLine, check_map_needs_a_file) {
    const auto command = parse({"check-map", "m.tmj", "--json"});

    ASSERT_TRUE(command) << command.error();
    EXPECT_EQ(std::get<CheckMap>(command.value()).file, "m.tmj");
    EXPECT_TRUE(std::get<CheckMap>(command.value()).json);
    EXPECT_FALSE(parse({"check-map"}));
}

TEST(CommandLine, pack_map_needs_two_files) {
    const auto command = parse({"pack-map", "m.tmx", "m.tmj", "--map-files-outside"});

    ASSERT_TRUE(command) << command.error();
    EXPECT_EQ(std::get<PackMap>(command.value()).file, "m.tmx");
    EXPECT_EQ(std::get<PackMap>(command.value()).out, "m.tmj");
    EXPECT_EQ(std::get<PackMap>(command.value()).files_outside, true);
    EXPECT_FALSE(parse({"pack-map"}));
    EXPECT_FALSE(parse({"pack-map", "m.tmx"}));
}

TEST(CommandLine, check_map_and_draw_map_may_read_files_outside) {
    const auto check = parse({"check-map", "m.tmj", "--map-files-outside"});
    const auto draw = parse({"draw-map", "m.tmj", "--map-files-outside"});

    ASSERT_TRUE(check && draw);
    EXPECT_EQ(std::get<CheckMap>(check.value()).files_outside, true);
    EXPECT_EQ(std::get<DrawMap>(draw.value()).files_outside, true);
}

TEST(CommandLine, commands_for_maps_leave_files_outside_to_the_environment_without_the_flag) {
    const auto check = parse({"check-map", "m.tmj"});
    const auto never = parse({"check-map", "m.tmj", "--map-files-outside=false"});
    const auto draw = parse({"draw-map", "m.tmj"});
    const auto pack = parse({"pack-map", "m.tmx", "m.tmj"});

    ASSERT_TRUE(check && never && draw && pack);
    EXPECT_EQ(std::get<CheckMap>(check.value()).files_outside, std::nullopt);
    EXPECT_EQ(std::get<CheckMap>(never.value()).files_outside, false);
    EXPECT_EQ(std::get<DrawMap>(draw.value()).files_outside, std::nullopt);
    EXPECT_EQ(std::get<PackMap>(pack.value()).files_outside, std::nullopt);
}

TEST(CommandLine, draw_map_takes_rules_and_an_output_file) {
    const auto command = parse({"draw-map", "m.tmj", "--rules", "r.toml", "--out", "m.svg"});

    ASSERT_TRUE(command) << command.error();
    const auto& draw = std::get<DrawMap>(command.value());
    EXPECT_EQ(draw.file, "m.tmj");
    EXPECT_EQ(draw.rules, "r.toml");
    EXPECT_EQ(draw.out, "m.svg");
    EXPECT_FALSE(parse({"draw-map"}));
}

TEST(CommandLine, a_toggle_can_be_turned_off) {
    const auto command = parse({"--open=false"});

    ASSERT_TRUE(command) << command.error();
    EXPECT_EQ(std::get<WithOptions>(command.value()).flags[0].text, "false");
}

TEST(CommandLine, keygen_takes_a_file_or_none) {
    EXPECT_EQ(std::get<Keygen>(parse({"keygen"}).value()).file, "");
    EXPECT_EQ(std::get<Keygen>(parse({"keygen", "arena.key"}).value()).file, "arena.key");
    EXPECT_FALSE(parse({"keygen", "a", "b"}));
}

TEST(CommandLine, token_takes_everything_that_a_token_holds) {
    const auto command =
        parse({"token", "--key-file", "k", "--client-id", "18446744073709551615", "--server", "a:1",
               "--server", "[::1]:2", "--name", "Ann", "--team", "255", "--expires", "4294967295",
               "--timeout", "3600", "--out", "t"});

    ASSERT_TRUE(command) << command.error();
    const auto& token = std::get<TokenRequest>(command.value());
    EXPECT_EQ(token.key_file, "k");
    EXPECT_FALSE(token.open);
    EXPECT_EQ(token.client_id, 18446744073709551615u);
    EXPECT_EQ(token.servers, (std::vector<std::string>{"a:1", "[::1]:2"}));
    EXPECT_EQ(token.name, "Ann");
    EXPECT_EQ(token.team, 255);
    EXPECT_EQ(token.expires, 4294967295u);
    EXPECT_EQ(token.timeout, 3600);
    EXPECT_EQ(token.out, "t");
}

TEST(CommandLine, token_has_default_times) {
    const auto command = parse({"token", "--open", "--client-id", "0", "--server", "a:1"});

    ASSERT_TRUE(command) << command.error();
    const auto& token = std::get<TokenRequest>(command.value());
    EXPECT_TRUE(token.open);
    EXPECT_EQ(token.expires, 30u);
    EXPECT_EQ(token.timeout, 5);
    EXPECT_EQ(token.team, 0);
    EXPECT_EQ(token.match, "");
    EXPECT_EQ(token.mode, std::nullopt);
}

TEST(CommandLine, token_names_a_match_and_a_mode) {
    const auto command = parse({"token", "--open", "--client-id", "1", "--server", "a:1", "--match",
                                "eu-2", "--mode", "team_deathmatch"});

    ASSERT_TRUE(command) << command.error();
    const auto& token = std::get<TokenRequest>(command.value());
    EXPECT_EQ(token.match, "eu-2");
    EXPECT_EQ(token.mode, sim::GameMode::team_deathmatch);
}

TEST(CommandLine, token_names_a_wrong_match_and_mode_and_what_they_may_be) {
    const auto error = [](const char* option, const char* value) {
        const auto command =
            parse({"token", "--open", "--server", "a:1", "--client-id", "1", option, value});
        return command ? std::string("none") : command.error();
    };

    EXPECT_EQ(error("--match", "a b"),
              "--match must be 1 to 32 bytes of ASCII letters, digits, '-', '_' and '.', not "
              "'a b'; see arenad token --help");
    EXPECT_EQ(error("--match", ""),
              "--match must be 1 to 32 bytes of ASCII letters, digits, '-', '_' and '.', not ''; "
              "see arenad token --help");
    EXPECT_EQ(error("--mode", "deathmach"),
              "--mode must be endless, deathmatch, team_deathmatch, last_one_standing, "
              "capture_the_flag, king_of_the_hill or elimination, not 'deathmach'; the closest "
              "match is deathmatch; see arenad token --help");
    EXPECT_NE(error("--mode", "").find("--mode must be endless, "), std::string::npos);
}

TEST(CommandLine, token_rejects_numbers_out_of_range_in_one_line) {
    using Words = std::vector<const char*>;
    for (const Words& wrong :
         {Words{"--client-id", "-1"}, Words{"--client-id", "18446744073709551616"},
          Words{"--client-id", "x"}, Words{"--client-id", "1.5"}, Words{"--client-id", ""},
          Words{"--team", "256"}, Words{"--team", "-1"}, Words{"--expires", "0"},
          Words{"--expires", "4294967296"}, Words{"--timeout", "0"}, Words{"--timeout", "3601"}}) {
        Words words{"token", "--open", "--server", "a:1"};
        if (wrong[0] != std::string("--client-id")) words.insert(words.end(), {"--client-id", "1"});
        words.insert(words.end(), wrong.begin(), wrong.end());

        const auto command = parse(words);

        ASSERT_FALSE(command) << wrong[0] << " " << wrong[1];
        EXPECT_EQ(command.error().find('\n'), std::string::npos) << command.error();
        EXPECT_NE(command.error().find(wrong[0]), std::string::npos) << command.error();
    }
    EXPECT_FALSE(parse({"token", "--open", "--client-id", "1"}));
    EXPECT_FALSE(parse({"token", "--open", "--server", "a:1"}));
}

TEST(CommandLine, keygen_and_token_have_their_own_help) {
    const auto keygen = parse({"keygen", "--help"});
    const auto token = parse({"token", "--help"});

    ASSERT_TRUE(keygen && token);
    EXPECT_NE(std::get<ShowText>(keygen.value()).text.find("arenad keygen"), std::string::npos);
    EXPECT_NE(std::get<ShowText>(token.value()).text.find("--client-id"), std::string::npos);
}

TEST(CommandLine, each_command_has_the_footer_that_is_true_of_it) {
    const auto help = [](std::vector<const char*> arguments) {
        arguments.push_back("--help");
        return std::get<ShowText>(parse(std::move(arguments)).value()).text;
    };

    EXPECT_NE(help({}).find("SIGTERM"), std::string::npos);
    for (const char* command : {"check-map", "draw-map", "healthcheck", "clients", "kick", "keygen",
                                "token", "protocol-id"}) {
        EXPECT_EQ(help({command}).find("SIGTERM"), std::string::npos) << command;
    }
    for (const char* command : {"healthcheck", "clients", "kick", "match", "announce", "move"})
        for (const char* option : {"--http-address", "--http-port", "--config"})
            EXPECT_NE(help({command}).find(option), std::string::npos) << command;
    EXPECT_NE(help({"check-map"}).find("even if it is not playable"), std::string::npos);
}

TEST(CommandLine, an_error_names_the_help_of_the_command) {
    EXPECT_EQ(parse({"check-map"}).error(), "FILE is required; see arenad check-map --help");
    EXPECT_EQ(parse({"kick"}).error(), "ID is required; see arenad kick --help");
    EXPECT_NE(parse({"token", "--team", "300"}).error().find("; see arenad token --help"),
              std::string::npos);
    EXPECT_NE(parse({"--map"}).error().find("; see arenad --help"), std::string::npos);
}

TEST(CommandLine, a_command_is_not_given_options_that_it_would_not_obey) {
    EXPECT_EQ(parse({"--map-files-outside", "check-map", "m.tmj"}).error(),
              "--map-files-outside has to come after the command: write arenad check-map ... "
              "--map-files-outside");
    EXPECT_EQ(parse({"--rules", "r.toml", "draw-map", "m.tmj"}).error(),
              "--rules has to come after the command: write arenad draw-map ... --rules");
    EXPECT_EQ(
        parse({"--log-level", "debug", "keygen"}).error(),
        "--log-level is an option of the server, and arenad keygen does not take it: leave it "
        "out");
    EXPECT_EQ(parse({"--version", "protocol-id"}).error(),
              "--version is an option of the server, and arenad protocol-id does not take it: "
              "leave it out");
}

TEST(CommandLine, a_file_without_a_name_is_an_error) {
    for (const auto& [arguments, name] :
         std::vector<std::pair<std::vector<const char*>, std::string>>{
             {{"check-map", ""}, "FILE"},
             {{"pack-map", "m.tmx", ""}, "OUT.tmj"},
             {{"draw-map", "m.tmj", "--out", ""}, "--out"},
             {{"keygen", ""}, "FILE"},
             {{"token", "--open", "--client-id", "1", "--server", "127.0.0.1:1", "--out", ""},
              "--out"}})
        EXPECT_EQ(parse(arguments).error(), name + " is empty: is a variable unset?");
}

TEST(CommandLine, unknown_words_are_an_error_of_one_line) {
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
