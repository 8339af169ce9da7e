// A hall with several matches, in one thread and virtual time: the real server, which reaches its
// hosts by mailboxes or by calls, real bots that come, leave, vanish and come back, and a seeded
// network between them, possibly with an outsider on it. Matches hang for a while, and end: in half
// of the trials with their results, so that their clients go on to other matches. In a third of the
// trials matches come and go: operators open, close and drain them, empty ones end, and clients
// name them by their labels.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "client-sim/bot/bot.h"
#include "client-sim/terrain/cached_field.h"
#include "protocol/crypto/random.h"
#include "protocol/link/dice.h"
#include "protocol/link/network_simulator.h"
#include "protocol/session/address.h"
#include "protocol/session/limits.h"
#include "server/base/time.h"
#include "server/core/server.h"
#include "sim/terrain/terrain.h"
#include "tests/simulation/outsider.h"
#include "tests/simulation/state_record.h"
#include "tests/simulation/verdict.h"

namespace arena::simulation {

/// What trials did, to check that they did something.
struct HallTotals {
    std::uint64_t joined = 0;
    std::uint64_t resumed = 0;
    std::uint64_t moved = 0;   ///< clients that came to another match than before
    std::uint64_t denied = 0;  ///< of clients that asked for a place
    std::uint64_t hangs = 0;
    std::uint64_t ended = 0;         ///< matches
    std::uint64_t no_answer = 0;     ///< applicants whose match did not answer in time
    std::uint64_t match_behind = 0;  ///< packets for which a match had no room
    std::uint64_t injected = 0;      ///< datagrams of the outsider
    std::uint64_t transferred = 0;   ///< clients that went on to another match
    std::uint64_t farewells = 0;     ///< clients that found none
    std::uint64_t opened = 0;        ///< matches, after the start
    std::uint64_t on_demand = 0;     ///< of those, by a client's token
    std::uint64_t forgotten = 0;     ///< matches

    HallTotals& operator+=(const HallTotals& other);
};

class HallSimulation {
  public:
    explicit HallSimulation(std::uint64_t seed);
    HallSimulation(const HallSimulation&) = delete;
    HallSimulation& operator=(const HallSimulation&) = delete;

    /// Plays for a while: all that the seed has drawn happens.
    void play(server::Time duration);
    /// Gives everybody a good network and lets nothing more happen. Then whoever has a place must
    /// play, and know its match as it is.
    void rest();
    /// Lets all leave. Then nothing may be left of anybody.
    void leave();

    [[nodiscard]] const Verdict& verdict() const { return verdict_; }
    [[nodiscard]] HallTotals totals() const;

  private:
    struct Place {
        std::size_t match = 0;
        sim::EntityId player;
        bool is_resumed = false;
    };
    /// A client that comes again and again, each time as another bot with another token.
    struct Client {
        std::uint64_t id = 0;
        std::unique_ptr<client_sim::Bot> bot;  ///< null while it is away
        server::Time next_act{};               ///< when it comes, or goes
        std::uint32_t visits = 0;
        std::optional<std::size_t> match;  ///< in which it was last
        /// The places that it has been given, until it has their Welcome.
        std::deque<Place> places;
        std::optional<std::size_t> known_match;  ///< of its last Welcome
        std::uint64_t welcomes = 0;              ///< that its bot has received
        ShotIdMap shots;
        bool is_under_way = false;  ///< from one match to another
        std::string label;          ///< of the match that its token names
        std::string label_before;   ///< that the one before named
    };
    /// A match, by its number from 0.
    struct Match {
        std::size_t room = 0;
        std::string label;
        bool is_forgotten = false;
        server::Time due{};
        server::Time hangs_until{};
        server::Time full_at{};  ///< when it had no room last
        bool ends_after_hanging = false;
        StateRecord record;
    };

    [[nodiscard]] server::ServerPorts ports();
    [[nodiscard]] std::uint64_t unix_seconds() const;
    [[nodiscard]] protocol::Address address_of(std::size_t client) const;
    void run(server::Time duration);
    void deliver_due();
    void deliver(const protocol::Arrival& arrival);
    void send_to_client(const protocol::Address& to, std::span<const std::byte> datagram);
    void tick_matches();
    [[nodiscard]] server::Host& host(std::size_t match) {
        return server_.host(matches_[match].room);
    }
    [[nodiscard]] const server::Host& host(std::size_t match) const {
        return server_.host(matches_[match].room);
    }
    [[nodiscard]] std::size_t players_in(std::size_t match) const {
        return server_.hall().players_in({static_cast<std::uint32_t>(match + 1)});
    }
    /// Calls act(match) for each match that has a room.
    template <typename Act>
    void for_each_match(Act&& act) const {
        for (std::size_t match = 0; match < matches_.size(); ++match)
            if (!matches_[match].is_forgotten) act(match);
    }
    void add_match(std::size_t room, const std::string& label);
    void act_as_operator();
    [[nodiscard]] bool open_match(const std::string& label);
    [[nodiscard]] std::string draw_label();
    void forget_ended();
    void judge_forgotten();
    void tick_match(std::size_t match);
    void hang_some(std::size_t match);
    void end_match(std::size_t match);
    /// Whether a match drains, or will once its result has been shown.
    [[nodiscard]] bool is_over(std::size_t match) const;
    [[nodiscard]] std::size_t matches_over() const;
    void act(std::size_t client);
    void come(std::size_t client);
    void flush(std::size_t client);
    void on_transition(const server::Transition& transition);
    void note_welcome(Client& client);
    void judge_views(std::size_t match);
    void judge_farewells();
    void judge_places();
    void judge_rest();
    void demand(bool holds, const std::string& what);

    std::uint64_t seed_;
    protocol::Dice dice_;
    bool has_mailboxes_;
    bool ends_with_results_;
    bool come_and_go_;  ///< the matches
    bool is_restless_ = true;
    Verdict verdict_;
    std::shared_ptr<const sim::Terrain> terrain_;
    std::shared_ptr<client_sim::CachedField> field_;
    protocol::NetworkSimulator network_;
    server::Time now_;
    HallTotals totals_;
    protocol::crypto::FillRandom random_;
    server::ServerSettings settings_;
    server::Server server_;
    std::deque<Client> clients_;
    std::deque<Match> matches_;
    std::size_t matches_at_start_ = 0;
    std::uint64_t released_ = 0;   ///< sessions whose match has ended
    std::uint64_t farewells_ = 0;  ///< sessions for which there was no other one
    std::optional<Outsider> outsider_;
    std::array<std::byte, protocol::kPacketBytesMax> datagram_{};
    client_sim::FleetDistributions distributions_;
};

/// Plays a seed for `duration`. Returns what was broken.
[[nodiscard]] Verdict try_hall(std::uint64_t seed, server::Time duration, HallTotals& totals);

}  // namespace arena::simulation
