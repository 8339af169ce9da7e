#include "client-sim/runs/merge_rules.h"

#include <array>

namespace arena::client_sim {

namespace {

constexpr auto kRules = std::to_array<MergeRule>({
    {"clients_requested", Joining::sum},
    {"clients_connected", Joining::sum},
    {"clients_lost", Joining::sum},
    {"resumes", Joining::sum},
    {"started_at", Joining::minimum},
    {"duration_seconds", Joining::maximum},
    {"client_seconds", Joining::sum},
    {"tick_rate", Joining::same},
    {"snapshot_rate", Joining::same},
    {"ticks", Joining::maximum},
    {"tick_ms_p50", Joining::of_server},
    {"tick_ms_p99", Joining::of_server},
    {"tick_ms_max", Joining::of_server},
    {"tick_ms_mean", Joining::of_server},
    {"tick_receive_ms_mean", Joining::of_server},
    {"tick_step_ms_mean", Joining::of_server},
    {"tick_record_ms_mean", Joining::of_server},
    {"tick_update_ms_mean", Joining::of_server},
    {"tick_flush_ms_mean", Joining::of_server},
    {"tick_overruns", Joining::of_server},
    {"ticks_skipped", Joining::of_server},
    {"server_cpu_ms_per_client_second", Joining::server_share, "client_seconds"},
    {"server_memory_bytes", Joining::of_server},
    {"snapshots_per_client_second", Joining::weighted_mean, "client_seconds"},
    {"bytes_per_client_second", Joining::weighted_mean, "client_seconds"},
    {"bytes_sent_per_client_second", Joining::weighted_mean, "client_seconds"},
    {"round_trip_ms_p50", Joining::percentile, "round_trip_ms", 0.50},
    {"round_trip_ms_p99", Joining::percentile, "round_trip_ms", 0.99},
    {"packets_sent", Joining::sum},
    {"packets_lost_percent", Joining::weighted_mean, "packets_sent"},
    {"response_ms_p50", Joining::percentile, "response_ms", 0.50},
    {"response_ms_p99", Joining::percentile, "response_ms", 0.99},
    {"response_floor_ms", Joining::response_floor},
    {"inputs_unshown", Joining::sum},
    {"inputs_sent", Joining::sum},
    {"inputs_applied", Joining::of_server},
    // Of the client that saw the most on its machine, so of the one that saw the most of all.
    {"shots", Joining::maximum},
    {"hits", Joining::maximum},
    {"kills", Joining::maximum},
    {"collects", Joining::maximum},
    {"launches", Joining::maximum},
    {"explosions", Joining::maximum},
    {"bounces", Joining::maximum},
    {"crates_destroyed", Joining::maximum},
    {"snapshot_gaps", Joining::sum},
    {"snapshot_gap_ms_p99", Joining::percentile, "snapshot_gap_ms", 0.99},
    {"input_margin_ticks_p50", Joining::percentile, "input_margin_ticks", 0.50},
    {"input_margin_ticks_p1", Joining::percentile, "input_margin_ticks", 0.01},
    {"datagrams_received", Joining::sum},
    {"datagrams_sent", Joining::sum},
    {"datagrams_unsent", Joining::sum},
    {"datagrams_refused", Joining::sum},
    {"decode_errors", Joining::all_decode_errors},
    {"messages_out_of_turn", Joining::sum},
    {"invariant_violations", Joining::sum},
    {"clients_judged", Joining::sum},
    {"updates_judged", Joining::sum},
    {"updates_reordered", Joining::sum},
    {"network_sent", Joining::sum},
    {"network_delivered", Joining::sum},
    {"network_in_flight", Joining::sum},
    {"network_lost", Joining::sum},
    {"network_queue_full", Joining::sum},
    {"network_flight_full", Joining::sum},
    {"network_duplicated", Joining::sum},
    {"network_reordered", Joining::sum},
    {"network_corrupted", Joining::sum},
    {"network_late", Joining::sum},
    {"network_address_changes", Joining::sum},
    {"hostile_peers", Joining::sum},
    {"hostile_peers_let_in", Joining::sum},
    {"hostile_datagrams_sent", Joining::sum},
    {"hostile_wrong_entries", Joining::sum},
    {"status_read", Joining::of_server},
    {"harness_lag_ms_p99", Joining::percentile, "harness_lag_ms", 0.99},
    {"harness_lag_ms_max", Joining::maximum},
    {"harness_cpu_cores", Joining::sum},
    {"harness_arrivals_dropped", Joining::sum},
});

}  // namespace

std::span<const MergeRule> merge_rules() {
    return kRules;
}

}  // namespace arena::client_sim
