// Host: one match with everything that belongs to it alone: sessions, inputs, world, updates.
// Packets and time go in, datagrams come out.
//
//   application -> a place, or why there is none
//   packet -> session (opened) -> inputs -> World::step -> updates, roster -> session -> datagram
//
// Its functions are in receive.cpp, session_life.cpp, transfer.cpp, watching.cpp, control.cpp,
// tick.cpp and figures.cpp. What arrives comes from the hall (server/hall/hall.h).
//
// Without sockets and clocks. Used by one thread at a time. In a large match the threads of a
// ForkJoin work for one client each at the same time, within a call; what clients are sent does not
// depend on how many threads there are. docs/session-states.md describes the behaviour.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/base/prefetch.h"
#include "protocol/crypto/random.h"
#include "protocol/encode.h"
#include "protocol/session/rate_limit/shared_rate_limiter.h"
#include "protocol/welcome.h"
#include "server/base/calendar.h"
#include "server/base/fork_join.h"
#include "server/base/path.h"
#include "server/base/time.h"
#include "server/crossing/application.h"
#include "server/host/arrival_queue.h"
#include "server/host/control.h"
#include "server/host/server_settings.h"
#include "server/host/transition.h"
#include "server/host/venue.h"
#include "server/host/venues.h"
#include "server/host/worker_memory.h"
#include "server/match/match_result.h"
#include "server/replication/announcement_log.h"
#include "server/session/client_entry.h"
#include "server/session/client_messages.h"
#include "server/session/places.h"
#include "server/session/player_ids.h"
#include "server/session/session_table.h"
#include "server/statistics/match_figures.h"
#include "server/statistics/server_statistics.h"
#include "sim/rules/rules.h"
#include "sim/terrain/terrain.h"

namespace arena::server {

/// What a host needs from its shell.
struct HostPorts {
    /// Sends a datagram. The bytes live as long as the call.
    std::function<void(const Path& to, FarEnd end, std::span<const std::byte> datagram)> send;
    /// Fills a buffer with unpredictable bytes.
    protocol::crypto::FillRandom fill_random;
    /// Returns the seconds since 1970 by the system's clock, for resume tokens and results. May
    /// jump. First called by the constructor.
    std::function<std::uint64_t()> unix_seconds;
    /// May be empty.
    std::function<void(const Transition&)> on_transition{};
    /// Takes the result of a match that has ended. May be empty. Called in a tick: it must not
    /// wait.
    std::function<void(MatchResult)> on_result{};
    /// Takes the live events, each a JSON line without its end. May be empty. Must not wait either.
    std::function<void(std::string_view)> on_live_event{};
    /// Returns a time that never decreases. May be empty: then the stages of a tick are not
    /// measured.
    std::function<Time()> stage_clock{};
    /// Shares the work for clients once there are ServerSettings::shared_from of them. May be null:
    /// then the calling thread does it all. Must outlive the host; hosts of one thread may share
    /// it. ServerSettings::bans and the ports are called by the calling thread alone.
    ForkJoin* fork_join = nullptr;
    /// May be empty.
    std::function<void(const HostMessage&)> report_to_hall{};
    /// Whether a match that ends with its result gives its sessions to the hall, which may know
    /// another match for them. Otherwise it says goodbye to all.
    bool hall_takes_sessions = false;
};

class Host {
  public:
    /// The rules must fit a Welcome (server/welcome/describe_rules.h).
    Host(const ServerSettings& settings, std::shared_ptr<const sim::Terrain> terrain,
         HostPorts ports, Time now);
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;

    /// Reserves a place for an applicant, or says why it gets none.
    [[nodiscard]] Decision decide(const Application& application);
    /// The client of a reserved session has been sent the answer again.
    void repeat(protocol::ConnectionId connection, Time now);
    /// Gives a session of another match a place here and welcomes it. Returns false, and leaves the
    /// session as it is, when there is none.
    [[nodiscard]] bool adopt(Session& session, Time now);
    /// Takes a packet of a session: any bytes, from any address. A match that shares its work opens
    /// packets later, at the beginning of the next tick or when ArrivalQueue::kPacketsMax wait;
    /// `now` counts as the time at which they were opened.
    void receive(protocol::ConnectionId connection, const Path& from,
                 std::span<const std::byte> packet, Time now);
    /// Asks for what the next packet of a session touches (protocol/base/prefetch.h), unless it is
    /// opened later anyway.
    void expect(protocol::ConnectionId connection, protocol::PrefetchStep step) const;

