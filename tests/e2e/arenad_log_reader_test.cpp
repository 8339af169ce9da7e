// Tests that the match continues, and that the server can exit, when the reader of its log hangs.
#include <chrono>
#include <csignal>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/e2e/arenad_under_test.h"
#include "tests/support/http_client.h"
#include "tests/support/temporary_folder.h"

namespace arena::test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;

struct ArenadLogReader : testing::Test {
    RunningArenad server{{"--max-clients", "64"}};
    TemporaryFolder folder;

    void SetUp() override {
        ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
        server.process.shrink_standard_output();  // and it is not read from now on
    }

    /// Runs bots that join and leave: two lines of the log for each.
    void run_joining_and_leaving_bots() const {
        (void)run_process(kBots, {"--accept-invalid", "--server", server.udp(), "--clients", "16",
                                  "--duration", "0.5", "--ramp", "0.1", "--map", kMap, "--quiet"});
    }

    /// Fills the pipe with the lines of such bots until no more fits.
    void fill_standard_output() const {
        std::size_t before = 0;
        for (int i = 0; i < 8; ++i) {
            run_joining_and_leaving_bots();
            const std::size_t unread = server.process.unread_output();
            if (unread > 1000 && unread == before) return;
            before = unread;
        }
        FAIL() << "standard output is not full with " << before << " bytes";
    }

    [[nodiscard]] int status_of(const char* page) const {
        return http_request(server.http_port, "GET", page).status;
    }
};

TEST_F(ArenadLogReader, a_hanging_reader_does_not_affect_the_match) {
    Process bots(
        kBots, {"--accept-invalid", "--server", server.udp(), "--clients", "20", "--duration", "10",
                "--ramp", "0.5", "--map", kMap, "--quiet", "--json", folder.path("report.json")});

    fill_standard_output();
    for (int i = 0; i < 3; ++i) {
        run_joining_and_leaving_bots();
        EXPECT_EQ(status_of("/livez"), 200);
        EXPECT_EQ(status_of("/readyz"), 200);
    }

    EXPECT_EQ(bots.wait(kPatience), 0) << bots.standard_error();
    const auto report = nlohmann::json::parse(folder.read("report.json"), nullptr, false);
    ASSERT_TRUE(report.is_object());
    EXPECT_EQ(report["clients_connected"], 20);
    EXPECT_EQ(report["clients_lost"], 0);
    EXPECT_EQ(report["invariant_violations"], 0);
    EXPECT_EQ(status_of("/readyz"), 200);
}

TEST_F(ArenadLogReader, a_hanging_reader_does_not_keep_the_server_from_ending) {
    fill_standard_output();

    const auto begin = steady_clock::now();
    server.process.send_signal(SIGTERM);

    EXPECT_EQ(server.process.wait_without_reading(kPatience), 0);
    EXPECT_LT(steady_clock::now() - begin, seconds(10));
}

TEST_F(ArenadLogReader, a_second_signal_ends_a_server_with_a_hanging_reader_at_once) {
    fill_standard_output();

    server.process.send_signal(SIGTERM);
    std::this_thread::sleep_for(milliseconds(300));
    server.process.send_signal(SIGTERM);

    EXPECT_EQ(server.process.wait_without_reading(kPatience), 128 + SIGTERM);
}

TEST_F(ArenadLogReader, a_reader_that_comes_back_finds_every_line) {
    fill_standard_output();
    run_joining_and_leaving_bots();

    server.process.send_signal(SIGTERM);
    EXPECT_EQ(server.process.wait(kPatience), 0);

    const std::string& log = server.process.standard_output();
    const auto count = [&log](const std::string& text) {
        std::size_t found = 0;
        for (std::size_t at = 0; (at = log.find(text, at)) != std::string::npos; ++at)
            ++found;
        return found;
    };
    EXPECT_GE(count("player joined"), 32u);
    EXPECT_EQ(count("player joined"), count("player left"));
    EXPECT_EQ(count("stopped ticks="), 1u);
    EXPECT_EQ(log.back(), '\n');
}

}  // namespace
}  // namespace arena::test
