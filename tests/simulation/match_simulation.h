// A whole match in one thread and virtual time: the real server core, real bots with their judges,
// and a seeded network between them, on which there may be an outsider; beside the bots there may
// be insiders. A guard holds the match against what they may not do.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "client-sim/bot/bot.h"
#include "client-sim/terrain/asked_field.h"
#include "protocol/crypto/key.h"
#include "protocol/link/link_profile.h"
#include "protocol/link/network_simulator.h"
#include "protocol/session/address.h"
#include "protocol/session/limits.h"
#include "server/base/time.h"
#include "server/core/server.h"
#include "server/core/tick_clock.h"
#include "sim/terrain/terrain.h"
#include "tests/simulation/besiegers.h"
#include "tests/simulation/hostile_crowd.h"
#include "tests/simulation/input_tap.h"
#include "tests/simulation/insider.h"
#include "tests/simulation/match_guard.h"
#include "tests/simulation/outsider.h"
#include "tests/simulation/state_record.h"
#include "tests/simulation/verdict.h"

namespace arena::simulation {

using server::Time;

struct MatchSettings {
    std::uint64_t seed = 1;
    std::uint32_t bots = 8;
    /// All bots play on the client of a game, which predicts by these rules. Nothing: none does.
    std::optional<sim::Rules> bots_predict_by = {};
    protocol::NetworkProfile network;
    server::ServerSettings server;
    /// That the bots make their tokens with; the server's is among its settings.
    protocol::crypto::Key key;
    /// The share of all datagrams that an outsider plays a trick on; 0: there is none.
    double outsiders_eagerness = 0.0;
    /// Whether he also overtakes bots: only where no address changes and no network fails.
    bool outsider_shadows = true;
    /// Players whose clients do what no honest one does: any of this.
    std::uint32_t insiders = 0;
    std::vector<Mischief> repertoire{all_mischief().begin(), all_mischief().end()};
    /// Hostile clients as arena-bots has them, who keep no score of what they do. The guard leaves
    /// them alone.
    HostileSettings hostile{};
    /// Strangers who name the address that all bots have at first. None: no requests, no tokens.
    std::uint32_t besieging_requests = 0;  ///< a second
    std::uint32_t besieging_tokens = 0;    ///< a second
    bool besieged_from_within = false;     ///< the forged tokens come from the bots' own address
    /// The clock of the server's machine is wrong for a while.
    struct ClockJump {
        Time at{0};
        Time lasts{0};
        std::uint64_t ahead = 3600;  ///< seconds
    } clock_jump;
};

class MatchSimulation {
  public:
    MatchSimulation(const MatchSettings& settings, std::shared_ptr<const sim::Terrain> terrain);
    MatchSimulation(const MatchSimulation&) = delete;
    MatchSimulation& operator=(const MatchSimulation&) = delete;

    /// Lets virtual time pass. The world is validated after every tick, and what every bot knows is
    /// compared with what was; a broken invariant and a bot that knows something else throw
    /// std::runtime_error with the seed, the tick and what is wrong.
    void run(Time duration);

    /// The insiders play like everybody else from now on.
    void rest_insiders();

    /// The hostile clients end their sessions; their goodbyes take some time.
    void send_hostile_away() { hostile_->leave(now_); }
    /// If there are any.
    [[nodiscard]] const std::optional<HostileCrowd>& hostile() const { return hostile_; }

    /// The outsider overtakes nobody from now on.
    void stop_shadowing();

    /// One bot more, which begins now.
    void add_late_bot() { add_bot(static_cast<std::uint32_t>(bots_.size())); }

    /// From now on the network of every bot is this one.
    void set_network(const protocol::NetworkProfile& network);

    /// The server stands still for so long, as when its process is stopped. What comes meanwhile
    /// waits for it.
    void stop_server_for(Time duration);

    /// The bots leave in good order; their goodbyes take some time.
    void leave();
    /// So does this one, from 0 on, while the others play on; not before it is in. Gives whether it
    /// does.
    bool leave(std::size_t bot);

    /// What the guard and the insiders object to.
    [[nodiscard]] const Verdict& verdict() const { return verdict_; }
    [[nodiscard]] MatchGuard& guard() { return guard_; }
    [[nodiscard]] const MatchGuard& guard() const { return guard_; }
    [[nodiscard]] const std::deque<Insider>& insiders() const { return insiders_; }

    /// Which bot does not know the world as it is, up to a second ago; empty: none.
    [[nodiscard]] std::string find_laggard() const;

    [[nodiscard]] server::Server& server() { return server_; }
    /// If there is one.
    [[nodiscard]] const std::optional<Outsider>& outsider() const { return outsider_; }
    [[nodiscard]] const protocol::NetworkSimulator& network() const { return network_; }
    [[nodiscard]] Time now() const { return now_; }
    [[nodiscard]] const client_sim::FleetDistributions& distributions() const {
        return distributions_;
    }
    /// Ends the judges' streams and sums up what the bots saw. To be called once, at the end.
    [[nodiscard]] client_sim::FleetTotals finish();

  private:
    [[nodiscard]] std::uint64_t unix_seconds() const;
    /// By the clock of the server's machine.
    [[nodiscard]] std::uint64_t unix_seconds_of_server() const;
    void add_bot(std::uint32_t index);
    [[nodiscard]] client_sim::GameMapFor game_map_for() const;
    void add_insider(std::uint32_t index);
    void listen_in(std::size_t bot, std::span<const std::byte> datagram);
    void step_insiders();
    void step_besiegers();
    void add_hostile();
    void step_hostile();
    [[nodiscard]] protocol::ConnectionId somebody();
    [[nodiscard]] std::uint64_t refusals() const;
    void deliver_due();
    void deliver(const protocol::Arrival& arrival);
    void deliver(const Sighting& injection);
    void see(const Sighting& sighting);
    [[nodiscard]] std::optional<std::size_t> bot_at(const protocol::Address& address) const;
    void tick_server();
    void send_to_client(const protocol::Address& to, std::span<const std::byte> datagram);
    void step_bots();
    void flush_bot(std::size_t bot);

    MatchSettings settings_;
    Verdict verdict_;
    MatchGuard guard_{verdict_};
    std::shared_ptr<const sim::Terrain> terrain_;
    std::shared_ptr<client_sim::AskedField> field_;
    protocol::NetworkSimulator network_;
    Time now_;  // before the server, which asks for the time when it is made
    server::Server server_;
    server::TickClock clock_;
    std::deque<client_sim::Bot> bots_;
    std::vector<std::uint32_t> addresses_;  // by bot, as the network numbers them
    struct Ear {
        protocol::ConnectToken token;  // that the bot came with
        InputTap tap;
    };
    std::deque<Ear> ears_;  // by bot
    std::deque<Insider> insiders_;
    protocol::Dice company_{0};  // whose connection an insider turns to
    std::array<std::byte, protocol::kPacketBytesMax> datagram_{};  // that is being delivered
    std::optional<Outsider> outsider_;
    struct Waiting {
        protocol::Address from;
        std::vector<std::byte> datagram;
    };
    std::optional<std::vector<Waiting>> waiting_;  // while the server stands still
    std::optional<Besiegers> besiegers_;
    std::optional<HostileCrowd> hostile_;
    StateRecord record_{settings_.server.tick_rate};
    std::vector<ShotMeanings> shots_;  // by bot
    client_sim::FleetDistributions distributions_;
};

}  // namespace arena::simulation
