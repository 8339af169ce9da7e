// Report: the results of a run of bots, ready to be printed, written and compared with thresholds.
// docs/bots.md explains every key.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "client-sim/base/time.h"
#include "client-sim/bot/fleet_totals.h"
#include "client-sim/hostile/hostile_totals.h"
#include "client-sim/report/decode_errors.h"
#include "client-sim/report/group_report.h"
#include "client-sim/report/match_result.h"
#include "client-sim/report/place_map.h"
#include "client-sim/report/report_number.h"
#include "client-sim/report/threshold.h"
#include "client-sim/report/timeline.h"
#include "client-sim/status/server_load.h"
#include "client-sim/status/server_status.h"
#include "protocol/link/link_counters.h"

namespace arena::client_sim {

/// The simulated network between the bots and their sockets: both directions of all bots together.
struct NetworkRecord {
    std::string name;  ///< as the user named it: "bad", or a file
    protocol::LinkCounters counters;
    std::uint64_t in_flight = 0;  ///< when the run ended
};

/// Everything that a run records.
struct RunRecord {
    std::string server;  ///< HOST:PORT as given
    std::string map;     ///< name, from the Welcome
    std::uint64_t seed = 0;
    std::int64_t started_at = 0;  ///< seconds since 1970; 0: unknown
    std::uint32_t clients_requested = 0;
    std::uint32_t tick_rate = 0;      ///< from the Welcome
    std::uint32_t snapshot_rate = 0;  ///< from the Welcome
    Time duration{0};
    Time planned_duration{0};   ///< of the scenario; a run that is ended early is shorter
    Time warm_up{0};            ///< of the scenario
    std::uint32_t threads = 1;  ///< of the harness, which drive the clients
    FleetTotals totals;
    HostileTotals hostile;
    FleetDistributions distributions;
    MatchRecord matches;
    Histogram harness_lag;           ///< how late the bots' loop ran, or received what had arrived
    std::uint64_t sends_failed = 0;  ///< datagrams that the system did not accept
    /// Datagrams that were lost because the harness received too slowly: the buffers of its sockets
    /// were full.
    std::uint64_t arrivals_dropped = 0;
    double harness_cpu_seconds = 0.0;
    std::optional<NetworkRecord> network;
    bool status_asked = false;
    std::optional<ServerStatus> status;
    std::optional<LoadSpan> load;  ///< from a second before the first client to the end
    /// The threshold that ended the run early; empty: none did.
    std::string aborted_by;
    bool is_interrupted = false;         ///< by a signal
    double client_seconds_before = 0.0;  ///< of those in the totals, before the load was measured
    std::string scenario;                ///< its name; empty: a plain run
    std::string purpose;                 ///< of the scenario, in its own words
    Timeline timeline;
    std::optional<PlaceMap> places;
    std::vector<GroupLabel> groups;  ///< indexed like their totals and distributions
};

struct Report {
    std::string server;
    std::string map;
    std::uint64_t seed = 0;
    std::vector<ReportNumber> numbers;  ///< every numeric key, in the order of the file
    FleetTotals totals;
    DecodeErrors decode_errors;
    HostileTotals hostile;
    std::string network;  ///< the simulated one's name; empty: none
    bool status_asked = false;
    bool is_interrupted = false;  ///< by a signal, before its end; it does not pass then
    std::string aborted_by;       ///< the threshold that ended it early; it does not pass then
    bool valid = true;            ///< the harness kept up, so its figures are meaningful
    /// Sentences: why the run is invalid, and what was the limit.
    std::vector<std::string> remarks;
    std::vector<ThresholdResult> thresholds;
    bool passed = false;  ///< every threshold held, and the run was not ended early

    std::string scenario;  ///< its name; empty: a plain run
    std::string purpose;   ///< of the scenario, in its own words
    std::vector<ReportHistogram> histograms;
    /// How often each input margin and each lead was reported, in ticks instead of milliseconds.
    /// They are separate from `histograms` because they may be negative.
    std::vector<Histogram::Bar> input_margin;
    std::vector<Histogram::Bar> lead;
    Timeline timeline;
    std::optional<PlaceMap> places;

    std::array<std::uint64_t, client::kCorrectionCauseCount> corrections{};  ///< by cause
    RangeTotals ranges{};
    std::vector<MatchResult> matches;  ///< by their number
    std::vector<GroupReport> groups;   ///< the honest ones, in the order of the scenario

    /// Returns the number under "key", or under "GROUP.key" for one of a group. Returns nothing
    /// when there is no such key, or when it was not measured.
    [[nodiscard]] std::optional<double> number(std::string_view key) const;
};

/// Returns the thresholds that every run must hold.
[[nodiscard]] std::vector<Threshold> built_in_thresholds(bool status_asked,
                                                         bool has_hostile = false,
                                                         bool has_watchers = false);

/// Returns the key of every number, in the order of the file.
[[nodiscard]] std::vector<std::string_view> report_number_keys();

/// Whether a report has a number under that key.
[[nodiscard]] bool is_report_number(std::string_view key);

/// Returns one line about the first key of the threshold under which neither a report nor, for a
/// key of a group, a group has a number; nothing when all keys are known.
[[nodiscard]] std::optional<std::string> unknown_number_of(const Threshold& threshold);

/// Returns one line about the first group of the threshold that is not among `names`; nothing when
/// all are.
[[nodiscard]] std::optional<std::string> unknown_group_of(const Threshold& threshold,
                                                          std::span<const std::string> names);

/// Evaluates a run: its numbers, its remarks, and its thresholds, of which `extra` come after the
/// standing ones.
[[nodiscard]] Report make_report(const RunRecord& record, std::span<const Threshold> extra);

/// Returns one JSON object with all keys, indented, ending in a line break.
[[nodiscard]] std::string to_json(const Report& report);

/// Returns a table for people: aligned lines, without escape codes unless `colour` is set.
[[nodiscard]] std::string to_table(const Report& report, bool colour);

}  // namespace arena::client_sim
