// Server: the whole server without its sockets and clocks. Datagrams and time go in, datagrams come
// out.
//
//   datagram -> gate (who gets in) -> session
//            -> session (opened) -> inputs -> World::step -> updates, roster -> session -> datagram
//
// Its functions stand in the order of that way: receive.cpp, session_life.cpp, tick.cpp.
//
// The shell (server/app) calls `receive` for every datagram and `tick` for every tick that the
// TickClock says is due. The same object runs under virtual time and a simulated network in tests.
// One thread. docs/session-states.md has the behaviour.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "protocol/crypto/random.h"
#include "protocol/encode.h"
#include "protocol/session/budget/shared_budget.h"
#include "protocol/welcome.h"
#include "server/base/path.h"
#include "server/base/time.h"
#include "server/core/calendar.h"
#include "server/core/server_settings.h"
#include "server/core/transition.h"
#include "server/match/match.h"
#include "server/replication/replicator.h"
#include "server/replication/roster_log.h"
#include "server/session/client_entry.h"
#include "server/session/client_messages.h"
#include "server/session/gate.h"
#include "server/session/player_ids.h"
#include "server/session/session_table.h"
#include "server/statistics/server_statistics.h"
#include "sim/rules/rules.h"
#include "sim/terrain/terrain.h"

namespace arena::server {

/// What the core needs from its shell.
struct ServerPorts {
    /// The bytes live as long as the call.
    std::function<void(const Path& to, FarEnd end, std::span<const std::byte> datagram)> send;
    /// Bytes that nobody can guess.
    protocol::crypto::FillRandom fill_random;
    /// Seconds since 1970 by the system's clock, for connect tokens. May jump. Asked from the
    /// construction of the server on.
    std::function<std::uint64_t()> unix_seconds;
    /// May be empty.
    std::function<void(const Transition&)> on_transition{};
    /// Never goes back. May be empty: then nobody learns what the stages of a tick take.
    std::function<Time()> stage_clock{};
};

class Server {
  public:
    /// The rules are ones that clients can be told of (server/welcome/tell_rules.h).
    Server(const ServerSettings& settings, std::shared_ptr<const sim::Terrain> terrain,
           ServerPorts ports, Time now);
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    /// Takes any bytes from anybody.
    void receive(const Path& from, std::span<const std::byte> datagram, Time now);

    /// Moves the match on by one tick and sends what is due. `ticks_overdue` more ticks follow at
    /// once, before anything is received.
    void tick(Time now, std::uint32_t ticks_overdue = 0);

    /// Sends a client away, and says why: kicked or banned. False when it is not here.
    bool kick(std::uint64_t client_id, protocol::EndReason reason, Time now);
    /// Sends away whom ServerSettings::bans does not welcome any more.
    void enforce_bans(Time now);
    /// Whom `kick` finds.
    [[nodiscard]] std::vector<ClientEntry> clients(Time now) const;

    /// Lets nobody in any more and says goodbye to everybody. Keep ticking until finished().
    void begin_drain(Time now);
    [[nodiscard]] bool draining() const { return draining_; }
    /// Drained, and every goodbye was said as often as it should.
    [[nodiscard]] bool finished() const { return draining_ && sessions_.empty(); }

    [[nodiscard]] const sim::World& world() const { return match_.world(); }
    /// With a connection.
    [[nodiscard]] std::uint32_t active_players() const { return active_; }
    /// Whose connection fell silent.
    [[nodiscard]] std::uint32_t absent_players() const { return absent_; }
    [[nodiscard]] std::size_t sessions() const { return sessions_.size(); }
    /// Connect tokens that are remembered, because they have let somebody in.
    [[nodiscard]] std::size_t used_tokens() const { return gate_.used_tokens(); }
    /// Of all that happened up to the last tick or datagram.
    [[nodiscard]] const ServerStatistics& statistics() const { return statistics_; }

  private:
    // Arrivals.
    void receive_packet(Session& session, const Path& from, std::span<const std::byte> datagram,
                        Time now);
    void receive_greeting(const Path& from, std::span<const std::byte> datagram, Time now);
    /// A packet of the session from where it has not proven to be.
    [[nodiscard]] bool may_come_from_elsewhere(Session& session, Time now);
    void take_messages(Session& session, Time now);
    /// Ticks that its inputs may look back at most.
    [[nodiscard]] std::uint8_t look_back_bound_of(const Session& session) const;
    void drop(DropReason reason) { ++statistics_.drops[reason]; }

    // A session's life.
    void activate(Session& session, Time now);
    void take_over(Session& session, Session& before);
    void welcome(Session& session, bool resumed, Time now);
    /// The session may have followed its client to an address that is banned.
    void check_path(Session& session);
    /// Looks whether the connection has ended, and does what follows from it.
    void settle(Session& session, Time now);
    void end(Session& session, protocol::EndReason reason, Time now);
    [[nodiscard]] std::uint64_t unix_seconds(Time now) {
        return calendar_.seconds(now, ports_.unix_seconds());
    }
    /// The player leaves the world; the session stays to say its goodbyes.
    void leave(Session& session, protocol::EndReason reason);
    void tell(Transition::Kind kind, const Session& session,
              protocol::EndReason reason = protocol::EndReason::left) const;

    // The stages of a tick.
    void give_up_on_the_silent(Time now);
    void record(const sim::StepResult& result);
    void replicate();
    void flush_all(Time now);
    void measure_links();

    void queue_roster(Session& session);
    void queue_update(Session& session);
    void flush(Session& session, Time now);
    void send(const Path& to, FarEnd end, std::span<const std::byte> datagram);

    ServerSettings settings_;
    ServerPorts ports_;
    Match match_;
    SessionTable sessions_;
    Gate gate_;
    protocol::SharedBudget elsewhere_;
    Calendar calendar_;
    PlayerIds player_ids_;
    ClientMessages messages_;    ///< of the packet that is being received
    protocol::Welcome welcome_;  ///< what all clients are told alike
    protocol::Encoder encoder_;
    Replicator replicator_;
    RosterLog roster_;
    std::vector<Time> round_trips_;  ///< kept for its memory
    ServerStatistics statistics_;
    std::uint32_t active_ = 0;
    std::uint32_t absent_ = 0;
    bool draining_ = false;
};

}  // namespace arena::server
