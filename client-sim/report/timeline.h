// Timeline: the course of a run, second by second, for plots.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace arena::client_sim {

/// What happened since the previous sample, about a second ago. A value that was not measured is
/// empty.
struct Sample {
    double at_seconds = 0.0;  ///< when it was taken, from the start of the run

    std::uint64_t clients_wanted = 0;     ///< by the scenario, at this moment
    std::uint64_t clients_connected = 0;  ///< at this moment
    std::uint64_t clients_failed = 0;     ///< refused or lost since the start of the run

    std::optional<double> tick_ms_p50;  ///< of the server's ticks since the previous sample
    std::optional<double> tick_ms_p99;  ///< likewise
    std::optional<double> server_cpu;   ///< cores: processor seconds per second
    std::optional<double> server_memory_bytes;

    std::optional<double> response_ms_p50;  ///< from an input to the update that shows it
    std::optional<double> response_ms_p99;
    std::optional<double> snapshot_gap_ms_p99;
    std::optional<double> corrections_per_second;  ///< of all clients that predict
    double bytes_received_per_second = 0.0;        ///< by all clients
    double bytes_sent_per_second = 0.0;            ///< likewise
    std::uint64_t violations = 0;                  ///< since the previous sample

    std::optional<double> harness_lag_ms_p99;
    double harness_cpu = 0.0;  ///< cores

    friend bool operator==(const Sample&, const Sample&) = default;
};

/// A part of the run: a stage of its scenario.
struct StageSpan {
    std::string name;
    double from_seconds = 0.0;
    double to_seconds = 0.0;

    friend bool operator==(const StageSpan&, const StageSpan&) = default;
};

struct Timeline {
    std::vector<Sample> samples;
    std::vector<StageSpan> stages;  ///< in order; empty without a scenario

    friend bool operator==(const Timeline&, const Timeline&) = default;
};

}  // namespace arena::client_sim
