#include "client-sim/transport/fleet.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/udp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <spdlog/fmt/fmt.h>

#include "client-sim/base/process_cpu.h"
#include "client-sim/bot/member.h"
#include "client-sim/client/advice.h"
#include "client-sim/measure/sampler.h"
#include "client-sim/report/place_counter.h"
#include "client-sim/scenario/population.h"
#include "client-sim/status/load_watch.h"
#include "client-sim/token/own_token.h"
#include "client-sim/transport/descriptor_limit.h"
#include "client-sim/transport/wire.h"
#include "protocol/crypto/aead.h"
#include "protocol/crypto/random.h"
#include "sim/base/random.h"

namespace arena::client_sim {

namespace {

namespace asio = boost::asio;
using asio::ip::udp;
using boost::system::error_code;

// The loop looks at its bots this many times a tick, so that the inputs of many clients are spread
// over the tick as they would be over the net, and none is sent late by more than a quarter.
constexpr std::uint32_t kLooksPerTick = 4;
constexpr std::uint32_t kTickRateAtFirst = 60;  // until a Welcome tells

// What has come is looked for so often. Being woken by each datagram would cost the bots more than
// the datagram, and a server on the same machine, which has to wake them, as much as sending it.
constexpr auto kPollInterval = std::chrono::milliseconds{1};

constexpr Time kSampleInterval = std::chrono::seconds{1};

// A reconnecter stays so long.
constexpr double kReconnectSecondsMin = 5.0;
constexpr double kReconnectSecondsSpread = 10.0;

/// SplitMix64 (G. Steele, D. Lea, C. Flood, 2014): seeds for the bots from the seed of the run.
std::uint64_t seed_of_bot(std::uint64_t seed, std::uint64_t bot) {
    std::uint64_t z = seed + (bot + 1) * 0x9E3779B97F4A7C15ull;
    z = (z ^ (z >> 30u)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27u)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31u);
}

std::uint64_t unix_seconds() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::seconds>(now).count());
}

/// Their names, each once, as in "wifi, 4g".
std::string networks_of(const Scenario& scenario) {
    std::vector<std::string> names;
    for (const Group& group : scenario.groups)
        if (group.network &&
            std::find(names.begin(), names.end(), group.network->name) == names.end())
            names.push_back(group.network->name);
    return fmt::format("{}", fmt::join(names, ", "));
}

protocol::Address to_address(const udp::endpoint& endpoint) {
    const asio::ip::address ip = endpoint.address();
    const asio::ip::address_v6 six =
        ip.is_v4() ? asio::ip::make_address_v6(asio::ip::v4_mapped, ip.to_v4()) : ip.to_v6();
    return {six.to_bytes(), endpoint.port()};
}

class Fleet {
  public:
    Fleet(const FleetOptions& options, const FieldFor& field_for, const OnProgress& on_progress)
        : options_(options),
          field_for_(field_for),
          on_progress_(on_progress),
          timer_(io_),
          signals_(io_, SIGINT, SIGTERM),
          dealer_(options.scenario.groups),
          random_(options.seed) {
        for (const Group& group : options.scenario.groups)
            predicting_.emplace_back(
                options.predicting_share.value_or(options.scenario.predicting_share_of(group)));
    }

    Result<RunRecord, std::string> run();

  private:
    struct Totals {
        FleetTotals honest;
        HostileTotals hostile;
    };
    struct Playing {
        std::size_t index = 0;
        std::optional<Time> leaves_at;  ///< to come again at once
    };

    [[nodiscard]] Time now() const { return std::chrono::steady_clock::now() - started_; }
    [[nodiscard]] bool resolve();
    void move_with_scenario(Time now);
    void join(Time now);
    void leave(std::size_t place, Time now);
    [[nodiscard]] std::size_t any_of_those_playing() {
        return random_.below(static_cast<std::uint32_t>(playing_.size()));
    }
    void retire_finished();
    [[nodiscard]] protocol::ConnectToken make_token(std::string_view name) const;
    [[nodiscard]] HostilePeer::Config hostile_config_of(std::uint32_t index);
    [[nodiscard]] bool is_next_judged();
    [[nodiscard]] Bot::Config config_of(std::uint32_t index, std::size_t group);
    void receive(std::size_t index, std::span<std::byte> datagram);
    void send_due(std::size_t index, Time now);
    void flush_wanting();
    [[nodiscard]] std::shared_ptr<AskedField> enter(const protocol::Welcome& welcome);
    void schedule_look();
    void look();
    void say_goodbyes(Time now);
    [[nodiscard]] bool over(Time now) const;
    void stop();
    void take_sample(Time now);
    void end_warm_up(Time now);
    void abort_if_a_rule_is_broken(Time now, const Totals& totals);
    void fill_record(Time now, const Totals& totals);
    [[nodiscard]] Totals totals(Time now) const;
    [[nodiscard]] std::string why_nobody(const FleetTotals& totals) const;

