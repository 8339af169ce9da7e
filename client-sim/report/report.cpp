#include "client-sim/report/report.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "client-sim/report/response_floor.h"

namespace arena::client_sim {

namespace {

using Value = ReportNumber::Value;

Value count(std::uint64_t number) {
    return static_cast<std::int64_t>(number);
}

template <typename T>
Value known(const std::optional<T>& number) {
    return number ? Value(*number) : Value();
}

Value ratio(std::uint64_t sum, double parts) {
    return parts > 0.0 ? Value(static_cast<double>(sum) / parts) : Value();
}

Value per(double sum, double parts) {
    return parts > 0.0 ? Value(sum / parts) : Value();
}

/// Returns the mean time that a stage takes in a tick, in milliseconds; null when the server does
/// not report it.
Value stage_ms_mean(const LoadSpan& load, std::string_view name) {
    for (const ServerLoad::Stage& stage : load.stages)
        if (stage.name == name) return per(1000.0 * stage.seconds, static_cast<double>(load.ticks));
    return {};
}

std::uint64_t datagrams_of_attacks(const HostileTotals& totals) {
    return std::accumulate(totals.attacks_sent.begin(), totals.attacks_sent.end(),
                           std::uint64_t{0});
}

/// Returns one of the counters of the simulated network; null when there is none.
Value network_counter(const RunRecord& record, std::uint64_t protocol::LinkCounters::*counter) {
    return record.network ? count(record.network->counters.*counter) : Value();
}

ResponseParts response_parts_of(const RunRecord& record, const Histogram& round_trips) {
    return {.round_trip_ms = round_trips.percentile_ms(0.50),
            .tick_rate = static_cast<double>(record.tick_rate),
            .snapshot_rate = static_cast<double>(record.snapshot_rate)};
}

// The share of the arriving datagrams that may be lost in the harness's own buffers.
constexpr double kDroppedShareMax = 0.001;

// A process whose threads each take more than this much of a core has no time to spare.
constexpr double kBusyCores = 0.9;

/// Returns the cores that the harness took in its busiest second, or on average when no samples
/// were taken.
double busiest_cores(const RunRecord& record) {
    double most = record.harness_cpu_seconds / std::max(1e-9, seconds(record.duration));
    for (const Sample& sample : record.timeline.samples)
        most = std::max(most, sample.harness_cpu);
    return most;
}

/// Returns why the harness was not fit to judge, in sentences; empty when it was. It is unfit when
/// its loop was late by more than a tick in more than one of a hundred checks, or when it did not
/// receive datagrams in time.
std::vector<std::string> faults_of_harness(const RunRecord& record) {
    std::vector<std::string> faults;
    const auto lag = record.harness_lag.percentile_ms(0.99);
    const double tick_ms = 1000.0 / std::max(1u, record.tick_rate);
    const double cores = busiest_cores(record);
    const std::string remedy =
        cores > kBusyCores * record.threads
            ? fmt::format(
                  "It took {:.2f} cores for itself: connect fewer clients, judge fewer of "
                  "them, or give it more --threads or machines",
                  cores)
            : std::string("Something else used its processor: give it one of its own");
    if (!lag)
        faults.push_back("The run was too short for the harness to measure itself.");
    else if (*lag > tick_ms)
        faults.push_back(
            fmt::format("arena-bots was too slow: its loop was at least {:.1f} ms late 1 % of the "
                        "time (a tick is {:.1f} ms). {}.",
                        *lag, tick_ms, remedy));
    const auto arrived =
        static_cast<double>(record.totals.datagrams_received + record.arrivals_dropped);
    if (static_cast<double>(record.arrivals_dropped) > kDroppedShareMax * arrived)
        faults.push_back(
            fmt::format("arena-bots was too slow: {} datagrams were lost because it did not read "
                        "them in time. {}.",
                        record.arrivals_dropped, remedy));
    return faults;
}

/// Returns one line when the server did not keep its pace; nothing when it did.
std::optional<std::string> limit_of_server(const RunRecord& record) {
    if (!record.load || record.load->ticks == 0) return std::nullopt;
    const std::uint64_t late = record.load->overruns + record.load->skipped;
    if (late == 0) return std::nullopt;
    return fmt::format(
        "The server was at its limit in {} of {} ticks: {} took longer than the tick period, {} "
        "were skipped.",
        late, record.load->ticks + record.load->skipped, record.load->overruns,
        record.load->skipped);
}

std::optional<std::string> restart_of_server(const RunRecord& record) {
    const std::uint32_t restarts = record.load ? record.load->restarts : 0;
    if (restarts == 0) return std::nullopt;
    return fmt::format(
        "The server was restarted {}during the run: its figures cover only the time "
        "since the last restart.",
        restarts == 1 ? "" : fmt::format("{} times ", restarts));
}

/// Returns one line when a signal ended the run early; nothing when none did.
std::optional<std::string> interruption_of(const RunRecord& record) {
    if (!record.is_interrupted) return std::nullopt;
    const bool is_warm = record.duration >= record.warm_up;
    return fmt::format("The run was interrupted after {:.1f} of {:.1f} s{}.",
                       seconds(record.duration), seconds(record.planned_duration),
                       is_warm ? "" : ", in its warm-up: the timings are those of the warm-up");
}

/// Returns nothing when the server was restarted: then the processor time is that of one process,
/// but the clients are those of several.
Value server_cpu_ms_per_client_second(const RunRecord& record) {
    if (!record.load || record.load->restarts > 0) return {};
    return per(1000.0 * record.load->cpu_seconds,
               record.totals.client_seconds - record.client_seconds_before);
}

/// Returns how many of the matches are so; null where no match was seen, as on a server that plays
/// one without an end.
template <typename IsSo>
Value match_count(const RunRecord& record, const IsSo& is_so) {
    std::uint64_t matches = 0;
    for (const auto& [number, match] : record.matches.matches())
        matches += is_so(match) ? 1u : 0u;
    return record.matches.matches().empty() ? Value() : count(matches);
}

bool has_ended(const SeenMatch& match) {
    return match.end_tick != 0;
}

bool is_won(const SeenMatch& match) {
    return has_ended(match) && (match.winner != sim::kNoEntity || match.winner_team != 0);
}

std::vector<ReportNumber> numbers_of(const RunRecord& record, const GroupDistributions& spread) {
    const FleetTotals& totals = record.totals;
    using Link = protocol::LinkCounters;
    const ServerStatus status = record.status.value_or(ServerStatus{});
    const LoadSpan load = record.load.value_or(LoadSpan{});
    const DecodeErrors errors = decode_errors_of(totals, record.status);
    const std::uint64_t ticks =
        totals.first_tick == 0 ? 0 : std::uint64_t{totals.last_tick} - totals.first_tick + 1;
    std::vector<ReportNumber> numbers{
        {"clients_requested", count(record.clients_requested)},
        {"clients_connected", count(totals.clients_connected)},
        {"clients_lost", count(totals.clients_lost)},
        {"watchers_requested", count(totals.watchers_asked)},
        {"watchers_connected", count(totals.watchers_connected)},
        {"watchers_lost", count(totals.watchers_lost)},
        {"resumes", count(totals.resumes)},
        {"started_at", record.started_at != 0 ? Value(record.started_at) : Value()},
        {"duration_seconds", seconds(record.duration)},
        {"duration_planned_seconds",
         record.planned_duration > Time{0} ? Value(seconds(record.planned_duration)) : Value()},
        {"client_seconds", totals.client_seconds},
        {"tick_rate", count(record.tick_rate)},
        {"snapshot_rate", count(record.snapshot_rate)},
        {"ticks", count(ticks)},
        {"tick_ms_p50", known(load.tick_ms_p50 ? load.tick_ms_p50 : status.tick_ms_p50)},
        {"tick_ms_p99", known(load.tick_ms_p99 ? load.tick_ms_p99 : status.tick_ms_p99)},
        {"tick_ms_max", known(load.tick_ms_max ? load.tick_ms_max : status.tick_ms_max)},
        {"tick_ms_mean", known(load.tick_ms_mean)},
        {"tick_receive_ms_mean", stage_ms_mean(load, "receive")},
        {"tick_step_ms_mean", stage_ms_mean(load, "step")},
        {"tick_record_ms_mean", stage_ms_mean(load, "record")},
        {"tick_update_ms_mean", stage_ms_mean(load, "update")},
        {"tick_flush_ms_mean", stage_ms_mean(load, "flush")},
        {"tick_overruns", record.load ? count(load.overruns) : Value()},
        {"ticks_skipped", record.load ? count(load.skipped) : Value()},
        {"server_cpu_ms_per_client_second", server_cpu_ms_per_client_second(record)},
        {"server_memory_bytes", record.load ? Value(load.memory_bytes) : Value()},
        {"snapshots_per_client_second", ratio(totals.snapshots, totals.client_seconds)},
        {"bytes_per_client_second", ratio(totals.bytes_received, totals.client_seconds)},
        {"bytes_sent_per_client_second", ratio(totals.bytes_sent, totals.client_seconds)},
        {"round_trip_ms_p50", known(spread.round_trip.percentile_ms(0.50))},
        {"round_trip_ms_p99", known(spread.round_trip.percentile_ms(0.99))},
        {"packets_sent", count(totals.packets_sent)},
        {"packets_lost_percent",
         ratio(100 * totals.packets_lost, static_cast<double>(totals.packets_sent))},
        {"response_ms_p50", known(spread.response.percentile_ms(0.50))},
        {"response_ms_p99", known(spread.response.percentile_ms(0.99))},
        {"response_floor_ms",
         known(response_floor_ms(response_parts_of(record, spread.round_trip)))},
        {"inputs_unshown", count(totals.inputs_unshown)},
        {"inputs_sent", count(totals.inputs_sent)},
        {"inputs_applied", known(status.inputs_applied)},
        {"shots", count(totals.match.shots)},
        {"hits", count(totals.match.hits)},
        {"kills", count(totals.match.kills)},
        {"collects", count(totals.match.collects)},
        {"launches", count(totals.match.launches)},
        {"explosions", count(totals.match.explosions)},
        {"bounces", count(totals.match.bounces)},
        {"crates_destroyed", count(totals.match.crates_destroyed)},
        {"matches_seen", match_count(record, [](const SeenMatch&) { return true; })},
        {"matches_ended", match_count(record, has_ended)},
        {"matches_won", match_count(record, is_won)},
        {"snapshot_gaps", count(totals.snapshot_gaps)},
        {"snapshot_gap_ms_p99", known(spread.snapshot_gap.percentile_ms(0.99))},
        {"input_margin_ticks_p50", known(spread.input_margin.percentile(0.50))},
        {"input_margin_ticks_p1", known(spread.input_margin.percentile(0.01))},
        {"datagrams_received", count(totals.datagrams_received)},
        {"datagrams_sent", count(totals.datagrams_sent)},
        {"datagrams_unsent", count(record.sends_failed)},
        {"datagrams_refused", count(totals.datagrams_refused)},
        {"decode_errors", count(errors.total_own())},
        {"decode_errors_of_others",
         errors.total_of_others ? count(*errors.total_of_others) : Value()},
        {"messages_out_of_turn", count(totals.out_of_turn)},
        {"invariant_violations", count(totals.verdict.violations_sum())},
        {"clients_judged", count(totals.clients_judged)},
        {"updates_judged", count(totals.verdict.updates_judged)},
        {"updates_reordered", count(totals.verdict.updates_reordered)},
        {"network_sent", network_counter(record, &Link::sent)},
        {"network_delivered", network_counter(record, &Link::delivered)},
        {"network_in_flight", record.network ? count(record.network->in_flight) : Value()},
        {"network_lost", network_counter(record, &Link::lost)},
        {"network_queue_full", network_counter(record, &Link::queue_full)},
        {"network_flight_full", network_counter(record, &Link::flight_full)},
        {"network_duplicated", network_counter(record, &Link::duplicated)},
        {"network_reordered", network_counter(record, &Link::reordered)},
        {"network_corrupted", network_counter(record, &Link::corrupted)},
        {"network_late", network_counter(record, &Link::late)},
        {"network_address_changes", network_counter(record, &Link::address_changes)},
        {"hostile_peers", count(record.hostile.peers)},
        {"hostile_peers_let_in", count(record.hostile.peers_admitted)},
        {"hostile_datagrams_sent", count(datagrams_of_attacks(record.hostile))},
        {"hostile_wrong_entries", count(record.hostile.wrong_entries)},
        {"status_read", record.status_asked ? count(record.status ? 1 : 0) : Value()},
        {"harness_lag_ms_p99", known(record.harness_lag.percentile_ms(0.99))},
        {"harness_lag_ms_max", known(record.harness_lag.max_ms())},
        {"harness_cpu_cores", per(record.harness_cpu_seconds, seconds(record.duration))},
        {"harness_arrivals_dropped", count(record.arrivals_dropped)},
    };
    // Predictions come before the events of the match.
    const auto match = std::find_if(numbers.begin(), numbers.end(), [](const ReportNumber& number) {
        return number.key == "shots";
    });
    const auto predicted = prediction_numbers(totals.sum_of_groups(), spread);
    numbers.insert(match, predicted.begin(), predicted.end());
    return numbers;
}

/// Returns the reports of the honest groups; none when the run has no groups.
std::vector<GroupReport> group_reports_of(const RunRecord& record) {
    std::vector<GroupReport> groups;
    const std::vector<GroupTotals>& totals = record.totals.groups;
    const std::vector<GroupDistributions>& spreads = record.distributions.groups;
    for (std::size_t index = 0; index < record.groups.size(); ++index)
        if (!record.groups[index].is_hostile)
            groups.push_back(group_report(
                record.groups[index], index < totals.size() ? totals[index] : GroupTotals{},
                index < spreads.size() ? spreads[index] : GroupDistributions{}));
    return groups;
}

}  // namespace

std::optional<double> Report::number(std::string_view key) const {
    const GroupedKey parts = split_key(key);
    if (parts.group.empty()) return find_number(numbers, key);
    for (const GroupReport& group : groups)
        if (group.label.name == parts.group) return find_number(group.numbers, parts.key);
    return std::nullopt;
}

std::vector<Threshold> built_in_thresholds(bool status_asked, bool has_hostile, bool has_watchers) {
    std::vector<Threshold> thresholds{
        {"clients_connected", Comparison::equal, "clients_requested"},
        {"clients_lost", Comparison::equal, 0.0},
        {"decode_errors", Comparison::equal, 0.0},
        {"invariant_violations", Comparison::equal, 0.0},
    };
    if (has_watchers) {
        thresholds.push_back({"watchers_connected", Comparison::equal, "watchers_requested"});
        thresholds.push_back({"watchers_lost", Comparison::equal, 0.0});
    }
    if (has_hostile) {
        thresholds.push_back({"hostile_peers_let_in", Comparison::equal, "hostile_peers"});
        thresholds.push_back({"hostile_wrong_entries", Comparison::equal, 0.0});
    }
    if (status_asked) thresholds.push_back({"status_read", Comparison::equal, 1.0});
    return thresholds;
}

std::vector<std::string_view> report_number_keys() {
    std::vector<std::string_view> keys;
    for (const ReportNumber& number : numbers_of({}, {}))
        keys.push_back(number.key);
    return keys;
}

bool is_report_number(std::string_view key) {
    const auto keys = report_number_keys();
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

std::optional<std::string> unknown_number_of(const Threshold& threshold) {
    const auto group_keys = group_number_keys();
    for (const std::string& text : keys_of(threshold)) {
        const auto [group, key] = split_key(text);
        if (group.empty() && !is_report_number(key))
            return fmt::format("the report has no numeric key \"{}\": see docs/bots.md", key);
        if (!group.empty() &&
            std::find(group_keys.begin(), group_keys.end(), key) == group_keys.end())
            return fmt::format("the report has no numeric key \"{}\" for a group: see docs/bots.md",
                               key);
    }
    return std::nullopt;
}

std::optional<std::string> unknown_group_of(const Threshold& threshold,
                                            std::span<const std::string> names) {
    for (const std::string& text : keys_of(threshold)) {
        const std::string_view group = split_key(text).group;
        if (group.empty() || std::find(names.begin(), names.end(), group) != names.end()) continue;
        return fmt::format("there is no group \"{}\": write one of {}", group,
                           fmt::join(names, ", "));
    }
    return std::nullopt;
}

Report make_report(const RunRecord& record, std::span<const Threshold> extra) {
    std::vector<std::string> remarks = faults_of_harness(record);
    const bool is_valid = remarks.empty();
    if (const auto restart = restart_of_server(record)) remarks.push_back(*restart);
    if (const auto limit = limit_of_server(record)) remarks.push_back(*limit);
    if (!record.aborted_by.empty())
        remarks.push_back("The run was ended early: " + record.aborted_by + " did not hold.");
    if (const auto interruption = interruption_of(record)) remarks.push_back(*interruption);
    for (std::string& remark : remarks_on_predicting(record.totals))
        remarks.push_back(std::move(remark));
    const GroupDistributions spread = record.distributions.sum_of_groups();
    const GroupTotals sum = record.totals.sum_of_groups();
    Report report{
        .server = record.server,
        .map = record.map,
        .seed = record.seed,
        .numbers = numbers_of(record, spread),
        .totals = record.totals,
        .decode_errors = decode_errors_of(record.totals, record.status),
        .hostile = record.hostile,
        .network = record.network ? record.network->name : "",
        .status_asked = record.status_asked,
        .is_interrupted = record.is_interrupted,
        .aborted_by = record.aborted_by,
        .valid = is_valid,
        .remarks = std::move(remarks),
        .thresholds = {},
        .passed = false,
        .scenario = record.scenario,
        .purpose = record.purpose,
        .histograms = {{"response_ms", spread.response.bars()},
                       {"round_trip_ms", spread.round_trip.bars()},
                       {"snapshot_gap_ms", spread.snapshot_gap.bars()},
                       {"correction_cm", spread.correction_cm.bars()},
                       {"harness_lag_ms", record.harness_lag.bars()}},
        .input_margin = spread.input_margin.bars(),
        .lead = spread.lead.bars(),
        .timeline = record.timeline,
        .places = record.places,
        .corrections = sum.corrections,
        .ranges = sum.ranges,
        .matches = match_results_of(
            record.matches, {.tick_rate = record.tick_rate, .last_tick = record.totals.last_tick}),
        .groups = group_reports_of(record)};
    const NumberOf number_of = [&](std::string_view key) { return report.number(key); };
    for (const Threshold& threshold : built_in_thresholds(
             record.status_asked, record.hostile.peers > 0, record.totals.watchers_asked > 0))
        report.thresholds.push_back(evaluate(threshold, number_of));
    for (const Threshold& threshold : extra)
        report.thresholds.push_back(evaluate(threshold, number_of));
    const bool is_whole = !record.is_interrupted && record.aborted_by.empty();
    report.passed =
        is_whole && std::all_of(report.thresholds.begin(), report.thresholds.end(),
                                [](const ThresholdResult& result) { return result.held; });
    return report;
}

}  // namespace arena::client_sim
