#include "client-sim/transport/fleet_part.h"

namespace arena::client_sim {

void FleetPart::add(const FleetPart& other) {
    totals.add(other.totals);
    hostile.add(other.hostile);
    sends_failed += other.sends_failed;
    arrivals_dropped += other.arrivals_dropped;
    network += other.network;

    recent.add(other.recent);
    recent.deaths.insert(recent.deaths.end(), other.recent.deaths.begin(),
                         other.recent.deaths.end());
    recent.matches.add(other.recent.matches);
    recent_lag.add(other.recent_lag);

    in_flight += other.in_flight;
    clients_playing += other.clients_playing;
    hostile_peers += other.hostile_peers;
    places.insert(places.end(), other.places.begin(), other.places.end());
    are_all_out = are_all_out && other.are_all_out;
    if (advice.empty()) advice = other.advice;

    if (!welcome) welcome = other.welcome;
    if (!empty_places) empty_places = other.empty_places;
}

}  // namespace arena::client_sim
