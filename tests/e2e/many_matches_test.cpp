// Tests the real server with several matches: its clients are spread over them, and operators see
// and control each.
#include <chrono>
#include <fstream>
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

/// Returns the list of matches once `players` play in them, or as it is after kPatience.
Json wait_for_matches(const RunningArenad& server, std::size_t players) {
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (true) {
        Json matches = Json::parse(http_request(server.http_port, "GET", "/matches").body);
        std::size_t playing = 0;
        for (const Json& match : matches)
            playing += match["players"].get<std::size_t>();
        if (playing == players || std::chrono::steady_clock::now() > deadline) return matches;
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
}

/// With how many threads the server runs its matches.
class ManyMatchesEndToEnd : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Threads, ManyMatchesEndToEnd, testing::Values("0", "2"));

TEST_P(ManyMatchesEndToEnd, clients_fill_matches_that_operators_see_and_control) {
    TemporaryFolder folder;
    const std::string key = folder.path("op.key");
    ASSERT_EQ(arenad({"keygen", key}).exit_code, 0);
    const std::string rules = folder.path("rules.toml");
    std::ofstream(rules) << std::ifstream(source_path("maps/arena.rules.toml")).rdbuf()
                         << "\n[match]\nmode = \"deathmatch\"\nplayers_to_start = 2\n";
    RunningArenad server({"--matches", "3", "--max-clients", "4", "--admin-key-file", key,
                          "--rules", rules, "--threads", GetParam()});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    const auto tell = [&](std::vector<std::string> command) {
        command.insert(command.end(),
                       {"--http-port", std::to_string(server.http_port), "--admin-key-file", key});
        return arenad(command);
    };

    Process bots(kBots, {"--accept-invalid", "--server", server.udp(), "--map", kMap, "--clients",
                         "10", "--ramp", "0", "--duration", "6", "--rules", rules});
    const Json matches = wait_for_matches(server, 10);
    const ProcessResult pause = tell({"match", "pause", "--match", "2"});
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    const Json paused = Json::parse(http_request(server.http_port, "GET", "/matches").body);
    const ProcessResult resume = tell({"match", "resume", "--match", "2"});
    const Json status = Json::parse(http_request(server.http_port, "GET", "/status").body);
    const ProcessResult unnamed = tell({"match", "start"});
    const ProcessResult unknown = tell({"match", "start", "--match", "4"});
    const ProcessResult clients = tell({"clients"});
    const auto played = bots.wait(kPatience);

    ASSERT_EQ(matches.size(), 3u);
    std::vector<int> players;
    for (const Json& match : matches) {
        EXPECT_EQ(match["id"], static_cast<int>(players.size()) + 1);
        EXPECT_EQ(match["players_max"], 4);
        EXPECT_GT(match["tick_ms_p99"].get<double>(), 0.0);
        players.push_back(match["players"]);
    }
    EXPECT_EQ(players, (std::vector<int>{4, 4, 2}));
    EXPECT_EQ(status["matches"], 3);
    EXPECT_EQ(status["players"], 10);
    EXPECT_EQ(status["players_max"], 12);
    EXPECT_EQ(unnamed.exit_code, 1);
    EXPECT_NE(unnamed.standard_error.find("name one of the 3 matches"), std::string::npos)
        << unnamed.standard_error;
    EXPECT_EQ(unknown.exit_code, 1);
    EXPECT_NE(unknown.standard_error.find("there is no match 4"), std::string::npos)
        << unknown.standard_error;
    EXPECT_NE(clients.standard_output.find("MATCH"), std::string::npos);
    EXPECT_EQ(pause.standard_output, "the match is paused\n") << pause.standard_error;
    EXPECT_EQ(resume.standard_output, "the match goes on\n") << resume.standard_error;
    ASSERT_EQ(paused.size(), 3u);
    EXPECT_FALSE(paused[0]["paused"]);
    EXPECT_TRUE(paused[1]["paused"]);
    EXPECT_FALSE(paused[2]["paused"]);
    EXPECT_EQ(played, 0) << bots.standard_output() << bots.standard_error();
    EXPECT_EQ(server.stop(), 0);
}

TEST_P(ManyMatchesEndToEnd, clients_of_a_match_that_ends_go_on_in_another_one) {
    TemporaryFolder folder;
    const std::string key = folder.path("op.key");
    ASSERT_EQ(arenad({"keygen", key}).exit_code, 0);
    const std::string rules = folder.path("rules.toml");
    std::ofstream(rules) << std::ifstream(source_path("maps/arena.rules.toml")).rdbuf()
                         << "\n[match]\nmode = \"deathmatch\"\nplayers_to_start = 2\n"
                            "countdown = 0.1\nmatch_end = 0.5\n";
    RunningArenad server({"--matches", "3", "--max-clients", "4", "--admin-key-file", key,
                          "--rules", rules, "--threads", GetParam(), "--after-match", "exit"});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();

    Process bots(kBots, {"--accept-invalid", "--server", server.udp(), "--map", kMap, "--clients",
                         "3", "--ramp", "0", "--duration", "6", "--rules", rules});
    wait_for_matches(server, 3);
    std::this_thread::sleep_for(std::chrono::seconds(1));
    const ProcessResult end = arenad({"match", "end", "--match", "1", "--http-port",
                                      std::to_string(server.http_port), "--admin-key-file", key});
    std::this_thread::sleep_for(std::chrono::milliseconds(1500));
    const Json matches = wait_for_matches(server, 3);
    const std::string metrics = http_request(server.http_port, "GET", "/metrics").body;
    const auto played = bots.wait(kPatience);

    EXPECT_EQ(end.exit_code, 0) << end.standard_error;
    ASSERT_EQ(matches.size(), 3u);
    EXPECT_TRUE(matches[0]["draining"]);
    EXPECT_EQ(matches[0]["players"], 0);
    EXPECT_EQ(matches[1]["players"], 3);
    EXPECT_NE(metrics.find("\narenad_transfers_total 3\n"), std::string::npos);
    EXPECT_EQ(played, 0) << "none was lost\n" << bots.standard_output() << bots.standard_error();
    EXPECT_EQ(server.stop(), 0);
}

/// More clients than those from which on the threads share the work (kSharedFromDefault).
TEST(OneMatchAcrossThreads, many_clients_play_and_are_told_nothing_wrong) {
    // Few ticks a second: with a sanitizer one of so many clients takes most of a processor's time.
    RunningArenad server(
        {"--threads", "2", "--max-clients", "160", "--tick-rate", "10", "--snapshot-rate", "10"});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();

    Process bots(kBots, {"--accept-invalid", "--server", server.udp(), "--map", kMap, "--clients",
                         "140", "--ramp", "0", "--duration", "10", "--seed", "1"});
    const auto played = bots.wait(kPatience);

    EXPECT_EQ(played, 0) << bots.standard_output() << bots.standard_error();
    EXPECT_EQ(server.stop(), 0);
}

}  // namespace
}  // namespace arena::test
