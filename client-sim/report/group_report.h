// What a report says of the clients of one group, and what predicting clients have to tell at all.
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
    std::vector<ReportNumber> numbers;  ///< under keys that a report has, too
    std::array<std::uint64_t, kCorrectionCauseCount> corrections{};  ///< by cause
    RangeTotals ranges{};
    std::vector<ReportHistogram> histograms;  ///< those that its percentiles are of
};

[[nodiscard]] GroupReport group_report(const GroupLabel& label, const GroupTotals& totals,
                                       const GroupDistributions& spread);

/// What predicting clients tell of their predictions and their hits; all keys are there whatever is
/// known.
[[nodiscard]] std::vector<ReportNumber> prediction_numbers(const GroupTotals& totals,
                                                           const GroupDistributions& spread);

/// The key of every number of a group, in the order of the file.
[[nodiscard]] std::vector<std::string_view> group_number_keys();

/// For each reason for which clients did not predict that should have, a sentence with the way out.
[[nodiscard]] std::vector<std::string> remarks_on_predicting(const FleetTotals& totals);

}  // namespace arena::client_sim
