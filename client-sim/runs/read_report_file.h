// A JSON report that arena-bots wrote -> its runs, or one line that says what to do.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "client-sim/report/finished_run.h"
#include "sim/values/result.h"

namespace arena::client_sim {

inline constexpr std::size_t kReportBytesMax = std::size_t{64} << 20;
/// A report has objects within objects within a list; a file that nests deeper is something else.
inline constexpr std::size_t kReportDepthMax = 16;
inline constexpr std::size_t kReportRunsMax = 10000;

/// The runs of one file, in its order; at least one.
struct RunFile {
    std::string name;
    std::vector<FinishedRun> runs;
};

/// Reads what to_json wrote, which is one run, or to_json_of_runs, which is several. Keys that it
/// does not know are left out, but numbers, which are all kept; keys that are not there are empty.
/// The error is one line that begins with `name`.
[[nodiscard]] Result<RunFile, std::string> parse_report(std::string_view name,
                                                        std::string_view text);

/// `option` is what the user named the file with, for the error.
[[nodiscard]] Result<RunFile, std::string> read_report_file(const std::filesystem::path& file,
                                                            std::string_view option);

}  // namespace arena::client_sim
