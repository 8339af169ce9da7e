// The real arenad on the default map with free ports, ready for clients.
#pragma once

#include <cstdint>
#include <regex>
#include <string>
#include <vector>

#include "tests/support/process.h"

namespace arena::test {

inline const std::string kArenad = ARENAD_BINARY_DIR "/arenad";
inline const std::string kMap = ARENAD_SOURCE_DIR "/maps/arena.tmj";
inline constexpr std::chrono::seconds kPatience{30};  ///< sanitizers on a busy machine are slow

class RunningArenad {
  public:
    explicit RunningArenad(const std::vector<std::string>& extra = {})
        : process(kArenad, with_defaults(extra)) {
        const auto line = process.wait_for_line("listening", kPatience);
        udp_port = number_after(line.value_or(""), "udp_port=");
        http_port = number_after(line.value_or(""), "http_port=");
    }

    Process process;
    std::uint16_t udp_port = 0;  ///< 0 when it did not start
    std::uint16_t http_port = 0;

  private:
    static std::vector<std::string> with_defaults(const std::vector<std::string>& extra) {
        std::vector<std::string> arguments{"--map",         kMap, "--udp-address", "127.0.0.1",
                                           "--udp-port",    "0",  "--http-port",   "0",
                                           "--max-clients", "16"};
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
