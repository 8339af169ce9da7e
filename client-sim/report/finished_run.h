// FinishedRun: what a JSON report says of one run; docs/bots.md gives its schema.
//
// A Report is written by way of it, and a file that is read becomes one. So whatever reads,
// compares or merges runs does not care whether they come from a file.
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

/// The version of the JSON report. It grows when a key changes its meaning or goes away.
inline constexpr std::int64_t kReportSchema = 1;

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
    /// The clients of one group; its histograms stand among the others as "GROUP.key".
    struct Group {
        std::string name;
        std::string behaviour;
        std::string network;  ///< empty: none
        std::vector<Number> numbers;
        Counts corrections_by_cause;
        RangeTotals ranges{};

        friend bool operator==(const Group&, const Group&) = default;
    };

    std::string server;
    std::string map;
    std::string scenario;  ///< empty: none
    std::string purpose;   ///< of the scenario, in its own words; empty: none
    std::string network;   ///< the simulated one's name; empty: none
    std::string version;   ///< of the arena-bots that played it; empty: not known
    std::uint64_t seed = 0;
    std::vector<Number> numbers;
    std::map<std::string, Closed> closed_by_reason;
    Counts hostile_sent_by_attack;
    Counts hostile_closed_by_reason;
    Counts decode_errors_by_reason;
    Counts violations;
    std::vector<std::string> violation_examples;
    Counts corrections_by_cause;
    RangeTotals ranges{};
    std::vector<Group> groups;
    bool valid = false;
    std::vector<std::string> remarks;
    std::vector<ThresholdResult> thresholds;
    bool passed = false;
    std::vector<Counted> histograms;
    /// Is written, for plots elsewhere, but not read back: what is merged has none.
    Timeline timeline;

    /// Of "key", or "GROUP.key". Nothing when there is no such key, or when nobody measured it.
    [[nodiscard]] std::optional<double> number(std::string_view key) const;
    /// Likewise, as it is written; null when there is no such key.
    [[nodiscard]] const ReportNumber::Value* value(std::string_view key) const;
    /// Null when there is none of that name.
    [[nodiscard]] const Group* group(std::string_view name) const;
    /// Of the histogram of that key, or "GROUP.key"; empty when there is none.
    [[nodiscard]] std::vector<Histogram::Bar> bars(std::string_view key) const;

    friend bool operator==(const FinishedRun&, const FinishedRun&) = default;
};

[[nodiscard]] FinishedRun finished_run_of(const Report& report);

/// One JSON object with all keys, indented, ending in a line break.
[[nodiscard]] std::string to_json(const FinishedRun& run);

/// For people: aligned lines, no escape codes unless `colour`.
[[nodiscard]] std::string to_table(const FinishedRun& run, bool colour);

/// {"schema": 1, "runs": [...]}, likewise.
[[nodiscard]] std::string to_json_of_runs(std::span<const FinishedRun> runs);
[[nodiscard]] std::string to_json_of_runs(std::span<const Report> reports);

}  // namespace arena::client_sim
