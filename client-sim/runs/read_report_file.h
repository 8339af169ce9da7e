// Reads the JSON reports that arena-bots writes.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "client-sim/report/finished_run.h"
#include "sim/values/result.h"

namespace arena::client_sim {

/// The largest file that is read.
inline constexpr std::size_t kReportBytesMax = std::size_t{64} << 20;
/// The deepest nesting that is read. A report has objects within objects within a list; a file that
/// nests deeper is something else.
inline constexpr std::size_t kReportDepthMax = 16;
/// The most runs of one file.
inline constexpr std::size_t kReportRunsMax = 10000;

/// The runs of one file, in its order; at least one.
struct RunFile {
    std::string name;
    std::vector<FinishedRun> runs;
    SeriesPlan plan{};
};

/// Reads what to_json wrote, which is one run, or what to_json_of_runs wrote, which is several.
/// Unknown numbers are kept and other unknown keys skipped; a missing key is empty. Fails with a
/// one-line message that begins with `name`.
[[nodiscard]] Result<RunFile, std::string> parse_report(std::string_view name,
                                                        std::string_view text);

/// Reads a file. `option` is the option with which the user named it, for the message. Fails like
/// parse_report.
[[nodiscard]] Result<RunFile, std::string> read_report_file(const std::filesystem::path& file,
                                                            std::string_view option);

}  // namespace arena::client_sim
