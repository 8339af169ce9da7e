#include "client-sim/bot/fleet_totals.h"

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
