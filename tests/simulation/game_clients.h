// A server and the clients of games over simulated networks, under virtual time. Each client's
// events are kept.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "client/game/game_client.h"
#include "client/token/own_token.h"
#include "protocol/link/network_simulator.h"
#include "server/core/server.h"
#include "sim/terrain/terrain.h"
#include "tests/simulation/fill_from.h"

namespace arena::simulation {

class GameClients {
  public:
    static constexpr server::Time kTick = std::chrono::nanoseconds(1'000'000'000 / 60);

    struct Setup {
        std::uint64_t seed = 1;
        server::ServerSettings settings;
        std::shared_ptr<const sim::Terrain> terrain;
        protocol::NetworkProfile network;
    };
    explicit GameClients(Setup setup)
        : seed_(setup.seed),
          profile_(setup.network),
          network_(setup.seed, 1u << 16u),
          server(setup.settings, std::move(setup.terrain),
                 {.send = [this](const server::Path& to, server::FarEnd,
                                 std::span<const std::byte> bytes) { send_to_client(to, bytes); },
                  .fill_random = fill_from(setup.seed + 1),
                  .unix_seconds = [] { return kUnixTime; }},
                 now) {}

    /// Returns the number of the new client.
    std::size_t add(protocol::TokenRole role = protocol::TokenRole::player) {
        const std::size_t i = clients.size();
        const auto random = fill_from(seed_ * 1000 + i);
        const protocol::ConnectToken token =
            client::make_own_token({.name = "client " + std::to_string(i),
                                    .role = role,
                                    .server = kServer,
                                    .create_time = kUnixTime},
                                   {}, random);
        clients.emplace_back(client::GameClientConfig{.token = token, .random = random}, now);
        events.emplace_back();
        bytes_sent.push_back(0);
        bytes_received.push_back(0);
        network_.add_link(profile_.to_server);
        network_.add_link(profile_.to_client);
        return i;
    }

    /// Runs one tick.
    void step() {
        now += kTick;
        network_.deliver_due(now, [this](const protocol::Arrival& one) { deliver(one); });
        server.tick(now);
        for (std::size_t i = 0; i < clients.size(); ++i)
            step_client(i);
    }
    void run(int ticks) {
        for (int i = 0; i < ticks; ++i)
            step();
    }

    void set_network(const protocol::NetworkProfile& profile) {
        for (std::size_t i = 0; i < clients.size(); ++i) {
            network_.set_profile(static_cast<protocol::LinkId>(2 * i), profile.to_server);
            network_.set_profile(static_cast<protocol::LinkId>(2 * i + 1), profile.to_client);
        }
    }

    /// Runs until all clients play or watch, for 20 s at most.
    void run_until_all_are_in() {
        const auto is_in = [](const client::GameClient& client) {
            return client.state() == client::ClientState::active &&
                   client.client().view().tick() > 0;
        };
        for (int i = 0; i < 1200 && !std::all_of(clients.begin(), clients.end(), is_in); ++i)
            step();
    }

    [[nodiscard]] sim::EntityId player_of(std::size_t client) const {
        const protocol::Welcome* const welcome = clients[client].welcome();
        return welcome != nullptr ? welcome->player : sim::kNoEntity;
    }

    /// Returns the id under which an operator knows the client; 0 while it does not play.
    [[nodiscard]] std::uint64_t client_id_of(std::size_t client) const {
        for (const server::ClientEntry& entry : server.host().clients(now))
            if (entry.player != sim::kNoEntity && entry.player == player_of(client))
                return entry.client_id;
        return 0;
    }

  private:
    static constexpr std::uint64_t kUnixTime = 1'700'000'000;
    static constexpr protocol::Address kServer = protocol::ipv4_address({10, 0, 0, 1}, 40000);
    static constexpr std::uint16_t kFirstPort = 1024;

    void step_client(std::size_t i) {
        client::GameClient& client = clients[i];
        client.advance(now);
        static_cast<void>(client.picture(now));
        for (auto bytes = client.next_datagram(now); !bytes.empty();
             bytes = client.next_datagram(now)) {
            bytes_sent[i] += bytes.size();
            network_.send(static_cast<protocol::LinkId>(2 * i), bytes, now);
        }
        client::GameEvent event;
        while (client.next_event(event))
            events[i].push_back(event);
    }
    void deliver(const protocol::Arrival& arrival) {
        const std::size_t i = arrival.link / 2;
        std::vector<std::byte> bytes(arrival.datagram.begin(), arrival.datagram.end());
        const auto port = static_cast<std::uint16_t>(kFirstPort + i);
        if (arrival.link % 2 == 0)
            server.receive({protocol::ipv4_address({10, 1, 0, 1}, port), {}}, bytes, now);
        else
            clients[i].receive(bytes, now);
    }
    void send_to_client(const server::Path& to, std::span<const std::byte> bytes) {
        const std::size_t i = to.remote.port - std::size_t{kFirstPort};
        bytes_received[i] += bytes.size();
        network_.send(static_cast<protocol::LinkId>(2 * i + 1), bytes, now);
    }

    std::uint64_t seed_;
    protocol::NetworkProfile profile_;
    protocol::NetworkSimulator network_;

  public:
    server::Time now = std::chrono::seconds(1000);
    server::Server server;
    std::deque<client::GameClient> clients;
    std::vector<std::vector<client::GameEvent>> events;  ///< by client
    std::vector<std::uint64_t> bytes_sent;               ///< by client
    std::vector<std::uint64_t> bytes_received;           ///< by client, also of what is lost
};

/// Returns the events of one kind, in order.
template <typename Event>
std::vector<Event> all_of(const std::vector<client::GameEvent>& events) {
    std::vector<Event> found;
    for (const client::GameEvent& event : events)
        if (const auto* const one = std::get_if<Event>(&event)) found.push_back(*one);
    return found;
}

}  // namespace arena::simulation
