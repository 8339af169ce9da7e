#include "client-sim/app/one_run.h"

#include <csignal>
#include <filesystem>
#include <utility>

#include <gtest/gtest.h>

#include "client-sim/base/unix_time.h"
#include "tests/support/folders.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/client-sim/status/one_reply.h"
#include "tests/unit/client-sim/support/given_tokens.h"

namespace arena::client_sim {
namespace {

using arena::test::TemporaryFolder;

const std::string kArenaFile = arena::test::source_path("maps/arena.tmj");
constexpr const char* kTwoGroups = R"(seed = 5
[[stage]]
seconds = 1
clients = 4
[[group]]
behaviour = "fighter"
[[group]]
behaviour = "idle"
)";

/// Returns the options of a plain run of three clients for two seconds.
Options plain_options() {
    Options options;
    options.fleet.server = {"127.0.0.1", 9};
    options.plain.clients = 3;
    options.plain.duration = std::chrono::seconds{2};
    options.plain.behaviour = BehaviourMix::fighter;
    return options;
}

Options options_with_threshold(const std::string& text) {
    Options options = plain_options();
    options.thresholds = {parse_threshold(text).value()};
    return options;
}

std::string prepare_error(const Options& options) {
    const auto setting = prepare(options);
    EXPECT_FALSE(setting.ok());
    return setting.ok() ? std::string() : setting.error();
}

RunSetting prepared(const Options& options) {
    auto setting = prepare(options);
    EXPECT_TRUE(setting.ok()) << (setting.ok() ? "" : setting.error());
    return setting.ok() ? std::move(setting).value() : RunSetting{};
}

protocol::Welcome welcome_to_arena() {
    return {.map_name = "arena", .map_hash = load_map(kArenaFile).value().hash};
}

TEST(Prepare, a_plain_run_has_the_scenario_of_its_options) {
    const RunSetting setting = prepared(plain_options());

    EXPECT_EQ(setting.fleet.server, (protocol::HostPort{"127.0.0.1", 9}));
    EXPECT_EQ(setting.fleet.scenario.clients_max(), 3u);
    EXPECT_EQ(setting.fleet.scenario.duration(), std::chrono::seconds{2});
    EXPECT_EQ(setting.fleet.scenario.group_names(), std::vector<std::string>{"fighter"});
    EXPECT_FALSE(setting.fleet.scenario.groups[0].network.has_value());
    EXPECT_EQ(setting.fleet.seed, 0u);
}

TEST(Prepare, a_plain_run_has_the_named_network_in_every_group) {
    Options options = plain_options();
    options.network = "4g";

    const RunSetting setting = prepared(options);

    for (const Group& group : setting.fleet.scenario.groups) {
        ASSERT_TRUE(group.network.has_value()) << group.name;
        EXPECT_EQ(group.network->name, "4g");
    }
}

TEST(Prepare, a_scenario_file_replaces_the_plain_run) {
    const TemporaryFolder folder;
    Options options = plain_options();
    options.scenario_file = folder.write("two.toml", kTwoGroups);

    const RunSetting setting = prepared(options);

    EXPECT_EQ(setting.fleet.scenario.name, "two");
    EXPECT_EQ(setting.fleet.scenario.clients_max(), 4u);
    EXPECT_EQ(setting.fleet.scenario.group_names(), (std::vector<std::string>{"fighter", "idle"}));
}

TEST(Prepare, a_group_without_a_transport_has_that_of_the_run) {
    const TemporaryFolder folder;
    Options options = plain_options();
    options.fleet.websocket_port = 9;
    options.scenario_file =
        folder.write("two.toml", std::string(kTwoGroups) + "transport = \"websocket\"\n");

    EXPECT_EQ(prepared(options).fleet.scenario.groups[0].transport, TransportKind::udp);
    EXPECT_EQ(prepared(options).fleet.scenario.groups[1].transport, TransportKind::websocket);
    options.transport = TransportKind::websocket;
    EXPECT_EQ(prepared(options).fleet.scenario.groups[0].transport, TransportKind::websocket);
    options.scenario_file.clear();
    EXPECT_EQ(prepared(options).fleet.scenario.groups[0].transport, TransportKind::websocket)
        << "of a plain run";
}

TEST(Prepare, a_group_by_websocket_needs_the_port_of_the_server) {
    const TemporaryFolder folder;
    Options options = plain_options();
    options.scenario_file =
        folder.write("two.toml", std::string(kTwoGroups) + "transport = \"websocket\"\n");

    EXPECT_EQ(prepare_error(options),
              options.scenario_file +
                  ": group \"idle\" has transport = \"websocket\": give --websocket-port, the port "
                  "that the server has by its option of the same name");
    options.fleet.websocket_port = 9;
    EXPECT_TRUE(prepare(options).ok());
}

TEST(Prepare, a_given_seed_overrides_that_of_the_scenario) {
    const TemporaryFolder folder;
    Options options = plain_options();
    options.scenario_file = folder.write("two.toml", kTwoGroups);
    options.fleet.seed = 7;

    EXPECT_EQ(prepared(options).fleet.seed, 5u);
    options.has_seed = true;
    EXPECT_EQ(prepared(options).fleet.seed, 7u);
}

TEST(Prepare, reads_the_key_of_the_server) {
    const TemporaryFolder folder;
    Options options = plain_options();
    EXPECT_EQ(prepared(options).fleet.key, protocol::crypto::Key{});
    options.key_file = folder.write("k.key", std::string(64, '1') + "\n");

    const RunSetting setting = prepared(options);

    for (const std::byte byte : setting.fleet.key.bytes())
        EXPECT_EQ(byte, std::byte{0x11});
}

TEST(Prepare, takes_the_server_from_the_connect_token_unless_one_is_given) {
    const TemporaryFolder folder;
    protocol::TokenSpec spec = test::given_spec(1000);
    spec.create_time = unix_seconds();
    Options options = plain_options();
    options.plain.clients = 1;
    options.token_path = test::write_token(folder, "ann.token", spec);

    EXPECT_EQ(prepared(options).fleet.server, (protocol::HostPort{"127.0.0.1", 9}));
    options.fleet.server = {};
    const RunSetting setting = prepared(options);

    EXPECT_EQ(setting.fleet.server, (protocol::HostPort{"10.0.0.1", 40000}));
    ASSERT_NE(setting.fleet.tokens, nullptr);
    EXPECT_EQ(setting.fleet.tokens->all().size(), 1u);
}

TEST(Prepare, names_the_file_that_is_missing_or_broken) {
    const TemporaryFolder folder;
    const std::string missing = folder.path("no.file");
    const std::string broken = folder.write("broken", "x = {{");
    const std::pair<std::string Options::*, const char*> files[]{
        {&Options::key_file, "key"},
        {&Options::token_path, "connect token"},
        {&Options::scenario_file, "scenario"},
        {&Options::map_file, "map"},
        {&Options::rules_file, "rules"}};
    for (const auto& [file, kind] : files) {
        Options options = plain_options();
        options.*file = missing;
        EXPECT_EQ(prepare_error(options).find(missing + ": "), 0u) << kind;
        options.*file = broken;
        EXPECT_EQ(prepare_error(options).find(broken + ":"), 0u)
            << kind << ": " << prepare_error(options);
    }
}

TEST(Prepare, names_the_network_that_does_not_exist) {
    Options options = plain_options();
    options.network = "dsl";

    EXPECT_EQ(prepare_error(options).find("--network dsl: "), 0u) << prepare_error(options);
}

TEST(Prepare, a_threshold_may_name_a_group_of_the_scenario_but_no_other) {
    const Options known = options_with_threshold("fighter.clients_connected > 1");
    const Options unknown = options_with_threshold("wifi.clients_connected > 1");

    EXPECT_TRUE(prepare(known).ok());
    EXPECT_EQ(prepare_error(unknown),
              "--require: there is no group \"wifi\": write one of fighter");
}

TEST(Prepare, a_threshold_on_the_server_needs_its_status) {
    Options options = options_with_threshold("tick_ms_p99 < 8");

    EXPECT_EQ(prepare_error(options),
              "--require tick_ms_p99 < 8: only the server knows tick_ms_p99: give --status "
              "HOST:PORT, or leave the threshold out");
    options.status = protocol::HostPort{"127.0.0.1", 9};
    EXPECT_TRUE(prepare(options).ok());
}

TEST(Prepare, a_threshold_of_the_scenario_needs_the_status_likewise) {
    const TemporaryFolder folder;
    Options options = plain_options();
    options.scenario_file =
        folder.write("needy.toml", std::string(kTwoGroups) +
                                       "[[require]]\nexpression = \"ticks_skipped == 0\"\n");

    EXPECT_EQ(prepare_error(options).find(options.scenario_file + ": ticks_skipped == 0: only the"),
              0u)
        << prepare_error(options);
    options.status = protocol::HostPort{"127.0.0.1", 9};
    EXPECT_TRUE(prepare(options).ok());
}

TEST(Prepare, no_report_replaces_what_the_named_files_lead_to) {
    const TemporaryFolder folder;
    for (const char* name : {"template.tmx", "blocks.tsx", "spawn.tx"})
        std::filesystem::copy_file(
            arena::test::source_path(std::string("tests/data/maps/forms/") + name),
            folder.path(name));
    folder.write("rules.toml", "");
    folder.write("slow.toml", "delay_ms = 20\n");
    std::filesystem::create_directory(folder.path("tokens"));
    protocol::TokenSpec spec = test::given_spec(1000);
    spec.create_time = unix_seconds();
    test::write_token(folder, "tokens/ann", spec);
    Options options = plain_options();
    options.plain.clients = 1;
    options.map_file = folder.path("template.tmx");
    options.token_path = folder.path("tokens");
    const auto expect_refused = [&](const std::string& name, const std::string& input) {
        options.html_file = folder.path("./" + name);
        EXPECT_EQ(prepare_error(options), "--html " + options.html_file +
                                              ": is this run's own input (" + input +
                                              "): name another file");
    };
    expect_refused("blocks.tsx", "a tileset or template of --map");
    expect_refused("spawn.tx", "a tileset or template of --map");
    expect_refused("rules.toml", "the rules of --map");
    expect_refused("tokens/ann", "a connect token of --token");

    options.token_path.clear();
    options.scenario_file =
        folder.write("one.toml", std::string(kTwoGroups) +
                                     "[[group]]\nbehaviour = \"idle\"\nnetwork = "
                                     "\"slow.toml\"\n");
    expect_refused("slow.toml", "a network of --scenario");
    options.html_file = folder.path("report.html");
    EXPECT_TRUE(prepare(options).ok());
}

TEST(Prepare, a_thread_has_one_field_for_all_its_clients_and_shares_none_with_others) {
    Options options = plain_options();
    options.map_file = kArenaFile;
    const RunSetting setting = prepared(options);
    const protocol::Welcome welcome = welcome_to_arena();
    const FieldFor one = setting.make_field_for();
    const FieldFor other = setting.make_field_for();

    const auto first = one(welcome);
    const auto second = one(welcome);
    const auto elsewhere = other(welcome);

    ASSERT_TRUE(first.ok() && second.ok() && elsewhere.ok());
    EXPECT_EQ(first.value(), second.value());
    EXPECT_NE(first.value(), elsewhere.value());
    EXPECT_EQ(first.value()->plain().bounds().max, elsewhere.value()->plain().bounds().max);
}

TEST(Prepare, no_field_is_returned_for_a_map_that_the_server_does_not_play) {
    Options options = plain_options();
    options.map_file = kArenaFile;
    const FieldFor field_for = prepared(options).make_field_for();

    const auto field = field_for({.map_name = "arena", .map_hash = 1});

    ASSERT_FALSE(field.ok());
    EXPECT_EQ(field.error().find('\n'), std::string::npos);
}

TEST(Prepare, clients_predict_on_the_named_map_and_rules) {
    const TemporaryFolder folder;
    Options options = plain_options();
    options.map_file = kArenaFile;
    options.rules_file = folder.write("slow.toml", "[[archetype]]\nname = \"snail\"\n");
    const RunSetting setting = prepared(options);

    const client::GameMap game = setting.fleet.game_map_for(welcome_to_arena());

    ASSERT_TRUE(game.terrain != nullptr && game.rules.has_value());
    EXPECT_EQ(game.rules->archetypes[0].name, "snail");
}

TEST(RunOnce, an_interrupted_run_does_not_begin) {
    const RunSetting setting = prepared(plain_options());
    Interruption interruption;
    std::raise(SIGINT);

    const auto report =
        run_once(plain_options(), setting.fleet, setting.make_field_for, interruption);

    ASSERT_FALSE(report.ok());
    EXPECT_EQ(report.error(), "interrupted before the run began");
}

TEST(RunOnce, does_not_begin_when_the_status_cannot_be_read) {
    const protocol::HostPort closed = test::closed_address();
    Options options = plain_options();
    options.status = closed;
    const RunSetting setting = prepared(options);
    Interruption interruption;

    const auto report = run_once(options, setting.fleet, setting.make_field_for, interruption);

    ASSERT_FALSE(report.ok());
    EXPECT_EQ(report.error().find("no status from http://" + to_string(closed) + "/status: "), 0u)
        << report.error();
}

}  // namespace
}  // namespace arena::client_sim
