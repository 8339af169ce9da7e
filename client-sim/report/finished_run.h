// FinishedRun: the content of one run in a JSON report; docs/bots.md describes its schema.
//
// A Report is converted to a FinishedRun before it is written, and a report file is read into one.
// So code that compares or merges runs need not care whether they come from a file.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "client-sim/report/report.h"

namespace arena::client_sim {

/// The version of the JSON report. It is incremented when a key changes its meaning or is removed.
inline constexpr std::int64_t kReportSchema = 2;

struct FinishedRun {
    struct Number {
        std::string key;
        ReportNumber::Value value;

        friend bool operator==(const Number&, const Number&) = default;
    };
    struct Closed {
        std::uint64_t clients = 0;
        std::string advice;

        friend bool operator==(const Closed&, const Closed&) = default;
    };
    struct Counted {
        std::string key;  ///< with its unit, for example "response_ms"
        std::vector<Histogram::Bar> bars;

        friend bool operator==(const Counted&, const Counted&) = default;
    };
    using Counts = std::map<std::string, std::uint64_t>;
    /// The clients of one group. Its histograms are among those of the run, as "GROUP.key".
    struct Group {
        std::string name;
        std::string behaviour;
        std::string network;  ///< the simulated one's name; empty: none
        std::vector<Number> numbers;
        Counts corrections_by_cause;
        RangeTotals ranges{};
        /// One of kTransportNames; of a joined group several, "udp + websocket".
        std::string transport{name_of(TransportKind::udp)};

        [[nodiscard]] bool is_by_udp() const { return transport == name_of(TransportKind::udp); }
        friend bool operator==(const Group&, const Group&) = default;
    };

    std::string server;
    std::string map;
    std::string scenario;  ///< empty: none
    std::string purpose;   ///< of the scenario, in its own words; empty: none
    std::string network;   ///< the simulated one's name; empty: none
    std::string version;   ///< of the arena-bots that played the run; empty: unknown
    std::uint64_t seed = 0;
    std::vector<Number> numbers;
    std::map<std::string, Closed> closed_by_reason;
    Counts hostile_sent_by_attack;
    Counts hostile_closed_by_reason;
    Counts decode_errors_by_reason;
    Counts decode_errors_of_others_by_reason;
    Counts violations;
    std::vector<std::string> violation_examples;
    Counts corrections_by_cause;
    RangeTotals ranges{};
    UseTotals uses;                    ///< of the bots that predict
    ItemTotals items;                  ///< likewise
    std::vector<MatchResult> matches;  ///< by their number
    std::vector<Group> groups;
    bool interrupted = false;  ///< by a signal, before its end
    std::string aborted_by;    ///< the threshold that ended it early; empty: none
    bool valid = false;
    std::vector<std::string> remarks;
    std::vector<ThresholdResult> thresholds;
    bool passed = false;
    std::vector<Counted> histograms;
    /// Written for plotting elsewhere, but not read back; a merged run has none.
    Timeline timeline;

    /// Returns the number under "key" or "GROUP.key". Returns nothing when there is no such key, or
    /// when it was not measured.
    [[nodiscard]] std::optional<double> number(std::string_view key) const;
    /// Returns the value as it is written, likewise; null when there is no such key.
    [[nodiscard]] const ReportNumber::Value* value(std::string_view key) const;
    /// Returns the group of that name; null when there is none.
    [[nodiscard]] const Group* group(std::string_view name) const;
    /// Returns the bars of the histogram under "key" or "GROUP.key"; empty when there is none.
    [[nodiscard]] std::vector<Histogram::Bar> bars(std::string_view key) const;

    friend bool operator==(const FinishedRun&, const FinishedRun&) = default;
};

/// Converts a report to what its file holds.
[[nodiscard]] FinishedRun finished_run_of(const Report& report);

/// Returns one JSON object with all keys, indented, ending in a line break.
[[nodiscard]] std::string to_json(const FinishedRun& run);

/// Returns a table for people: aligned lines, without escape codes unless `colour` is set.
[[nodiscard]] std::string to_table(const FinishedRun& run, bool colour);

/// What several runs, one after the other, were meant to be.
struct SeriesPlan {
    std::size_t runs = 0;      ///< 0: unknown, in files of older versions
    bool interrupted = false;  ///< by a signal: in its last run, or before the next one
};

/// Returns {"schema": 2, "interrupted": ..., "runs": [...]}, indented likewise. `runs` are those
/// that were made.
[[nodiscard]] std::string to_json_of_runs(std::span<const FinishedRun> runs, SeriesPlan plan);
[[nodiscard]] std::string to_json_of_runs(std::span<const Report> reports, SeriesPlan plan);

/// How long a series was measured, and was meant to be.
struct SeriesTime {
    double seconds = 0.0;
    std::optional<double> planned_seconds;  ///< nothing: unknown
};
[[nodiscard]] SeriesTime time_of(std::span<const FinishedRun> runs, SeriesPlan plan);

}  // namespace arena::client_sim