    /// Advances the match by one tick and sends what is due. `ticks_overdue` more ticks follow at
    /// once, before anything is received.
    void tick(Time now, std::uint32_t ticks_overdue = 0);

    /// Disconnects a client and tells it why: kicked or banned. Returns false when the client is
    /// not here.
    bool kick(std::uint64_t client_id, protocol::EndReason reason, Time now);
    /// Disconnects the clients that ServerSettings::bans now rejects.
    void enforce_bans(Time now);
    /// Seals resume tokens with the first of these keys from now on.
    void use_keys(const protocol::TokenKeys& keys) { settings_.keys = keys; }
    // What operators ask of the match.

    /// Begins the countdown of a match that waits for players or warms up, however few they are.
    [[nodiscard]] ControlOutcome start_match();
    /// Ends a match that has begun, without a winner.
    [[nodiscard]] ControlOutcome end_match();
    /// Moves a player to another team.
    [[nodiscard]] ControlOutcome move_player(const MoveOrder& order);
    /// Lets the world stand until it is resumed, for ServerSettings::pause_max at most. Sessions
    /// live on; whoever joins or leaves does so when the match goes on.
    [[nodiscard]] ControlOutcome pause_match(Time now);
    [[nodiscard]] ControlOutcome resume_match();
    /// Lets nobody in who has no place yet. Those that are in play on; the match drains when its
    /// result is out, or when all have left.
    [[nodiscard]] ControlOutcome close_match();
    /// As begin_drain.
    [[nodiscard]] ControlOutcome drain_match(Time now);
    [[nodiscard]] bool is_paused() const { return paused_at_.has_value(); }
    /// Sends a text to all clients. It must be in range (protocol/ranges.h).
    void announce(std::string text);

    /// Why a match drains.
    enum class DrainCause : std::uint8_t { none, asked, over, empty, closed, age, failed };

    /// Admits no more clients, and says goodbye to all. The caller continues to call tick until
    /// finished().
    void begin_drain(Time now) { drain(DrainCause::asked, now); }
    /// The same after a call has thrown, which may have left anything half done: the world is not
    /// stepped any more, and nothing is received.
    void fail(Time now);
    /// The same without goodbyes: the match has finished.
    void abandon();
    [[nodiscard]] DrainCause drain_cause() const { return drain_cause_; }
    /// Whether that has happened, or has begun: players have left, and watchers see how the match
    /// ends.
    [[nodiscard]] bool draining() const { return draining_ || shows_end_; }
    /// Whether nobody gets a place any more who has none.
    [[nodiscard]] bool is_closed() const { return closed_ || draining(); }
    /// Whether the match is drained and has sent every goodbye as often as required.
    [[nodiscard]] bool finished() const { return draining_ && sessions_.empty(); }

    [[nodiscard]] const ServerSettings& settings() const { return settings_; }
    [[nodiscard]] const sim::World& world() const { return played().match.world(); }
    /// Returns the seed of the world.
    [[nodiscard]] std::uint64_t seed() const { return played().origin().seed; }
    /// Returns the part of a Welcome that is the same for all players.
    [[nodiscard]] const protocol::Welcome& welcome() const { return played().welcome(); }
    /// Returns what operators are shown of the match.
    [[nodiscard]] MatchFigures match_figures(Time now) const;
    /// Returns what operators are shown of the clients that `kick` would find.
    [[nodiscard]] std::vector<ClientEntry> clients(Time now) const;
    /// Returns which map is played: 0 is the first, and the next ones follow.
    [[nodiscard]] std::size_t map() const { return map_; }
    /// Returns how many players have a connection.
    [[nodiscard]] std::uint32_t active_players() const { return active_; }
    /// Returns how many players have a connection that timed out.
    [[nodiscard]] std::uint32_t absent_players() const { return absent_; }
    /// Returns how many clients watch, or are about to.
    [[nodiscard]] std::size_t watchers() const { return sessions_.watchers(); }
    [[nodiscard]] std::size_t sessions() const { return sessions_.size(); }
    /// Returns the statistics up to the last tick or datagram.
    [[nodiscard]] const ServerStatistics& statistics() const { return statistics_; }

