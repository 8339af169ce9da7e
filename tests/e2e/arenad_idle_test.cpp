// Tests that a running server sends an idle player away, with real bots: the seat is free, and
// those that play, play on.
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

#include "tests/e2e/arenad_under_test.h"
#include "tests/support/folders.h"
#include "tests/support/http_client.h"
#include "tests/support/temporary_folder.h"

namespace arena::test {
namespace {

std::string rules_with_idle_limit(const TemporaryFolder& folder) {
    std::ifstream shipped(source_path("maps/arena.rules.toml"));
    const std::string file = folder.path("rules.toml");
    std::ofstream(file) << std::string{std::istreambuf_iterator<char>(shipped), {}}
                        << "\n[match]\nmode = \"endless\"\nidle_warning = 1\nidle_limit = 2\n";
    return file;
}

constexpr const char* kOneSleeps = R"(purpose = "One of four presses nothing."
seed = 1

[[stage]]
name = "play"
seconds = 6
clients = 4
at_once = true

[[group]]
behaviour = "idle"
share = 1

[[group]]
behaviour = "lookout"
share = 3
)";

TEST(ArenadIdle, an_idle_player_is_sent_away_and_the_others_play_on) {
    TemporaryFolder folder;
    const std::string rules = rules_with_idle_limit(folder);
    const std::string scenario = folder.write("scenario.toml", kOneSleeps);
    RunningArenad server({"--rules", rules});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();

    Process bots(kBots, {"--accept-invalid", "--server", server.udp(), "--map", kMap, "--rules",
                         rules, "--scenario", scenario});
    const auto left = server.process.wait_for_line("player left", kPatience);
    const auto exit_code = bots.wait(kPatience);

    ASSERT_TRUE(left) << bots.standard_error();
    EXPECT_NE(left->find("reason=\"idle\""), std::string::npos) << *left;
    EXPECT_EQ(exit_code, 1) << bots.standard_output() << bots.standard_error();
    EXPECT_NE(bots.standard_output().find("1 idle"), std::string::npos) << bots.standard_output();
    const std::string metrics = http_request(server.http_port, "GET", "/metrics").body;
    EXPECT_NE(metrics.find("arenad_disconnects_total{reason=\"idle\"} 1\n"), std::string::npos);
}

TEST(ArenadIdle, a_warning_that_comes_too_late_is_refused_with_the_way_out) {
    TemporaryFolder folder;
    const std::string rules = folder.path("rules.toml");
    std::ofstream(rules) << "[match]\nmode = \"endless\"\nidle_warning = 9\nidle_limit = 9\n";

    const ProcessResult check = run_process(kArenad, {"check-map", kMap, "--rules", rules});

    EXPECT_EQ(check.exit_code, 2) << check.standard_output;
    EXPECT_NE((check.standard_output + check.standard_error)
                  .find("idle_warning comes too late, because idle_limit is not above it"),
              std::string::npos)
        << check.standard_output << check.standard_error;
}

}  // namespace
}  // namespace arena::test
