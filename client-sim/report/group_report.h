// GroupReport: the part of a report about one group of clients, and the numbers of predictions.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "client-sim/bot/fleet_totals.h"
#include "client-sim/report/group_label.h"
#include "client-sim/report/report_number.h"

namespace arena::client_sim {

struct GroupReport {
    GroupLabel label;
    std::vector<ReportNumber> numbers;  ///< under keys that a report also has
    std::array<std::uint64_t, client::kCorrectionCauseCount> corrections{};  ///< by cause
    RangeTotals ranges{};
    std::vector<ReportHistogram> histograms;  ///< those that the percentiles come from
};

/// Returns the report of one group from its totals and distributions.
[[nodiscard]] GroupReport group_report(const GroupLabel& label, const GroupTotals& totals,
                                       const GroupDistributions& spread);

/// Returns the numbers about predictions and hits. All keys are present, whether or not their
/// values are known.
[[nodiscard]] std::vector<ReportNumber> prediction_numbers(const GroupTotals& totals,
                                                           const GroupDistributions& spread);

/// Returns the key of every number of a group, in the order of the file.
[[nodiscard]] std::vector<std::string_view> group_number_keys();

/// Returns a sentence for each reason why clients that should have predicted did not, with how to
/// fix it.
[[nodiscard]] std::vector<std::string> remarks_on_predicting(const FleetTotals& totals);

}  // namespace arena::client_sim
