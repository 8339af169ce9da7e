#include "client-sim/bot/fleet_totals.h"

#include <algorithm>

namespace arena::client_sim {

void FleetTotals::add(const FleetTotals& other) {
    clients_asked += other.clients_asked;
    clients_connected += other.clients_connected;
    clients_lost += other.clients_lost;
    for (const auto& [reason, closed] : other.closed_by_reason) {
        closed_by_reason[reason].clients += closed.clients;
        closed_by_reason[reason].advice = closed.advice;
    }
    clients_judged += other.clients_judged;
    resumes += other.resumes;

    client_seconds += other.client_seconds;
    snapshots += other.snapshots;
    snapshot_gaps += other.snapshot_gaps;
    datagrams_received += other.datagrams_received;
    datagrams_sent += other.datagrams_sent;
    bytes_received += other.bytes_received;
    bytes_sent += other.bytes_sent;
    datagrams_refused += other.datagrams_refused;
    packets_sent += other.packets_sent;
    packets_lost += other.packets_lost;
    inputs_sent += other.inputs_sent;
    inputs_unshown += other.inputs_unshown;
    out_of_turn += other.out_of_turn;
    for (std::size_t reason = 0; reason < decode_errors.size(); ++reason)
        decode_errors[reason] += other.decode_errors[reason];

    if (first_tick == 0 || (other.first_tick != 0 && other.first_tick < first_tick))
        first_tick = other.first_tick;
    last_tick = std::max(last_tick, other.last_tick);
    if (other.match.effects > match.effects) match = other.match;
    verdict.add(other.verdict);
}

void FleetDistributions::add(const FleetDistributions& more) {
    snapshot_gap.add(more.snapshot_gap);
    input_margin.add(more.input_margin);
    round_trip.add(more.round_trip);
    response.add(more.response);
}

}  // namespace arena::client_sim
