// A report in which every figure that the pages show has a value.
#pragma once

#include <chrono>

#include "server/statistics/server_report.h"

namespace arena::server {

inline ServerReport report_at(Time last_tick) {
    ServerReport report;
    report.last_tick_at = last_tick;
    report.tick = 1234;
    report.map = 1;
    report.map_name = "arena";
    report.players_max = 256;
    report.watchers_max = 8;
    report.open_matches = 4;
    report.rooms_free = 1;
    report.match = {.number = 4,
                    .mode = sim::GameMode::elimination,
                    .phase = sim::MatchPhase::overtime,
                    .round = 3,
                    .rounds = 5,
                    .seconds_left = 42.5,
                    .pause_seconds_left = 599.5};
    report.paused_matches = 1;
    report.match_failures[MatchFailure::hung] = 21;
    report.match_failures[MatchFailure::failed] = 22;
    report.thread_loads = {0.5, 0.25, 0.125};
    report.players = 7;
    report.watchers = 2;
    report.sessions = 8;
    report.tick_times.record(std::chrono::milliseconds(2), std::chrono::milliseconds(16));
    report.tick_times.record(std::chrono::milliseconds(20), std::chrono::milliseconds(16));
    report.tick_times.skipped = 3;
    report.tick_times.receiving = std::chrono::milliseconds(250);
    report.statistics.stages[TickStage::flush] = 1'500'000'000;
    report.statistics.inputs = {.received = 100,
                                .applied = 90,
                                .late = 6,
                                .missing = 5,
                                .repeated = 80,
                                .withdrawn = 3,
                                .too_far_ahead = 2,
                                .look_back_cut = 8};
    report.statistics.combat = {.shots = 30, .hits = 20, .kills = 4, .looked_back = {}};
    report.statistics.combat.looked_back.record(0.1);
    report.statistics.combat.looked_back.record(0.15);
    report.statistics.traffic = {11, 22, 333, 444};
    report.absent = 3;
    report.statistics.ticks = 98765;
    report.statistics.matches[sim::EndedBy::forfeit] = 13;
    report.statistics.matches[sim::EndedBy::operator_act] = 14;
    report.statistics.drops[DropReason::unknown_connection] = 2;
    report.statistics.handshakes.count(protocol::HandshakeDrop::forged_cookie);
    report.statistics.handshakes.count(protocol::DeniedReason::banned);
    report.statistics.handshakes.opened = {15, 16};
    report.statistics.refused_packets[protocol::PacketRefusal::forged] = 5;
    report.statistics.refused_messages[MessageRefusal::malformed] = 1;
    report.statistics.refused_messages[MessageRefusal::unexpected] = 1;
    report.statistics.disconnects[protocol::EndReason::timed_out] = 9;
    report.statistics.joined = 12;
    report.statistics.resumed = 2;
    report.statistics.transferred = 5;
    report.statistics.links = {.round_trip_p50 = std::chrono::milliseconds(40),
                               .round_trip_p99 = std::chrono::milliseconds(250),
                               .measured = 3,
                               .loss = 0.125};
    report.statistics.update_sizes.record(1000.0);
    report.delivery.results = {.delivered = 41,
                               .pending = 5,
                               .pending_bytes = 4096,
                               .write_failures = 2,
                               .spool_ignored = 1};
    report.delivery.results.failures[AttemptFailure::timed_out] = 17;
    report.delivery.results.dropped[ResultDrop::spool_full] = 18;
    report.delivery.events = {.delivered = 900, .dropped = 19, .write_failures = 3};
    report.delivery.events.failures[AttemptFailure::tls] = 20;
    return report;
}

}  // namespace arena::server
