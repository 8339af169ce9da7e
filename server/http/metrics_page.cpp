#include "server/http/metrics_page.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

#include <prometheus/counter.h>
#include <prometheus/family.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include "sim/tick/memory/step_result.h"

namespace arena::server {
namespace {

// A metric: its name, its help, and how its value is read from a report.

struct Scalar {
    const char* name;
    const char* help;
    double (*value)(const ServerReport&);
};

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double as_double(std::uint64_t count) {
    return static_cast<double>(count);
}

double in_seconds(Time time) {
    return std::chrono::duration<double>(time).count();
}

double seconds_in(const ServerReport& report, TickStage stage) {
    return in_seconds(Time(report.statistics.stages[stage]));
}

constexpr std::array kCounters{
    Scalar{"arenad_ticks_total", "Simulation steps run.",
           [](const ServerReport& r) { return as_double(r.statistics.ticks); }},
    Scalar{"arenad_tick_overruns_total", "Ticks that took longer than the tick period.",
           [](const ServerReport& r) { return as_double(r.tick_times.overruns); }},
    Scalar{"arenad_ticks_skipped_total", "Ticks skipped because the server was late.",
           [](const ServerReport& r) { return as_double(r.tick_times.skipped); }},
    Scalar{"arenad_packets_received_total", "Datagrams received.",
           [](const ServerReport& r) { return as_double(r.statistics.traffic.packets_received); }},
    Scalar{"arenad_packets_sent_total", "Datagrams handed to the socket.",
           [](const ServerReport& r) { return as_double(r.statistics.traffic.packets_sent); }},
    Scalar{"arenad_received_bytes_total", "UDP payload received, in bytes.",
           [](const ServerReport& r) { return as_double(r.statistics.traffic.bytes_received); }},
    Scalar{"arenad_sent_bytes_total", "UDP payload handed to the socket, in bytes.",
           [](const ServerReport& r) { return as_double(r.statistics.traffic.bytes_sent); }},
    Scalar{"arenad_send_seconds_total",
           "Seconds that the send thread has worked, in parallel with the ticks.",
           [](const ServerReport& r) { return in_seconds(r.transport.send.sending); }},
    Scalar{"arenad_send_waits_total",
           "Number of times that sending waited for room in the send buffer.",
           [](const ServerReport& r) { return as_double(r.transport.send.waits); }},
    Scalar{"arenad_send_runs_split_total",
           "Runs of datagrams that were refused as a whole and sent one by one.",
           [](const ServerReport& r) { return as_double(r.transport.send.runs_split); }},
    Scalar{"arenad_receive_buffer_drops_total",
           "Datagrams that the kernel dropped at the socket, mostly for lack of room.",
           [](const ServerReport& r) { return as_double(r.transport.receive_drops); }},
    Scalar{"arenad_receive_errors_total", "Errors while receiving.",
           [](const ServerReport& r) { return as_double(r.transport.receive_errors); }},
    Scalar{
        "arenad_reads_cut_short_total",
        "Number of times that more datagrams were waiting before a tick than may be read at once.",
        [](const ServerReport& r) { return as_double(r.transport.reads_cut_short); }},
    Scalar{"arenad_websocket_accepted_total", "TCP connections to the WebSocket port.",
           [](const ServerReport& r) { return as_double(r.websocket.accepted); }},
    Scalar{"arenad_websocket_upgraded_total", "Connections that became WebSockets.",
           [](const ServerReport& r) { return as_double(r.websocket.upgraded); }},
    Scalar{"arenad_websocket_packets_received_total", "Packets received by WebSocket.",
           [](const ServerReport& r) { return as_double(r.websocket.packets_received); }},
    Scalar{"arenad_websocket_packets_sent_total", "Packets handed to WebSockets.",
           [](const ServerReport& r) { return as_double(r.websocket.packets_sent); }},
    Scalar{"arenad_websocket_received_bytes_total", "Packets received by WebSocket, in bytes.",
           [](const ServerReport& r) { return as_double(r.websocket.bytes_received); }},
    Scalar{"arenad_websocket_sent_bytes_total", "Packets handed to WebSockets, in bytes.",
           [](const ServerReport& r) { return as_double(r.websocket.bytes_sent); }},
    Scalar{"arenad_websocket_outdated_total",
           "Packets not sent, because the WebSocket took none for so long that newer ones came.",
           [](const ServerReport& r) { return as_double(r.websocket.packets_outdated); }},
    Scalar{"arenad_websocket_behind_total",
           "Packets received by WebSocket that found no room on the way to their match.",
           [](const ServerReport& r) { return as_double(r.websocket.packets_behind); }},
    Scalar{"arenad_joins_total", "Players that entered the world.",
           [](const ServerReport& r) { return as_double(r.statistics.joined); }},
    Scalar{"arenad_resumes_total", "Players that resumed over a new connection.",
           [](const ServerReport& r) { return as_double(r.statistics.resumed); }},
    Scalar{"arenad_transfers_total", "Clients that came from a match that had ended.",
           [](const ServerReport& r) { return as_double(r.statistics.transferred); }},
    Scalar{"arenad_given_up_total", "Players removed because they were absent for too long.",
           [](const ServerReport& r) { return as_double(r.statistics.given_up); }},
    Scalar{"arenad_reservations_lapsed_total",
           "Places reserved for clients that were admitted but never connected.",
           [](const ServerReport& r) {
               return as_double(r.statistics.reservations_lapsed +
                                r.statistics.reservations_evicted);
           }},
    Scalar{"arenad_shots_total", "Shots fired, however many pellets they have.",
           [](const ServerReport& r) { return as_double(r.statistics.combat.shots); }},
    Scalar{"arenad_hits_total", "Number of times that a player lost health.",
           [](const ServerReport& r) { return as_double(r.statistics.combat.hits); }},
    Scalar{"arenad_kills_total", "Players that died, for any reason.",
           [](const ServerReport& r) { return as_double(r.statistics.combat.kills); }},
    Scalar{
        "arenad_look_back_cut_total",
        "Ticks of players whose look-back was limited to what the connection and the rules allow.",
        [](const ServerReport& r) { return as_double(r.statistics.inputs.look_back_cut); }},
    Scalar{"arenad_log_lines_dropped_total",
           "Log lines dropped because they could not be written in time, or not at all.",
           [](const ServerReport& r) { return as_double(r.log_lines_dropped); }},
    Scalar{"arenad_results_delivered_total", "Results of matches that the receiver has taken.",
           [](const ServerReport& r) { return as_double(r.delivery.results.delivered); }},
    Scalar{"arenad_results_write_failures_total", "Results that the disk refused, at each attempt.",
           [](const ServerReport& r) { return as_double(r.delivery.results.write_failures); }},
    Scalar{"arenad_results_spool_ignored_total",
           "Files in the spool that are damaged or not of the server.",
           [](const ServerReport& r) { return as_double(r.delivery.results.spool_ignored); }},
    Scalar{"arenad_events_delivered_total", "Live events that the file or the receiver has taken.",
           [](const ServerReport& r) { return as_double(r.delivery.events.delivered); }},
    Scalar{"arenad_events_dropped_total",
           "Live events for which there was no room, or that were refused.",
           [](const ServerReport& r) { return as_double(r.delivery.events.dropped); }},
    Scalar{"arenad_events_write_failures_total", "Batches of live events that the disk refused.",
           [](const ServerReport& r) { return as_double(r.delivery.events.write_failures); }},
    Scalar{"arenad_effects_left_out_total",
           "Hits, explosions and the like that did not fit into a client's update.",
           [](const ServerReport& r) { return as_double(r.statistics.left_out.effects); }},
    Scalar{"arenad_update_items_left_out_total",
           "Motions, introductions and the like that had to wait for a client's next update.",
           [](const ServerReport& r) { return as_double(r.statistics.left_out.items); }},
    Scalar{"arenad_updates_put_off_total",
           "Updates put off because the client's update budget had no room for them.",
           [](const ServerReport& r) { return as_double(r.statistics.left_out.updates); }},
};

constexpr std::array kGauges{
    Scalar{"arenad_websocket_connections", "Connections to the WebSocket port.",
           [](const ServerReport& r) { return as_double(r.websocket.connections); }},
    Scalar{"arenad_websocket_waiting_bytes_max",
           "The most that has ever waited for one WebSocket to take it, in bytes.",
           [](const ServerReport& r) { return as_double(r.websocket.waiting_bytes_max); }},
    Scalar{"arenad_match_round", "Round of the match that is played, from 1.",
           [](const ServerReport& r) { return as_double(r.match.round); }},
    Scalar{"arenad_match_remaining_seconds",
           "Seconds until the clock ends the phase of the match; +Inf when it has no clock.",
           [](const ServerReport& r) { return r.match.seconds_left.value_or(kInfinity); }},
    Scalar{"arenad_match_paused", "Matches that are paused.",
           [](const ServerReport& r) { return as_double(r.paused_matches); }},
    Scalar{"arenad_players", "Players with a connection.",
           [](const ServerReport& r) { return as_double(r.players); }},
    Scalar{"arenad_players_absent", "Players whose connection has fallen silent.",
           [](const ServerReport& r) { return as_double(r.absent); }},
    Scalar{"arenad_watchers", "Clients that watch, or are about to.",
           [](const ServerReport& r) { return as_double(r.watchers); }},
    Scalar{"arenad_sessions", "Sessions in any state.",
           [](const ServerReport& r) { return as_double(r.sessions); }},
    Scalar{"arenad_draining", "1 from the start of a drain, else 0.",
           [](const ServerReport& r) { return r.draining ? 1.0 : 0.0; }},
    Scalar{"arenad_results_pending",
           "Results of matches that wait for the disk or for the receiver.",
           [](const ServerReport& r) { return as_double(r.delivery.results.pending); }},
    Scalar{"arenad_results_pending_bytes", "Size of the results in the spool.",
           [](const ServerReport& r) { return as_double(r.delivery.results.pending_bytes); }},
    Scalar{"arenad_segmentation_offload",
           "1 when the kernel or a network device segments runs of datagrams, else 0.",
           [](const ServerReport& r) { return r.transport.send.offload ? 1.0 : 0.0; }},
    Scalar{"arenad_packet_loss_ratio", "Share of packets to players that were lost.",
           [](const ServerReport& r) { return r.statistics.links.loss; }},
    Scalar{"arenad_clients_slowed",
           "Clients whose rate was reduced below the initial one because of loss or delay.",
           [](const ServerReport& r) { return as_double(r.statistics.links.slowed); }},
    Scalar{"arenad_update_wait_seconds",
           "Longest time that anything waited to be sent to a client, in the last second.",
           [](const ServerReport& r) { return in_seconds(r.statistics.links.update_wait); }},
};

constexpr std::array kTickStages{
    Scalar{"receive", "", [](const ServerReport& r) { return in_seconds(r.tick_times.receiving); }},
    Scalar{"step", "", [](const ServerReport& r) { return seconds_in(r, TickStage::step); }},
    Scalar{"record", "", [](const ServerReport& r) { return seconds_in(r, TickStage::record); }},
    Scalar{"update", "", [](const ServerReport& r) { return seconds_in(r, TickStage::update); }},
    Scalar{"flush", "", [](const ServerReport& r) { return seconds_in(r, TickStage::flush); }},
};

constexpr std::array kRoundTripQuantiles{
    Scalar{"0.5", "",
           [](const ServerReport& r) { return in_seconds(r.statistics.links.round_trip_p50); }},
    Scalar{"0.99", "",
           [](const ServerReport& r) { return in_seconds(r.statistics.links.round_trip_p99); }},
};

constexpr std::array kHandshakeOutcomes{
    Scalar{"challenged", "",
           [](const ServerReport& r) { return as_double(r.statistics.handshakes.challenges); }},
    Scalar{"accepted", "",
           [](const ServerReport& r) { return as_double(r.statistics.handshakes.accepted); }},
    Scalar{"repeated", "",
           [](const ServerReport& r) { return as_double(r.statistics.handshakes.repeated); }},
};

constexpr std::array kInputOutcomes{
    Scalar{"applied", "",
           [](const ServerReport& r) { return as_double(r.statistics.inputs.applied); }},
    Scalar{"late", "", [](const ServerReport& r) { return as_double(r.statistics.inputs.late); }},
    Scalar{"missing", "",
           [](const ServerReport& r) { return as_double(r.statistics.inputs.missing); }},
    Scalar{"repeated", "",
           [](const ServerReport& r) { return as_double(r.statistics.inputs.repeated); }},
    Scalar{"withdrawn", "",
           [](const ServerReport& r) { return as_double(r.statistics.inputs.withdrawn); }},
    Scalar{"too_far_ahead", "",
           [](const ServerReport& r) { return as_double(r.statistics.inputs.too_far_ahead); }},
};

struct ProcessScalar {
    const char* name;
    const char* help;
    double ProcessFigures::*value;
};

constexpr std::array kProcessGauges{
    ProcessScalar{"process_resident_memory_bytes", "Resident memory, in bytes.",
                  &ProcessFigures::resident_memory_bytes},
    ProcessScalar{"process_virtual_memory_bytes", "Virtual memory, in bytes.",
                  &ProcessFigures::virtual_memory_bytes},
    ProcessScalar{"process_open_fds", "Open file descriptors.", &ProcessFigures::open_fds},
    ProcessScalar{"process_max_fds", "Maximum number of open file descriptors.",
                  &ProcessFigures::max_fds},
    ProcessScalar{"process_start_time_seconds", "Start time of the process, in seconds since 1970.",
                  &ProcessFigures::start_time_seconds},
};

/// The names of sim::StepError, by bit, lowest first.
constexpr std::array<const char*, kWorldErrorCount> kWorldErrors{
    "players_full",        "projectiles_full", "unknown_player",  "duplicate_player",
    "bad_player_id",       "commands_full",    "candidates_full", "events_full",
    "attack_records_full", "hits_full",        "bad_team"};
static_assert(static_cast<std::uint32_t>(sim::StepError::bad_team) == 1u << (kWorldErrorCount - 1));

void raise_to(prometheus::Counter& counter, double total) {
    counter.Increment(total - counter.Value());
}

/// Sets the gauge of one state of a set to 1, and those of the others to 0.
void choose(const std::vector<prometheus::Gauge*>& states, std::size_t chosen) {
    for (std::size_t i = 0; i < states.size(); ++i)
        states[i]->Set(i == chosen ? 1.0 : 0.0);
}

/// Calls `visit(name, count)` for each reason.
template <typename Reasons, typename Visit>
void for_each_reason(const Reasons& counts, Visit&& visit) {
    counts.for_each([&](auto reason, auto count) { visit(name_of(reason), count); });
}

/// A histogram that is raised to the counts of a report by adding the difference to the last one.
class HistogramMirror {
  public:
    template <std::size_t kEdges>
    HistogramMirror(prometheus::Registry& registry, const char* name, const char* help,
                    const std::array<double, kEdges>& edges)
        : histogram_(prometheus::BuildHistogram().Name(name).Help(help).Register(registry).Add(
              {}, std::vector<double>(edges.begin(), edges.end()))),
          shown_(kEdges + 1, 0.0) {}

