#include "client-sim/transport/fleet.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/udp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <spdlog/fmt/fmt.h>

#include "client-sim/base/process_cpu.h"
#include "client-sim/base/unix_time.h"
#include "client-sim/bot/advice.h"
#include "client-sim/measure/sampler.h"
#include "client-sim/report/place_counter.h"
#include "client-sim/scenario/population.h"
#include "client-sim/status/load_watch.h"
#include "client-sim/transport/descriptor_limit.h"
#include "client-sim/transport/endpoint_address.h"
#include "client-sim/transport/fleet_part.h"
#include "client-sim/transport/fleet_worker.h"

namespace arena::client_sim {

namespace {

namespace asio = boost::asio;
using asio::ip::udp;
using boost::system::error_code;

constexpr Time kSampleInterval = std::chrono::seconds{1};

// How long a client that has left keeps its socket, because its goodbyes may still be on their way.
constexpr double kSocketLingerSeconds = 3.0;

/// Returns the names of the simulated networks, each once, as in "wifi, 4g".
std::string networks_of(const Scenario& scenario) {
    std::vector<std::string> names;
    for (const Group& group : scenario.groups)
        if (group.network &&
            std::find(names.begin(), names.end(), group.network->name) == names.end())
            names.push_back(group.network->name);
    return fmt::format("{}", fmt::join(names, ", "));
}

std::uint32_t reconnecters_of(const Scenario& scenario) {
    double all = 0.0;
    double reconnecting = 0.0;
    for (const Group& group : scenario.groups) {
        all += group.share;
        if (group.kind == GroupKind::reconnecter) reconnecting += group.share;
    }
    return static_cast<std::uint32_t>(std::ceil(scenario.clients_max() * reconnecting / all));
}

/// Returns the largest number of sockets open at once, including those of clients that are leaving.
/// A reconnecter may already be back while its old session still says goodbye.
std::uint32_t sockets_needed(const Scenario& scenario) {
    return scenario.clients_max() + reconnecters_of(scenario) +
           static_cast<std::uint32_t>(kSocketLingerSeconds * scenario.leaves_per_second);
}

/// Drives the workers, and keeps the record of what they report.
class Fleet {
  public:
    Fleet(const FleetOptions& options, const MakeFieldFor& make_field_for,
          const OnProgress& on_progress, const Interruption& interruption)
        : options_(options),
          make_field_for_(make_field_for),
          on_progress_(on_progress),
          arrival_(io_, interruption.descriptor()) {}
    ~Fleet();
    Fleet(const Fleet&) = delete;
    Fleet& operator=(const Fleet&) = delete;

    Result<RunRecord, std::string> run();

  private:
    [[nodiscard]] Time now() const { return std::chrono::steady_clock::now() - started_; }
    [[nodiscard]] std::uint32_t threads() const {
        return std::clamp(options_.threads, 1u, std::max(1u, options_.scenario.clients_max()));
    }
    [[nodiscard]] bool resolve();
    [[nodiscard]] bool choose_server(const std::vector<udp::endpoint>& ends);
    void start_workers();
    void join_threads();
    void play();
    [[nodiscard]] Time next_event() const;
    using Question = void (FleetWorker::*)(Time at);
    [[nodiscard]] std::optional<FleetPart> gather(Question question, Time at);
    void note(const FleetPart& part);
    void read_server_load();
    void read_server_load_now();
    void take_sample(Time now);
    void end_warm_up(Time now);
    void abort_if_a_rule_is_broken(Time now, const FleetPart& part);
    void end();
    void fill_record(Time now, const FleetPart& part);
    [[nodiscard]] std::string why_no_client_connected() const;

    const FleetOptions& options_;
    const MakeFieldFor& make_field_for_;
    const OnProgress& on_progress_;

