// arena-bots merge and arena-bots compare: the commands that work on existing reports.
#pragma once

#include <array>
#include <string_view>

namespace arena::client_sim {

inline constexpr std::array<std::string_view, 2> kReportCommands{"merge", "compare"};

/// Whether the first argument names one of these commands.
[[nodiscard]] bool is_report_command(int argc, const char* const* argv);

/// Runs the command that `is_report_command` has recognised. Returns the exit code: 0 when done
/// (for compare: nothing is worse), 1 when a merged threshold was missed or something is worse, 2
/// for a usage error or a bad file.
[[nodiscard]] int run_report_command(int argc, const char* const* argv);

}  // namespace arena::client_sim
