#include "client-sim/transport/fleet.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <deque>
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

#include "client-sim/bot/bot.h"
#include "client-sim/token/own_token.h"
#include "client-sim/transport/descriptor_limit.h"
#include "client-sim/transport/wire.h"
#include "protocol/crypto/aead.h"
#include "protocol/crypto/random.h"

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

constexpr Time kProgressInterval = std::chrono::seconds{1};

/// SplitMix64 (G. Steele, D. Lea, C. Flood, 2014): seeds for the bots from the seed of the run.
std::uint64_t seed_of_bot(std::uint64_t seed, std::uint64_t bot) {
    std::uint64_t z = seed + (bot + 1) * 0x9E3779B97F4A7C15ull;
    z = (z ^ (z >> 30u)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27u)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31u);
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
          signals_(io_, SIGINT, SIGTERM) {}

    Result<RunRecord, std::string> run();

  private:
    [[nodiscard]] Time now() const { return std::chrono::steady_clock::now() - started_; }
    [[nodiscard]] bool resolve();
    void join_due(Time now);
    [[nodiscard]] Bot::Config config_of(std::uint32_t index);
    void receive(std::size_t index, std::span<std::byte> datagram);
    void send_due(std::size_t index, Time now);
    void flush_wanting();
    [[nodiscard]] std::shared_ptr<AskedField> enter(const protocol::Welcome& welcome);
    void schedule_look();
    void look();
    void say_goodbyes(Time now);
    [[nodiscard]] bool over(Time now) const;
    void stop();
    [[nodiscard]] FleetTotals totals(Time now) const;
    [[nodiscard]] std::string why_nobody(const FleetTotals& totals) const;

    const FleetOptions& options_;
    const FieldFor& field_for_;
    const OnProgress& on_progress_;

    asio::io_context io_{1};
    asio::steady_timer timer_;
    asio::signal_set signals_;
    udp::endpoint server_;
    std::chrono::steady_clock::time_point started_{};
    std::optional<Wire> wire_;
    std::deque<Bot> bots_;              // the wire knows them by their index
    std::vector<std::size_t> wanting_;  // of which a datagram should go out before the next look

    std::optional<protocol::Welcome> welcome_;
    std::string error_;             // ends the run
    std::optional<Time> ended_at_;  // from then on the bots say goodbye
    Time look_interval_{std::chrono::seconds{1}};
    Time next_look_{0};
    Time next_progress_{kProgressInterval};

    RunRecord record_;
};

Result<RunRecord, std::string> Fleet::run() {
    if (const auto refused = make_room_for_sockets(options_.clients)) return Failure{*refused};
    if (!resolve()) return Failure{error_};
    look_interval_ = Time{std::chrono::seconds{1}} / (kTickRateAtFirst * kLooksPerTick);
    started_ = std::chrono::steady_clock::now();
    std::optional<protocol::NetworkProfile> network;
    if (options_.network) network = options_.network->profile;
    wire_.emplace(
        io_,
        Wire::Config{.server = server_,
                     .started = started_,
                     .clients = options_.clients,
                     .network = network,
                     .seed = options_.seed},
        [this](std::size_t index, std::span<std::byte> datagram) { receive(index, datagram); });
    signals_.async_wait([this](error_code error, int) {
        if (!error) stop();
    });
    schedule_look();
    while (io_.poll(), !io_.stopped()) {
        flush_wanting();
        std::this_thread::sleep_for(kPollInterval);
    }
    if (!error_.empty()) return Failure{error_};

    record_.totals = totals(*ended_at_);
    if (record_.totals.clients_connected == 0) return Failure{why_nobody(record_.totals)};
    record_.server = to_string(options_.server);
    record_.map = welcome_->map_name;
    record_.seed = options_.seed;
    record_.clients_requested = options_.clients;
    record_.tick_rate = welcome_->tick_rate;
    record_.snapshot_rate = welcome_->snapshot_rate;
    record_.duration = *ended_at_;
    record_.sends_failed = wire_->sends_failed();
    if (const auto& simulator = wire_->network())
        record_.network = NetworkRecord{.name = options_.network->name,
                                        .counters = simulator->totals(),
                                        .in_flight = simulator->in_flight()};
    return std::move(record_);
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

/// Every bot has its time to join within the ramp.
void Fleet::join_due(Time now) {
    while (bots_.size() < options_.clients) {
        const auto index = static_cast<std::uint32_t>(bots_.size());
        if (now < options_.ramp * index / options_.clients) return;
        bots_.emplace_back(config_of(index), now);
        if (const error_code error = wire_->add_client()) {
            error_ = fmt::format("a socket to {} cannot be opened: {}", to_string(options_.server),
                                 error.message());
            return stop();
        }
    }
}

Bot::Config Fleet::config_of(std::uint32_t index) {
    const std::string name = fmt::format("bot-{}", index + 1);
    const auto unix_time = std::chrono::system_clock::now().time_since_epoch();
    const TokenWish wish{.name = name,
                         .server = to_address(server_),
                         .create_time = static_cast<std::uint64_t>(
                             std::chrono::duration_cast<std::chrono::seconds>(unix_time).count())};
    return {.name = name,
            .seed = seed_of_bot(options_.seed, index),
            .behaviour = behaviour_of(options_.behaviour, index),
            .client = {.token = make_own_token(wish, options_.key, protocol::crypto::random_bytes),
                       .offers_aes = protocol::crypto::aes_is_available(),
                       .random = protocol::crypto::random_bytes},
            .field_for = [this](const protocol::Welcome& welcome) { return enter(welcome); }};
}

void Fleet::receive(std::size_t index, std::span<std::byte> datagram) {
    bots_[index].receive(datagram, now(), record_.distributions);
    const bool is_noted = !wanting_.empty() && wanting_.back() == index;
    if (!is_noted && bots_[index].client().wants_flush()) wanting_.push_back(index);
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
        look_interval_ = Time{std::chrono::seconds{1}} / (welcome.tick_rate * kLooksPerTick);
    }
    return std::move(field).value();
}

