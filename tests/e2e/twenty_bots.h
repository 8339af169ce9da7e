// Twenty bots that play while a test affects their server: none of them may be lost.
#pragma once

#include <chrono>
#include <cstdint>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/types.h>

#include "tests/e2e/arenad_under_test.h"
#include "tests/support/http_client.h"
#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"

namespace arena::test {

inline constexpr int kBotsBeside = 20;

/// Returns the sum of a metric over all its labels. When `name` includes labels, returns only the
/// value of that line. Returns 0 when there is no such metric.
inline double metric(std::uint16_t http_port, const std::string& name) {
    std::istringstream page(http_request(http_port, "GET", "/metrics").body);
    double sum = 0.0;
    for (std::string line; std::getline(page, line);) {
        if (line.rfind(name, 0) != 0) continue;
        const char next = line[name.size()];
        if (next != ' ' && next != '{') continue;
        sum += std::stod(line.substr(line.rfind(' ') + 1));
    }
    return sum;
}

/// Waits until a metric has that value. Returns false when it does not in time.
inline bool wait_for_metric(std::uint16_t http_port, const std::string& name, double value) {
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (metric(http_port, name) != value) {
        if (std::chrono::steady_clock::now() > deadline) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return true;
}

class TwentyBots {
  public:
    /// Starts bots that play on `server`, an address and a port, for `duration` from now on, with
    /// more options.
    TwentyBots(const std::string& server, std::chrono::seconds duration,
               const std::vector<std::string>& more = {})
        : bots_(kBots, options(server, duration, more)), duration_(duration) {}

    /// Waits until all bots are in the world. Returns false when they are not in time.
    [[nodiscard]] static bool all_in(std::uint16_t http_port) {
        return wait_for_metric(http_port, "arenad_players", kBotsBeside);
    }

    [[nodiscard]] pid_t process_id() const { return bots_.id(); }

    /// Waits for the end of the run, and expects that no client was lost and none had to resume.
    /// Returns the report.
    nlohmann::json expect_nobody_lost() {
        const auto exit_code = bots_.wait(duration_ + kPatience);
        const auto report = nlohmann::json::parse(folder_.read("bots.json"), nullptr, false);
        EXPECT_EQ(exit_code, 0) << bots_.standard_output() << bots_.standard_error();
        if (!report.is_object()) {
            ADD_FAILURE() << "the bots left no report: " << bots_.standard_error();
            return nlohmann::json::object();
        }
        EXPECT_EQ(report["clients_connected"], kBotsBeside) << report["clients_closed_by_reason"];
        EXPECT_EQ(report["clients_lost"], 0);
        EXPECT_EQ(report["resumes"], 0);
        return report;
    }

  private:
    [[nodiscard]] std::string report_file() const { return folder_.path("bots.json"); }
    [[nodiscard]] std::vector<std::string> options(const std::string& server,
                                                   std::chrono::seconds duration,
                                                   const std::vector<std::string>& more) const {
        std::vector<std::string> all{"--accept-invalid",
                                     "--server",
                                     server,
                                     "--clients",
                                     std::to_string(kBotsBeside),
                                     "--duration",
                                     std::to_string(duration.count()),
                                     "--ramp",
                                     "1",
                                     "--seed",
                                     "1",
                                     "--quiet",
                                     "--map",
                                     kMap,
                                     "--json",
                                     report_file()};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }

    TemporaryFolder folder_;
    Process bots_;
    std::chrono::seconds duration_;
};

}  // namespace arena::test
