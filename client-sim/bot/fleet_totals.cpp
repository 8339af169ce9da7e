#include "client-sim/bot/fleet_totals.h"

#include <algorithm>
#include <numeric>

namespace arena::client_sim {

namespace {

template <typename Group>
Group& grown_to(std::vector<Group>& groups, std::size_t index) {
    if (index >= groups.size()) groups.resize(index + 1);
    return groups[index];
}

template <typename Group>
Group summed(const std::vector<Group>& groups) {
    Group sum;
    for (const Group& group : groups)
        sum.add(group);
    return sum;
}

}  // namespace

std::uint64_t GroupTotals::corrections_sum() const {
    return std::accumulate(corrections.begin(), corrections.end(), std::uint64_t{0});
}

void GroupTotals::add(const GroupTotals& more) {
    clients_connected += more.clients_connected;
    client_seconds += more.client_seconds;
    packets_sent += more.packets_sent;
    packets_lost += more.packets_lost;
    clients_predicting += more.clients_predicting;
    client_seconds_predicting += more.client_seconds_predicting;
    for (std::size_t cause = 0; cause < corrections.size(); ++cause)
        corrections[cause] += more.corrections[cause];
    correction_snaps += more.correction_snaps;
    shots_predicted += more.shots_predicted;
    shots_confirmed += more.shots_confirmed;
    shots_dropped += more.shots_dropped;
    for (std::size_t range = 0; range < ranges.size(); ++range) {
        ranges[range].shots += more.ranges[range].shots;
        ranges[range].hits += more.ranges[range].hits;
    }
}

void FleetTotals::add(const FleetTotals& other) {
    clients_asked += other.clients_asked;
    clients_connected += other.clients_connected;
    clients_lost += other.clients_lost;
    watchers_asked += other.watchers_asked;
    watchers_connected += other.watchers_connected;
    watchers_lost += other.watchers_lost;
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
    refused_by_server += other.refused_by_server;

    if (first_tick == 0 || (other.first_tick != 0 && other.first_tick < first_tick))
        first_tick = other.first_tick;
    last_tick = std::max(last_tick, other.last_tick);
    if (other.match.effects > match.effects) match = other.match;
    verdict.add(other.verdict);
    add_groups(other);
}

GroupTotals& FleetTotals::group(std::size_t index) {
    return grown_to(groups, index);
}

GroupTotals FleetTotals::sum_of_groups() const {
    return summed(groups);
}

void FleetTotals::add_groups(const FleetTotals& more) {
    for (std::size_t index = 0; index < more.groups.size(); ++index)
        group(index).add(more.groups[index]);
    for (const auto& [state, clients] : more.clients_not_predicting)
        clients_not_predicting[state] += clients;
    add_uses(more.uses, uses);
    add_items(more.items, items);
}

void GroupDistributions::add(const GroupDistributions& more) {
    snapshot_gap.add(more.snapshot_gap);
    input_margin.add(more.input_margin);
    round_trip.add(more.round_trip);
    response.add(more.response);
    correction_cm.add(more.correction_cm);
    lead.add(more.lead);
}

GroupDistributions& FleetDistributions::group(std::size_t index) {
    return grown_to(groups, index);
}

GroupDistributions FleetDistributions::sum_of_groups() const {
    return summed(groups);
}

void FleetDistributions::add(const FleetDistributions& more) {
    for (std::size_t index = 0; index < more.groups.size(); ++index)
        group(index).add(more.groups[index]);
}

}  // namespace arena::client_sim
