#include "server/host/host.h"

#include <utility>

#include "sim/base/assert.h"

namespace arena::server {

Host::Host(const ServerSettings& settings, std::shared_ptr<const sim::Terrain> terrain,
           HostPorts ports, Time now)
    : settings_(settings),
      ports_(std::move(ports)),
      sessions_(sessions_max_of(settings), ports_.report_to_hall),
      places_(places_settings_for(settings), ports_.fill_random, sessions_, ports_.report_to_hall),
      elsewhere_(protocol::crypto::draw_number(ports_.fill_random)),
      maps_{{.terrain = std::move(terrain), .rules = settings.rules}},
      venues_(std::make_unique<Venue>(settings, maps_.front().terrain,
                                      Venue::Origin{.seed = settings.seed})),
      memories_(ForkJoin::workers_of(ports_.fork_join)) {
    maps_.insert(maps_.end(), settings.next_maps.begin(), settings.next_maps.end());
    ARENA_ASSERT(settings.snapshot_rate > 0 && settings.tick_rate % settings.snapshot_rate == 0,
                 "updates fall on ticks");
    ARENA_ASSERT(ports_.send && ports_.fill_random && ports_.unix_seconds,
                 "a way to send, randomness and a calendar");
    turns_.reserve(sessions_max_of(settings));
    round_trips_.reserve(settings.clients_max);
    // The calendar starts now, because the system's clock may jump before the first client comes.
    static_cast<void>(unix_seconds(now));
}

void Host::send(const Path& to, FarEnd end, std::span<const std::byte> datagram) {
    ++statistics_.traffic.packets_sent;
    statistics_.traffic.bytes_sent += datagram.size();
    ports_.send(to, end, datagram);
}

}  // namespace arena::server
