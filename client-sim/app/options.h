// The command line of arena-bots.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client-sim/report/threshold.h"
#include "client-sim/scenario/plain_scenario.h"
#include "client-sim/transport/fleet.h"

namespace arena::client_sim {

struct Options {
    FleetOptions fleet;         ///< its scenario is still to be made or read
    PlainRun plain;             ///< where no scenario is asked for
    std::string scenario_file;  ///< empty: a plain run
    bool has_seed = false;      ///< of its own, which counts more than that of a scenario
    std::string key_file;       ///< empty: for a server that lets everybody in
    std::string network;     ///< a name or a file, see choose_network(); empty: none is simulated
    std::string map_file;    ///< empty: looked for by the name that the server tells
    std::string rules_file;  ///< empty: those beside the map
    std::string json_file;   ///< empty: none is written
    std::string html_file;   ///< likewise
    std::vector<std::string> compared_files;  ///< reports of the build before
    std::uint32_t repeats = 1;                ///< runs, one after the other
    std::optional<protocol::HostPort> status;
    std::vector<Threshold> thresholds;
    bool finds_knee = false;                     ///< instead of one run
    Time level_time = std::chrono::seconds{10};  ///< to be measured at each level
    std::uint32_t clients_most = 20'000;         ///< of all levels
    bool accepts_invalid = false;  ///< judges also what a harness saw that was too slow
    bool quiet = false;
};

/// Options to run with, or the exit code when the command line settled it: help and version were
/// printed (0), or a line about what is wrong (2).
struct CommandLine {
    std::optional<Options> options;
    int exit_code = 0;
};

/// "arena-bots: MESSAGE" on standard error: one line, whatever an argument has put into it.
void complain(const std::string& message);

[[nodiscard]] CommandLine read_command_line(int argc, const char* const* argv);

}  // namespace arena::client_sim
