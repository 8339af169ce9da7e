// Sessions in virtual time: a server, clients that come and go, a network of any quality between
// them, and an outsider on it. One thread; everything follows from one seed.
//
// What must hold at all times:
//   reliable messages arrive once, in order, byte for byte, and all of them arrive eventually;
//   a sequenced message never arrives after a newer one;
//   an unordered message arrives at most once, and its fate is reported once and correctly;
//   a session ends only because a side wants it or because nothing arrived for its timeout;
//   only what the other side has written is accepted, and nothing twice;
//   no key is used twice, and no number twice under one key;
//   only clients of the simulation are admitted, each with keys that no other client has;
//   the outsider is sent no more than the server's limits allow, and the server remembers nothing
//     about it;
//   when the network is good again, every client is in, all queues are empty, and every client
//     can leave.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "protocol/link/network_simulator.h"
#include "tests/simulation/outsider.h"
#include "tests/simulation/session_client.h"
#include "tests/simulation/session_host.h"
#include "tests/simulation/verdict.h"

namespace arena::simulation {

/// What a simulation did, to check that it did something.
struct SessionTotals {
    std::uint64_t sessions = 0;
    std::uint64_t timed_out = 0;  ///< sessions at the server
    std::uint64_t packets = 0;    ///< accepted
    std::uint64_t reliable = 0;   ///< messages that arrived
    std::uint64_t sequenced = 0;
    std::uint64_t unordered = 0;
    std::uint64_t path_moves = 0;
    std::uint64_t resent = 0;
    std::uint64_t refused = 0;
    std::uint64_t injected = 0;
    std::uint64_t accepted = 0;
    std::uint64_t drops = 0;  ///< handshake datagrams without an answer
    std::uint64_t denials = 0;
    std::array<std::uint64_t, kTrickCount> tricks{};

    SessionTotals& operator+=(const SessionTotals& other);
    friend bool operator==(const SessionTotals&, const SessionTotals&) = default;
};

class SessionSimulation {
  public:
    explicit SessionSimulation(std::uint64_t seed);
    SessionSimulation(const SessionSimulation&) = delete;
    SessionSimulation& operator=(const SessionSimulation&) = delete;

    /// Runs for `duration` under the seed's network. Ends early at a violation.
    void play(Time duration);
    /// Makes the network good; no client leaves any more, and eventually no side has anything left
    /// to send. Checks that everything arrives. Then every client leaves.
    void restore_network();

    [[nodiscard]] const Verdict& verdict() const { return verdict_; }
    [[nodiscard]] SessionTotals totals() const;
    /// Returns what the seed has drawn: the clients and their network, one line each.
    [[nodiscard]] std::string description() const;

  private:
    struct Client {
        std::unique_ptr<SessionClient> machine;
        protocol::NetworkProfile profile;
        std::string description;  ///< of the first profile
        double outages = 0.0;     ///< probability that one begins, per tick
        Time outage_ends{0};
        std::uint64_t silent_ways = 0;  ///< bit 0: to the server, bit 1: to the client
        Time first_sent_at = Time::min();
        std::uint32_t change = 0;  ///< of address, as the network counts them
    };
    struct OutsiderTraffic {
        std::uint64_t from_outsider = 0;
        std::uint64_t to_outsider = 0;
    };

    void start_host(std::size_t places);
    void add_clients(std::size_t count);
    [[nodiscard]] ClientHabits draw_habits(std::size_t index);

    void step();
    void run_network();
    void deliver(const protocol::Arrival& arrival);
    void deliver(const Sighting& injection);
    void tick_outages();
    void tick_kicks();
    void tick_restarts();
    void apply_profile(std::size_t client);
    void leave();
    [[nodiscard]] bool has_remaining_session() const;
    void add_counts(SessionTotals& totals) const;

    void send_to_server(std::size_t client, std::span<const std::byte> datagram);
    void send_to_client(const Address& to, std::span<const std::byte> datagram);
    void judge_outsider_traffic(const Address& address, std::size_t bytes);

    [[nodiscard]] std::shared_ptr<SessionRecord> begin_record(
        const protocol::AcceptedClient& accepted);
    [[nodiscard]] std::shared_ptr<SessionRecord> find_record(
        std::size_t client, const protocol::ClientConnection& connection);
    [[nodiscard]] protocol::ConnectToken make_token(std::uint64_t client_id);
    void judge_memory();

    [[nodiscard]] Address address_after_changes(std::size_t client, std::uint32_t change) const;
    [[nodiscard]] Address address_of_client(std::size_t client) const;
    [[nodiscard]] std::optional<std::size_t> client_at(const Address& address) const;
    [[nodiscard]] std::uint64_t unix_seconds() const;
    [[nodiscard]] std::string unsettled() const;

    protocol::Dice dice_;
    Verdict verdict_;
    Time now_;
    protocol::NetworkSimulator network_;
    protocol::crypto::FillRandom random_;
    /// No address changes and no network fails. Only then does the outsider overtake everything
    /// that a client sends: at such a moment its address could pass for the client's new one, and
    /// no server can tell the two apart.
    bool is_steady_;
    Outsider outsider_;
    std::unique_ptr<SessionHost> host_;
    MessageRates host_message_rates_;
    std::vector<Client> clients_;
    double kicks_ = 0.0;     // probability of one, per tick
    double restarts_ = 0.0;  // of one of the server, soon after a client came in
    Time restart_at_ = Time::max();
    SessionTotals before_restarts_;
    bool healed_ = false;
    std::map<std::uint64_t, OutsiderTraffic> outsider_traffic_;  // by the outsider's addresses
    std::uint64_t answer_bytes_ = 0;
    std::map<KeyBytes, std::shared_ptr<SessionRecord>> records_;  // each under both of its keys
    std::uint64_t accepted_ = 0;                                  // by this host
    std::vector<std::byte> copy_;                                 // what a receiver may change
};

}  // namespace arena::simulation
