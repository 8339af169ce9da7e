// A whole match in one thread and virtual time: the real server core, real bots with their judges,
// and a seeded network between them, possibly with an outsider on it; beside the bots there may be
// insiders. A guard checks what they must not do.
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
#include "client-sim/terrain/cached_field.h"
#include "protocol/crypto/key.h"
#include "protocol/link/link_profile.h"
#include "protocol/link/network_simulator.h"
#include "protocol/session/address.h"
#include "protocol/session/limits.h"
#include "server/base/time.h"
#include "server/core/server.h"
#include "server/core/tick_clock.h"
#include "sim/terrain/terrain.h"
#include "tests/simulation/handshake_flood.h"
#include "tests/simulation/hostile_crowd.h"
#include "tests/simulation/input_tap.h"
#include "tests/simulation/insider.h"
#include "tests/simulation/match_guard.h"
#include "tests/simulation/match_laws.h"
#include "tests/simulation/outsider.h"
#include "tests/simulation/state_record.h"
#include "tests/simulation/verdict.h"

namespace arena::simulation {

using server::Time;

struct MatchSettings {
    std::uint64_t seed = 1;
    std::uint32_t bots = 8;
    client_sim::BehaviourMix behaviour = client_sim::BehaviourMix::mixed;
    /// So many of the bots, the first ones, press nothing, and may be sent away for it.
    std::uint32_t idle_bots = 0;
    /// The rules by which all bots predict, each on a game's client; without rules none predicts.
    std::optional<sim::Rules> bots_predict_by = {};
    /// The ways over a map that is seen from the side, if the bots know them.
    std::shared_ptr<client_sim::LeapGraphs> leaps = {};
    protocol::NetworkProfile network;
    /// How long a change of what a bot sees may wait for its turn once its network is good, while
    /// the server leaves something out of updates. Under most rules all that changes has room in
    /// the next update.
    Time wait_max{0};
    server::ServerSettings server;
    /// The key that the bots make their tokens with; the server's is in its settings.
    protocol::crypto::Key key;
    /// The share of all datagrams that an outsider plays a trick on; 0: no outsider.
    double outsider_trick_probability = 0.0;
    /// Whether the outsider also overtakes bots: only where no address changes and no network
    /// fails.
    bool outsider_shadows = true;
    /// Players whose clients do what no honest client does: any of this.
    std::uint32_t insiders = 0;
    std::vector<Misbehaviour> repertoire{all_misbehaviour().begin(), all_misbehaviour().end()};
    /// Hostile clients as in arena-bots, which do not record what they do. The guard ignores them.
    HostileSettings hostile{};
    /// Strangers that use the first address of all bots. None without requests and tokens.
    std::uint32_t flood_requests = 0;         ///< per second
    std::uint32_t flood_tokens = 0;           ///< per second
    bool is_flood_from_bots_address = false;  ///< the forged tokens come from the bots' own address
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

    /// Runs in virtual time. Validates the world after every tick, and compares what every bot
    /// knows with the truth. Throws std::runtime_error with the seed, the tick and the reason for a
    /// broken invariant or a bot that knows something wrong.
    void run(Time duration);

    /// From now on the insiders play like honest clients.
    void rest_insiders();

    /// The hostile clients end their sessions; their goodbyes take some time.
    void send_hostile_away() { hostile_->leave(now_); }
    /// Returns nothing when there are none.
    [[nodiscard]] const std::optional<HostileCrowd>& hostile() const { return hostile_; }

    /// From now on the outsider overtakes no client.
    void stop_shadowing();

    /// Adds one bot, which begins now.
    void add_late_bot() { add_bot(static_cast<std::uint32_t>(bots_.size())); }

    /// Gives every bot this network from now on.
    void set_network(const protocol::NetworkProfile& network);

    /// The server stands still for `duration`, as when its process is stopped. What arrives
    /// meanwhile waits.
    void stop_server_for(Time duration);

    /// All bots leave properly; their goodbyes take some time.
    void leave();
    /// Lets one bot, counted from 0, leave while the others play on. Returns false when it is not
    /// in yet.
    bool leave(std::size_t bot);

