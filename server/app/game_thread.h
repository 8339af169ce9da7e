// GameThread: everything that runs on the thread that receives. It passes arrived datagrams to the
// core, runs the ticks of all matches when they are due, and publishes the report after them.
// Between ticks it carries out the requests of operators and signals.
//
// With --threads several matches have threads of their own (match_threads.h), and this one is that
// of the hall. It holds a match to carry out what operators want of it. A single match stays here,
// and shares the work for its clients among the threads (server/base/fork_join.h).
//
// The thread is the one that calls run(). Its functions are in game_thread.cpp, match_life.cpp and
// operators.cpp.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "server/admin/admin_desk.h"
#include "server/agones/fleet_board.h"
#include "server/app/ban_reload.h"
#include "server/app/file_reload.h"
#include "server/app/key_reload.h"
#include "server/app/lane.h"
#include "server/app/lane_report.h"
#include "server/app/log.h"
#include "server/app/match_dumps.h"
#include "server/app/match_threads.h"
#include "server/app/outgoing.h"
#include "server/app/placement.h"
#include "server/app/rate_limit.h"
#include "server/app/server_log.h"
#include "server/app/start_delivery.h"
#include "server/app/tick_log.h"
#include "server/app/transport_log.h"
#include "server/base/fork_join.h"
#include "server/base/freed_memory.h"
#include "server/base/mailbox.h"
#include "server/base/published.h"
#include "server/config/config.h"
#include "server/core/server.h"
#include "server/session/ban_list.h"
#include "server/statistics/enum_counters.h"
#include "server/statistics/reasons.h"
#include "server/statistics/server_report.h"
#include "server/transport/read_pace.h"
#include "server/transport/udp_transport.h"
#include "server/websocket/websocket_door.h"
#include "sim/terrain/terrain.h"

namespace arena::server {

class GameThread {
  public:
    /// The objects that the thread works with; all of them must outlive it.
    struct Surroundings {
        const Config& config;
        UdpTransport& transport;
        WebSocketDoor* door = nullptr;  ///< may be null
        const Log& log;
        Published<ServerReport>& published;
        AdminDesk& desk;
        const Delivery& delivery;
        FleetBoard& fleet;
        KeyReload& keys;
        MatchDumps& dumps;
    };

    /// `settings` has no bans yet: this thread owns `bans` and adds them.
    GameThread(const Surroundings& surroundings, ServerSettings settings, BanList bans,
               const std::shared_ptr<const sim::Terrain>& terrain);
    GameThread(const GameThread&) = delete;  // the server calls it back
    GameThread& operator=(const GameThread&) = delete;

    /// Runs until the server has drained, after a signal or when no more ticks can be counted. Does
    /// not wait for a match that hangs.
    void run();

    /// Whether a match hangs, for which the destructor would wait.
    [[nodiscard]] bool has_hanging() const { return threads_ && threads_->has_hanging(); }
    /// Whether a signal has told it to end.
    [[nodiscard]] bool is_signalled() const { return is_signalled_; }
    /// Whether it has ended because every match has hung or failed. Where matches come and go it
    /// goes on.
    [[nodiscard]] bool has_failed() const;
    /// Returns the report of the last tick.
    [[nodiscard]] const ServerReport& report() const { return report_; }

  private:
    /// Whether matches run on threads of their own.
    [[nodiscard]] bool has_match_threads() const { return server::has_match_threads(config_); }
    /// Whether matches are opened after the start, and make room when they have ended.
    [[nodiscard]] bool matches_come_and_go() const { return config_.matches_max > 0; }
    void start_fork_join();
    [[nodiscard]] ServerSettings with_bans(ServerSettings settings);
    [[nodiscard]] ServerPorts ports();

    /// What a match has that another thread may run.
    struct Berth {
        Outgoing outgoing;  ///< of whoever holds the match
        Published<LaneReport> report;
        Time reported_at{};  ///< by whoever holds the match
        // What this thread wants of the match, with its next ticks.
        std::atomic<bool> is_to_drain{false};
        std::atomic<bool> is_to_enforce_bans{false};
        Mailbox<protocol::TokenKeys> keys;
    };

    // Matches that come and go.
    /// Opens a match, or says in one line why not.
    [[nodiscard]] Result<MatchId, std::string> open(const MatchOpening& opening);
    /// Begins to run the match that was opened in a room, on a thread.
    void begin(std::size_t room, const ThreadChoice& home, Time now);
    /// Opens a match in place of one from the start that has ended.
    void replace(std::size_t room, Time now);
    /// Opens one in place of each that has failed, as soon as it may.
    void replace_failed(Time now);
    [[nodiscard]] std::optional<protocol::DeniedReason> open_on_demand(const MatchWish& wish);
    [[nodiscard]] Result<ThreadChoice, std::string> choose_home(std::uint32_t seats) const;
    /// Makes room where matches have ended.
    void forget_ended(Time now);
    void forget(std::size_t room, Time now);
    [[nodiscard]] Lane make_lane(std::size_t room, Time now);
    /// Calls act(room) for each match that has not been forgotten.
    template <typename Act>
    void for_each_match(Act&& act) const {
        for (std::size_t room = 0; room < lanes_.size(); ++room)
            if (lanes_[room]) act(room);
    }

