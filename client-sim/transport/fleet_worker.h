// FleetWorker: the clients of one thread, each with its own UDP socket and, if asked for, a
// simulated network in front of it. It lets them join, play and leave as the scenario wants, and
// tells of them when it is asked.
//
//   look, several times a tick: join, leave -> visit whoever is due -> send
//   every millisecond:          what has come -> its client -> send at once what should not wait
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
        std::chrono::steady_clock::time_point started;  ///< what times count from
        RunShare share;                                 ///< of the clients of the run
    };
    /// What it tells, and why it cannot go on: in one line. Called in its thread.
    struct Listener {
        std::function<void(FleetPart part)> on_part;
        std::function<void(std::string error)> on_failure;
    };
    /// `options` outlive it.
    FleetWorker(const FleetOptions& options, const Config& config, FieldFor field_for,
                Listener listener);
    FleetWorker(const FleetWorker&) = delete;
    FleetWorker& operator=(const FleetWorker&) = delete;

    /// Lets them play until it was stopped and they have said their goodbyes.
    void run();

    // From any thread; each is answered with one part, unless it has failed.

    /// Tells of the run until `at`, and of what was measured since it was asked before.
    void ask(Time at);
    /// The same for the last time: then everybody leaves.
    void stop(Time at);
    /// run() returns without goodbyes and without an answer: something has gone wrong elsewhere.
    void abandon() noexcept { is_abandoned_ = true; }

  private:
    [[nodiscard]] Time now() const { return std::chrono::steady_clock::now() - config_.started; }
    void look();
    void follow_scenario(Time now);
    void join(const Attendance::Joiner& joiner, Time now);
    [[nodiscard]] protocol::ConnectToken make_token(std::string_view name, std::uint8_t team) const;
    [[nodiscard]] Bot::Config bot_config_of(std::uint32_t number, const Attendance::Joiner& joiner);
    [[nodiscard]] HostilePeer::Config hostile_config_of(std::uint32_t number,
                                                        const Attendance::Joiner& joiner) const;
    [[nodiscard]] std::shared_ptr<AskedField> enter(const protocol::Welcome& welcome);

    void receive(std::size_t index, std::span<std::byte> datagram);
    void visit(std::size_t index, Time now);
    void send_due(std::size_t index, Time now);
    void flush_wanting();
    void retire_finished(Time now);
    void say_goodbyes(Time now);
    void fail(std::string error);

    [[nodiscard]] FleetPart part_at(Time now);
    void add_presence(FleetPart& part, Time now) const;

    const FleetOptions& options_;
    Config config_;
    FieldFor field_for_;
    Listener listener_;

    boost::asio::io_context io_{1};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> waits_for_questions_{
        io_.get_executor()};
    Wire wire_;
    Time look_interval_;
    Time next_look_{0};
    Time drained_at_{0};  // when the sockets were last found empty

    Attendance attendance_;
    // By index, as the wire knows them. Those that have left and said their goodbyes are nothing
    // any more, but for what past_ has of them.
    std::vector<std::unique_ptr<Member>> members_;
    std::vector<Time> visit_at_;  // when each wants to be asked for datagrams
    struct Leaver {
        std::size_t index = 0;
        std::optional<Time> gone_at;  ///< its goodbyes have left its simulated network
    };
    std::vector<Leaver> leaving_;
    std::vector<std::size_t> wanting_;       // whose datagrams should go out before the next look
    std::vector<double> predicting_shares_;  // of each group, by index
    struct Past {
        FleetTotals honest;
        HostileTotals hostile;
    };
    Past past_;

    FleetDistributions recent_;                       // since the part before
    Histogram recent_lag_;                            // likewise
    bool has_entered_ = false;                        // somebody was let in
    std::optional<protocol::Welcome> first_welcome_;  // until it was told
    std::optional<PlaceMap> empty_places_;            // likewise
    std::optional<Time> ended_at_;                    // from then on the clients say goodbye
    bool has_failed_ = false;
    std::atomic<bool> is_abandoned_ = false;
};

}  // namespace arena::client_sim