    const FleetOptions& options_;
    const FieldFor& field_for_;
    const OnProgress& on_progress_;

    asio::io_context io_{1};
    asio::steady_timer timer_;
    asio::signal_set signals_;
    udp::endpoint server_;
    std::chrono::steady_clock::time_point started_{};
    std::uint64_t started_at_ = 0;  // seconds since 1970
    std::optional<Wire> wire_;
    // The wire knows them by their index. Those that have left and said their goodbyes are nothing
    // any more, but for what past_totals_ has of them.
    std::deque<std::unique_ptr<Member>> members_;
    std::vector<Playing> playing_;      // who takes part in the match, or was not let into it
    std::vector<std::size_t> leaving_;  // who still says goodbye
    std::vector<std::size_t> wanting_;  // of which a datagram should go out before the next look
    std::uint32_t honest_joins_ = 0;
    std::vector<EvenShare> predicting_;  // by group
    bool is_warming_up_ = true;
    FleetTotals past_totals_;
    HostileTotals past_hostile_;
    GroupDealer dealer_;
    Random random_;
    double replaced_ = 0.0;  // clients that have left for others to come

    std::optional<protocol::Welcome> welcome_;
    std::string error_;             // ends the run
    std::optional<Time> ended_at_;  // from then on the bots say goodbye
    Time look_interval_{std::chrono::seconds{1}};
    Time next_look_{0};
    Time next_sample_{kSampleInterval};

    std::unique_ptr<LoadWatch> load_watch_;
    Sampler sampler_{process_cpu_seconds()};
    FleetDistributions recent_;  // since the sample before
    Histogram recent_lag_;       // likewise
    double cpu_at_start_ = process_cpu_seconds();
    RunRecord record_;
};

Result<RunRecord, std::string> Fleet::run() {
    const Scenario& scenario = options_.scenario;
    if (const auto refused = make_room_for_sockets(scenario.clients_max()))
        return Failure{*refused};
    if (!resolve()) return Failure{error_};
    look_interval_ = Time{std::chrono::seconds{1}} / (kTickRateAtFirst * kLooksPerTick);
    if (options_.http) load_watch_ = std::make_unique<LoadWatch>(*options_.http);
    started_ = std::chrono::steady_clock::now();
    started_at_ = unix_seconds();
    wire_.emplace(
        io_,
        Wire::Config{.server = server_,
                     .started = started_,
                     .clients = scenario.clients_max(),
                     .seed = options_.seed},
        [this](std::size_t index, std::span<std::byte> datagram) { receive(index, datagram); });
    signals_.async_wait([this](error_code error, int) {
        if (error) return;
        record_.is_interrupted = true;
        stop();
    });
    schedule_look();
    while (io_.poll(), !io_.stopped()) {
        flush_wanting();
        std::this_thread::sleep_for(kPollInterval);
    }
    if (!error_.empty()) return Failure{error_};
    if (record_.totals.clients_connected == 0) return Failure{why_nobody(record_.totals)};
    return std::move(record_);
}

/// All but the status, which is not the fleet's to ask for.
void Fleet::fill_record(Time now, const Totals& totals) {
    record_.totals = totals.honest;
    record_.hostile = totals.hostile;
    record_.server = to_string(options_.server);
    if (welcome_) {
        record_.map = welcome_->map_name;
        record_.tick_rate = welcome_->tick_rate;
        record_.snapshot_rate = welcome_->snapshot_rate;
    }
    record_.seed = options_.seed;
    record_.clients_requested = static_cast<std::uint32_t>(totals.honest.clients_asked);
    record_.duration = now;
    record_.started_at = static_cast<std::int64_t>(started_at_);
    record_.sends_failed = wire_->sends_failed();
    record_.arrivals_dropped = wire_->arrivals_dropped();
    record_.harness_cpu_seconds = process_cpu_seconds() - cpu_at_start_;
    record_.load = sampler_.whole_load();
    record_.groups = options_.scenario.group_labels();
    record_.scenario = options_.scenario.name;
    record_.purpose = options_.scenario.purpose;
    record_.timeline.stages = spans_of(options_.scenario.stages, now);
    if (const auto& simulator = wire_->network())
        record_.network = NetworkRecord{.name = networks_of(options_.scenario),
                                        .counters = simulator->totals(),
                                        .in_flight = simulator->in_flight()};
}

