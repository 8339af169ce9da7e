// What a match costs its server, per client and second.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "tests/bench/bots/loopback_floor.h"
#include "tests/bench/bots/played_match.h"

namespace arena::bench {

/// Costs per client and second of the match: of the stages, in microseconds of processor time, and
/// of the traffic.
struct ServerCost {
    double receive = 0.0;
    double step = 0.0;
    double record = 0.0;
    double update = 0.0;
    double flush = 0.0;
    double bytes_sent = 0.0;  ///< without the headers of IP and UDP
    double packets_sent = 0.0;
    double packets_heard = 0.0;
    double bytes_heard = 0.0;  ///< without the headers of IP and UDP
    double updates = 0.0;
    double in_view = 0.0;          ///< entities per update, including the own player
    double players_in_view = 0.0;  ///< players per update, including the own one

    /// Returns the bytes per update and player in view: all that is sent, including the headers and
    /// tags of packets.
    [[nodiscard]] double bytes_for_each_player_in_view() const {
        return players_in_view > 0.0 ? bytes_sent / updates / players_in_view : 0.0;
    }
    [[nodiscard]] double in_all() const { return receive + step + record + update + flush; }
};

/// Returns the cost of a match of `bots` bots, all of which played all the time.
[[nodiscard]] ServerCost server_cost(const MatchCost& cost, std::uint32_t bots);

void print(const ServerCost& cost);
[[nodiscard]] nlohmann::json json_of(const ServerCost& cost);

/// What the kernel and the seals alone cost for this traffic: microseconds per client and second.
struct TrafficFloor {
    LoopbackFloor each;  ///< of one datagram
    double send = 0.0;
    double receive = 0.0;
    double seals = 0.0;  ///< of both directions; part of ServerCost::receive and flush
};
/// Measures the floor of such traffic on this machine. Fails as measure_loopback_floor does.
[[nodiscard]] TrafficFloor traffic_floor(const ServerCost& cost);

void print(const TrafficFloor& floor);
[[nodiscard]] nlohmann::json json_of(const TrafficFloor& floor);

}  // namespace arena::bench
