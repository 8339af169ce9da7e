// Tests --takeover with the real server and bots: the newest login of a client replaces the one
// before.
#include <chrono>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/e2e/arenad_under_test.h"
#include "tests/e2e/twenty_bots.h"
#include "tests/support/http_client.h"
#include "tests/support/temporary_folder.h"

namespace arena::test {
namespace {

struct Takeover : testing::Test {
    TemporaryFolder folder;

    /// Makes a connect token of client 7 for the server. Returns its file.
    std::string login(const RunningArenad& server, const std::string& name,
                      const std::string& expires = "60") const {
        std::string file = folder.path(name);
        const ProcessResult made =
            arenad({"token", "--open", "--client-id", "7", "--server", server.udp(), "--name",
                    "Ann", "--expires", expires, "--out", file});
        EXPECT_EQ(made.exit_code, 0) << made.standard_error;
        return file;
    }
    /// Returns the arguments of a bot that plays with that connect token for so many seconds.
    std::vector<std::string> play(const std::string& token, const std::string& duration) const {
        return {"--accept-invalid", "--token", token,    "--map",        kMap,
                "--duration",       duration,  "--json", token + ".json"};
    }
    nlohmann::json report_of(const std::string& token) const {
        return nlohmann::json::parse(folder.read(token + ".json"), nullptr, false);
    }
};

TEST_F(Takeover, the_newest_login_plays_on_and_the_one_before_is_told_so) {
    RunningArenad server({"--takeover"});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    Process before(kBots, play(login(server, "first"), "20"));
    const auto joined = server.process.wait_for_line("player joined", kPatience);
    ASSERT_TRUE(joined);

    const ProcessResult after = run_process(kBots, play(login(server, "second"), "3"));
    const auto resumed = server.process.wait_for_line("player resumed", kPatience);

    EXPECT_EQ(after.exit_code, 0) << after.standard_output << after.standard_error;
    ASSERT_TRUE(resumed);
    EXPECT_NE(resumed->find("client=7 "), std::string::npos) << *resumed;
    EXPECT_EQ(before.wait(kPatience), 1) << before.standard_error();
    EXPECT_NE(before.standard_output().find("1 resumed"), std::string::npos)
        << before.standard_output();
    EXPECT_EQ(report_of("first")["resumes"], 0) << "it does not fight for its place";
    EXPECT_EQ(metric(server.http_port, "arenad_disconnects_total{reason=\"resumed\"}"), 1);
    EXPECT_EQ(metric(server.http_port, "arenad_joins_total"), 1) << "it is the same player";
    EXPECT_EQ(server.stop(), 0);
}

TEST_F(Takeover, a_login_finds_its_match_on_a_server_that_is_full) {
    RunningArenad server({"--takeover", "--matches", "2", "--max-clients", "2"});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    Process others(kBots, {"--accept-invalid", "--server", server.udp(), "--map", kMap, "--clients",
                           "3", "--ramp", "0", "--duration", "12"});
    ASSERT_TRUE(wait_for_metric(server.http_port, "arenad_players", 3));
    Process before(kBots, play(login(server, "first"), "20"));
    ASSERT_TRUE(wait_for_metric(server.http_port, "arenad_players", 4));

    const ProcessResult after = run_process(kBots, play(login(server, "second"), "3"));

    EXPECT_EQ(after.exit_code, 0) << after.standard_output << after.standard_error;
    EXPECT_EQ(before.wait(kPatience), 1);
    EXPECT_EQ(others.wait(kPatience), 0) << others.standard_output() << others.standard_error();
    EXPECT_EQ(metric(server.http_port, "arenad_joins_total"), 4);
}

TEST_F(Takeover, an_older_token_and_a_server_without_the_option_deny_the_newcomer) {
    for (const bool takeover : {true, false}) {
        SCOPED_TRACE(takeover ? "a token that expires earlier" : "without --takeover");
        RunningArenad server(takeover ? std::vector<std::string>{"--takeover"}
                                      : std::vector<std::string>{});
        ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
        const std::string newcomer = login(server, "newcomer", takeover ? "30" : "600");
        Process playing(kBots, play(login(server, "first", "60"), "6"));
        ASSERT_TRUE(server.process.wait_for_line("player joined", kPatience));

        const ProcessResult denied = run_process(kBots, play(newcomer, "2"));

        EXPECT_EQ(denied.exit_code, 2) << denied.standard_output;
        EXPECT_NE(denied.standard_error.find("already playing"), std::string::npos)
            << denied.standard_error;
        EXPECT_EQ(playing.wait(kPatience), 0) << playing.standard_output();
    }
}

}  // namespace
}  // namespace arena::test
