// Tests matches of the real server that come and go: operators and connect tokens open them,
// clients find them by label and mode, and they end.
#include <chrono>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/e2e/arenad_under_test.h"
#include "tests/support/folders.h"
#include "tests/support/http_client.h"
#include "tests/support/temporary_folder.h"

namespace arena::test {
namespace {

using Json = nlohmann::json;

Json matches_of(const RunningArenad& server) {
    return Json::parse(http_request(server.http_port, "GET", "/matches").body);
}

/// Returns the list of matches once `is_so(list)`, or as it is after kPatience.
Json wait_for(const RunningArenad& server, const std::function<bool(const Json&)>& is_so) {
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (true) {
        Json matches = matches_of(server);
        if (is_so(matches) || std::chrono::steady_clock::now() > deadline) return matches;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
}

std::size_t players_in(const Json& matches, const std::string& label) {
    std::size_t players = 0;
    for (const Json& match : matches)
        if (match["label"] == label) players += match["players"].get<std::size_t>();
    return players;
}

/// A server without a match, with keys for operators and for tokens.
struct EmptyServer {
    explicit EmptyServer(const std::vector<std::string>& extra) : server(with_keys(extra)) {}

    ProcessResult operate(std::vector<std::string> command) {
        command.insert(command.end(), {"--http-port", std::to_string(server.http_port),
                                       "--admin-key-file", folder.path("op.key")});
        return arenad(command);
    }
    [[nodiscard]] std::vector<std::string> bots(std::vector<std::string> extra) {
        std::vector<std::string> command{
            "--accept-invalid",       "--server", server.udp(), "--map", kMap, "--key-file",
            folder.path("token.key"), "--ramp",   "0"};
        command.insert(command.end(), extra.begin(), extra.end());
        return command;
    }

    TemporaryFolder folder;
    RunningArenad server;

  private:
    /// Makes the keys, too.
    [[nodiscard]] std::vector<std::string> with_keys(std::vector<std::string> extra) const {
        for (const char* key : {"op.key", "token.key"})
            EXPECT_EQ(arenad({"keygen", folder.path(key)}).exit_code, 0);
        extra.insert(extra.end(),
                     {"--matches", "0", "--matches-max", "2", "--match-empty", "1", "--key-file",
                      folder.path("token.key"), "--admin-key-file", folder.path("op.key")});
        return extra;
    }
};

/// With how many threads the server runs its matches.
class OpenedMatchesEndToEnd : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Threads, OpenedMatchesEndToEnd, testing::Values("0", "2"));

TEST_P(OpenedMatchesEndToEnd, operators_open_and_close_them_and_tokens_name_them) {
    EmptyServer empty({"--threads", GetParam()});
    RunningArenad& server = empty.server;
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    EXPECT_TRUE(wait_until_live(server.http_port));
    EXPECT_EQ(http_request(server.http_port, "GET", "/readyz").status, 200);
    EXPECT_TRUE(matches_of(server).empty());

    const ProcessResult room =
        empty.operate({"open-match", "--label", "room-7", "--seats", "4", "--mode", "deathmatch"});
    const ProcessResult lobby = empty.operate({"open-match", "--map", "hills.tmj"});
    const ProcessResult third = empty.operate({"open-match"});
    const ProcessResult moon = empty.operate({"open-match", "--map", "moon.tmj"});
    Process named(kBots, empty.bots({"--clients", "4", "--duration", "4", "--match", "room-7"}));
    Process unknown(kBots, empty.bots({"--clients", "1", "--duration", "2", "--match", "room-8"}));
    const Json playing =
        wait_for(server, [](const Json& matches) { return players_in(matches, "room-7") == 4; });
    const ProcessResult closed = empty.operate({"match", "close", "--match", "1"});
    const auto unknown_exit = unknown.wait(kPatience);
    const auto named_exit = named.wait(kPatience);
    // The lobby has been empty for a second, and everybody has left the room.
    const Json after = wait_for(server, [](const Json& matches) { return matches.empty(); });

    EXPECT_EQ(room.standard_output, "match 1 is open\n") << room.standard_error;
    EXPECT_EQ(lobby.standard_output, "match 2 is open\n") << lobby.standard_error;
    EXPECT_EQ(third.exit_code, 1);
    EXPECT_NE(third.standard_error.find("no room for one more match"), std::string::npos)
        << third.standard_error;
    EXPECT_EQ(moon.exit_code, 1);
    EXPECT_NE(moon.standard_error.find("moon.tmj: no such file"), std::string::npos)
        << moon.standard_error;
    EXPECT_EQ(players_in(playing, "room-7"), 4u);
    EXPECT_EQ(playing[0]["mode"], "deathmatch");
    EXPECT_EQ(playing[0]["players_max"], 4);
    EXPECT_EQ(closed.exit_code, 0) << closed.standard_error;
    EXPECT_EQ(unknown_exit, 2) << unknown.standard_output();
    EXPECT_NE(unknown.standard_error().find("no match of that label"), std::string::npos)
        << unknown.standard_error();
    EXPECT_EQ(named_exit, 0) << named.standard_output() << named.standard_error();
    EXPECT_TRUE(after.empty()) << after;
    EXPECT_EQ(server.stop(), 0);
}

TEST_P(OpenedMatchesEndToEnd, a_token_opens_its_match_on_demand) {
    EmptyServer empty({"--threads", GetParam(), "--matches-on-demand"});
    RunningArenad& server = empty.server;
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();

    Process first(kBots, empty.bots({"--clients", "3", "--duration", "3", "--match", "a"}));
    Process second(kBots, empty.bots({"--clients", "2", "--duration", "3", "--match", "b"}));
    const Json playing = wait_for(server, [](const Json& matches) {
        return players_in(matches, "a") == 3 && players_in(matches, "b") == 2;
    });
    const ProcessResult third = run_process(
        kBots, empty.bots({"--clients", "1", "--duration", "1", "--match", "c"}), {}, kPatience);
    const auto first_exit = first.wait(kPatience);
    const auto second_exit = second.wait(kPatience);
    const Json after = wait_for(server, [](const Json& matches) { return matches.empty(); });
    Process again(kBots, empty.bots({"--clients", "2", "--duration", "2", "--match", "c"}));
    const Json later =
        wait_for(server, [](const Json& matches) { return players_in(matches, "c") == 2; });
    const auto again_exit = again.wait(kPatience);

    EXPECT_EQ(players_in(playing, "a"), 3u) << playing;
    EXPECT_EQ(players_in(playing, "b"), 2u) << playing;
    EXPECT_EQ(third.exit_code, 2);
    EXPECT_NE(third.standard_error.find("or the match, is full"), std::string::npos)
        << third.standard_error;
    EXPECT_EQ(first_exit, 0) << first.standard_output();
    EXPECT_EQ(second_exit, 0) << second.standard_output();
    EXPECT_TRUE(after.empty()) << after;
    EXPECT_EQ(players_in(later, "c"), 2u) << later;
    EXPECT_EQ(again_exit, 0) << again.standard_output();
    EXPECT_EQ(server.stop(), 0);
}

TEST_P(OpenedMatchesEndToEnd, a_match_from_the_start_is_replaced_unless_an_operator_ends_it) {
    TemporaryFolder folder;
    const std::string key = folder.path("op.key");
    ASSERT_EQ(arenad({"keygen", key}).exit_code, 0);
    const std::string rules = folder.path("rules.toml");
    std::ofstream(rules) << std::ifstream(source_path("maps/arena.rules.toml")).rdbuf()
                         << "\n[match]\nmode = \"deathmatch\"\nplayers_to_start = 1\n"
                            "countdown = 0.1\nmatch_end = 0.1\n";
    RunningArenad server({"--matches", "1", "--matches-max", "2", "--after-match", "exit",
                          "--rules", rules, "--admin-key-file", key, "--threads", GetParam()});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    const auto tell = [&](const char* order, const char* match) {
        return arenad({"match", order, "--match", match, "--http-port",
                       std::to_string(server.http_port), "--admin-key-file", key});
    };

    Process bots(kBots, {"--accept-invalid", "--server", server.udp(), "--map", kMap, "--clients",
                         "2", "--ramp", "0", "--duration", "3", "--rules", rules});
    wait_for(server,
             [](const Json& matches) { return !matches.empty() && matches[0]["phase"] == "play"; });
    const ProcessResult end = tell("end", "1");
    const Json after_end = wait_for(
        server, [](const Json& matches) { return matches.size() == 1 && matches[0]["id"] == 2; });
    const auto bots_exit = bots.wait(kPatience);
    const ProcessResult drain = tell("drain", "2");
    const Json after_drain = wait_for(server, [](const Json& matches) { return matches.empty(); });

    EXPECT_EQ(end.exit_code, 0) << end.standard_error;
    ASSERT_EQ(after_end.size(), 1u) << after_end;
    EXPECT_EQ(after_end[0]["id"], 2);
    EXPECT_FALSE(after_end[0]["draining"]);
    EXPECT_TRUE(bots_exit.has_value());
    EXPECT_EQ(drain.exit_code, 0) << drain.standard_error;
    EXPECT_TRUE(after_drain.empty()) << after_drain;
    EXPECT_EQ(server.stop(), 0);
}

TEST(OpenedMatches, only_a_server_that_may_opens_any) {
    TemporaryFolder folder;
    const std::string key = folder.path("op.key");
    ASSERT_EQ(arenad({"keygen", key}).exit_code, 0);
    RunningArenad server({"--admin-key-file", key});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();

    const ProcessResult refused = arenad(
        {"open-match", "--http-port", std::to_string(server.http_port), "--admin-key-file", key});

    EXPECT_EQ(refused.exit_code, 1);
    EXPECT_NE(refused.standard_error.find("start it with --matches-max N"), std::string::npos)
        << refused.standard_error;
    EXPECT_EQ(http_request(server.http_port, "POST", "/matches").status, 401);
    EXPECT_EQ(http_request(server.http_port, "DELETE", "/matches/1").status, 401);
    EXPECT_EQ(server.stop(), 0);
}

TEST(OpenedMatches, options_that_contradict_each_other_are_named) {
    expect_usage_error(arenad({"--map", kMap, "--open", "--matches", "0"}), "matches is 0");
    expect_usage_error(arenad({"--map", kMap, "--open", "--matches", "3", "--matches-max", "2"}),
                       "matches-max 2 is less than matches 3");
    expect_usage_error(arenad({"--map", kMap, "--open", "--matches-on-demand"}), "matches-max 0");
}

}  // namespace
}  // namespace arena::test
