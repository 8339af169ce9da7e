// What a match costs its server, for each client and second.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "tests/bench/bots/loopback_floor.h"
#include "tests/bench/bots/played_match.h"

namespace arena::bench {

/// Microseconds of processor time for each client and second of the match.
struct ServerCost {
    double receive = 0.0;
    double step = 0.0;
    double record = 0.0;
    double update = 0.0;
    double flush = 0.0;
    double bytes_sent = 0.0;  ///< for each client and second, without the headers of IP and UDP
    double packets_sent = 0.0;
    double packets_heard = 0.0;
    double bytes_heard = 0.0;  ///< likewise
    double updates = 0.0;
    double in_view = 0.0;          ///< entities, its own player among them
    double players_in_view = 0.0;  ///< likewise

    /// All that is sent, the headers and tags of packets included.
    [[nodiscard]] double bytes_for_each_player_in_view() const {
        return players_in_view > 0.0 ? bytes_sent / updates / players_in_view : 0.0;
    }
    [[nodiscard]] double in_all() const { return receive + step + record + update + flush; }
};

/// Of a match of so many bots, all of which were in it all the time.
[[nodiscard]] ServerCost server_cost(const MatchCost& cost, std::uint32_t bots);

void print(const ServerCost& cost);
[[nodiscard]] nlohmann::json json_of(const ServerCost& cost);

/// What the kernel and the seals alone take of this traffic: microseconds for each client and
/// second.
struct TrafficFloor {
    LoopbackFloor each;  ///< of one datagram
    double send = 0.0;
    double receive = 0.0;
    double seals = 0.0;  ///< of both directions; part of ServerCost::receive and flush
};
[[nodiscard]] TrafficFloor traffic_floor(const ServerCost& cost);

void print(const TrafficFloor& floor);
[[nodiscard]] nlohmann::json json_of(const TrafficFloor& floor);

}  // namespace arena::bench
