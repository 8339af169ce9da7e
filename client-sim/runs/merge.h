// Joins the reports of several machines whose bots loaded one server at the same time.
//
// merge_rules.h holds the rule for each number. Histograms are added, and percentiles are taken
// from the sums. The thresholds of all reports, each once, are evaluated again with the joined
// numbers, so a threshold on a count must be meant for all machines together.
#pragma once

#include <span>
#include <string>

#include "client-sim/runs/read_report_file.h"
#include "sim/values/result.h"

namespace arena::client_sim {

/// Joins the runs of all machines into one, which is valid only when all are, and interrupted when
/// one is. A remark says when by their times they were not made together. `runs` holds at least
/// one. Fails with a one-line message that says in what they differ: server, map, scenario or
/// rates.
[[nodiscard]] Result<FinishedRun, std::string> merge_runs(std::span<const FinishedRun> runs);

/// Joins the first runs of all files, then the second ones, and so on. Fails like merge_runs, and
/// when the files have different numbers of runs or two of them hold the same report.
[[nodiscard]] Result<RunFile, std::string> merge(std::span<const RunFile> files);

}  // namespace arena::client_sim