void Fleet::send_due(std::size_t index, Time now) {
    for (auto datagram = bots_[index].next_datagram(now); !datagram.empty();
         datagram = bots_[index].next_datagram(now)) {
        // After the end nobody would deliver what the simulated network holds.
        const bool is_sent =
            ended_at_ ? wire_->send_at_once(index, datagram) : wire_->send(index, datagram);
        if (is_sent) bots_[index].on_sent(datagram.size());
    }
}

void Fleet::flush_wanting() {
    for (const std::size_t index : wanting_)
        if (bots_[index].client().wants_flush()) send_due(index, now());
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
        record_.harness_lag.record(at - next_look_);

    join_due(at);
    for (std::size_t index = 0; index < bots_.size(); ++index)
        send_due(index, at);
    if (at >= next_progress_) {
        next_progress_ += kProgressInterval;
        on_progress_(at, totals(at));
    }
    if (over(at)) stop();
}

bool Fleet::over(Time now) const {
    if (now >= options_.duration) return true;
    return bots_.size() == options_.clients &&
           std::all_of(bots_.begin(), bots_.end(),
                       [](const Bot& bot) { return bot.client().state() == ClientState::closed; });
}

/// The record stands as it is; what follows are goodbyes.
void Fleet::stop() {
    if (ended_at_) return;
    ended_at_ = now();
    for (Bot& bot : bots_)
        bot.leave(*ended_at_);
    wire_->stop();
}

/// Each is said several times, so that one that is lost does no harm.
void Fleet::say_goodbyes(Time now) {
    next_look_ = now + look_interval_;
    for (std::size_t index = 0; index < bots_.size(); ++index)
        send_due(index, now);
    if (std::all_of(bots_.begin(), bots_.end(),
                    [](const Bot& bot) { return bot.client().finished(); }))
        io_.stop();
}

FleetTotals Fleet::totals(Time now) const {
    FleetTotals sum;
    for (const Bot& bot : bots_)
        bot.add_to(sum, now);
    return sum;
}

std::string Fleet::why_nobody(const FleetTotals& totals) const {
    const auto& reasons = totals.closed_by_reason;
    const auto most = std::max_element(
        reasons.begin(), reasons.end(),
        [](const auto& a, const auto& b) { return a.second.clients < b.second.clients; });
    // Without a reason they were let in, and then the run was over.
    return fmt::format("{}: no client could connect: {}", to_string(options_.server),
                       most != reasons.end() ? most->second.advice
                                             : "The run was too short: raise its --duration.");
}

}  // namespace

Result<RunRecord, std::string> run_fleet(const FleetOptions& options, const FieldFor& field_for,
                                         const OnProgress& on_progress) {
    Fleet fleet(options, field_for, on_progress);
    return fleet.run();
}

}  // namespace arena::client_sim
