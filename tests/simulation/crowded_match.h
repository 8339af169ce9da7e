// A match of hundreds of clients in one thread and virtual time: the real server core, real clients
// that decode all they are told, and a path of its own for each of them. The clients are no bots:
// they walk and shoot at random, because it is the sessions that are judged here.
//
// What must hold at all times:
//   every client hears of every event from its introduction on, once and in order: what two of them
//     hear of one tick is the same;
//   nobody is lost, has to resume, or is sent away;
//   the world's invariants hold after every tick: nobody is deep inside anybody else;
//   a snapshot that is complete names as many as lived in its tick;
//   and when all paths are well, every snapshot is complete, and everybody is up to date.
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

#include "client-sim/client/client.h"
#include "protocol/link/dice.h"
#include "protocol/link/link_profile.h"
#include "protocol/link/network_simulator.h"
#include "protocol/session/limits.h"
#include "server/core/server.h"
#include "server/core/tick_clock.h"
#include "sim/world/terrain.h"
#include "tests/simulation/verdict.h"

namespace arena::simulation {

using server::Time;

struct CrowdedMatchSettings {
    std::uint64_t seed = 1;
    std::uint32_t clients = 300;
    Time join_within{0};  ///< so long it takes until the last one begins
    double fire = 0.1;    ///< share of the ticks in which a player shoots
    server::ServerSettings server{};
    /// The path of a client by its number.
    std::vector<protocol::NetworkProfile> networks{};
};

/// What the server did in a tick, as the first client to hear of it was told.
struct ToldTick {
    std::uint32_t events = 0;
    std::uint64_t hash = 0;
};

/// What all clients are held against.
class CrowdLedger {
  public:
    explicit CrowdLedger(Verdict& verdict) : verdict_(verdict) {}

    /// After every tick.
    void note(const sim::World& world);
    /// A client has heard of all events of a tick.
    void judge(Time now, const std::string& client, sim::Tick tick, const ToldTick& told);
    /// A client has all parts of a snapshot, which name so many.
    void judge(Time now, const std::string& client, sim::Tick tick, std::size_t players,
               std::size_t projectiles);

    void violate(Time now, std::string what) { verdict_.violate(now, std::move(what)); }
    [[nodiscard]] std::uint64_t events() const { return events_; }

  private:
    struct Living {
        std::size_t players = 0;
        std::size_t projectiles = 0;
    };
    Verdict& verdict_;
    std::map<sim::Tick, ToldTick> told_;
    std::map<sim::Tick, Living> living_;
    std::uint64_t events_ = 0;  ///< of the ticks in told_
};

/// One client and what it has heard.
class CrowdClient : private client_sim::Audience {
  public:
    CrowdClient(std::string name, client_sim::Client::Config config, double fire,
                std::uint64_t seed, CrowdLedger& ledger, Time now);
    CrowdClient(const CrowdClient&) = delete;
    CrowdClient& operator=(const CrowdClient&) = delete;

    void receive(std::span<std::byte> datagram, Time now);
    [[nodiscard]] std::span<const std::byte> next_datagram(Time now);

    /// From here on every snapshot has to be complete.
    void demand_all() { demands_all_ = true; }

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const client_sim::Client& client() const { return client_; }
    /// The last tick of which it has heard everything.
    [[nodiscard]] sim::Tick heard_through() const { return heard_through_; }
    [[nodiscard]] std::uint64_t snapshots_complete() const { return complete_; }
    [[nodiscard]] std::uint64_t snapshots_begun() const { return begun_; }

  private:
    void on_welcome(const protocol::Welcome& welcome) override;
    void on_events(std::span<const sim::Event> events, std::uint32_t first_sequence) override;
    void on_part(const protocol::SnapshotPart& part) override;
    void finish_tick();
    [[nodiscard]] sim::PlayerInput draw_input();

    /// The parts of a snapshot that came so far.
    struct Parts {
        std::size_t count = 0;
        std::size_t players = 0;
        std::size_t projectiles = 0;
    };
    /// Older ones are given up.
    static constexpr std::size_t kSnapshotsOpen = 32;

    std::string name_;
    double fire_;
    protocol::Dice dice_;
    CrowdLedger& ledger_;
    client_sim::Client client_;
    sim::PlayerInput input_;
    Time now_{0};
    sim::Tick introduced_at_ = 0;
    sim::Tick hears_ = 0;  ///< the tick whose events are coming
    ToldTick told_;
    sim::Tick heard_through_ = 0;
    std::map<sim::Tick, Parts> parts_;
    bool demands_all_ = false;
    std::uint64_t begun_ = 0;
    std::uint64_t complete_ = 0;
};

class CrowdedMatch {
  public:
    CrowdedMatch(const CrowdedMatchSettings& settings, std::shared_ptr<const sim::Terrain> terrain);
    CrowdedMatch(const CrowdedMatch&) = delete;
    CrowdedMatch& operator=(const CrowdedMatch&) = delete;

    /// Lets virtual time pass, until something is broken.
    void run(Time duration);
    /// From now on every client's path is this one.
    void set_network(const protocol::NetworkProfile& network);
    /// Every client is held to complete snapshots from now on.
    void demand_all();
    /// Whether everybody is in, and has heard of everything up to half a second ago.
    void judge_end();

    [[nodiscard]] const Verdict& verdict() const { return verdict_; }
    [[nodiscard]] const server::Server& server() const { return server_; }
    [[nodiscard]] const std::deque<CrowdClient>& clients() const { return clients_; }
    [[nodiscard]] const CrowdLedger& ledger() const { return ledger_; }
    [[nodiscard]] Time now() const { return now_; }

  private:
    [[nodiscard]] std::uint64_t unix_seconds() const;
    void on_transition(const server::Transition& transition);
    void send_to_client(const protocol::Address& to, std::span<const std::byte> datagram);
    void join_due();
    void deliver(const protocol::Arrival& arrival);
    void flush(std::size_t client);
    void tick_server(std::uint32_t ticks_overdue);

    CrowdedMatchSettings settings_;
    Verdict verdict_;
    CrowdLedger ledger_{verdict_};
    protocol::NetworkSimulator network_;
    Time now_;  // before the server, which asks for the time when it is made
    server::Server server_;
    server::TickClock clock_;
    std::deque<CrowdClient> clients_;
    std::array<std::byte, protocol::kPacketBytesMax> datagram_{};  // that is being delivered
    Time began_;
};

}  // namespace arena::simulation
