// The real arenad on the default map with free ports, ready for clients, its commands, and
// arena-bots.
#pragma once

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <optional>
#include <regex>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/folders.h"
#include "tests/support/process.h"

namespace arena::test {

inline const std::string kArenad = test::program_path("arenad");
inline const std::string kBots = test::program_path("arena-bots");
inline const std::string kMap = test::source_path("maps/arena.tmj");
inline constexpr std::chrono::seconds kPatience{30};  ///< sanitizers on a busy machine are slow

/// Runs arenad until it ends.
inline ProcessResult arenad(const std::vector<std::string>& arguments,
                            const Process::Environment& environment = {}) {
    return run_process(kArenad, arguments, environment, kPatience);
}

/// Expects this exit code, one line with `part` on standard error, and no other output.
inline void expect_one_line(const ProcessResult& result, int exit_code, const std::string& part) {
    const std::string& line = result.standard_error;
    EXPECT_EQ(result.exit_code, exit_code) << line;
    EXPECT_TRUE(std::regex_search(line, std::regex("^arena(d|-bots): "))) << line;
    EXPECT_EQ(std::count(line.begin(), line.end(), '\n'), 1) << line;
    EXPECT_NE(line.find(part), std::string::npos) << line;
    EXPECT_EQ(result.standard_output, "");
}

/// Expects exit code 2, with which the program rejects its arguments or files.
inline void expect_usage_error(const ProcessResult& result, const std::string& part) {
    expect_one_line(result, 2, part);
}

/// Waits for a server's first tick, from which on it is live. Returns false when that takes too
/// long.
inline bool wait_until_live(std::uint16_t http_port) {
    const std::vector<std::string> healthcheck{"healthcheck", "--http-port",
                                               std::to_string(http_port)};
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (arenad(healthcheck).exit_code != 0) {
        if (std::chrono::steady_clock::now() > deadline) return false;
    }
    return true;
}

class RunningArenad {
  public:
    explicit RunningArenad(const std::vector<std::string>& extra = {},
                           const Process::Environment& environment = {})
        : process(kArenad, with_defaults(extra), environment) {
        const auto line = process.wait_for_line("listening", kPatience);
        udp_port = number_after(line.value_or(""), "udp_port=");
        http_port = number_after(line.value_or(""), "http_port=");
    }

    /// Returns the address for arena-bots.
    [[nodiscard]] std::string udp() const { return "127.0.0.1:" + std::to_string(udp_port); }
    [[nodiscard]] std::string http() const { return "127.0.0.1:" + std::to_string(http_port); }

    Process process;
    std::uint16_t udp_port = 0;  ///< 0 when the server did not start
    std::uint16_t http_port = 0;

    /// Returns the port of the door for browsers, once the server is ready; 0 when it has none.
    [[nodiscard]] std::uint16_t websocket_port() {
        const auto line = process.wait_for_line("listening for browsers", kPatience);
        return number_after(line.value_or(""), "websocket_port=");
    }

    /// Stops the server as a supervisor does. Returns the exit code.
    std::optional<int> stop() {
        process.send_signal(SIGTERM);
        return process.wait(kPatience);
    }

  private:
    static std::vector<std::string> with_defaults(const std::vector<std::string>& extra) {
        std::vector<std::string> arguments;
        const auto add_unless_given = [&](const char* flag, const char* value) {
            if (std::find(extra.begin(), extra.end(), flag) == extra.end())
                arguments.insert(arguments.end(), {flag, value});
        };
        add_unless_given("--udp-port", "0");
        add_unless_given("--http-port", "0");
        add_unless_given("--map", kMap.c_str());
        add_unless_given("--udp-address", "127.0.0.1");
        add_unless_given("--max-clients", "16");
        arguments.insert(arguments.end(), extra.begin(), extra.end());
        return arguments;
    }

    static std::uint16_t number_after(const std::string& line, const std::string& name) {
        std::smatch match;
        if (!std::regex_search(line, match, std::regex(name + "([0-9]+)"))) return 0;
        return static_cast<std::uint16_t>(std::stoi(match[1]));
    }
};

}  // namespace arena::test
