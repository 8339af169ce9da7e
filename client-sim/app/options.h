// Options: the command line of arena-bots.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client-sim/report/threshold.h"
#include "client-sim/scenario/plain_scenario.h"
#include "client-sim/transport/fleet.h"
#include "client-sim/transport/transport_kind.h"

namespace arena::client_sim {

struct Options {
    FleetOptions fleet;  ///< without its scenario, which is made or read later
    PlainRun plain;      ///< used when no scenario is named
    TransportKind transport = TransportKind::udp;  ///< of groups that name none
    std::string scenario_file;                     ///< empty: a plain run
    bool has_seed = false;   ///< a seed was given, which overrides the scenario's
    std::string key_file;    ///< empty: the server is open
    std::string token_path;  ///< file or folder of connect tokens; empty: the bots make their own
    std::string network;     ///< a name or a file, see choose_network(); empty: none is simulated
    std::string map_file;    ///< empty: found by the name that the server announces
    std::string rules_file;  ///< empty: the file beside the map
    bool map_files_outside = false;           ///< the map may name files outside of its folder
    std::string json_file;                    ///< empty: no file is written
    std::string html_file;                    ///< likewise
    std::vector<std::string> compared_files;  ///< reports of the previous build
    std::uint32_t repeats = 1;                ///< runs, one after another
    std::optional<protocol::HostPort> status;
    std::vector<Threshold> thresholds;
    bool finds_knee = false;                     ///< instead of one run
    Time level_time = std::chrono::seconds{10};  ///< measured at each level
    std::uint32_t clients_most = 20'000;         ///< clients of the largest level
    bool accepts_invalid = false;  ///< judges a run even when the harness was too slow
    bool quiet = false;
};

/// The options to run with, or the exit code when the command line has already been handled: 0 when
/// help or version was printed, 2 when a line about an error was.
struct CommandLine {
    std::optional<Options> options;
    int exit_code = 0;
};

/// Prints "arena-bots: MESSAGE" on standard error, as one line whatever characters the message
/// holds.
void print_error(const std::string& message);

/// Reads and checks the arguments of main(). Prints help, the version, or a line about an error.
[[nodiscard]] CommandLine read_command_line(int argc, const char* const* argv);

}  // namespace arena::client_sim
