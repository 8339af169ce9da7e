#include "client-sim/app/options.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

CommandLine read(std::vector<const char*> arguments) {
    arguments.insert(arguments.begin(), "arena-bots");
    return read_command_line(static_cast<int>(arguments.size()), arguments.data());
}

TEST(Options, need_only_the_server) {
    const CommandLine line = read({"--server", "127.0.0.1:40000"});

    ASSERT_TRUE(line.options.has_value());
    EXPECT_EQ(line.options->fleet.server, (protocol::HostPort{"127.0.0.1", 40000}));
    EXPECT_EQ(line.options->plain.clients, 1u);
    EXPECT_EQ(line.options->plain.behaviour, BehaviourMix::mixed);
    EXPECT_FALSE(line.options->status.has_value());
    EXPECT_EQ(line.options->network, "");
    EXPECT_EQ(line.options->fleet.match, "");
    EXPECT_EQ(line.options->fleet.mode, std::nullopt);
}

TEST(Options, need_no_server_when_connect_tokens_name_it) {
    const CommandLine line = read({"--token", "ann.token"});

    ASSERT_TRUE(line.options.has_value());
    EXPECT_EQ(line.options->token_path, "ann.token");
    EXPECT_EQ(line.options->fleet.server.host, "");
}

TEST(Options, are_all_read) {
    const CommandLine line = read({"--server",    "h:1",
                                   "--clients",   "64",
                                   "--duration",  "1.5",
                                   "--ramp",      "0.25",
                                   "--seed",      "18446744073709551615",
                                   "--behaviour", "fighter",
                                   "--map",       "m.tmj",
                                   "--status",    "h:2",
                                   "--network",   "4g",
                                   "--json",      "r.json",
                                   "--key-file",  "k.key",
                                   "--match",     "eu-2",
                                   "--mode",      "capture_the_flag",
                                   "--quiet",     "--map-files-outside"});

    ASSERT_TRUE(line.options.has_value());
    const Options& options = *line.options;
    EXPECT_EQ(options.plain.clients, 64u);
    EXPECT_EQ(options.plain.duration, std::chrono::milliseconds{1500});
    EXPECT_EQ(options.plain.ramp, std::chrono::milliseconds{250});
    EXPECT_EQ(options.fleet.seed, 18446744073709551615ull);
    EXPECT_EQ(options.plain.behaviour, BehaviourMix::fighter);
    EXPECT_EQ(options.map_file, "m.tmj");
    EXPECT_TRUE(options.map_files_outside);
    EXPECT_EQ(options.status, (protocol::HostPort{"h", 2}));
    EXPECT_EQ(options.network, "4g");
    EXPECT_EQ(options.key_file, "k.key");
    EXPECT_EQ(options.fleet.match, "eu-2");
    EXPECT_EQ(options.fleet.mode, sim::GameMode::capture_the_flag);
    EXPECT_EQ(options.json_file, "r.json");
    EXPECT_TRUE(options.quiet);
}

TEST(Options, a_random_seed_differs_each_time_and_overrides_a_scenarios) {
    const auto seed_of_a_run = [] {
        const CommandLine line = read({"--server", "h:1", "--seed", "random"});
        EXPECT_TRUE(line.options && line.options->has_seed);
        return line.options ? line.options->fleet.seed : 0;
    };

    // Two equal seeds are drawn once in four thousand million times, two such pairs once in 10^19.
    EXPECT_TRUE(seed_of_a_run() != seed_of_a_run() || seed_of_a_run() != seed_of_a_run());
    EXPECT_FALSE(read({"--server", "h:1"}).options->has_seed);
}

TEST(Options, the_predicting_share_is_the_scenarios_unless_it_is_given) {
    const CommandLine omitted = read({"--server", "h:1"});
    const CommandLine given = read({"--server", "h:1", "--predict", "12.5", "--rules", "r.toml"});

    ASSERT_TRUE(omitted.options && given.options);
    EXPECT_FALSE(omitted.options->fleet.predicting_share);
    EXPECT_EQ(given.options->fleet.predicting_share, 0.125);
    EXPECT_EQ(given.options->rules_file, "r.toml");
}

