#include "server/statistics/server_statistics.h"

namespace arena::server {

ServerStatistics& ServerStatistics::operator+=(const ServerStatistics& more) {
    traffic += more.traffic;
    inputs += more.inputs;
    combat += more.combat;
    ticks += more.ticks;
    matches_begun += more.matches_begun;
    matches += more.matches;
    joined += more.joined;
    resumed += more.resumed;
    transferred += more.transferred;
    given_up += more.given_up;
    reservations_lapsed += more.reservations_lapsed;
    reservations_evicted += more.reservations_evicted;
    disconnects += more.disconnects;
    handshakes += more.handshakes;
    drops += more.drops;
    refused_packets += more.refused_packets;
    refused_messages += more.refused_messages;
    for (std::size_t i = 0; i < world_errors.size(); ++i)
        world_errors[i] += more.world_errors[i];
    left_out += more.left_out;
    update_sizes += more.update_sizes;
    links += more.links;
    stages += more.stages;
    return *this;
}

}  // namespace arena::server
