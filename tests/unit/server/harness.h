// A server under virtual time with everything it sends decoded and kept: what the tests of the core
// drive instead of sockets and clocks.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "protocol/decode.h"
#include "protocol/encode.h"
#include "server/core/server.h"
#include "sim/values/map.h"
#include "sim/world/terrain.h"

namespace arena::server::test {

/// A bare field of 40 x 30 m with a row of spawn points.
inline std::shared_ptr<const sim::Terrain> bare_terrain(const std::string& name = "bare") {
    sim::MapDescription map;
    map.name = name;
    map.hash = 0x1234;
    map.bounds = {{0.0f, 0.0f}, {40.0f, 30.0f}};
    for (int i = 0; i < 12; ++i) {
        map.spawns.push_back({{2.0f + 3.0f * static_cast<float>(i), 15.0f}, {"spawns", 1}});
    }
    auto terrain = sim::build_terrain(map);
    return std::move(terrain).value();
}

inline Endpoint client_at(std::uint16_t port) {
    return ipv4_endpoint(127, 0, 0, 1, port);
}

class Harness {
  public:
    explicit Harness(const ServerSettings& settings = {})
        : server(settings, bare_terrain(),
                 {.send = [this](const Endpoint& to,
                                 std::span<const std::byte> bytes) { keep(to, bytes); },
                  .next_token = [this] { return next_token += 0x9e3779b97f4a7c15ULL; },
                  .on_transition =
                      [this](const Transition& transition) {
                          transitions.emplace_back(transition.kind, transition.reason);
                      }}),
          tick_period(Time(1'000'000'000) / settings.tick_rate) {}

    void deliver(const Endpoint& from, const protocol::Message& message) {
        server.receive(from, encoder.encode(message), now);
    }

    void tick(int count = 1) {
        for (int i = 0; i < count; ++i) {
            now += tick_period;
            server.tick(now);
        }
    }

    /// Takes out and gives everything of one kind that was sent to `to`.
    template <typename Kind>
    std::vector<Kind> take(const Endpoint& to) {
        std::vector<Kind> taken;
        std::vector<protocol::Message> rest;
        for (protocol::Message& message : sent[to.port]) {
            if (auto* found = std::get_if<Kind>(&message)) {
                taken.push_back(*found);
            } else {
                rest.push_back(message);
            }
        }
        sent[to.port] = rest;
        return taken;
    }

    /// Greets and gives the Welcome.
    protocol::Welcome reserve(const Endpoint& client, std::uint64_t nonce = 7) {
        deliver(client, protocol::Hello{.client_nonce = nonce, .name = "test"});
        return take<protocol::Welcome>(client).at(0);
    }

    /// Greets and takes the place. The player is in the world after the next tick.
    protocol::Welcome join(const Endpoint& client, std::uint64_t nonce = 7) {
        const protocol::Welcome welcome = reserve(client, nonce);
        deliver(client, input_for(welcome, server.world().tick() + 1));
        return welcome;
    }

    /// One input for `tick` that asks for nothing.
    static protocol::Input input_for(const protocol::Welcome& welcome, sim::Tick tick,
                                     std::uint32_t events_ack = 0) {
        protocol::Input input;
        input.session_token = welcome.session_token;
        input.newest_tick = tick;
        input.events_ack = events_ack;
        (void)input.inputs.push_back({});
        return input;
    }

    [[nodiscard]] std::uint64_t drops(DropReason reason) const {
        return server.statistics().drops[reason];
    }
    [[nodiscard]] std::uint64_t disconnects(DisconnectReason reason) const {
        return server.statistics().disconnects[reason];
    }

    std::uint64_t next_token = 1;
    protocol::Encoder encoder;
    std::map<std::uint16_t, std::vector<protocol::Message>> sent;  ///< by the client's port
    std::vector<std::pair<Transition::Kind, DisconnectReason>> transitions;
    Server server;
    Time tick_period;
    Time now = std::chrono::seconds(100);

  private:
    void keep(const Endpoint& to, std::span<const std::byte> bytes) {
        auto message = protocol::decode(bytes);
        if (!message) throw std::runtime_error("the server sent what cannot be decoded");
        sent[to.port].push_back(std::move(message).value());
    }
};

}  // namespace arena::server::test