TEST(Options, the_transport_is_udp_unless_another_is_named) {
    const CommandLine omitted = read({"--server", "h:1"});
    const CommandLine known = read({"--server", "h:1", "--websocket-port", "40001"});
    const CommandLine named =
        read({"--server", "h:1", "--transport", "websocket", "--websocket-port", "40001"});

    ASSERT_TRUE(omitted.options && known.options && named.options);
    EXPECT_EQ(omitted.options->transport, TransportKind::udp);
    EXPECT_EQ(omitted.options->fleet.websocket_port, 0u);
    EXPECT_EQ(known.options->transport, TransportKind::udp) << "for groups of a scenario";
    EXPECT_EQ(known.options->fleet.websocket_port, 40001u);
    EXPECT_EQ(named.options->transport, TransportKind::websocket);
}

TEST(Options, a_transport_by_websocket_needs_its_port) {
    ::testing::internal::CaptureStderr();
    const CommandLine line = read({"--server", "h:1", "--transport", "websocket"});
    const std::string message = ::testing::internal::GetCapturedStderr();

    EXPECT_EQ(line.exit_code, 2);
    EXPECT_EQ(message.find("arena-bots: --transport websocket needs --websocket-port, "), 0u)
        << message;
}

TEST(Options, each_require_adds_a_threshold) {
    const CommandLine line = read({"--server", "h:1", "--require", "tick_ms_p99 <= 8", "--require",
                                   "inputs_applied >= inputs_sent"});

    ASSERT_TRUE(line.options.has_value());
    ASSERT_EQ(line.options->thresholds.size(), 2u);
    EXPECT_EQ(to_string(line.options->thresholds[1]), "inputs_applied >= inputs_sent");
}

TEST(Options, a_usage_error_has_exit_code_two) {
    const std::vector<std::vector<const char*>> cases{
        {},
        {"--server"},
        {"--server", "nowhere"},
        {"--server", "h:1", "--clients", "0"},
        {"--server", "h:1", "--clients", "many"},
        {"--server", "h:1", "--duration", "0"},
        {"--server", "h:1", "--duration", "nan"},
        {"--server", "h:1", "--behaviour", "dance"},
        {"--server", "h:1", "--status", "h"},
        {"--server", "h:1", "--require", "tick_ms_p99"},
        {"--server", "h:1", "--require", "no_such_key < 1"},
        {"--server", "h:1", "--require", "kills < no_such_key"},
        {"--server", "h:1", "--status", "h:2", "--find-knee", "--html", "page.html"},
        {"--server", "h:1", "--seed", "some"},
        {"--server", "h:1", "--scenario", ""},
        {"--server", "h:1", "--json="},
        {"--server", "h:1", "--seed", "-1"},
        {"--server", "h:1", "--seed", "18446744073709551616"},
        {"--server", "h:1", "--require", "fighter.no_such_key < 1"},
        {"--server", "h:1", "--predict", "101"},
        {"--server", "h:1", "--predict", "nan"},
        {"--server", "h:1", "--judge", "nan"},
        {"--server", "h:1", "--status", "h:2", "--find-knee", "--level-seconds", "nan"},
        {"--token", "t", "--key-file", "k"},
        {"--token", "t", "--status", "h:2", "--find-knee"},
        {"--token", "t", "--match", "eu-2"},
        {"--token", "t", "--mode", "deathmatch"},
        {"--token", ""},
        {"--server", "h:1", "--transport", "tcp"},
        {"--server", "h:1", "--transport", "websocket", "--websocket-port", "0"},
        {"--server", "h:1", "--websocket-port", "65536"},
        {"--server", "h:1", "--match", ""},
        {"--server", "h:1", "--match", "a b"},
        {"--server", "h:1", "--mode", "dance"},
        {"--server", "h:1", "--unknown"},
        {"--server", "h:1", "stray"}};
    for (const auto& arguments : cases) {
        const CommandLine line = read(arguments);
        EXPECT_FALSE(line.options.has_value()) << ::testing::PrintToString(arguments);
        EXPECT_EQ(line.exit_code, 2) << ::testing::PrintToString(arguments);
    }
}

TEST(Options, help_and_version_have_exit_code_zero) {
    for (const char* option : {"--help", "--version"}) {
        const CommandLine line = read({option});
        EXPECT_FALSE(line.options.has_value());
        EXPECT_EQ(line.exit_code, 0);
    }
}

}  // namespace
}  // namespace arena::client_sim
