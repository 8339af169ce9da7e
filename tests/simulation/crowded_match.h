// A match of hundreds of clients in one thread and virtual time: the real server core, real clients
// that decode all they are sent, and a separate path for each. The clients are not bots: they walk
// and shoot at random, because the sessions are judged here.
//
// What must hold at all times:
//   what an update says was true once: every position in the tick of its motion, and
//     everything about its own player;
//   no client is lost, has to resume, or is removed;
//   the world's invariants hold after every tick: no player is deep inside another;
//   and when all paths are good, every client knows the players of the match, sees every player
//     that was in its view for a second, where it was not long ago, and sees no player that is
//     gone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "client/core/client.h"
#include "protocol/link/dice.h"
#include "protocol/link/link_profile.h"
#include "protocol/link/network_simulator.h"
#include "protocol/session/limits.h"
#include "server/core/server.h"
#include "server/core/tick_clock.h"
#include "sim/terrain/terrain.h"
#include "tests/simulation/state_record.h"
#include "tests/simulation/verdict.h"

namespace arena::simulation {

using server::Time;

struct CrowdedMatchSettings {
    std::uint64_t seed = 1;
    std::uint32_t clients = 300;
    Time join_within{0};  ///< how long it takes until the last client begins
    double fire = 0.1;    ///< share of the ticks in which a player shoots
    server::ServerSettings server{};
    /// The path of each client, by its number.
    std::vector<protocol::NetworkProfile> networks{};
};

/// What all clients are compared with.
class CrowdLedger {
  public:
    CrowdLedger(Verdict& verdict, std::uint32_t ticks_per_second)
        : verdict_(verdict), record_(ticks_per_second) {}

    /// Called after every tick.
    void note(const sim::World& world) { record_.add(world); }
    [[nodiscard]] const StateRecord& record() const { return record_; }

    void violate(Time now, std::string what) { verdict_.violate(now, std::move(what)); }

  private:
    Verdict& verdict_;
    StateRecord record_;
};

/// One client and what it has received.
class CrowdClient : private client::ClientObserver {
  public:
    CrowdClient(std::string name, client::Client::Config config, double fire, std::uint64_t seed,
                CrowdLedger& ledger, Time now);
    CrowdClient(const CrowdClient&) = delete;
    CrowdClient& operator=(const CrowdClient&) = delete;

    void receive(std::span<std::byte> datagram, Time now);
    [[nodiscard]] std::span<const std::byte> next_datagram(Time now);

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const client::Client& client() const { return client_; }
    [[nodiscard]] std::uint64_t updates() const { return client_.counters().updates; }

  private:
    void on_welcome(const protocol::Welcome& welcome) override;
    void on_roster(const protocol::Roster& roster) override;
    void on_update(const protocol::Update& update, const client::WorldView& view) override;
    [[nodiscard]] sim::PlayerInput draw_input();

    std::string name_;
    double fire_;
    protocol::Dice dice_;
    CrowdLedger& ledger_;
    client::Client client_;
    sim::PlayerInput input_;
    ShotIdMap shots_;
    Time now_{0};
};

class CrowdedMatch {
  public:
    CrowdedMatch(const CrowdedMatchSettings& settings, std::shared_ptr<const sim::Terrain> terrain);
    CrowdedMatch(const CrowdedMatch&) = delete;
    CrowdedMatch& operator=(const CrowdedMatch&) = delete;

    /// Lets virtual time pass, or less of it when something is broken.
    void run(Time duration);
    /// Sets the path of every client from now on.
    void set_network(const protocol::NetworkProfile& network);
    /// Checks that every client is in, knows which players are in, and sees what is in its view.
    void judge_end();

    [[nodiscard]] const Verdict& verdict() const { return verdict_; }
    [[nodiscard]] const server::Server& server() const { return server_; }
    [[nodiscard]] const std::deque<CrowdClient>& clients() const { return clients_; }
    [[nodiscard]] Time now() const { return now_; }

  private:
    [[nodiscard]] std::uint64_t unix_seconds() const;
    void on_transition(const server::Transition& transition);
    void send_to_client(const protocol::Address& to, std::span<const std::byte> datagram);
    void join_due();
    void deliver(const protocol::Arrival& arrival);
    void flush(std::size_t client);
    void tick_server(std::uint32_t ticks_overdue);
    void judge_scores(const CrowdClient& each);

    CrowdedMatchSettings settings_;
    Verdict verdict_;
    CrowdLedger ledger_;
    protocol::NetworkSimulator network_;
    Time now_;  // before the server, which asks for the time during construction
    server::Server server_;
    server::TickClock clock_;
    std::deque<CrowdClient> clients_;
    std::array<std::byte, protocol::kPacketBytesMax> datagram_{};  // the one being delivered
    Time began_;
};

}  // namespace arena::simulation
