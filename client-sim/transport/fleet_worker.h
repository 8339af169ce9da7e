// FleetWorker: the clients of one thread, each with its own UDP socket and, if requested, a
// simulated network in front of it. It lets them join, play and leave according to the scenario,
// and reports on them when asked.
//
//   a round, several times a tick: join, leave -> visit the clients that are due -> send
//   every millisecond:             arrived datagrams -> their clients -> send what should not wait
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/udp.hpp>

#include "client-sim/bot/member.h"
#include "client-sim/scenario/attendance.h"
#include "client-sim/transport/fleet.h"
#include "client-sim/transport/fleet_part.h"
#include "client-sim/transport/wire.h"

namespace arena::client_sim {

class FleetWorker {
  public:
    struct Config {
        boost::asio::ip::udp::endpoint server;
        std::chrono::steady_clock::time_point started;  ///< the origin of all times
        RunShare share;                                 ///< of the clients of the run
    };
    /// Receives the parts, and a one-line message when the worker cannot continue. Called in the
    /// worker's thread.
    struct Listener {
        std::function<void(FleetPart part)> on_part;
        std::function<void(std::string error)> on_failure;
    };
    /// Keeps a reference to `options`, which must outlive it.
    FleetWorker(const FleetOptions& options, const Config& config, FieldFor field_for,
                Listener listener);
    FleetWorker(const FleetWorker&) = delete;
    FleetWorker& operator=(const FleetWorker&) = delete;

    /// Runs the clients until the worker is stopped and they have said their goodbyes.
    void run();

    // Callable from any thread. ask() and stop() are each answered with one part, unless the worker
    // has failed.

    /// Requests a part: the run until `at`, and what was measured since the previous part.
    void ask(Time at);
    /// Requests the last part, after which all clients leave.
    void stop(Time at);
    /// Makes run() return without goodbyes and without an answer, because something has failed
    /// elsewhere.
    void abandon() noexcept { is_abandoned_ = true; }

  private:
    [[nodiscard]] Time now() const { return std::chrono::steady_clock::now() - config_.started; }
    void run_round();
    void follow_scenario(Time now);
    void join(const Attendance::Joiner& joiner, Time now);
    [[nodiscard]] protocol::ConnectToken next_token(std::string_view name,
                                                    const Attendance::Joiner& joiner) const;
    [[nodiscard]] protocol::ConnectToken next_given_token() const;
    [[nodiscard]] Bot::Config bot_config_of(std::uint32_t number, const Attendance::Joiner& joiner);
    [[nodiscard]] HostilePeer::Config hostile_config_of(std::uint32_t number,
                                                        const Attendance::Joiner& joiner) const;
    [[nodiscard]] std::shared_ptr<CachedField> enter(const protocol::Welcome& welcome);

    void receive(std::size_t index, std::span<std::byte> datagram);
    void visit(std::size_t index, Time now);
    void send_due(std::size_t index, Time now);
    void flush_pending();
    void retire_finished(Time now);
    void send_disconnects(Time now);
    void fail(std::string error);

    [[nodiscard]] FleetPart part_at(Time now);
    void add_presence(FleetPart& part, Time now) const;

    const FleetOptions& options_;
    Config config_;
    FieldFor field_for_;
    Listener listener_;

    boost::asio::io_context io_{1};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_guard_{
        io_.get_executor()};
    Wire wire_;
    Time round_interval_;
    Time next_round_at_{0};
    Time sockets_empty_at_{0};  // when the sockets were last found empty

    Attendance attendance_;
    // Indexed like the wire's clients. A client that has left and said its goodbyes is null;
    // finished_totals_ holds its totals.
    std::vector<std::unique_ptr<Member>> members_;
    std::vector<Time> visit_at_;  // when to ask each for datagrams
    struct Leaver {
        std::size_t index = 0;
        std::optional<Time> gone_at;  ///< when its goodbyes have left its simulated network
    };
    std::vector<Leaver> leaving_;
    std::vector<std::size_t> to_flush_;      // clients to flush before the next round
    std::vector<double> predicting_shares_;  // of each group, by index
    struct FinishedTotals {
        FleetTotals honest;
        HostileTotals hostile;
    };
    FinishedTotals finished_totals_;

    FleetDistributions recent_;                       // since the previous part
    Histogram recent_lag_;                            // likewise
    bool has_entered_ = false;                        // a client was accepted
    std::optional<protocol::Welcome> first_welcome_;  // until it was reported
    std::optional<PlaceMap> empty_places_;            // likewise
    std::optional<Time> ended_at_;                    // when the clients began to say goodbye
    bool has_failed_ = false;
    std::atomic<bool> is_abandoned_ = false;
};

}  // namespace arena::client_sim