bool Fleet::resolve() {
    error_code error;
    udp::resolver resolver(io_);
    const auto ends =
        resolver.resolve(options_.server.host, std::to_string(options_.server.port), error);
    if (error || ends.empty()) {
        error_ = fmt::format("{}: {}: give --server a host that can be resolved",
                             to_string(options_.server), error.message());
        return false;
    }
    server_ = ends.begin()->endpoint();
    return true;
}

/// As many play as the scenario wants. Those that failed stay where they are: nobody comes for
/// them.
void Fleet::move_with_scenario(Time now) {
    const Scenario& scenario = options_.scenario;
    const std::uint32_t wanted = clients_wanted(scenario.stages, now);
    for (std::size_t place = playing_.size(); place-- > 0;)
        if (playing_[place].leaves_at && *playing_[place].leaves_at <= now) leave(place, now);
    for (; replaced_ < seconds(now) * scenario.leaves_per_second; replaced_ += 1.0)
        if (!playing_.empty()) leave(any_of_those_playing(), now);
    while (playing_.size() > wanted)
        leave(any_of_those_playing(), now);
    while (playing_.size() < wanted && !ended_at_)
        join(now);
}

void Fleet::join(Time now) {
    const auto index = static_cast<std::uint32_t>(members_.size());
    const std::size_t group_index = dealer_.next();
    const Group& group = options_.scenario.groups[group_index];
    if (group.kind == GroupKind::hostile)
        members_.push_back(std::make_unique<Member>(hostile_config_of(index), now));
    else
        members_.push_back(std::make_unique<Member>(config_of(index, group_index), now));
    std::optional<protocol::NetworkProfile> network;
    if (group.network) network = group.network->profile;
    if (const error_code error = wire_->add_client(network)) {
        error_ = fmt::format("a socket to {} cannot be opened: {}", to_string(options_.server),
                             error.message());
        return stop();
    }
    Playing playing{.index = index, .leaves_at = std::nullopt};
    if (group.kind == GroupKind::reconnecter)
        playing.leaves_at =
            now + from_seconds(kReconnectSecondsMin +
                               kReconnectSecondsSpread * static_cast<double>(random_.unit()));
    playing_.push_back(playing);
}

void Fleet::leave(std::size_t place, Time now) {
    const std::size_t index = playing_[place].index;
    playing_[place] = playing_.back();
    playing_.pop_back();
    members_[index]->leave(now);
    leaving_.push_back(index);
}

void Fleet::retire_finished() {
    std::erase_if(leaving_, [this](std::size_t index) {
        const Member& member = *members_[index];
        if (!member.finished()) return false;
        member.add_to(past_totals_, past_hostile_, now());
        members_[index].reset();
        wire_->remove_client(index);
        return true;
    });
}

protocol::ConnectToken Fleet::make_token(std::string_view name) const {
    const TokenWish wish{
        .name = name, .server = to_address(server_), .create_time = unix_seconds()};
    return make_own_token(wish, options_.key, protocol::crypto::random_bytes);
}

Bot::Config Fleet::config_of(std::uint32_t index, std::size_t group) {
    const std::string name = fmt::format("bot-{}", index + 1);
    return {.name = name,
            .group = group,
            .seed = seed_of_bot(options_.seed, index),
            .behaviour = options_.scenario.groups[group].behaviour,
            .client = {.token = make_token(name),
                       .offers_aes = protocol::crypto::aes_is_available(),
                       .random = protocol::crypto::random_bytes},
            .field_for = [this](const protocol::Welcome& welcome) { return enter(welcome); },
            .game_map_for = predicting_[group].next() ? options_.game_map_for : GameMapFor{},
            .is_judged = is_next_judged()};
}

