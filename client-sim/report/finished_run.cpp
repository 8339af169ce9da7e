#include "client-sim/report/finished_run.h"

#include <algorithm>

namespace arena::client_sim {

namespace {

FinishedRun::Counts attacks_of(const HostileTotals& totals) {
    FinishedRun::Counts counts;
    if (totals.peers == 0) return counts;
    for (const Attack attack : all_attacks())
        counts[std::string(name_of(attack))] = totals.sent(attack);
    return counts;
}

FinishedRun::Counts violations_of(const Verdict& verdict) {
    FinishedRun::Counts counts;
    for (std::size_t kind = 0; kind < verdict.violations.size(); ++kind)
        counts[std::string(name_of(static_cast<ViolationKind>(kind)))] = verdict.violations[kind];
    return counts;
}

FinishedRun::Counts corrections_by_cause_of(
    const std::array<std::uint64_t, client::kCorrectionCauseCount>& corrections) {
    FinishedRun::Counts counts;
    for (std::size_t cause = 0; cause < corrections.size(); ++cause)
        counts[std::string(name_of(static_cast<client::CorrectionCause>(cause)))] =
            corrections[cause];
    return counts;
}

FinishedRun::Group finished_group_of(const GroupReport& report) {
    FinishedRun::Group group{.name = report.label.name,
                             .behaviour = report.label.behaviour,
                             .network = report.label.network,
                             .numbers = {},
                             .corrections_by_cause = corrections_by_cause_of(report.corrections),
                             .ranges = report.ranges,
                             .transport = report.label.transport};
    for (const ReportNumber& number : report.numbers)
        group.numbers.push_back({std::string(number.key), number.value});
    return group;
}

}  // namespace

std::optional<double> FinishedRun::number(std::string_view key) const {
    const ReportNumber::Value* const found = value(key);
    return found != nullptr ? ReportNumber{key, *found}.number() : std::nullopt;
}

const ReportNumber::Value* FinishedRun::value(std::string_view key) const {
    const GroupedKey parts = split_key(key);
    const Group* const of_group = parts.group.empty() ? nullptr : group(parts.group);
    if (!parts.group.empty() && of_group == nullptr) return nullptr;
    const std::vector<Number>& all = of_group != nullptr ? of_group->numbers : numbers;
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const Number& number) { return number.key == parts.key; });
    return found != all.end() ? &found->value : nullptr;
}

const FinishedRun::Group* FinishedRun::group(std::string_view name) const {
    const auto found = std::find_if(groups.begin(), groups.end(),
                                    [name](const Group& group) { return group.name == name; });
    return found != groups.end() ? &*found : nullptr;
}

std::vector<Histogram::Bar> FinishedRun::bars(std::string_view key) const {
    const auto found = std::find_if(histograms.begin(), histograms.end(),
                                    [&](const Counted& counted) { return counted.key == key; });
    return found != histograms.end() ? found->bars : std::vector<Histogram::Bar>{};
}

FinishedRun finished_run_of(const Report& report) {
    FinishedRun run{.server = report.server,
                    .map = report.map,
                    .scenario = report.scenario,
                    .purpose = report.purpose,
                    .network = report.network,
                    .version = ARENAD_VERSION,
                    .seed = report.seed,
                    .numbers = {},
                    .closed_by_reason = {},
                    .hostile_sent_by_attack = attacks_of(report.hostile),
                    .hostile_closed_by_reason = report.hostile.closed_by_reason,
                    .decode_errors_by_reason = report.decode_errors.own,
                    .decode_errors_of_others_by_reason = report.decode_errors.of_others,
                    .violations = violations_of(report.totals.verdict),
                    .violation_examples = {},
                    .corrections_by_cause = corrections_by_cause_of(report.corrections),
                    .ranges = report.ranges,
                    .uses = report.totals.uses,
                    .items = report.totals.items,
                    .matches = report.matches,
                    .groups = {},
                    .interrupted = report.is_interrupted,
                    .aborted_by = report.aborted_by,
                    .valid = report.valid,
                    .remarks = report.remarks,
                    .thresholds = report.thresholds,
                    .passed = report.passed,
                    .histograms = {},
                    .timeline = report.timeline};
    for (const ReportNumber& number : report.numbers)
        run.numbers.push_back({std::string(number.key), number.value});
    for (const auto& [reason, closed] : report.totals.closed_by_reason)
        run.closed_by_reason[reason] = {closed.clients, std::string(closed.advice)};
    for (const ViolationExample& example : report.totals.verdict.examples)
        run.violation_examples.push_back(example.line);
    for (const ReportHistogram& histogram : report.histograms)
        run.histograms.push_back({std::string(histogram.key), histogram.bars});
    run.histograms.push_back({"lead_ticks", report.lead});
    run.histograms.push_back({"input_margin_ticks", report.input_margin});
    for (const GroupReport& group : report.groups) {
        run.groups.push_back(finished_group_of(group));
        for (const ReportHistogram& histogram : group.histograms)
            run.histograms.push_back(
                {group.label.name + "." + std::string(histogram.key), histogram.bars});
    }
    return run;
}

}  // namespace arena::client_sim
