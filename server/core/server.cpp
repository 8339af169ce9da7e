#include "server/core/server.h"

#include <utility>

#include "server/welcome/describe_map.h"
#include "server/welcome/describe_rules.h"
#include "sim/base/assert.h"

namespace arena::server {

Server::Server(const ServerSettings& settings, std::shared_ptr<const sim::Terrain> terrain,
               ServerPorts ports, Time now)
    : settings_(settings),
      ports_(std::move(ports)),
      match_(std::move(terrain), rules_for(settings), limits_for(settings), settings.seed),
      sessions_(std::size_t{2} * settings.clients_max),
      gate_(gate_settings_for(settings), ports_.fill_random, sessions_, now),
      elsewhere_(protocol::crypto::draw_number(ports_.fill_random)),
      replicator_(world().rules(), world().terrain().bounds,
                  {.interest = interest_of(world().rules()),
                   .ticks_between_updates = update_interval_of(settings),
                   .client_rate = settings.client_rate}),
      roster_(roster_interval_of(settings)),
      match_log_(update_interval_of(settings)) {
    ARENA_ASSERT(settings.snapshot_rate > 0 && settings.tick_rate % settings.snapshot_rate == 0,
                 "updates fall on ticks");
    ARENA_ASSERT(ports_.send && ports_.fill_random && ports_.unix_seconds,
                 "a way to send, randomness and a calendar");
    ARENA_ASSERT(!find_unsendable(world().rules()), "the rules fit a Welcome");
    welcome_.tick_rate = settings.tick_rate;
    welcome_.snapshot_rate = settings.snapshot_rate;
    welcome_.input_interval = input_interval_of(settings);
    describe_rules(world().rules(), welcome_);
    describe_map(world().terrain(), welcome_);
    round_trips_.reserve(settings.clients_max);
    // The calendar starts now, because the system's clock may jump before the first client comes.
    static_cast<void>(unix_seconds(now));
}

void Server::send(const Path& to, FarEnd end, std::span<const std::byte> datagram) {
    ++statistics_.traffic.packets_sent;
    statistics_.traffic.bytes_sent += datagram.size();
    ports_.send(to, end, datagram);
}

}  // namespace arena::server