  private:
    [[nodiscard]] Venue& played() { return venues_.played(); }
    [[nodiscard]] const Venue& played() const { return venues_.played(); }
    /// Return the world that the session is sent, and the feed from it.
    [[nodiscard]] const sim::World& shown_to(const Session& session) const {
        return venues_.of(session.watches).world_for(session.watches);
    }
    [[nodiscard]] Feed& feed_of(const Session& session) {
        return venues_.of(session.watches).feed_for(session.watches);
    }

    /// The clients that a worker takes at a time: enough that the workers seldom meet at the
    /// counter, and so few that none is still busy for long when the others are done.
    static constexpr std::size_t kClientsAtATime = 8;

    // Work that is shared. Whatever does it writes to one session and to its WorkerMemory only.

    /// A client for which something is done in a tick.
    struct Turn {
        Session* session = nullptr;
        // Of a flush by several workers: what is to be sent, and whether settle() has something to
        // do.
        const WorkerMemory* memory = nullptr;
        PackedDatagrams::Range packed{};
        bool is_to_settle = false;
    };
    [[nodiscard]] bool shares_work() const {
        return ports_.fork_join != nullptr && sessions_.size() >= settings_.shared_from;
    }
    /// Calls work(item, memory) for each item, by one or more workers.
    template <typename Work>
    void do_items(const ForkJoin::Items& items, const Work& work) {
        if (!shares_work()) {
            for (std::size_t item = 0; item < items.count; ++item)
                work(item, memories_.front());
            return;
        }
        ports_.fork_join->run(
            items, [&](std::size_t worker, std::size_t item) { work(item, memories_[worker]); });
    }
    /// Calls work(turn, memory) for each of turns_, and asks ahead for what it needs of the next
    /// ones.
    template <typename Work>
    void do_turns(Session::Need need, const Work& work) {
        // Nothing is read of a session that another worker may have.
        const std::size_t apart = shares_work() ? kClientsAtATime : turns_.size();
        const auto ask = [&](std::size_t ahead, protocol::PrefetchStep step) {
            turns_[ahead].session->prefetch(need, step);
        };
        do_items({.count = turns_.size(), .at_a_time = kClientsAtATime},
                 [&](std::size_t i, WorkerMemory& memory) {
                     const std::size_t end = std::min((i / apart + 1) * apart, turns_.size());
                     protocol::prefetch_after(i, end, ask);
                     work(turns_[i], memory);
                 });
    }
    void update(Session& session, WorkerMemory& memory);
    void pack(Turn& turn, WorkerMemory& memory, Time now);

    // Arrivals.
    /// A packet of a session.
    struct SessionPacket {
        const Path& from;
        std::span<const std::byte> bytes;
        Time now;
    };
    /// What became of a packet that was opened: nothing, or why it was not taken.
    struct Opened {
        std::optional<DropReason> drop{};
        std::optional<protocol::PacketRefusal> refusal{};
        std::optional<MessageRefusal> bad_message{};
    };
    void receive_packet(Session& session, const SessionPacket& arrived);
    [[nodiscard]] Opened open(Session& session, const SessionPacket& arrived,
                              ClientMessages& messages);
    /// Opens the packets that wait.
    void open_arrivals();
    void open_apart(ArrivalQueue::Packet& packet, WorkerMemory& memory);
    void finish(ArrivalQueue::Packet& packet);
    void take_inputs(const Session& session, const ClientMessages& messages,
                     InputCounters& counters);
    /// Whether the rate limiters allow a packet of the session from an unvalidated path.
    [[nodiscard]] bool allows_unvalidated_path(Session& session, Time now);
    void take_messages(Session& session, const ClientMessages& messages, Time now);
    /// Returns how many ticks the session's inputs may look back at most.
    [[nodiscard]] std::uint8_t look_back_bound_of(const Session& session) const;
    void drop(DropReason reason) { ++statistics_.drops[reason]; }

    // A session's life.
    /// Gives up the place of a client that has logged in to another match. Returns why it has none
    /// here, or why it keeps it: its player has a connection, and there is no takeover.
    [[nodiscard]] protocol::DeniedReason give_up_place(const Application& application);
    void activate(Session& session, Time now);
    void take_over(Session& session, Session& before);
    void welcome(Session& session, bool resumed, Time now);
    void enter(Session& session);
    void change_role(Session& session, bool watches);
    /// Ends a session that has followed its client to a banned address.
    void check_path(Session& session);
    /// Handles the end of the session's connection, if it has ended.
    void settle(Session& session, Time now);
    void end(Session& session, protocol::EndReason reason, Time now);
    [[nodiscard]] std::uint64_t unix_seconds(Time now) {
        return calendar_.seconds(now, ports_.unix_seconds());
    }
    /// Takes the player out of the world; the session stays to say its goodbyes.
    void leave(Session& session, protocol::EndReason reason);
    void report_transition(Transition::Kind kind, const Session& session,
                           protocol::EndReason reason = protocol::EndReason::left) const;