/// Of the honest clients, spread evenly over those that join, the first one among them.
bool Fleet::is_next_judged() {
    const double before = std::ceil(honest_joins_ * options_.judged_share);
    ++honest_joins_;
    return std::ceil(honest_joins_ * options_.judged_share) > before;
}

HostilePeer::Config Fleet::hostile_config_of(std::uint32_t index) {
    return {.seed = seed_of_bot(options_.seed, index),
            .ask_for_token = [this,
                              name = fmt::format("foe-{}", index + 1)] { return make_token(name); },
            .random = protocol::crypto::random_bytes};
}

void Fleet::receive(std::size_t index, std::span<std::byte> datagram) {
    if (!members_[index]) return;
    members_[index]->receive(datagram, now(), recent_);
    const bool is_noted = !wanting_.empty() && wanting_.back() == index;
    if (!is_noted && members_[index]->wants_flush()) wanting_.push_back(index);
    if (!error_.empty()) stop();
}

/// The field for a bot that was welcomed; without one the run ends.
std::shared_ptr<AskedField> Fleet::enter(const protocol::Welcome& welcome) {
    auto field = field_for_(welcome);
    if (!field.ok()) {
        error_ = field.error();
        return nullptr;
    }
    if (!welcome_) {
        welcome_ = welcome;
        record_.places = empty_place_map(field.value()->plain());
        look_interval_ = Time{std::chrono::seconds{1}} / (welcome.tick_rate * kLooksPerTick);
    }
    return std::move(field).value();
}

void Fleet::send_due(std::size_t index, Time now) {
    if (!members_[index]) return;
    Member& member = *members_[index];
    for (auto datagram = member.next_datagram(now); !datagram.empty();
         datagram = member.next_datagram(now)) {
        // After the end nobody would deliver what the simulated network holds.
        const bool is_sent =
            ended_at_ ? wire_->send_at_once(index, datagram) : wire_->send(index, datagram);
        if (is_sent && member.bot() != nullptr) member.bot()->on_sent(datagram.size());
    }
}

void Fleet::flush_wanting() {
    for (const std::size_t index : wanting_)
        if (members_[index] && members_[index]->wants_flush()) send_due(index, now());
    wanting_.clear();
}

void Fleet::schedule_look() {
    timer_.expires_at(started_ + next_look_);
    timer_.async_wait([this](error_code error) {
        if (error) return;
        look();
        if (!io_.stopped()) schedule_look();
    });
}

void Fleet::look() {
    const Time at = now();
    if (ended_at_) return say_goodbyes(at);
    // Lateness counts from the time that was meant, also for the looks that fell out meanwhile.
    for (; next_look_ <= at; next_look_ += look_interval_)
        recent_lag_.record(at - next_look_);

    move_with_scenario(at);
    for (const Playing& playing : playing_)
        send_due(playing.index, at);
    for (const std::size_t index : leaving_)
        send_due(index, at);
    retire_finished();
    if (is_warming_up_ && !ended_at_ && at >= options_.scenario.warm_up) end_warm_up(at);
    if (at >= next_sample_ && !ended_at_) take_sample(at);
    if (over(at)) stop();
}

void Fleet::take_sample(Time now) {
    while (next_sample_ <= now)
        next_sample_ += kSampleInterval;
    const Totals sums = totals(now);
    std::uint64_t playing = 0;
    std::uint32_t wanted = clients_wanted(options_.scenario.stages, now);
    for (const Playing& one : playing_) {
        const Bot* const bot = members_[one.index]->bot();
        if (bot == nullptr) {
            --wanted;
            continue;
        }
        const bool plays = bot->connected() && bot->client().state() != ClientState::closed;
        if (plays && !bot->is_silent(now)) ++playing;
        if (bot->place()) count_presence(*record_.places, *bot->place());
    }
    if (load_watch_)
        if (const auto reading = load_watch_->newest())
            sampler_.hear(reading->load, reading->at - started_);
    record_.timeline.samples.push_back(sampler_.take({.at = now,
                                                      .clients_wanted = wanted,
                                                      .clients_playing = playing,
                                                      .totals = sums.honest,
                                                      .recent = recent_,
                                                      .recent_lag = recent_lag_,
                                                      .cpu_seconds = process_cpu_seconds()}));
    for (const Point& place : recent_.deaths)
        count_death(*record_.places, place);
    record_.distributions.add(recent_);
    record_.harness_lag.add(recent_lag_);
    recent_ = {};
    recent_lag_ = {};
    on_progress_(sums.honest, record_.timeline.samples.back());
    abort_if_a_rule_is_broken(now, sums);
}

