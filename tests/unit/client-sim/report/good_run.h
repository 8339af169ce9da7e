// The record of a run, for the tests of reports.
#pragma once

#include <chrono>

#include "client-sim/report/report.h"

namespace arena::client_sim::test {

/// Returns a run without faults: two clients for ten seconds each.
inline RunRecord good_run() {
    RunRecord record;
    record.server = "127.0.0.1:40000";
    record.map = "arena";
    record.seed = 18446744073709551615ull;
    record.clients_requested = 2;
    record.tick_rate = 60;
    record.snapshot_rate = 20;
    record.duration = std::chrono::seconds{11};
    record.totals.clients_connected = 2;
    record.totals.client_seconds = 20.0;
    record.totals.snapshots = 398;
    record.totals.bytes_received = 100000;
    record.totals.datagrams_received = 1234567;
    record.totals.inputs_sent = 1200;
    record.totals.first_tick = 1001;
    record.totals.last_tick = 1600;
    record.totals.match = {.effects = 90, .shots = 40, .hits = 20, .kills = 3, .collects = 7};
    record.totals.verdict.updates_judged = 800;
    for (int i = 0; i < 100; ++i) {
        record.distributions.group(0).snapshot_gap.record(std::chrono::milliseconds{50});
        record.distributions.group(0).input_margin.record(i < 2 ? -1 : 2);
        record.harness_lag.record(std::chrono::milliseconds{1});
    }
    return record;
}

}  // namespace arena::client_sim::test
