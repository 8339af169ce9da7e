#include "tests/bench/bots/server_cost.h"

#include <cstddef>
#include <cstdio>

#include <nlohmann/json.hpp>

namespace arena::bench {

ServerCost server_cost(const MatchCost& cost, std::uint32_t bots) {
    const double client_seconds =
        static_cast<double>(cost.ticks) / PlayedMatch::kTickRate * static_cast<double>(bots);
    const auto each = [client_seconds](std::uint64_t sum) {
        return static_cast<double>(sum) / client_seconds;
    };
    const auto microseconds = [&](std::uint64_t nanoseconds) { return each(nanoseconds) * 1e-3; };
    const auto in_an_update = [&cost](std::uint64_t sum) {
        return cost.updates == 0 ? 0.0
                                 : static_cast<double>(sum) / static_cast<double>(cost.updates);
    };
    return {.receive = microseconds(cost.receiving),
            .step = microseconds(cost.stages[server::TickStage::step]),
            .record = microseconds(cost.stages[server::TickStage::record]),
            .update = microseconds(cost.stages[server::TickStage::update]),
            .flush = microseconds(cost.stages[server::TickStage::flush]),
            .bytes_sent = each(cost.bytes_sent),
            .packets_sent = each(cost.packets_sent),
            .packets_heard = each(cost.packets_heard),
            .bytes_heard = each(cost.bytes_heard),
            .updates = each(cost.updates),
            .in_view = in_an_update(cost.in_view),
            .players_in_view = in_an_update(cost.players_in_view)};
}

void print(const ServerCost& cost) {
    std::printf(
        "the server, us per client and second: %.1f = receive %.1f, step %.1f, "
        "record %.1f, update %.1f, flush %.1f\n",
        cost.in_all(), cost.receive, cost.step, cost.record, cost.update, cost.flush);
    std::printf("it sends each client %.0f bytes a second in %.1f packets, and receives %.1f\n",
                cost.bytes_sent, cost.packets_sent, cost.packets_heard);
    std::printf(
        "in view %.1f players, %.1f entities in all: %.2f bytes for each player and update\n",
        cost.players_in_view, cost.in_view, cost.bytes_for_each_player_in_view());
}

nlohmann::json json_of(const ServerCost& cost) {
    return {{"receive", cost.receive}, {"step", cost.step},   {"record", cost.record},
            {"update", cost.update},   {"flush", cost.flush}, {"in_all", cost.in_all()}};
}

TrafficFloor traffic_floor(const ServerCost& cost) {
    const auto bytes_each = [](double bytes, double packets) {
        return packets > 0.0 ? static_cast<std::size_t>(bytes / packets) : std::size_t{0};
    };
    const LoopbackFloor each =
        measure_loopback_floor({.sent = bytes_each(cost.bytes_sent, cost.packets_sent),
                                .heard = bytes_each(cost.bytes_heard, cost.packets_heard)});
    return {.each = each,
            .send = each.send * cost.packets_sent,
            .receive = each.receive * cost.packets_heard,
            .seals = each.seal * cost.packets_sent + each.open * cost.packets_heard};
}

void print(const TrafficFloor& floor) {
    std::printf(
        "of that its seals take %.1f; over sockets the kernel would take another %.1f to send and "
        "%.1f to receive\n",
        floor.seals, floor.send, floor.receive);
    std::printf("a datagram alone, us: send %.2f, receive %.2f, seal %.2f, open %.2f\n",
                floor.each.send, floor.each.receive, floor.each.seal, floor.each.open);
}

nlohmann::json json_of(const TrafficFloor& floor) {
    return {{"send", floor.send},
            {"receive", floor.receive},
            {"seals", floor.seals},
            {"send_each", floor.each.send},
            {"receive_each", floor.each.receive},
            {"seal_each", floor.each.seal},
            {"open_each", floor.each.open}};
}

}  // namespace arena::bench
