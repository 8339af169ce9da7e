// Server: the whole server without its sockets and clocks. Datagrams and time go in, datagrams come
// out.
//
//   datagram -> decode -> session -> input buffer -> World::step -> events, snapshot -> datagram
//
// The shell (server/app) calls `receive` for every datagram and `tick` for every tick that the
// TickClock says is due. The same object runs under virtual time and a simulated network in tests.
// One thread. docs/session-states.md has the behaviour.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "protocol/encode.h"
#include "protocol/messages.h"
#include "server/core/endpoint.h"
#include "server/core/time.h"
#include "server/core/transition.h"
#include "server/match/match.h"
#include "server/replication/snapshot.h"
#include "server/session/player_ids.h"
#include "server/session/session_table.h"
#include "server/statistics/server_statistics.h"
#include "sim/rules/rules.h"
#include "sim/world/terrain.h"

namespace arena::server {

struct ServerSettings {
    std::uint16_t tick_rate = 60;      ///< ticks a second
    std::uint16_t snapshot_rate = 20;  ///< snapshots a second for each client; divides tick_rate
    std::uint32_t clients_max = 256;   ///< sessions in any state
    std::uint64_t seed = 1;            ///< of the world
    /// Unacknowledged events of one client, before it has to go. Joining alone takes one for each
    /// living player and projectile.
    std::uint32_t events_pending_max = 8192;
    sim::Rules rules;  ///< but for their tick rate, which is the one above
};

/// What the core needs from its shell.
struct ServerPorts {
    /// The bytes live as long as the call.
    std::function<void(const Endpoint& to, std::span<const std::byte> datagram)> send;
    /// Numbers that no client can guess: a session's only proof of itself.
    std::function<std::uint64_t()> next_token;
    /// May be empty.
    std::function<void(const Transition&)> on_transition;
};

class Server {
  public:
    /// The rules are ones that clients can be told of (server/replication/tell_rules.h).
    Server(const ServerSettings& settings, std::shared_ptr<const sim::Terrain> terrain,
           ServerPorts ports);

    /// Takes any bytes from anybody.
    void receive(const Endpoint& from, std::span<const std::byte> datagram, Time now);

    /// Moves the match on by one tick and sends what is due.
    void tick(Time now);

    /// Lets nobody in any more and says goodbye to everybody. Keep ticking until finished().
    void begin_drain(Time now);
    [[nodiscard]] bool draining() const { return draining_; }
    /// Drained, and every Goodbye was sent as often as it should.
    [[nodiscard]] bool finished() const { return draining_ && sessions_.empty(); }

    [[nodiscard]] const sim::World& world() const { return match_.world(); }
    [[nodiscard]] std::uint32_t active_players() const { return active_players_; }
    [[nodiscard]] std::size_t sessions() const { return sessions_.size(); }
    /// Of all that happened up to the last tick or datagram.
    [[nodiscard]] const ServerStatistics& statistics() const { return statistics_; }

  private:
    // Arrivals, one function a message.
    void on_hello(const Endpoint& from, const protocol::Hello& hello, Time now);
    void on_input(const Endpoint& from, const protocol::Input& input, Time now);
    void on_goodbye(const Endpoint& from, const protocol::Goodbye& goodbye);
    /// The session that a token from an endpoint belongs to; nothing, and a counted drop, for a
    /// stranger.
    [[nodiscard]] Session* authenticate(const Endpoint& from, std::uint64_t token);
    void drop(DropReason reason) { ++statistics_.drops[reason]; }

    // A session's life.
    void reserve(const Endpoint& from, const protocol::Hello& hello, Time now);
    void welcome(const Session& session);
    void refuse(const Endpoint& to, const protocol::Hello& hello, protocol::GoodbyeReason reason,
                DropReason counted_as);
    void activate(Session& session, Time now);
    /// The player leaves the world at once; the session stays to repeat its Goodbye.
    void begin_closing(Session& session, protocol::GoodbyeReason reason,
                       DisconnectReason counted_as, Time now);
    void leave(Session& session, DisconnectReason reason);

    // The stages of a tick.
    void end_silent_sessions(Time now);
    void step_match(Time now);
    void replicate();
    void repeat_goodbyes(Time now);

    void send_events(Session& session);
    void send_snapshot(const Session& session);
    void send_goodbye(Session& session, Time now);
    void send(const Endpoint& to, std::span<const std::byte> datagram);

    ServerSettings settings_;
    ServerPorts ports_;
    Match match_;
    SessionTable sessions_;
    PlayerIds player_ids_;
    protocol::Message message_;  ///< the one being received; kept for its memory
    protocol::Welcome welcome_;  ///< what all clients are told alike
    protocol::Encoder encoder_;
    Snapshot snapshot_;
    ServerStatistics statistics_;
    std::uint32_t active_players_ = 0;
    bool draining_ = false;
};

}  // namespace arena::server
