// Runs with chosen numbers, for tests.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client-sim/report/finished_run.h"

namespace arena::client_sim::test {

/// Returns a valid run of 64 clients on "arena" with these numbers in addition to its setting.
inline FinishedRun made_run(const std::vector<std::pair<std::string, double>>& numbers = {}) {
    FinishedRun run{.server = "127.0.0.1:40000", .map = "arena", .valid = true};
    run.numbers = {{"clients_requested", std::int64_t{64}},
                   {"tick_rate", std::int64_t{60}},
                   {"snapshot_rate", std::int64_t{20}},
                   {"duration_seconds", 15.0}};
    for (const auto& [key, value] : numbers)
        run.numbers.push_back({key, value});
    return run;
}

/// Returns one run for each value of one key.
inline std::vector<FinishedRun> runs_with(const std::string& key,
                                          const std::vector<double>& values) {
    std::vector<FinishedRun> runs;
    for (const double value : values)
        runs.push_back(made_run({{key, value}}));
    return runs;
}

/// Changes a number that the run has.
inline void set(FinishedRun& run, std::string_view key, double value) {
    for (FinishedRun::Number& number : run.numbers)
        if (number.key == key) number.value = value;
}

}  // namespace arena::client_sim::test
