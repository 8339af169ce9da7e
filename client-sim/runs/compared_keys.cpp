#include "client-sim/runs/compared_keys.h"

#include <array>

namespace arena::client_sim {

namespace {

constexpr double kMain = 4.0;
constexpr double kMicrosecond = 0.001;  // in milliseconds
constexpr double kSomeEvents = 10.0;    // varies this much by chance

constexpr std::array<ComparedKey, 29> kKeys{{
    {"tick_ms_mean", "ms", Better::less, kMicrosecond, kMain},
    {"tick_ms_p50", "ms", Better::less, kMicrosecond, kMain},
    {"tick_ms_p99", "ms", Better::less, kMicrosecond},
    {"tick_ms_max", "ms", Better::less, kMicrosecond},
    {"server_cpu_ms_per_client_second", "ms", Better::less, kMicrosecond, kMain},
    {"response_ms_p50", "ms", Better::less, kMicrosecond},
    {"response_ms_p99", "ms", Better::less, kMicrosecond},
    {"round_trip_ms_p50", "ms", Better::less, kMicrosecond},
    {"round_trip_ms_p99", "ms", Better::less, kMicrosecond},
    {"snapshots_per_client_second", "updates", Better::more, 0.1},
    {"snapshot_gaps", "updates", Better::less, kSomeEvents},
    {"snapshot_gap_ms_p99", "ms", Better::less, kMicrosecond},
    {"bytes_per_client_second", "bytes", Better::less, kSomeEvents},
    {"bytes_sent_per_client_second", "bytes", Better::less, kSomeEvents},
    {"corrections_per_client_minute", "", Better::less, 1.0},
    {"correction_cm_p95", "cm", Better::less, 1.0},
    {"lead_ticks_p50", "ticks", Better::less, 1.0},
    {"packets_lost_percent", "%", Better::less, 0.1},
    {"inputs_unshown", "inputs", Better::less, kSomeEvents},
    {"clients_connected", "clients", Better::more, 1.0},
    {"clients_lost", "clients", Better::less, 1.0},
    {"watchers_connected", "watchers", Better::more, 1.0},
    {"watchers_lost", "watchers", Better::less, 1.0},
    {"resumes", "", Better::less, 1.0},
    {"datagrams_unsent", "datagrams", Better::less, kSomeEvents},
    {"datagrams_refused", "datagrams", Better::less, kSomeEvents},
    {"decode_errors", "messages", Better::less, 1.0},
    {"messages_out_of_turn", "messages", Better::less, 1.0},
    {"invariant_violations", "", Better::less, 1.0},
}};

}  // namespace

std::span<const ComparedKey> compared_keys() {
    return kKeys;
}

}  // namespace arena::client_sim
