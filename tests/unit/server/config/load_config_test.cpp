#include "server/config/load_config.h"

#include <map>

#include <gtest/gtest.h>

#include "protocol/tiled/message.h"
#include "server/config/option_table.h"

namespace arena::server {
namespace {

const OptionSpec* option(std::string_view name) {
    for (const OptionSpec& each : option_table()) {
        if (each.name == name) return &each;
    }
    return nullptr;
}

struct Given {
    std::vector<std::pair<std::string, std::string>> flags;
    std::map<std::string, std::string> variables;
    std::string file;  ///< text of "arena.toml"; empty for no file
};

Result<LoadedConfig, std::string> load(const Given& given) {
    ConfigSources sources;
    for (const auto& [name, text] : given.flags)
        sources.flags.push_back({option(name), text});
    sources.variable = [&](const std::string& name) -> std::optional<std::string> {
        const auto found = given.variables.find(name);
        if (found == given.variables.end()) return std::nullopt;
        return found->second;
    };
    for (const auto& [name, text] : given.variables)
        sources.variable_names.push_back(name);
    if (!given.file.empty()) sources.file = "arena.toml";
    sources.read_file = [&](const std::string& path) -> Result<std::string, std::string> {
        if (path != "arena.toml") return Failure{"cannot read " + path};
        return given.file;
    };
    return load_config(sources);
}

std::string error_of(const Given& given) {
    const auto loaded = load(given);
    return loaded ? "no error" : loaded.error();
}

TEST(LoadConfig, without_sources_everything_has_its_default) {
    const auto loaded = load({});

    ASSERT_TRUE(loaded);
    EXPECT_EQ(loaded.value().config.udp_port, 40000);
    EXPECT_EQ(loaded.value().config.udp_address, "127.0.0.1");
    EXPECT_FALSE(loaded.value().config.open);
    EXPECT_EQ(loaded.value().config.http_port, 8088);
    EXPECT_EQ(loaded.value().config.http_address, "127.0.0.1");
    EXPECT_EQ(loaded.value().config.tick_rate, 60);
    EXPECT_EQ(loaded.value().config.snapshot_rate, 20);
    EXPECT_FALSE(loaded.value().config.seed);
    EXPECT_EQ(loaded.value().origins.at("udp-port"), "default");
}

TEST(LoadConfig, a_flag_overrides_a_variable_overrides_the_file_overrides_the_default) {
    const auto loaded = load({.flags = {{"udp-port", "1"}},
                              .variables = {{"ARENAD_UDP_PORT", "2"}, {"ARENAD_HTTP_PORT", "2"}},
                              .file = "udp_port = 3\nhttp_port = 3\nmax_clients = 3\n"});

    ASSERT_TRUE(loaded) << loaded.error();
    const auto& [config, origins] = loaded.value();
    EXPECT_EQ(config.udp_port, 1);
    EXPECT_EQ(config.http_port, 2);
    EXPECT_EQ(config.max_clients, 3u);
    EXPECT_EQ(config.tick_rate, 60);
    EXPECT_EQ(origins.at("udp-port"), "flag --udp-port");
    EXPECT_EQ(origins.at("http-port"), "ARENAD_HTTP_PORT");
    EXPECT_EQ(origins.at("max-clients"), "arena.toml:3");
}

TEST(LoadConfig, every_option_can_be_set_by_flag_variable_and_file) {
    const std::map<std::string_view, std::string> values{{"map", "m.tmj"},
                                                         {"rules", "r.toml"},
                                                         {"udp-port", "1"},
                                                         {"udp-address", "::1"},
                                                         {"public-address", "[::1]:3"},
                                                         {"key-file", "k"},
                                                         {"open", "true"},
                                                         {"open-anywhere", "true"},
                                                         {"ban-file", "b"},
                                                         {"takeover", "true"},
                                                         {"map-files-outside", "true"},
                                                         {"websocket-port", "4"},
                                                         {"websocket-address", "::1"},
                                                         {"websocket-origins", "https://g"},
                                                         {"trusted-proxies", "10.0.0.5"},
                                                         {"websocket-certificate", "c.pem"},
                                                         {"websocket-key", "k.pem"},
                                                         {"http-port", "2"},
                                                         {"supervise", "true"},
                                                         {"restarts-max", "7"},
                                                         {"http-address", "::"},
                                                         {"web", "true"},
                                                         {"web-dir", "w"},
                                                         {"admin-key-file", "a"},
                                                         {"tick-rate", "30"},
                                                         {"snapshot-rate", "5"},
                                                         {"input-rate", "20"},
                                                         {"matches", "3"},
                                                         {"matches-max", "5"},
                                                         {"matches-on-demand", "true"},
                                                         {"match-empty", "7"},
                                                         {"load-max", "60"},
                                                         {"threads", "2"},
                                                         {"max-clients", "9"},
                                                         {"watchers-max", "4"},
                                                         {"watch-delay", "10"},
                                                         {"client-rate", "8000"},
                                                         {"seed", "123"},
                                                         {"after-match", "exit"},
                                                         {"next-maps", "a.tmj,b.tmj"},
                                                         {"pause-max", "60"},
                                                         {"results-dir", "r"},
                                                         {"results-url", "https://a/r"},
                                                         {"results-key-file", "rk"},
                                                         {"results-ca", "ca.pem"},
                                                         {"results-spool", "s"},
                                                         {"results-spool-bytes", "16777216"},
                                                         {"events-url", "http://a:1/e"},
                                                         {"events-file", "e.jsonl"},
                                                         {"dump-dir", "d"},
                                                         {"log-level", "warning"},
                                                         {"log-format", "json"},
                                                         {"udp-receive-buffer", "212992"},
                                                         {"udp-send-buffer", "4096"}};
    Given flags;
    Given variables;
    Given file;
    for (const OptionSpec& each : option_table()) {
        const std::string& text = values.at(each.name);
        const auto value = parse_value(each, text);
        ASSERT_TRUE(value) << each.name << " " << value.error();
        flags.flags.emplace_back(each.name, text);
        variables.variables[variable_of(each)] = text;
        file.file += key_of(each) + " = " + to_toml(value.value()) + "\n";
    }

    for (const Given& given : {flags, variables, file}) {
        const auto loaded = load(given);
        ASSERT_TRUE(loaded) << loaded.error();
        for (const OptionSpec& each : option_table()) {
            EXPECT_EQ(each.get(loaded.value().config),
                      parse_value(each, values.at(each.name)).value())
                << each.name;
            EXPECT_NE(loaded.value().origins.at(each.name), "default") << each.name;
        }
    }
}

TEST(LoadConfig, an_empty_variable_counts_as_not_set) {
    const auto loaded = load({.variables = {{"ARENAD_SEED", ""}, {"ARENAD_UDP_PORT", ""}}});

    ASSERT_TRUE(loaded);
    EXPECT_EQ(loaded.value().config.udp_port, 40000);
}

TEST(LoadConfig, the_file_may_be_named_by_a_variable) {
    ConfigSources sources;
    sources.variable = [](const std::string& name) -> std::optional<std::string> {
        if (name == "ARENAD_CONFIG") return "from-variable.toml";
        return std::nullopt;
    };
    sources.read_file = [](const std::string& path) -> Result<std::string, std::string> {
        return std::string(path == "from-variable.toml" ? "tick_rate = 30\nsnapshot_rate = 10"
                                                        : "");
    };

    const auto loaded = load_config(sources);

    ASSERT_TRUE(loaded);
    EXPECT_EQ(loaded.value().config.tick_rate, 30);
}

TEST(LoadConfig, rejects_an_unknown_key_with_its_line_and_the_nearest_known_key) {
    EXPECT_EQ(error_of({.file = "\n\nudp_prot = 1\n"}),
              "arena.toml:3: unknown key 'udp_prot': the closest match is 'udp_port'");
    EXPECT_NE(error_of({.file = "max-client = 1\n"}).find("'max_clients'"), std::string::npos);
    EXPECT_EQ(error_of({.file = "bazooka = 1\n"}),
              "arena.toml:1: unknown key 'bazooka': the keys are the options of arenad --help")
        << "nothing is near";
    EXPECT_EQ(error_of({.file = "[server]\nudp_port = 1\n"}),
              "arena.toml:1: unknown key 'server': this file has no headings: remove this one");
}

TEST(LoadConfig, shows_an_unknown_key_without_control_characters) {
    EXPECT_EQ(error_of({.file = "\"\\u001b[31mred\\u202e\" = 1\n"}),
              "arena.toml:1: unknown key '?[31mred?': the keys are the options of arenad --help");
    for (const std::string& file :
         {std::string("\x1b[31m = 1\n"), std::string("map = \x1b[31m\n"), std::string("\u202E = 1"),
          std::string("map = \"\\u009b\"\nopen = \"\\u009b\"\n")}) {
        const std::string error = error_of({.file = file});
        EXPECT_EQ(error.find("arena.toml:"), 0u) << error;
        EXPECT_EQ(error, protocol::printable(error, 4096)) << error;
    }
}

TEST(LoadConfig, rejects_a_key_that_is_too_deep_before_a_parser_sees_it) {
    std::string key = "a";
    for (int i = 1; i < 50'000; ++i)
        key += ".a";

    EXPECT_EQ(error_of({.file = "\n" + key + " = 1\n"}),
              "arena.toml:2: a key has more than 16 parts: write a shorter one");
    EXPECT_EQ(error_of({.file = "[" + key + "]\n"}),
              "arena.toml:1: a key has more than 16 parts: write a shorter one");
}

TEST(LoadConfig, rejects_a_variable_of_no_option_with_the_nearest_name) {
    EXPECT_EQ(error_of({.variables = {{"ARENAD_UDP_PROT", "1"}}}),
              "the environment has ARENAD_UDP_PROT, which is not an option: the closest match is "
              "ARENAD_UDP_PORT");
    EXPECT_EQ(
        error_of({.variables = {{"ARENAD_FOO", "1"}}}),
        "the environment has ARENAD_FOO, which is not an option: unset it; arenad --help lists "
        "the variables")
        << "what all variables begin with makes none of them near";
    EXPECT_EQ(error_of({.variables = {{"ARENAD_\x1b[31m", "1"}}}).find('\x1b'), std::string::npos);
    EXPECT_NE(error_of({.variables = {{"ARENAD_PORT", "7000"}}}), "no error");
    EXPECT_NE(error_of({.variables = {{"ARENAD_PORT_", "7000"}}}), "no error");
    EXPECT_EQ(error_of({.variables = {{"ARENAD_UDP_PROT", ""}}}), "no error");
}

TEST(LoadConfig, ignores_variables_of_a_service_called_arenad) {
    EXPECT_EQ(
        error_of({.variables = {{"ARENAD_SERVICE_HOST", "10.0.0.7"},
                                {"ARENAD_SERVICE_PORT", "40000"},
                                {"ARENAD_SERVICE_PORT_GAME", "40000"},
                                {"ARENAD_PORT", "udp://10.0.0.7:40000"},
                                {"ARENAD_PORT_40000_UDP", "udp://10.0.0.7:40000"},
                                {"ARENAD_PORT_40000_UDP_PROTO", "udp"},
                                {"ARENAD_SKIP_SETUP", "1"},
                                {"ARENAD_CLIENT_LIBRARY", "/opt/lib/libarenad-client.so.1"}}}),
        "no error");
}

TEST(LoadConfig, a_key_may_have_dashes_like_a_flag) {
    const auto loaded = load({.file = "udp-port = 7\n"});

    ASSERT_TRUE(loaded);
    EXPECT_EQ(loaded.value().config.udp_port, 7);
}

TEST(LoadConfig, rejects_a_file_that_is_not_toml_with_its_place) {
    EXPECT_EQ(error_of({.file = "udp_port = 1\nhttp_port = = 2\n"}),
              "arena.toml:2:13: '=' is there twice: remove one");
    EXPECT_EQ(error_of({.file = "udp_port = 1\nmap = \"m.tmj\n"}),
              "arena.toml:2:7: the string has no closing quote: write \" at its end");
    EXPECT_EQ(
        error_of({.file = "udp_port = 1\nudp_port = 2\n"}),
        "arena.toml:2:1: the key 'udp_port' is there twice, first in line 1: keep one of them");
}

TEST(LoadConfig, rejects_a_value_of_the_wrong_type_with_its_line) {
    EXPECT_EQ(error_of({.file = "udp_port = \"1\"\n"}),
              "arena.toml:1: udp_port must be a whole number from 0 to 65535, not \"1\"");
    EXPECT_EQ(error_of({.file = "map = 3\n"}),
              "arena.toml:1: map must be a non-empty string, not 3");
    EXPECT_EQ(error_of({.file = "udp_port = 1.5\n"}),
              "arena.toml:1: udp_port must be a whole number from 0 to 65535, not 1.5");
}

TEST(LoadConfig, rejects_a_value_out_of_range_from_every_source) {
    EXPECT_EQ(error_of({.flags = {{"udp-port", "65536"}}}),
              "--udp-port must be a whole number from 0 to 65535, not 65536");
    EXPECT_EQ(error_of({.variables = {{"ARENAD_TICK_RATE", "9"}}}),
              "ARENAD_TICK_RATE must be a whole number from 10 to 240, not 9");
    EXPECT_EQ(error_of({.file = "max_clients = 8193"}),
              "arena.toml:1: max_clients must be a whole number from 1 to 8192, not 8193");
}

TEST(LoadConfig, rejects_text_that_is_not_a_number) {
    for (const char* text : {"", "x", "12x", " 12", "1.5", "-1", "99999999999999999999"}) {
        EXPECT_NE(error_of({.flags = {{"udp-port", text}}}), "no error") << text;
    }
}

TEST(LoadConfig, choices_and_addresses_are_checked) {
    EXPECT_EQ(error_of({.flags = {{"log-format", "xml"}}}),
              "--log-format must be one of text, json, not \"xml\"");
    EXPECT_EQ(
        error_of({.flags = {{"http-address", "localhost"}}}),
        "--http-address must be the numeric IPv4 or IPv6 address of one machine (no host name, "
        "multicast or broadcast address), not \"localhost\"");
}

TEST(LoadConfig, rejects_an_address_that_no_host_has) {
    for (const char* address : {"224.0.0.1", "255.255.255.255", "ff02::1"}) {
        for (const char* option : {"udp-address", "http-address"})
            EXPECT_NE(error_of({.flags = {{option, address}}}).find("multicast"), std::string::npos)
                << option << " " << address;
    }
    EXPECT_NE(error_of({.flags = {{"public-address", "224.0.0.1:4000"}}}), "no error");
}

TEST(LoadConfig, a_toggle_is_true_or_false) {
    EXPECT_EQ(error_of({.variables = {{"ARENAD_OPEN", "maybe"}}}),
              "ARENAD_OPEN must be true, false, yes, no, on, off, 1 or 0, not 'maybe'");
    EXPECT_EQ(error_of({.file = "open = \"yes\"\n"}),
              "arena.toml:1: open must be true or false, not \"yes\"");
    EXPECT_EQ(error_of({.file = "open = 1\n"}), "arena.toml:1: open must be true or false, not 1");
    EXPECT_EQ(error_of({.file = "map = true\n"}),
              "arena.toml:1: map must be a non-empty string, not true");
    EXPECT_EQ(error_of({.file = "udp_port = true\n"}),
              "arena.toml:1: udp_port must be a whole number from 0 to 65535, not true");
}

TEST(LoadConfig, a_variable_turns_a_toggle_on_with_any_of_the_usual_words) {
    for (const char* word : {"1", "yes", "ON", "True"}) {
        const auto loaded = load({.variables = {{"ARENAD_OPEN", word}}});

        ASSERT_TRUE(loaded) << loaded.error();
        EXPECT_TRUE(loaded.value().config.open) << word;
    }
    for (const char* word : {"0", "no", "OFF", "False"}) {
        const auto loaded = load({.variables = {{"ARENAD_OPEN", word}}, .file = "open = true\n"});

        ASSERT_TRUE(loaded) << loaded.error();
        EXPECT_FALSE(loaded.value().config.open) << word;
    }
}

TEST(LoadConfig, a_flag_can_turn_off_a_toggle_of_the_file) {
    const auto loaded = load({.flags = {{"open", "false"}}, .file = "open = true\n"});

    ASSERT_TRUE(loaded) << loaded.error();
    EXPECT_FALSE(loaded.value().config.open);
}

TEST(LoadConfig, an_endpoint_is_an_address_with_a_port) {
    const std::string requirement =
        "--public-address must be the address of one machine and a port, like 203.0.113.7:40000 or "
        "[2001:db8::7]:40000, not ";
    for (const char* text : {"203.0.113.7", "203.0.113.7:0", "example.org:1", "::1", ":1"})
        EXPECT_EQ(error_of({.flags = {{"public-address", text}}}), requirement + '"' + text + '"');
}

TEST(LoadConfig, the_snapshot_rate_must_divide_the_tick_rate) {
    EXPECT_EQ(error_of({.flags = {{"snapshot-rate", "25"}}}),
              "snapshot-rate 25 does not divide tick-rate 60: set snapshot-rate to 20, the next "
              "lower rate that does");
    EXPECT_EQ(error_of({.flags = {{"tick-rate", "30"}, {"snapshot-rate", "60"}}}),
              "snapshot-rate 60 does not divide tick-rate 30: set snapshot-rate to 30, the next "
              "lower rate that does");
}

TEST(LoadConfig, a_file_that_cannot_be_read_is_an_error) {
    ConfigSources sources;
    sources.file = "nowhere.toml";
    sources.variable = [](const std::string&) { return std::nullopt; };
    sources.read_file = [](const std::string& path) -> Result<std::string, std::string> {
        return Failure{"cannot read " + path};
    };

    const auto loaded = load_config(sources);

    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error(), "cannot read nowhere.toml");
}

TEST(MapFilesOutside, the_flag_overrides_the_variable) {
    const auto outside = [](std::optional<bool> flag, const std::string& value) {
        const auto result = map_files_outside(flag, [&](const std::string& name) {
            return name == "ARENAD_MAP_FILES_OUTSIDE" ? std::optional(value) : std::nullopt;
        });
        return result ? std::string(result.value() ? "yes" : "no") : result.error();
    };

    EXPECT_EQ(outside(std::nullopt, ""), "no");
    EXPECT_EQ(outside(std::nullopt, "true"), "yes");
    EXPECT_EQ(outside(std::nullopt, "Off"), "no");
    EXPECT_EQ(outside(true, "false"), "yes");
    EXPECT_EQ(outside(false, "true"), "no");
    EXPECT_EQ(outside(std::nullopt, "perhaps"),
              error_of({.variables = {{"ARENAD_MAP_FILES_OUTSIDE", "perhaps"}}}));
}

TEST(PrintConfig, reading_the_printed_text_results_in_the_same_configuration) {
    const auto loaded = load({.flags = {{"map", "a \"b\"\\c\td.tmj"}, {"seed", "42"}},
                              .variables = {{"ARENAD_LOG_LEVEL", "error"}}});
    ASSERT_TRUE(loaded);

    const auto again = load({.file = print_config(loaded.value())});

    ASSERT_TRUE(again) << again.error();
    for (const OptionSpec& each : option_table()) {
        EXPECT_EQ(each.get(again.value().config), each.get(loaded.value().config)) << each.name;
    }
}

TEST(PrintConfig, a_value_with_control_characters_is_escaped_and_reads_back_unchanged) {
    const auto loaded = load({.flags = {{"map", "a\x1b[31m\u009b\u202E\U000E0041\u00E9"}}});
    ASSERT_TRUE(loaded) << loaded.error();

    const std::string text = print_config(loaded.value());
    const auto again = load({.file = text});

    EXPECT_NE(text.find("map = \"a\\u001B[31m\\u009B\\u202E\\U000E0041\u00E9\""), std::string::npos)
        << text;
    ASSERT_TRUE(again) << again.error();
    EXPECT_EQ(again.value().config.map, loaded.value().config.map);
}

TEST(PrintConfig, each_line_says_where_its_value_comes_from) {
    const auto loaded = load({.variables = {{"ARENAD_UDP_PORT", "5"}}});
    ASSERT_TRUE(loaded);

    const std::string text = print_config(loaded.value());

    EXPECT_NE(text.find("udp_port = 5                        # ARENAD_UDP_PORT\n"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("# seed is not set"), std::string::npos) << text;
}

}  // namespace
}  // namespace arena::server
