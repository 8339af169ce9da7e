// Server: the whole server without sockets, clocks and threads: a hall and the hosts of its
// matches. Datagrams and time go in, datagrams come out.
//
// The shell (server/app) calls `receive` for every datagram, and `tick_match` for every tick of a
// match that a TickClock says is due. The same object runs under virtual time and a simulated
// network in tests.
//
// Each match has a room of the server. In a room without one a further match may be opened, and a
// match that has finished leaves its room when the caller says so (forget).
//
// Where hall and hosts reach each other by mailboxes, the hall and each match may be on threads of
// their own. Then `receive`, `tick_hall` and `hall` are for the thread of the hall, and
// `tick_match`, `host` and what it returns for whoever holds that match, one thread at a time; all
// other functions are for one that holds all matches. `open` and `forget` are for the thread of the
// hall; nobody else may hold the room.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "protocol/base/prefetch.h"
#include "server/base/mailbox.h"
#include "server/base/path.h"
#include "server/base/time.h"
#include "server/crossing/application.h"
#include "server/crossing/host_inbox.h"
#include "server/hall/hall.h"
#include "server/host/host.h"
#include "server/host/match_opening.h"
#include "server/host/server_settings.h"
#include "server/statistics/server_statistics.h"
#include "sim/terrain/terrain.h"

namespace arena::server {

/// As HostPorts, for all matches; what the hall is to be told is set by the server.
using ServerPorts = HostPorts;

/// Lets the hall and the hosts reach each other by mailboxes instead of calls: packets and
/// applicants wait for the next tick of their match, and what hosts say waits for the hall.
struct Mailboxes {
    /// Sends a datagram of a match, counted from 0. May be empty: then it is sent as any other.
    std::function<void(std::size_t match, const Path& to, FarEnd end,
                       std::span<const std::byte> datagram)>
        send_from{};
};

/// The matches of a server.
struct MatchCounts {
    std::size_t at_start = 1;
    std::size_t at_most = 1;  ///< at once; at least as many, and at least one
    /// Whether a match that has ended makes room for another one. Otherwise none is opened after
    /// the start, and the server has finished with its matches.
    bool come_and_go = false;
};

class Server {
  public:
    /// As Host. `settings` are those of each match.
    Server(const ServerSettings& settings, const std::shared_ptr<const sim::Terrain>& terrain,
           const ServerPorts& ports, Time now, const MatchCounts& matches = {},
           const std::optional<Mailboxes>& mailboxes = std::nullopt);
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    /// Takes any bytes from any address.
    void receive(const Path& from, std::span<const std::byte> datagram, Time now) {
        hall_.receive(from, datagram, now);
    }
    /// Asks for what a datagram touches that is received soon (protocol/base/prefetch.h).
    void expect(std::span<const std::byte> datagram, protocol::PrefetchStep step) const;
    /// Passes the time, and takes what hosts have said. Must be called about as often as a match
    /// ticks.
    void tick_hall(Time now);
    /// As Host::tick, for one match, by its room, after it has taken what the hall has passed.
    void tick_match(std::size_t match, Time now, std::uint32_t ticks_overdue = 0);
    /// The same for the hall and all matches.
    void tick(Time now, std::uint32_t ticks_overdue = 0);

    /// Disconnects a client, in whichever match it is. As Host::kick.
    bool kick(std::uint64_t client_id, protocol::EndReason reason, Time now);
    /// As Host::enforce_bans, for all matches.
    void enforce_bans(Time now);
    /// Takes other keys of connect tokens in place of those before.
    void use_keys(const protocol::TokenKeys& keys);
    /// The same, but not for the matches that are open.
    void use_keys_from_now_on(const protocol::TokenKeys& keys);
    /// As Host::clients, of all matches.
    [[nodiscard]] std::vector<ClientEntry> clients(Time now) const;
    /// As Host::begin_drain, for all matches.
    void begin_drain(Time now);
    /// Whether all matches drain, or have drained.
    [[nodiscard]] bool draining() const;
    /// Whether all matches have finished, and the hall has said all its goodbyes.
    [[nodiscard]] bool finished() const;

    /// Opens a match in a room that has none.
    void open(std::size_t room, const MatchOpening& opening, Time now);
    /// Opens one like those from the start.
    void open_as_at_start(std::size_t room, Time now) { add(room, settings_, terrain_, now); }
    /// Forgets a match that has finished; what it has counted stays in the statistics.
    void forget(std::size_t room);

    /// Returns the number of rooms, which are counted from 0.
    [[nodiscard]] std::size_t rooms() const { return matches_.size(); }
    [[nodiscard]] bool has_match(std::size_t room) const { return matches_[room] != nullptr; }
    /// Return the host of a match, and its number for operators, from 1.
    [[nodiscard]] Host& host(std::size_t room = 0) { return *matches_[room]->host; }
    [[nodiscard]] const Host& host(std::size_t room = 0) const { return *matches_[room]->host; }
    [[nodiscard]] MatchId id_of(std::size_t room) const { return matches_[room]->id; }
    /// Returns the room of a match; nothing when it has none, or none any more.
    [[nodiscard]] std::optional<std::size_t> room_of(MatchId id) const;
    /// Whether a match has finished, and the hall has acted on all that it has said and passes
    /// nothing on to it any more.
    [[nodiscard]] bool has_finished(std::size_t room) const;
    [[nodiscard]] Hall& hall() { return hall_; }
    [[nodiscard]] const Hall& hall() const { return hall_; }
    /// Returns the world of the first match.
    [[nodiscard]] const sim::World& world() const { return host().world(); }
    /// Returns what the matches have counted that are forgotten.
    [[nodiscard]] const ServerStatistics& of_forgotten() const { return of_forgotten_; }
    /// Returns the statistics of the hall and all hosts up to the last tick or datagram.
    [[nodiscard]] ServerStatistics statistics() const;

  private:
    struct Match {
        MatchId id;
        // The mailboxes, where there are some: what the hall passes, and what the host says.
        std::optional<HostInbox> inbox;
        Mailbox<HostMessage> said;
        std::unique_ptr<Host> host;  ///< set once all that it reaches is there
        bool is_closed = false;      ///< as the hall was told
        bool drains = false;         ///< likewise
        /// What the host has said and the hall has yet to act on.
        std::atomic<std::size_t> unheard{0};
    };

    [[nodiscard]] HallPorts hall_ports();
    [[nodiscard]] HostPorts host_ports(std::size_t room);
    void add(std::size_t room, ServerSettings settings,
             const std::shared_ptr<const sim::Terrain>& terrain, Time now);
    [[nodiscard]] Match& match_of(MatchId id) { return *matches_[rooms_.at(id.value)]; }
    [[nodiscard]] const Match& match_of(MatchId id) const { return *matches_[rooms_.at(id.value)]; }
    void report_to_hall(Match& match, const HostMessage& message);
    /// Lets the hall act on what a host has said.
    void hear(Match& match);
    void take_inbox(Match& match, Time at);

    ServerSettings settings_;
    std::shared_ptr<const sim::Terrain> terrain_;
    ServerPorts ports_;
    std::optional<Mailboxes> mailboxes_;
    Hall hall_;
    std::vector<std::unique_ptr<Match>> matches_;           ///< by room; null: none
    std::unordered_map<std::uint32_t, std::size_t> rooms_;  ///< of matches, by their numbers
    std::uint32_t opened_ = 0;                              ///< matches, so far
    ServerStatistics of_forgotten_;
};

}  // namespace arena::server
