#include "client-sim/report/group_report.h"

#include <optional>

#include <spdlog/fmt/fmt.h>

namespace arena::client_sim {

namespace {

using GroupValue = ReportNumber::Value;

GroupValue whole(std::uint64_t count) {
    return static_cast<std::int64_t>(count);
}

GroupValue known_or_null(const std::optional<double>& number) {
    return number ? GroupValue(*number) : GroupValue();
}

GroupValue divided(double sum, double parts) {
    return parts > 0.0 ? GroupValue(sum / parts) : GroupValue();
}

/// Returns why clients in this state do not predict and how to fix it; empty when there is nothing
/// to fix.
std::string_view reason_not_to_predict(client::PredictionState state) {
    switch (state) {
        case client::PredictionState::no_map:
            return "they know no map or no rules: name them with --map and --rules";
        case client::PredictionState::other_map:
            return "the server plays a different map: name its file with --map";
        case client::PredictionState::other_rules:
            return "the server plays by different rules: name its file with --rules";
        case client::PredictionState::waiting:
        case client::PredictionState::on:
        case client::PredictionState::switched_off:
        case client::PredictionState::watching:
            return {};
    }
    return {};
}

}  // namespace

GroupReport group_report(const GroupLabel& label, const GroupTotals& totals,
                         const GroupDistributions& spread) {
    GroupReport report{
        .label = label,
        .numbers = {{"clients_connected", whole(totals.clients_connected)},
                    {"client_seconds", totals.client_seconds},
                    {"response_ms_p50", known_or_null(spread.response.percentile_ms(0.50))},
                    {"response_ms_p99", known_or_null(spread.response.percentile_ms(0.99))},
                    {"snapshot_gap_ms_p99", known_or_null(spread.snapshot_gap.percentile_ms(0.99))},
                    {"round_trip_ms_p50", known_or_null(spread.round_trip.percentile_ms(0.50))},
                    {"round_trip_ms_p99", known_or_null(spread.round_trip.percentile_ms(0.99))},
                    {"packets_sent", whole(totals.packets_sent)},
                    {"packets_lost_percent",
                     divided(100.0 * static_cast<double>(totals.packets_lost),
                             static_cast<double>(totals.packets_sent))}},
        .corrections = totals.corrections,
        .ranges = totals.ranges,
        .histograms = {{"response_ms", spread.response.bars()},
                       {"round_trip_ms", spread.round_trip.bars()},
                       {"snapshot_gap_ms", spread.snapshot_gap.bars()},
                       {"correction_cm", spread.correction_cm.bars()},
                       {"lead_ticks", spread.lead.bars()}}};
    for (const ReportNumber& number : prediction_numbers(totals, spread))
        report.numbers.push_back(number);
    return report;
}

std::vector<ReportNumber> prediction_numbers(const GroupTotals& totals,
                                             const GroupDistributions& spread) {
    const auto corrections = static_cast<double>(totals.corrections_sum());
    const RangeCounts aimed = sum_of_ranges(totals.ranges);
    return {{"clients_predicting", whole(totals.clients_predicting)},
            {"client_seconds_predicting", totals.client_seconds_predicting},
            {"corrections", whole(totals.corrections_sum())},
            {"corrections_per_client_minute",
             divided(60.0 * corrections, totals.client_seconds_predicting)},
            {"correction_cm_p50", known_or_null(spread.correction_cm.percentile_ms(0.50))},
            {"correction_cm_p95", known_or_null(spread.correction_cm.percentile_ms(0.95))},
            {"correction_snaps", whole(totals.correction_snaps)},
            {"lead_ticks_p50", known_or_null(spread.lead.percentile(0.50))},
            {"lead_ticks_p99", known_or_null(spread.lead.percentile(0.99))},
            {"shots_predicted", whole(totals.shots_predicted)},
            {"shots_confirmed", whole(totals.shots_confirmed)},
            {"shots_dropped", whole(totals.shots_dropped)},
            {"shots_aimed", whole(aimed.shots)},
            {"hits_given", whole(aimed.hits)},
            {"hit_percent",
             divided(100.0 * static_cast<double>(aimed.hits), static_cast<double>(aimed.shots))}};
}

std::vector<std::string_view> group_number_keys() {
    std::vector<std::string_view> keys;
    for (const ReportNumber& number : group_report({}, {}, {}).numbers)
        keys.push_back(number.key);
    return keys;
}

std::vector<std::string> remarks_on_predicting(const FleetTotals& totals) {
    std::vector<std::string> remarks;
    for (const auto& [state, clients] : totals.clients_not_predicting)
        if (const std::string_view reason = reason_not_to_predict(state); !reason.empty())
            remarks.push_back(
                fmt::format("{} did not predict though {} should have, because {}, or turn "
                            "prediction off with --predict 0.",
                            clients == 1 ? "1 client" : fmt::format("{} clients", clients),
                            clients == 1 ? "it" : "they", reason));
    return remarks;
}

}  // namespace arena::client_sim