    template <const auto& kEdges>
    void raise_to(const BucketCounts<kEdges>& total) {
        std::vector<double> added(shown_.size());
        for (std::size_t i = 0; i < shown_.size(); ++i) {
            added[i] = as_double(total.counts[i]) - shown_[i];
            shown_[i] += added[i];
        }
        histogram_.ObserveMultiple(added, total.sum - shown_sum_);
        shown_sum_ = total.sum;
    }

  private:
    prometheus::Histogram& histogram_;
    std::vector<double> shown_;
    double shown_sum_ = 0.0;
};

}  // namespace

struct MetricsPage::Families {
    prometheus::Registry registry;
    std::vector<std::pair<const Scalar*, prometheus::Counter*>> counters;
    std::vector<std::pair<const Scalar*, prometheus::Gauge*>> gauges;
    std::vector<std::pair<const ProcessScalar*, prometheus::Gauge*>> process_gauges;
    std::vector<prometheus::Counter*> drops;
    std::vector<prometheus::Counter*> send_errors;
    std::vector<prometheus::Counter*> websocket_ends;
    std::vector<prometheus::Counter*> denials;
    std::vector<prometheus::Counter*> tokens_opened;  ///< by the place of their key
    std::vector<prometheus::Counter*> disconnects;
    std::vector<prometheus::Counter*> refused_messages;
    std::vector<prometheus::Counter*> admin_refusals;
    std::vector<prometheus::Counter*> result_failures;
    std::vector<prometheus::Counter*> result_drops;
    std::vector<prometheus::Counter*> event_failures;
    std::vector<prometheus::Counter*> world_errors;
    std::vector<prometheus::Counter*> matches;
    std::vector<prometheus::Counter*> match_failures;
    std::vector<prometheus::Gauge*> thread_loads;  ///< by thread; the last is that of spare ones
    // Sets of states: one of each is 1, the others are 0.
    std::vector<prometheus::Gauge*> maps;
    std::vector<prometheus::Gauge*> modes;
    std::vector<prometheus::Gauge*> phases;
    prometheus::Gauge* players_max = nullptr;
    prometheus::Gauge* watchers_max = nullptr;
    prometheus::Gauge* open_matches = nullptr;
    prometheus::Gauge* rooms_free = nullptr;
    std::vector<std::string> map_names;
    HistogramMirror tick_duration{registry, "arenad_tick_duration_seconds",
                                  "Duration of a tick, from receiving to the sealed packets.",
                                  kTickDurationEdges};
    HistogramMirror looked_back{
        registry, "arenad_looked_back_seconds",
        "How far back the server looked for each hit, to where the attacker saw the victim.",
        kLookedBackEdges};
    HistogramMirror snapshot_size{registry, "arenad_snapshot_size_bytes",
                                  "Size of one client's update.", kUpdateSizeEdges};
    prometheus::Counter& cpu = counter_family("process_cpu_seconds_total",
                                              "User and system time of the process, in seconds.")
                                   .Add({});