/// What was counted stays; what was timed begins anew.
void Fleet::end_warm_up(Time now) {
    is_warming_up_ = false;
    if (options_.scenario.warm_up == Time{0}) return;
    record_.client_seconds_before = totals(now).honest.client_seconds;
    record_.distributions = {};
    record_.harness_lag = {};
    recent_ = {};
    recent_lag_ = {};
    sampler_.restart_load();
}

/// A number that is not known yet breaks nothing.
void Fleet::abort_if_a_rule_is_broken(Time now, const Totals& totals) {
    const auto& rules = options_.scenario.rules;
    const bool may_abort = std::any_of(rules.begin(), rules.end(), [&](const Rule& rule) {
        return rule.aborts && now >= rule.grace;
    });
    if (!may_abort) return;
    fill_record(now, totals);
    const Report report = make_report(record_, {});
    const NumberOf number_of = [&](std::string_view key) { return report.number(key); };
    for (const Rule& rule : rules) {
        if (!rule.aborts || now < rule.grace) continue;
        const ThresholdResult result = evaluate(rule.threshold, number_of);
        if (result.held || !result.value) continue;
        record_.aborted_by = result.expression;
        return stop();
    }
}

bool Fleet::over(Time now) const {
    if (now >= options_.scenario.duration()) return true;
    return !playing_.empty() && leaving_.empty() &&
           clients_wanted(options_.scenario.stages, now) == options_.scenario.clients_max() &&
           std::all_of(playing_.begin(), playing_.end(),
                       [this](const Playing& one) { return members_[one.index]->is_out(); });
}

/// The record stands as it is; what follows are goodbyes.
void Fleet::stop() {
    if (ended_at_) return;
    ended_at_ = now();
    record_.distributions.add(recent_);
    record_.harness_lag.add(recent_lag_);
    if (load_watch_) {
        load_watch_->read_now();
        if (const auto reading = load_watch_->newest())
            sampler_.hear(reading->load, reading->at - started_);
    }
    for (const Playing& playing : playing_)
        if (Bot* const bot = members_[playing.index]->bot())
            bot->note_silence(*ended_at_, record_.distributions);
    for (auto& member : members_)
        if (member) member->leave(*ended_at_);
    // Now also those have a reason that waited in vain to be let in.
    fill_record(*ended_at_, totals(*ended_at_));
    wire_->stop();
}

/// Each is said several times, so that one that is lost does no harm.
void Fleet::say_goodbyes(Time now) {
    next_look_ = now + look_interval_;
    for (std::size_t index = 0; index < members_.size(); ++index)
        send_due(index, now);
    if (std::all_of(members_.begin(), members_.end(),
                    [](const auto& member) { return !member || member->finished(); }))
        io_.stop();
}

Fleet::Totals Fleet::totals(Time now) const {
    Totals sums{.honest = past_totals_, .hostile = past_hostile_};
    for (const auto& member : members_)
        if (member) member->add_to(sums.honest, sums.hostile, now);
    return sums;
}

std::string Fleet::why_nobody(const FleetTotals& totals) const {
    const auto& reasons = totals.closed_by_reason;
    const auto most = std::max_element(
        reasons.begin(), reasons.end(),
        [](const auto& a, const auto& b) { return a.second.clients < b.second.clients; });
    std::string_view advice = "The run was too short: raise its --duration.";
    if (most != reasons.end()) {
        advice = most->second.advice;
    } else {
        // Without a reason they were let in, or had no time to be.
        for (const auto& member : members_)
            if (member && member->bot() != nullptr && member->bot()->client().closing() &&
                !is_leaving(*member->bot()->client().closing()))
                advice = advice_on(*member->bot()->client().closing());
    }
    return fmt::format("{}: no client could connect: {}", to_string(options_.server), advice);
}

}  // namespace

Result<RunRecord, std::string> run_fleet(const FleetOptions& options, const FieldFor& field_for,
                                         const OnProgress& on_progress) {
    Fleet fleet(options, field_for, on_progress);
    return fleet.run();
}

}  // namespace arena::client_sim