    /// Returns how the matches and the hall reach each other; nothing: by calls.
    [[nodiscard]] std::optional<Mailboxes> mailboxes();
    void make_lanes();
    void start_threads();
    /// Receives, and runs the ticks that are due or looks after the threads that do. Returns the
    /// time of the next call; nothing when the server has finished.
    [[nodiscard]] std::optional<Time> wake();
    [[nodiscard]] std::optional<Time> wake_alone(Time received_from);
    [[nodiscard]] std::optional<Time> wake_beside_threads(Time received_from);
    Arrivals receive();
    /// Sends a packet from this thread.
    void send(const Path& to, FarEnd end, std::span<const std::byte> packet);
    /// Hands over what this thread has sent by WebSocket.
    void submit_messages();
    /// Hands over what the holder of a match has sent.
    void submit(Outgoing& outgoing);
    [[nodiscard]] Time next_due(Time now) const;
    [[nodiscard]] bool is_over() const;
    /// Runs the ticks of a match that are due, on one of the threads. Returns when the next one is;
    /// nothing when the match has finished.
    [[nodiscard]] std::optional<Time> run_on_thread(std::size_t room);
    /// Hands over what a match has sent, and what operators are shown of it.
    void hand_over(std::size_t room, Time now);
    /// Calls `act(host)` while this thread holds the match. Returns false when the match hangs.
    template <typename Act>
    bool with_host(std::size_t room, Act&& act);
    void publish(Time now);
    /// Returns ServerReport::thread_loads.
    [[nodiscard]] std::vector<double> thread_loads() const;

    [[nodiscard]] AdminOutcome act_on(const AdminRequest& request);
    [[nodiscard]] Controlled control(const AdminRequest& request, Time now);
    [[nodiscard]] Controlled control_match(const OrderMatch& order, Time now);
    [[nodiscard]] ControlOutcome carry_out(Host& host, MatchOrder order, Time now);
    /// Returns the room of the match that an order is for; nothing when it names none of them.
    [[nodiscard]] std::optional<std::size_t> find_match(const OrderMatch& order) const;
    [[nodiscard]] ControlRefusal refusal_without_match(const OrderMatch& order) const;
    [[nodiscard]] ClientList list_clients(Time now);
    [[nodiscard]] Controlled announce(const std::string& text);
    [[nodiscard]] Kicked kick(std::uint64_t client_id, Time now);
    [[nodiscard]] Controlled move(const MoveClient& move);
    /// Takes over the new bans and disconnects banned clients. An error changes nothing.
    void on_bans(BanReload::Outcome& outcome);
    /// Opens and seals connect tokens with other keys from now on.
    void on_keys(const protocol::TokenKeys& keys);
    /// Puts what the door has counted into the report.
    void take_door_figures();
    /// New WebSockets speak TLS with the new certificate. An error changes nothing.
    void on_identity(const FileReload<std::shared_ptr<const TlsIdentity>>::Outcome& outcome);
    void on_signal(int signal);

    const Config& config_;
    UdpTransport& transport_;
    WebSocketDoor* door_;
    std::uint64_t door_faults_ = 0;  ///< that the log has
    Outbox messages_;                ///< of this thread, for the door
    const Log& log_;
    Published<ServerReport>& published_;
    AdminDesk& desk_;
    const Delivery& delivery_;
    FleetBoard& fleet_;
    std::mutex bans_mutex_;
    BanList bans_;  // guarded by the mutex
    BanReload ban_reload_;
    KeyReload& key_reload_;
    FileReload<std::shared_ptr<const TlsIdentity>> identity_reload_;  ///< of the door
    MatchDumps& dumps_;
    TransportLog transport_log_;
    std::mutex transition_mutex_;
    TransitionLog transition_log_;  // guarded by the mutex
    TickLog tick_log_;
    Time period_;  ///< of a tick
    ReadPace pace_;
    std::optional<ForkJoin> fork_join_;  ///< of the only match
    Server server_;
    MapWithRules game_;  ///< of matches that are opened on demand
    Time start_{};       ///< when the clocks of matches began, when all were made
    std::vector<std::unique_ptr<Lane>> lanes_;  ///< by room; null: no match
    std::vector<LaneReport> reports_;           ///< of the matches, as they were published last
    TickTimes of_forgotten_;
    /// Matches that have hung, and forgotten ones that have failed.
    EnumCounters<MatchFailure, kMatchFailureCount> failures_;
    RateLimit replacements_;             ///< of matches that have failed
    std::size_t failed_unreplaced_ = 0;  ///< matches that wait for being replaced
    FreedMemory freed_memory_;           ///< by matches that have ended
    RateLimit refusals_;                 ///< of matches that were demanded
    Time matches_listed_at_{};
    Time published_at_{};
    Time receiving_{};     ///< time spent receiving, since the start
    Time serving_due_{};   ///< while there is no match
    Time next_reading_{};  ///< of the socket, beside threads
    ServerReport report_;
    bool is_signalled_ = false;  ///< to end
    Time signalled_at_{};
    std::vector<std::unique_ptr<Berth>> berths_;  ///< by room; none without threads
    std::optional<MatchThreads> threads_;         ///< last: they use all of the above
};

}  // namespace arena::server
