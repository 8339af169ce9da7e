#include "tests/simulation/match_simulation.h"

#include <stdexcept>
#include <string>

namespace arena::simulation {

namespace {

/// Virtual time moves in steps of this: four looks at the network and the bots a tick.
constexpr Time kStep = std::chrono::microseconds(4167);

constexpr Time kBegin = std::chrono::seconds(1000);

server::Endpoint endpoint_of(std::size_t bot) {
    return server::ipv4_endpoint(10, 0, 0, 1, static_cast<std::uint16_t>(1024 + bot));
}

std::size_t bot_at(const server::Endpoint& endpoint) {
    return endpoint.port - std::size_t{1024};
}

}  // namespace

MatchSimulation::MatchSimulation(const MatchSettings& settings,
                                 std::shared_ptr<const sim::Terrain> terrain)
    : settings_(settings),
      field_(std::make_shared<client_sim::ObstacleField>(terrain->obstacles, terrain->bounds,
                                                         terrain->movers)),
      network_(settings.link, settings.seed),
      tokens_(settings.seed + 1),
      server_(settings.server, terrain,
              {.send =
                   [this](const server::Endpoint& to, std::span<const std::byte> datagram) {
                       network_.send(VirtualNetwork::Direction::to_client, to, datagram, now_);
                   },
               .next_token =
                   [this] { return (std::uint64_t{tokens_.next()} << 32u) | tokens_.next() | 1u; },
               .on_transition = {}}),
      clock_(settings.server.tick_rate, kBegin),
      now_(kBegin) {
    bots_.reserve(settings.bots);
    for (std::uint32_t i = 0; i < settings.bots; ++i)
        bots_.emplace_back(client_sim::Bot::Config{.name = "bot " + std::to_string(i),
                                                   .seed = settings.seed * 1000 + i,
                                                   .behaviour = client_sim::behaviour_of(
                                                       client_sim::BehaviourMix::mixed, i)},
                           now_);
}

void MatchSimulation::run(Time duration) {
    for (const Time end = now_ + duration; now_ < end;) {
        now_ += kStep;
        network_.deliver_due(
            now_, [this](VirtualNetwork::Direction direction, const server::Endpoint& client,
                         std::span<const std::byte> datagram) {
                if (direction == VirtualNetwork::Direction::to_server)
                    return server_.receive(client, datagram, now_);
                client_sim::Bot& bot = bots_.at(bot_at(client));
                if (bot.receive(datagram, now_, distributions_)) bot.enter(field_);
            });
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
    network_.send(VirtualNetwork::Direction::to_server, endpoint_of(bot), datagram, now_);
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
