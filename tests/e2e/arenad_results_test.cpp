// Tests that a running server delivers the results in its spool, over a kill -9, to a receiver that
// fails and hangs first, and what it says about options that do not fit.
#include <csignal>
#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "tests/e2e/arenad_under_test.h"
#include "tests/support/http_client.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/web_receiver.h"

namespace arena::test {
namespace {

namespace fs = std::filesystem;

// Written by server/results/spool_record.h, which the end-to-end tests may not include.
constexpr const char* kFirst =
    "arenad-result 1 m-1 1767225600001 12 c94ed8100db309c7f94cec6e351734be\n{\"id\":\"m-1\"}";
constexpr const char* kSecond =
    "arenad-result 1 m-2 1767225600002 12 7811a33e7a21adadcfa865488786f8f3\n{\"id\":\"m-2\"}";

struct ArenadResults : testing::Test {
    TemporaryFolder folder;
    std::string key = new_key();
    std::string spool = made("spool");
    std::mutex mutex;
    std::map<std::string, int> accepted;

    std::string new_key() const {
        EXPECT_EQ(arenad({"keygen", folder.path("results.key")}).exit_code, 0);
        return folder.path("results.key");
    }
    std::string made(const std::string& name) const {
        fs::create_directory(folder.path(name));
        return folder.path(name);
    }
    std::vector<std::string> options_for(const WebReceiver& receiver) const {
        return {"--results-url", receiver.url(),       "--results-spool",
                spool,           "--results-key-file", key};
    }
    WebReaction accept(const WebRequest& request) {
        const std::lock_guard lock(mutex);
        ++accepted[request.headers.at("idempotency-key")];
        return web_answer("200 OK");
    }
    bool wait_until_spool_is_empty() const {
        const auto deadline = std::chrono::steady_clock::now() + kPatience;
        while (fs::exists(spool + "/m-1.result") || fs::exists(spool + "/m-2.result")) {
            if (std::chrono::steady_clock::now() > deadline) return false;
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        return true;
    }
};

TEST_F(ArenadResults, reach_a_receiver_once_that_fails_and_hangs_over_a_kill) {
    folder.write("spool/m-1.result", kFirst);
    folder.write("spool/m-2.result", kSecond);
    folder.write("spool/.arenad-1-0.tmp", "arenad-result 1 half");
    folder.write("spool/m-3.result", "scribble");
    WebReceiver receiver([&](const WebRequest& request, std::size_t number) {
        if (number < 2) return web_answer("500 Internal Server Error");
        if (number == 2) return WebReaction{.holds = true};
        return accept(request);
    });
    {
        RunningArenad server(options_for(receiver));
        ASSERT_TRUE(receiver.wait_for(3)) << server.process.standard_output();
        server.process.send_signal(SIGKILL);
        ASSERT_EQ(server.process.wait(kPatience), 128 + SIGKILL);
    }
    EXPECT_TRUE(fs::exists(spool + "/m-1.result"));
    EXPECT_TRUE(fs::exists(spool + "/m-2.result"));

    RunningArenad server(options_for(receiver));
    EXPECT_TRUE(wait_until_spool_is_empty());
    ASSERT_TRUE(wait_until_live(server.http_port));
    const std::string metrics = http_request(server.http_port, "GET", "/metrics").body;
    EXPECT_EQ(server.stop(), 0);

    EXPECT_EQ(accepted, (std::map<std::string, int>{{"m-1", 1}, {"m-2", 1}}));
    EXPECT_EQ(folder.read("spool/m-3.result"), "scribble");
    EXPECT_FALSE(fs::exists(spool + "/.arenad-1-0.tmp"));
    EXPECT_NE(metrics.find("\narenad_results_spool_ignored_total 1\n"), std::string::npos);
    const std::string& log = server.process.standard_output();
    EXPECT_NE(log.find("m-3.result: is not a file of arenad"), std::string::npos) << log;
}

TEST_F(ArenadResults, that_nobody_takes_stay_for_the_next_start) {
    folder.write("spool/m-1.result", kFirst);
    WebReceiver receiver([&](const WebRequest&, std::size_t) {
        return web_answer("503 Later", "Retry-After: 3600\r\n");
    });
    RunningArenad server(options_for(receiver));
    ASSERT_TRUE(receiver.wait_for(1));

    EXPECT_EQ(server.stop(), 0);

    EXPECT_EQ(folder.read("spool/m-1.result"), kFirst);
    const std::string& log = server.process.standard_output();
    EXPECT_NE(log.find("results not delivered: they stay in the spool for the next start count=1"),
              std::string::npos)
        << log;
}

TEST_F(ArenadResults, options_that_do_not_fit_are_usage_errors) {
    const auto start = [&](std::vector<std::string> options) {
        options.insert(options.end(), {"--map", kMap, "--udp-port", "0", "--http-port", "0"});
        return arenad(options);
    };

    expect_usage_error(start({"--results-url", "backend.example"}), "begin with http://");
    expect_usage_error(start({"--results-url", "http://127.0.0.1:1", "--results-key-file", key}),
                       "add --results-spool DIR");
    expect_usage_error(start({"--results-dir", folder.path("missing")}),
                       "missing: is not a directory: create it");
    expect_usage_error(start({"--events-file", folder.path("missing/events")}),
                       "missing/events: cannot be written");
    expect_usage_error(start({"--events-url", "http://127.0.0.1:1"}), "there is no key");
    RunningArenad first({"--results-url", "http://127.0.0.1:1", "--results-spool", spool,
                         "--results-key-file", key});
    ASSERT_NE(first.udp_port, 0);
    expect_usage_error(start({"--results-url", "http://127.0.0.1:1", "--results-spool", spool,
                              "--results-key-file", key}),
                       "another server uses this spool");
}

}  // namespace
}  // namespace arena::test