    // Transfers.
    /// Gives the hall all clients that play, or those that watch.
    void transfer_all(bool watchers, Time now);
    /// Takes an active session out of the match, without its player.
    [[nodiscard]] Session release(Session& session, Time now);
    [[nodiscard]] bool has_place_for(const Session& session);

    // Watching.
    void take_wish(Session& session, const protocol::Watch& wish, Time now);
    [[nodiscard]] protocol::WatchRefusal play(Session& session);
    [[nodiscard]] protocol::WatchRefusal watch(Session& session);
    [[nodiscard]] sim::Tick next_life_of(sim::EntityId player) const;
    void look(Session& session, WorkerMemory& memory);
    /// Whose view a client that wants another's is sent, or why it is not; without either it is its
    /// own, or the camera's.
    struct View {
        sim::EntityId player;
        protocol::WatchRefusal refusal = protocol::WatchRefusal::nothing;
    };
    [[nodiscard]] View view_of(const Session& session) const;
    [[nodiscard]] CameraView camera_of(const Session& session) const;

    // The stages of a tick.
    void end_when_empty(Time now);
    void drain(DrainCause cause, Time now);
    void expire_sessions(Time now);
    /// Sends away the players that have been idle for too long.
    void expire_idle_players(Time now);
    void record(const sim::StepResult& result, Time now);
    void keep_score(const sim::StepResult& result, Time now);
    void report_result(Time now);
    [[nodiscard]] bool is_match_over() const;
    void go_on_after_match(Time now);
    void end_with_match(Time now);
    void show_end(Time now);
    /// Goes on with the next map, and takes everybody along.
    void open_next_venue(Time now);
    /// Takes watchers that have seen a venue to the end to the next one.
    void take_watchers_along(Time now);
    /// Sends what they have yet to learn to those that watch, or to those that play.
    void send_last_news(bool watchers);
    /// Welcomes again those that watch, or those that play.
    void welcome_all(bool watchers, Time now);
    void replicate();
    void take_counts();
    /// Makes what tell() sends the client; called before it in the same tick.
    void prepare_news(const Session& session);
    /// Sends what the client has yet to learn of the match. Returns whether it may be sent updates:
    /// it has acknowledged its Welcome, and the world that it sees has begun.
    bool tell(Session& session);
    /// The work of a tick while the match is paused.
    void stand_still(Time now);
    void go_on();
    void flush_all(Time now);
    void flush_together(Time now);
    void measure_links();

    [[nodiscard]] InputReport input_report_of(const Session& session) const;
    void queue_update(Session& session, WorkerMemory& memory);
    void flush(Session& session, Time now);
    void send(const Path& to, FarEnd end, std::span<const std::byte> datagram);

    ServerSettings settings_;
    HostPorts ports_;
    SessionTable sessions_;
    Places places_;
    protocol::SharedRateLimiter elsewhere_;
    Calendar calendar_;
    PlayerIds player_ids_;
    protocol::Encoder encoder_;
    ArrivalQueue arrivals_;
    std::vector<MapWithRules> maps_;  ///< the first one, and the next ones
    std::size_t map_ = 0;             ///< that is played, of maps_
    Venues venues_;
    AnnouncementLog announcements_;
    std::uint64_t match_began_at_ = 0;    ///< seconds since 1970
    std::vector<WorkerMemory> memories_;  ///< by worker
    std::vector<Turn> turns_;             ///< kept for its memory, as round_trips_
    std::vector<Time> round_trips_;
    ServerStatistics statistics_;
    std::uint32_t active_ = 0;
    std::uint32_t absent_ = 0;
    bool closed_ = false;
    bool draining_ = false;
    bool has_failed_ = false;
    DrainCause drain_cause_ = DrainCause::none;
    bool shows_end_ = false;  ///< to watchers, of the last match
    std::optional<Time> paused_at_;
    std::optional<Time> empty_since_;
};

}  // namespace arena::server
