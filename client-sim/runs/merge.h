// Joins the reports of several machines whose bots loaded one server at the same time.
//
// merge_rules.h says what becomes of each number; histograms are added, and percentiles taken from
// the sums. Thresholds are evaluated anew on the joined numbers: those of all reports, each once.
// So a threshold on a count has to be meant for all machines together.
#pragma once

#include <span>
#include <string>

#include "client-sim/runs/read_report_file.h"
#include "sim/values/result.h"

namespace arena::client_sim {

/// One run out of those of all machines; at least one. Valid only when all are. The error is one
/// line that says in what they differ: server, map, scenario or rates.
[[nodiscard]] Result<FinishedRun, std::string> merge_runs(std::span<const FinishedRun> runs);

/// The first run of each file with the first of the others, the second with the second, and so on.
/// The error is one line, too: of merge_runs, that the files have different numbers of runs, or
/// that two of them are the same.
[[nodiscard]] Result<RunFile, std::string> merge(std::span<const RunFile> files);

}  // namespace arena::client_sim
