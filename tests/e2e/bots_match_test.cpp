// arena-bots plays matches to their end, on a server with the rules of a mode.

#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/e2e/arenad_under_test.h"
#include "tests/support/folders.h"
#include "tests/support/temporary_folder.h"

namespace arena::test {
namespace {

std::string text_of_file(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    std::stringstream text;
    text << stream.rdbuf();
    return text.str();
}

TEST(BotsMatch, sixteen_bots_hold_the_hill_until_the_match_ends_and_the_next_one_begins) {
    TemporaryFolder folder;
    const std::string rules = folder.path("rules.toml");
    std::ofstream(rules) << text_of_file(source_path("maps/arena.rules.toml")) << R"(
[match]
mode = "king_of_the_hill"
players_to_start = 16
countdown = 0.5
time_limit = 10
score_limit = 3
overtime = 0
match_end = 0.5
[match.king_of_the_hill]
point_time = 0.5
)";
    RunningArenad server({"--rules", rules});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();

    const ProcessResult run = run_process(kBots,
                                          {"--accept-invalid",
                                           "--server",
                                           server.udp(),
                                           "--clients",
                                           "16",
                                           "--duration",
                                           "14",
                                           "--ramp",
                                           "0.2",
                                           "--seed",
                                           "1",
                                           "--behaviour",
                                           "any",
                                           "--map",
                                           kMap,
                                           "--rules",
                                           rules,
                                           "--require",
                                           "matches_ended >= 1",
                                           "--json",
                                           folder.path("report.json"),
                                           "--html",
                                           folder.path("report.html")},
                                          {}, kPatience);

    ASSERT_EQ(run.exit_code, 0) << run.standard_output << run.standard_error;
    const auto json = nlohmann::json::parse(folder.read("report.json"), nullptr, false);
    ASSERT_TRUE(json.is_object());
    EXPECT_EQ(json["invariant_violations"], 0);
    ASSERT_GE(json["matches"].size(), 2u) << run.standard_output;
    const auto& match = json["matches"][0];
    EXPECT_EQ(match["number"], 1);
    EXPECT_EQ(match["mode"], "king_of_the_hill");
    EXPECT_LE(match["seconds"].get<double>(), 10.6) << match;
    EXPECT_TRUE(match["ended_by"] == "score_limit" || match["ended_by"] == "time_limit" ||
                match["ended_by"] == "tie")
        << match;
    EXPECT_EQ(match["teams"].size(), 2u);
    EXPECT_NE(run.standard_output.find("king_of_the_hill"), std::string::npos);
    EXPECT_NE(folder.read("report.html").find("<h2>Matches</h2>"), std::string::npos);
    EXPECT_EQ(server.stop(), 0);
}

/// Each of the tables that scripts/matches.sh adds to the rules of the arena.
TEST(BotsMatch, the_arena_plays_every_shipped_match) {
    TemporaryFolder folder;
    for (const char* mode : {"capture_the_flag", "deathmatch", "elimination", "king_of_the_hill",
                             "last_one_standing", "team_deathmatch"}) {
        const std::string rules = folder.path("rules.toml");
        std::ofstream(rules) << text_of_file(source_path("maps/arena.rules.toml")) << '\n'
                             << text_of_file(
                                    source_path("scenarios/match/" + std::string(mode) + ".toml"));

        const ProcessResult check = run_process(kArenad, {"check-map", kMap, "--rules", rules});

        EXPECT_EQ(check.exit_code, 0) << mode << check.standard_output << check.standard_error;
        EXPECT_NE(text_of_file(rules).find("mode = \"" + std::string(mode) + "\""),
                  std::string::npos);
    }
}

}  // namespace
}  // namespace arena::test