    asio::io_context io_{1};
    asio::executor_work_guard<asio::io_context::executor_type> work_guard_{io_.get_executor()};
    asio::posix::stream_descriptor arrival_;  // of a signal; not its owner
    udp::endpoint server_;
    std::chrono::steady_clock::time_point started_{};
    std::vector<FieldFor> fields_;  // by worker
    std::vector<std::unique_ptr<FleetWorker>> workers_;
    std::vector<std::thread> threads_;  // one per worker
    std::vector<FleetPart> parts_;      // answers to the latest question
    std::string error_;                 // ends the run when it is set
    std::string_view advice_;           // of the last part
    bool is_over_ = false;
    bool is_warming_up_ = true;
    Time next_sample_{kSampleInterval};

    std::unique_ptr<LoadWatch> load_watch_;
    FleetDistributions unsampled_;  // measured since the previous sample
    Histogram unsampled_lag_;       // likewise
    Sampler sampler_{process_cpu_seconds()};
    double cpu_at_start_ = process_cpu_seconds();
    RunRecord record_;
};

/// Stops the workers, which are still running after an exception.
Fleet::~Fleet() {
    for (const auto& worker : workers_)
        worker->abandon();
    join_threads();
    arrival_.release();
}

Result<RunRecord, std::string> Fleet::run() {
    if (const auto refused = raise_descriptor_limit(sockets_needed(options_.scenario), threads()))
        return Failure{*refused};
    if (!resolve()) return Failure{error_};
    for (std::uint32_t i = 0; i < threads(); ++i)
        fields_.push_back(make_field_for_());
    if (options_.http) load_watch_ = std::make_unique<LoadWatch>(*options_.http);
    arrival_.async_wait(asio::posix::stream_descriptor::wait_read, [this](error_code error) {
        if (error || is_over_) return;
        record_.is_interrupted = true;
        is_over_ = true;
    });
    record_.started_at = static_cast<std::int64_t>(unix_seconds());
    started_ = std::chrono::steady_clock::now();
    if (load_watch_) read_server_load();
    start_workers();
    play();
    end();
    if (!error_.empty()) return Failure{error_};
    const FleetTotals& totals = record_.totals;
    if (totals.clients_connected + totals.watchers_connected == 0)
        return Failure{why_no_client_connected()};
    return std::move(record_);
}

bool Fleet::resolve() {
    error_code error;
    udp::resolver resolver(io_);
    const auto ends =
        resolver.resolve(options_.server.host, std::to_string(options_.server.port), error);
    if (error || ends.empty()) {
        const std::string problem =
            error == asio::error::host_not_found ? "no such host" : error.message();
        error_ = fmt::format("{}: {}: check the name in --server, or give the address itself",
                             to_string(options_.server), problem);
        return false;
    }
    return choose_server({ends.begin(), ends.end()});
}

/// Chooses the first endpoint that all given tokens name. Returns false when there is none.
bool Fleet::choose_server(const std::vector<udp::endpoint>& ends) {
    server_ = ends.front();
    if (!options_.tokens) return true;
    std::vector<protocol::Address> addresses(ends.size());
    std::transform(ends.begin(), ends.end(), addresses.begin(), address_of);
    const auto common = common_server(options_.tokens->all(), addresses, options_.server);
    if (!common.ok()) {
        error_ = common.error();
        return false;
    }
    const auto chosen = std::find(addresses.begin(), addresses.end(), common.value());
    server_ = ends[static_cast<std::size_t>(chosen - addresses.begin())];
    return true;
}

// Workers

void Fleet::start_workers() {
    const FleetWorker::Listener listener{.on_part =
                                             [this](FleetPart part) {
                                                 asio::post(
                                                     io_, [this, part = std::move(part)]() mutable {
                                                         parts_.push_back(std::move(part));
                                                     });
                                             },
                                         .on_failure =
                                             [this](std::string error) {
                                                 asio::post(io_, [this, error = std::move(error)] {
                                                     if (error_.empty()) error_ = error;
                                                     is_over_ = true;
                                                 });
                                             }};
    for (std::uint32_t index = 0; index < threads(); ++index)
        workers_.push_back(std::make_unique<FleetWorker>(
            options_,
            FleetWorker::Config{.server = server_,
                                .started = started_,
                                .share = {.index = index, .count = threads()}},
            fields_[index], listener));
    for (const auto& worker : workers_)
        threads_.emplace_back([&worker = *worker] { worker.run(); });
}

void Fleet::join_threads() {
    for (std::thread& thread : threads_)
        thread.join();
    threads_.clear();
}

/// Asks all workers and returns the sum of their answers; nothing when one has failed.
std::optional<FleetPart> Fleet::gather(Question question, Time at) {
    parts_.clear();
    for (const auto& worker : workers_)
        ((*worker).*question)(at);
    while (parts_.size() < workers_.size() && error_.empty())
        io_.run_one();
    if (!error_.empty()) return std::nullopt;
    FleetPart sum = std::move(parts_.front());
    for (std::size_t i = 1; i < parts_.size(); ++i)
        sum.add(parts_[i]);
    return sum;
}

// The run

void Fleet::play() {
    while (!is_over_) {
        const Time at = next_event();
        while (!is_over_ && now() < at)
            io_.run_one_until(started_ + at);
        if (is_over_) return;
        if (is_warming_up_ && now() >= options_.scenario.warm_up) end_warm_up(now());
        if (!is_over_ && now() >= next_sample_) take_sample(now());
        if (now() >= options_.scenario.duration()) return;
    }
}

Time Fleet::next_event() const {
    const Time end = std::min(next_sample_, options_.scenario.duration());
    return is_warming_up_ ? std::min(end, options_.scenario.warm_up) : end;
}

/// Adds what was measured since the previous part to the record.
void Fleet::note(const FleetPart& part) {
    if (part.welcome && !record_.places) {
        record_.map = part.welcome->map_name;
        record_.tick_rate = part.welcome->tick_rate;
        record_.snapshot_rate = part.welcome->snapshot_rate;
        record_.places = part.empty_places;
    }
    if (record_.places) {
        for (const Point& place : part.places)
            count_presence(*record_.places, place);
        for (const Point& place : part.recent.deaths)
            count_death(*record_.places, place);
    }
    record_.matches.add(part.recent.matches);
    record_.distributions.add(part.recent);
    record_.harness_lag.add(part.recent_lag);
    unsampled_.add(part.recent);
    unsampled_lag_.add(part.recent_lag);
}

void Fleet::read_server_load() {
    if (const auto reading = load_watch_->newest())
        sampler_.add_reading(reading->load, reading->at - started_);
}

void Fleet::read_server_load_now() {
    load_watch_->read_now();
    read_server_load();
}

void Fleet::take_sample(Time now) {
    while (next_sample_ <= now)
        next_sample_ += kSampleInterval;
    const auto part = gather(&FleetWorker::ask, now);
    if (!part) return;
    note(*part);
    if (load_watch_) read_server_load();
    const std::uint32_t wanted = clients_wanted(options_.scenario.stages, now);
    record_.timeline.samples.push_back(
        sampler_.take({.at = now,
                       .clients_wanted = wanted - std::min(wanted, part->hostile_peers),
                       .clients_playing = part->clients_playing,
                       .totals = part->totals,
                       .recent = unsampled_,
                       .recent_lag = unsampled_lag_,
                       .cpu_seconds = process_cpu_seconds()}));
    unsampled_ = {};
    unsampled_lag_ = {};
    on_progress_(part->totals, record_.timeline.samples.back());
    abort_if_a_rule_is_broken(now, *part);
    is_over_ = is_over_ || part->are_all_out;
}

/// Ends the warm-up: counts are kept, measured durations are discarded.
void Fleet::end_warm_up(Time now) {
    is_warming_up_ = false;
    if (options_.scenario.warm_up == Time{0}) return;
    const auto part = gather(&FleetWorker::ask, now);
    if (!part) return;
    note(*part);
    if (load_watch_) read_server_load_now();
    record_.client_seconds_before = part->totals.client_seconds;
    record_.distributions = {};
    record_.harness_lag = {};
    sampler_.restart_load();
}

/// Ends the run when a rule that aborts is broken. An unknown number breaks no rule.
void Fleet::abort_if_a_rule_is_broken(Time now, const FleetPart& part) {
    const auto& rules = options_.scenario.rules;
    const auto may_abort = [&](const Rule& rule) { return rule.aborts && now >= rule.grace; };
    if (std::none_of(rules.begin(), rules.end(), may_abort)) return;
    fill_record(now, part);
    const Report report = make_report(record_, {});
    const NumberOf number_of = [&](std::string_view key) { return report.number(key); };
    for (const Rule& rule : rules) {
        if (!may_abort(rule)) continue;
        const ThresholdResult result = evaluate(rule.threshold, number_of);
        if (result.held || !result.value) continue;
        record_.aborted_by = result.expression;
        is_over_ = true;
        return;
    }
}

/// Stops the workers and completes the record at this moment; only goodbyes follow.
void Fleet::end() {
    is_over_ = true;  // a signal can no longer cut it short
    const Time at = now();
    const auto part = gather(&FleetWorker::stop, at);
    if (part) {
        if (load_watch_) read_server_load_now();
        note(*part);
        fill_record(at, *part);
        advice_ = part->advice;
    }
    join_threads();
}

/// Fills the record, except for the status, which the caller reads.
void Fleet::fill_record(Time now, const FleetPart& part) {
    record_.totals = part.totals;
    record_.hostile = part.hostile;
    record_.server = to_string(options_.server);
    record_.seed = options_.seed;
    record_.threads = static_cast<std::uint32_t>(workers_.size());
    record_.clients_requested = static_cast<std::uint32_t>(part.totals.clients_asked);
    record_.duration = now;
    record_.planned_duration = options_.scenario.duration();
    record_.warm_up = options_.scenario.warm_up;
    record_.sends_failed = part.sends_failed;
    record_.arrivals_dropped = part.arrivals_dropped;
    record_.harness_cpu_seconds = process_cpu_seconds() - cpu_at_start_;
    record_.load = sampler_.whole_load();
    record_.groups = options_.scenario.group_labels();
    record_.scenario = options_.scenario.name;
    record_.purpose = options_.scenario.purpose;
    record_.timeline.stages = spans_of(options_.scenario.stages, now);
    if (const std::string networks = networks_of(options_.scenario); !networks.empty())
        record_.network =
            NetworkRecord{.name = networks, .counters = part.network, .in_flight = part.in_flight};
}

std::string Fleet::why_no_client_connected() const {
    const auto& reasons = record_.totals.closed_by_reason;
    const auto most = std::max_element(
        reasons.begin(), reasons.end(),
        [](const auto& a, const auto& b) { return a.second.clients < b.second.clients; });
    if (record_.is_interrupted)
        return fmt::format("{}: interrupted before a client could connect",
                           to_string(options_.server));
    std::string_view advice = "The run was too short: raise its --duration.";
    if (record_.hostile.peers > 0 &&
        record_.totals.clients_asked + record_.totals.watchers_asked == 0)
        advice = "All clients were hostile, and these are not measured: add a group that plays.";
    else if (most != reasons.end())
        advice = most->second.advice;
    else if (record_.totals.datagrams_received == 0)
        advice = advice_on(protocol::HandshakeFailure{});
    else if (!advice_.empty())
        advice = advice_;
    return fmt::format("{}: no client could connect: {}", to_string(options_.server), advice);
}

}  // namespace

Result<RunRecord, std::string> run_fleet(const FleetOptions& options,
                                         const MakeFieldFor& make_field_for,
                                         const OnProgress& on_progress,
                                         const Interruption& interruption) {
    Fleet fleet(options, make_field_for, on_progress, interruption);
    return fleet.run();
}

}  // namespace arena::client_sim
