// Report: what a run of bots came to, ready to be printed, written and held against thresholds.
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
#include "client-sim/report/group_report.h"
#include "client-sim/report/place_map.h"
#include "client-sim/report/report_number.h"
#include "client-sim/report/threshold.h"
#include "client-sim/report/timeline.h"
#include "client-sim/status/server_load.h"
#include "client-sim/status/server_status.h"
#include "protocol/link/link_counters.h"

namespace arena::client_sim {

/// The simulated network between the bots and their sockets, both directions of all of them.
struct NetworkRecord {
    std::string name;  ///< as asked for: "bad", or a file
    protocol::LinkCounters counters;
    std::uint64_t in_flight = 0;  ///< when the run ended
};

/// Everything that a run leaves behind.
struct RunRecord {
    std::string server;  ///< HOST:PORT as given
    std::string map;     ///< name, from the Welcome
    std::uint64_t seed = 0;
    std::int64_t started_at = 0;  ///< seconds since 1970; 0: not known
    std::uint32_t clients_requested = 0;
    std::uint32_t tick_rate = 0;      ///< from the Welcome
    std::uint32_t snapshot_rate = 0;  ///< from the Welcome
    Time duration{0};
    std::uint32_t threads = 1;  ///< of the harness, that drove clients
    FleetTotals totals;
    HostileTotals hostile;
    FleetDistributions distributions;
    Histogram harness_lag;  ///< how late the loop that drives the bots ran, or took what had come
    std::uint64_t sends_failed = 0;  ///< datagrams that the system did not take
    /// Datagrams that the harness was too slow to take: its sockets' buffers were full.
    std::uint64_t arrivals_dropped = 0;
    double harness_cpu_seconds = 0.0;
    std::optional<NetworkRecord> network;
    bool status_asked = false;
    std::optional<ServerStatus> status;
    std::optional<LoadSpan> load;  ///< from a second before the first client to the end
    /// The threshold that ended the run before its time; empty: none did.
    std::string aborted_by;
    bool is_interrupted = false;         ///< by a signal
    double client_seconds_before = 0.0;  ///< of those in the totals, before the load was measured
    std::string scenario;                ///< its name; empty: none was asked for
    std::string purpose;                 ///< what it is for, in its own words
    Timeline timeline;
    std::optional<PlaceMap> places;
    std::vector<GroupLabel> groups;  ///< by the index of their totals and distributions
};

struct Report {
    std::string server;
    std::string map;
    std::uint64_t seed = 0;
    std::vector<ReportNumber> numbers;  ///< every numeric key, in the order of the file
    FleetTotals totals;
    HostileTotals hostile;
    std::string network;  ///< the simulated one's name; empty: none
    bool status_asked = false;
    bool is_interrupted = false;  ///< by a signal, before its time
    bool valid = true;            ///< the harness kept up, so that its figures mean something
    /// Why it is not valid, and what was the limit: sentences.
    std::vector<std::string> remarks;
    std::vector<ThresholdResult> thresholds;
    bool passed = false;  ///< every threshold held

    std::string scenario;  ///< its name; empty: none was asked for
    std::string purpose;   ///< what it is for, in its own words
    std::vector<ReportHistogram> histograms;
    /// How often which margin was told, and which lead there was, in ticks instead of milliseconds.
    /// They stand apart because they may be negative.
    std::vector<Histogram::Bar> input_margin;
    std::vector<Histogram::Bar> lead;
    Timeline timeline;
    std::optional<PlaceMap> places;

    std::array<std::uint64_t, kCorrectionCauseCount> corrections{};  ///< by cause
    RangeTotals ranges{};
    std::vector<GroupReport> groups;  ///< honest ones, in the order of the scenario

    /// "key", or "GROUP.key" for that of a group.
    [[nodiscard]] std::optional<double> number(std::string_view key) const;
};

/// The thresholds that every run is held against.
[[nodiscard]] std::vector<Threshold> standing_thresholds(bool status_asked,
                                                         bool has_hostile = false);

/// The key of every number, in the order of the file.
[[nodiscard]] std::vector<std::string_view> report_number_keys();

/// Whether a report has a number under that key.
[[nodiscard]] bool is_report_number(std::string_view key);

/// One line about a key of the threshold under which no report has a number, or no group of a
/// report; nothing when all are known.
[[nodiscard]] std::optional<std::string> unknown_number_of(const Threshold& threshold);

/// One line about a group that the threshold names and that is none of these; nothing when all are.
[[nodiscard]] std::optional<std::string> unknown_group_of(const Threshold& threshold,
                                                          std::span<const std::string> names);

/// `extra` come after the standing thresholds.
[[nodiscard]] Report make_report(const RunRecord& record, std::span<const Threshold> extra);

/// One JSON object with all keys, indented, ending in a line break.
[[nodiscard]] std::string to_json(const Report& report);

/// For people: aligned lines, no escape codes unless `colour`.
[[nodiscard]] std::string to_table(const Report& report, bool colour);

}  // namespace arena::client_sim