    /// Returns what the guard and the insiders object to.
    [[nodiscard]] const Verdict& verdict() const { return verdict_; }
    [[nodiscard]] MatchGuard& guard() { return guard_; }
    [[nodiscard]] const MatchGuard& guard() const { return guard_; }
    [[nodiscard]] const MatchLaws& laws() const { return laws_; }
    [[nodiscard]] const std::deque<Insider>& insiders() const { return insiders_; }

    /// Returns which bot does not know the world as it was within the last second; empty: none.
    [[nodiscard]] std::string find_laggard() const;

    [[nodiscard]] server::Server& server() { return server_; }
    /// Returns nothing when there is none.
    [[nodiscard]] const std::optional<Outsider>& outsider() const { return outsider_; }
    /// Returns nothing when there is none.
    [[nodiscard]] const std::optional<HandshakeFlood>& handshake_flood() const {
        return handshake_flood_;
    }
    [[nodiscard]] const protocol::NetworkSimulator& network() const { return network_; }
    [[nodiscard]] Time now() const { return now_; }
    [[nodiscard]] const client_sim::FleetDistributions& distributions() const {
        return distributions_;
    }
    /// Ends the judges' streams and sums up what the bots saw. Call it once, at the end.
    [[nodiscard]] client_sim::FleetTotals finish();

  private:
    [[nodiscard]] std::uint64_t unix_seconds() const;
    /// Returns the time on the clock of the server's machine.
    [[nodiscard]] std::uint64_t unix_seconds_of_server() const;
    void add_bot(std::uint32_t index);
    [[nodiscard]] client::GameMapFor game_map_for() const;
    void add_insider(std::uint32_t index);
    void listen_in(std::size_t bot, std::span<const std::byte> datagram);
    void step_insiders();
    void step_handshake_flood();
    void add_hostile();
    void step_hostile();
    [[nodiscard]] protocol::ConnectionId victim();
    [[nodiscard]] std::uint64_t refusals() const;
    void deliver_due();
    void deliver(const protocol::Arrival& arrival);
    void deliver(const Sighting& injection);
    void see(const Sighting& sighting);
    [[nodiscard]] std::optional<std::size_t> bot_at(const protocol::Address& address) const;
    void tick_server();
    void note_full_updates();
    /// Returns for how many ticks a change may have waited that the bot's newest update left out.
    [[nodiscard]] sim::Tick wait_max_of(std::size_t bot) const;
    void send_to_client(const protocol::Address& to, std::span<const std::byte> datagram);
    void step_bots();
    void flush_bot(std::size_t bot);

    MatchSettings settings_;
    Verdict verdict_;
    MatchGuard guard_{verdict_};
    MatchLaws laws_{verdict_};
    std::shared_ptr<const sim::Terrain> terrain_;
    std::shared_ptr<client_sim::CachedField> field_;
    protocol::NetworkSimulator network_;
    Time now_;  // before the server, which asks for the time during construction
    server::Server server_;
    server::TickClock clock_;
    std::deque<client_sim::Bot> bots_;
    std::vector<std::uint32_t> addresses_;  // by bot, as the network numbers them
    struct TappedBot {
        protocol::ConnectToken token;  // the first one of the bot
        InputTap tap;
    };
    std::deque<TappedBot> tapped_bots_;  // by bot
    std::deque<Insider> insiders_;
    protocol::Dice victim_dice_{0};  // draws whose connection an insider uses
    std::array<std::byte, protocol::kPacketBytesMax> datagram_{};  // the one being delivered
    std::optional<Outsider> outsider_;
    struct Waiting {
        protocol::Address from;
        std::vector<std::byte> datagram;
    };
    std::optional<std::vector<Waiting>> waiting_;  // while the server stands still
    std::optional<HandshakeFlood> handshake_flood_;
    std::optional<HostileCrowd> hostile_;
    StateRecord record_{settings_.server.tick_rate};
    std::vector<ShotIdMap> shots_;  // by bot
    std::uint64_t left_out_ = 0;    // how much had no room in updates so far
    std::vector<bool> was_full_;    // by tick: whether anything was left out of an update
    /// By bot: the tick of the newest update that it is known to have when nothing was left out.
    std::vector<sim::Tick> complete_at_;
    client_sim::FleetDistributions distributions_;
};

}  // namespace arena::simulation
