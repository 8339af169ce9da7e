#include "tests/simulation/match_simulation.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace arena::simulation {

namespace {

/// Virtual time moves in steps of this: four looks at the network and the bots a tick.
constexpr Time kStep = std::chrono::microseconds(4167);

constexpr Time kBegin = std::chrono::seconds(1000);

server::Endpoint endpoint_of(std::size_t bot, std::uint32_t address) {
    return server::ipv4_endpoint(10, 0, static_cast<std::uint8_t>(address), 1,
                                 static_cast<std::uint16_t>(1024 + bot));
}

std::size_t bot_at(const server::Endpoint& endpoint) {
    return endpoint.port - std::size_t{1024};
}

// Every bot has two links, added one after the other.
protocol::LinkId link_to_server(std::size_t bot) {
    return static_cast<protocol::LinkId>(2 * bot);
}
protocol::LinkId link_to_client(std::size_t bot) {
    return static_cast<protocol::LinkId>(2 * bot + 1);
}

/// Seconds of traffic in flight would not fill it.
constexpr std::size_t kInFlightMax = 1u << 16u;

}  // namespace

MatchSimulation::MatchSimulation(const MatchSettings& settings,
                                 std::shared_ptr<const sim::Terrain> terrain)
    : settings_(settings),
      field_(std::make_shared<client_sim::ObstacleField>(terrain->obstacles, terrain->bounds,
                                                         terrain->movers)),
      network_(settings.seed, kInFlightMax),
      tokens_(settings.seed + 1),
      server_(
          settings.server, terrain,
          {.send = [this](const server::Endpoint& to,
                          std::span<const std::byte> datagram) { send_to_client(to, datagram); },
           .next_token =
               [this] { return (std::uint64_t{tokens_.next()} << 32u) | tokens_.next() | 1u; },
           .on_transition = {}}),
      clock_(settings.server.tick_rate, kBegin),
      now_(kBegin) {
    bots_.reserve(settings.bots);
    for (std::uint32_t i = 0; i < settings.bots; ++i)
        add_bot(i);
}

void MatchSimulation::add_bot(std::uint32_t index) {
    bots_.emplace_back(client_sim::Bot::Config{.name = "bot " + std::to_string(index),
                                               .seed = settings_.seed * 1000 + index,
                                               .behaviour = client_sim::behaviour_of(
                                                   client_sim::BehaviourMix::mixed, index)},
                       now_);
    addresses_.push_back(0);
    network_.add_link(settings_.network.to_server);
    network_.add_link(settings_.network.to_client);
}

void MatchSimulation::deliver(const protocol::Arrival& arrival) {
    const std::size_t index = arrival.link / 2;
    if (arrival.link == link_to_server(index)) {
        addresses_[index] = std::max(addresses_[index], arrival.address);
        return server_.receive(endpoint_of(index, arrival.address), arrival.datagram, now_);
    }
    client_sim::Bot& bot = bots_.at(index);
    if (bot.receive(arrival.datagram, now_, distributions_)) bot.enter(field_);
}

/// At an address that a bot has left, there is nobody.
void MatchSimulation::send_to_client(const server::Endpoint& to,
                                     std::span<const std::byte> datagram) {
    const std::size_t index = bot_at(to);
    if (to == endpoint_of(index, addresses_.at(index)))
        network_.send(link_to_client(index), datagram, now_);
}

void MatchSimulation::run(Time duration) {
    for (const Time end = now_ + duration; now_ < end;) {
        now_ += kStep;
        network_.deliver_due(now_, [this](const protocol::Arrival& arrival) { deliver(arrival); });
        for (std::uint32_t due = clock_.advance(now_).ticks; due > 0; --due) {
            server_.tick(now_);
            if (const auto broken = server_.world().find_broken_invariant())
                throw std::runtime_error("seed " + std::to_string(settings_.seed) + ", tick " +
                                         std::to_string(server_.world().tick()) + ": " + *broken);
        }
        step_bots();
    }
}

void MatchSimulation::step_bots() {
    for (std::size_t i = 0; i < bots_.size(); ++i)
        while (const auto message = bots_[i].next_message(now_))
            send(i, *message);
}

void MatchSimulation::leave() {
    for (std::size_t i = 0; i < bots_.size(); ++i)
        if (const auto goodbye = bots_[i].leave(now_)) send(i, *goodbye);
}

void MatchSimulation::send(std::size_t bot, const protocol::Message& message) {
    const auto datagram = encoder_.encode(message);
    bots_[bot].on_sent(datagram.size());
    network_.send(link_to_server(bot), datagram, now_);
}

client_sim::FleetTotals MatchSimulation::finish() {
    client_sim::FleetTotals totals;
    for (client_sim::Bot& bot : bots_) {
        bot.finish();
        bot.add_to(totals, now_);
    }
    return totals;
}

}  // namespace arena::simulation