    prometheus::Family<prometheus::Counter>& counter_family(const char* name, const char* help) {
        return prometheus::BuildCounter().Name(name).Help(help).Register(registry);
    }
    prometheus::Family<prometheus::Gauge>& gauge_family(const char* name, const char* help) {
        return prometheus::BuildGauge().Name(name).Help(help).Register(registry);
    }
};

MetricsPage::MetricsPage(const ServerFacts& facts) : families_(std::make_unique<Families>()) {
    Families& f = *families_;
    f.gauge_family("arenad_build_info", "1, with the version as a label.")
        .Add({{"version", facts.version}})
        .Set(1.0);
    f.counter_family("arenad_restarts_total",
                     "Restarts of the server after crashes, by its supervisor.")
        .Add({})
        .Increment(as_double(facts.restarts));
    f.players_max = &f.gauge_family("arenad_players_max", "The most players.").Add({});
    f.watchers_max = &f.gauge_family("arenad_watchers_max", "The most clients that watch.").Add({});
    f.open_matches = &f.gauge_family("arenad_matches", "Matches that are open.").Add({});
    f.gauge_family("arenad_tick_rate", "Ticks a second of each match.")
        .Add({})
        .Set(facts.tick_rate);
    f.rooms_free = &f.gauge_family("arenad_rooms_free", "Matches that could be opened.").Add({});
    f.gauge_family("arenad_matches_max", "The most matches at once.")
        .Add({})
        .Set(facts.matches_max);
    auto& maps = f.gauge_family("arenad_map", "1 for the map that is played, 0 for the others.");
    for (std::size_t i = 0; i < facts.maps.size(); ++i)
        f.maps.push_back(&maps.Add({{"index", std::to_string(i)}, {"map", facts.maps[i]}}));
    f.map_names = facts.maps;
    auto& modes = f.gauge_family("arenad_match_mode",
                                 "1 for the mode of the match that is played, 0 for the others.");
    for (const std::string_view mode : sim::kGameModeNames)
        f.modes.push_back(&modes.Add({{"mode", std::string(mode)}}));
    auto& phases = f.gauge_family("arenad_match_phase",
                                  "1 for the phase of the match that is played, 0 for the others.");
    for (const std::string_view phase : sim::kMatchPhaseNames)
        f.phases.push_back(&phases.Add({{"phase", std::string(phase)}}));
    for (const Scalar& scalar : kCounters) {
        f.counters.emplace_back(&scalar, &f.counter_family(scalar.name, scalar.help).Add({}));
    }
    for (const Scalar& scalar : kGauges) {
        f.gauges.emplace_back(&scalar, &f.gauge_family(scalar.name, scalar.help).Add({}));
    }
    for (const ProcessScalar& scalar : kProcessGauges) {
        f.process_gauges.emplace_back(&scalar, &f.gauge_family(scalar.name, scalar.help).Add({}));
    }

    auto& inputs = f.counter_family("arenad_inputs_total", "Inputs, by outcome.");
    for (const Scalar& scalar : kInputOutcomes) {
        f.counters.emplace_back(&scalar, &inputs.Add({{"outcome", scalar.name}}));
    }
    auto& stages =
        f.counter_family("arenad_tick_stage_seconds_total",
                         "Seconds spent in each stage of the ticks, including receiving.");
    for (const Scalar& scalar : kTickStages) {
        f.counters.emplace_back(&scalar, &stages.Add({{"stage", scalar.name}}));
    }
    auto& round_trips = f.gauge_family(
        "arenad_round_trip_seconds",
        "Round-trip time that this share of the players' connections does not exceed.");
    for (const Scalar& scalar : kRoundTripQuantiles) {
        f.gauges.emplace_back(&scalar, &round_trips.Add({{"share", scalar.name}}));
    }
    auto& handshakes =
        f.counter_family("arenad_handshakes_total", "Handshake packets answered, by outcome.");
    for (const Scalar& scalar : kHandshakeOutcomes) {
        f.counters.emplace_back(&scalar, &handshakes.Add({{"outcome", scalar.name}}));
    }
    auto& opened = f.counter_family("arenad_tokens_opened_total",
                                    "Connect tokens and resume tokens that clients have shown, by "
                                    "the place of their key in the key file, from 1.");
    for (std::size_t key = 0; key < protocol::kTokenKeysMax; ++key)
        f.tokens_opened.push_back(&opened.Add({{"key", std::to_string(key + 1)}}));
    const auto by_reason = [&f](const char* name, const char* help,
                                std::vector<prometheus::Counter*>& counters) {
        return [&family = f.counter_family(name, help), &counters](std::string_view reason,
                                                                   std::uint64_t) {
            counters.push_back(&family.Add({{"reason", std::string(reason)}}));
        };
    };
    const ServerStatistics none;
    none.for_each_ending(
        [&family = f.counter_family("arenad_matches_total",
                                    "Matches that have ended, by what ended them."),
         &f](std::string_view ended_by, std::uint64_t) {
            f.matches.push_back(&family.Add({{"ended_by", std::string(ended_by)}}));
        });
    for_each_reason(
        EnumCounters<MatchFailure, kMatchFailureCount>{},
        by_reason("arenad_match_failures_total",
                  "Matches that the server has ended because of a fault in it, by reason.",
                  f.match_failures));
    auto& loads = f.gauge_family(
        "arenad_thread_load",
        "Share of the time that the ticks of its matches take, by the thread that runs them.");
    for (std::uint32_t thread = 0; thread < std::max(facts.match_threads, 1u); ++thread)
        f.thread_loads.push_back(&loads.Add({{"thread", std::to_string(thread)}}));
    if (facts.match_threads > 0) f.thread_loads.push_back(&loads.Add({{"thread", "spare"}}));
    none.for_each_drop(by_reason("arenad_packets_dropped_total",
                                 "Datagrams that were received and changed nothing, by reason.",
                                 f.drops));
    TransportCounters{}.for_each_send_error(by_reason(
        "arenad_send_errors_total", "Datagrams that were not sent, by reason.", f.send_errors));
    for_each_reason(WebSocketCounters{}.ends,
                    by_reason("arenad_websocket_ends_total",
                              "Connections to the WebSocket port that were refused or have "
                              "ended, by reason.",
                              f.websocket_ends));
    none.for_each_denial(by_reason("arenad_handshakes_denied_total",
                                   "Clients that were not admitted, by reason.", f.denials));
    none.for_each_disconnect(by_reason("arenad_disconnects_total",
                                       "Connections of players that ended, by reason.",
                                       f.disconnects));
    none.for_each_refused_message(
        by_reason("arenad_messages_refused_total",
                  "Messages that no correct client sends, by reason; each ended its connection.",
                  f.refused_messages));
    for_each_reason(AdminRefusals{},
                    by_reason("arenad_admin_requests_refused_total",
                              "Operator requests that were refused, by reason.", f.admin_refusals));
    for_each_reason(
        AttemptFailures{},
        by_reason("arenad_results_failed_attempts_total",
                  "Attempts to deliver a result that failed, by reason.", f.result_failures));
    for_each_reason(ResultDrops{},
                    by_reason("arenad_results_dropped_total",
                              "Results that were dropped, by reason.", f.result_drops));
    for_each_reason(
        AttemptFailures{},
        by_reason("arenad_events_failed_attempts_total",
                  "Attempts to deliver live events that failed, by reason.", f.event_failures));
    auto& errors = f.counter_family(
        "arenad_world_errors_total",
        "Ticks in which the world reached a limit or skipped a command, by error.");
    for (const char* const error : kWorldErrors) {
        f.world_errors.push_back(&errors.Add({{"error", error}}));
    }
}

MetricsPage::~MetricsPage() = default;

std::string MetricsPage::render(const ServerReport& report, const AdminRefusals& refused,
                                const ProcessFigures& process) {
    Families& f = *families_;
    for (const auto& [scalar, counter] : f.counters)
        raise_to(*counter, scalar->value(report));
    for (const auto& [scalar, gauge] : f.gauges)
        gauge->Set(scalar->value(report));
    for (const auto& [scalar, gauge] : f.process_gauges)
        gauge->Set(process.*(scalar->value));
    raise_to(f.cpu, process.cpu_seconds);

    const auto raise_all = [](const std::vector<prometheus::Counter*>& counters) {
        return [next = counters.begin()](std::string_view, std::uint64_t count) mutable {
            raise_to(**next++, as_double(count));
        };
    };
    report.statistics.for_each_drop(raise_all(f.drops));
    report.transport.for_each_send_error(raise_all(f.send_errors));
    for_each_reason(report.websocket.ends, raise_all(f.websocket_ends));
    report.statistics.for_each_denial(raise_all(f.denials));
    for (std::size_t key = 0; key < f.tokens_opened.size(); ++key)
        raise_to(*f.tokens_opened[key], as_double(report.statistics.handshakes.opened[key]));
    report.statistics.for_each_disconnect(raise_all(f.disconnects));
    report.statistics.for_each_refused_message(raise_all(f.refused_messages));
    report.statistics.for_each_ending(raise_all(f.matches));
    for_each_reason(report.match_failures, raise_all(f.match_failures));
    for (std::size_t i = 0; i < std::min(f.thread_loads.size(), report.thread_loads.size()); ++i)
        f.thread_loads[i]->Set(report.thread_loads[i]);
    // A match that was opened later may be on a map that is none of these.
    const bool is_listed = report.map < f.map_names.size() &&
                           (report.map_name.empty() || f.map_names[report.map] == report.map_name);
    choose(f.maps, is_listed ? report.map : f.maps.size());
    f.open_matches->Set(as_double(report.open_matches));
    f.rooms_free->Set(as_double(report.rooms_free));
    f.players_max->Set(as_double(report.players_max));
    f.watchers_max->Set(as_double(report.watchers_max));
    choose(f.modes, static_cast<std::size_t>(report.match.mode));
    choose(f.phases, static_cast<std::size_t>(report.match.phase));
    for_each_reason(refused, raise_all(f.admin_refusals));
    for_each_reason(report.delivery.results.failures, raise_all(f.result_failures));
    for_each_reason(report.delivery.results.dropped, raise_all(f.result_drops));
    for_each_reason(report.delivery.events.failures, raise_all(f.event_failures));
    for (std::size_t bit = 0; bit < kWorldErrorCount; ++bit) {
        raise_to(*f.world_errors[bit], as_double(report.statistics.world_errors[bit]));
    }
    f.tick_duration.raise_to(report.tick_times.seconds);
    f.looked_back.raise_to(report.statistics.combat.looked_back);
    f.snapshot_size.raise_to(report.statistics.update_sizes);
    return prometheus::TextSerializer().Serialize(f.registry.Collect());
}

}  // namespace arena::server
