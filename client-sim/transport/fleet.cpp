#include "client-sim/transport/fleet.h"

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/udp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <spdlog/fmt/fmt.h>

#include "client-sim/bot/bot.h"
#include "client-sim/transport/descriptor_limit.h"
#include "client-sim/transport/wire.h"
#include "protocol/encode.h"

namespace arena::client_sim {

namespace {

namespace asio = boost::asio;
using asio::ip::udp;
using boost::system::error_code;

// The loop looks at its bots this many times a tick, so that the inputs of many clients are spread
// over the tick as they would be over the net, and none is sent late by more than a quarter.
constexpr std::uint32_t kLooksPerTick = 4;
constexpr std::uint32_t kTickRateAtFirst = 60;  // until a Welcome tells

constexpr Time kProgressInterval = std::chrono::seconds{1};

/// SplitMix64 (G. Steele, D. Lea, C. Flood, 2014): seeds for the bots from the seed of the run.
std::uint64_t seed_of_bot(std::uint64_t seed, std::uint64_t bot) {
    std::uint64_t z = seed + (bot + 1) * 0x9E3779B97F4A7C15ull;
    z = (z ^ (z >> 30u)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27u)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31u);
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
    void receive(std::size_t index, std::span<const std::byte> datagram);
    void send(std::size_t index, const protocol::Message& message);
    void enter(Bot& bot);
    void schedule_look();
    void look();
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
    std::vector<Bot> bots_;  // the wire knows them by their index
    protocol::Encoder encoder_;

    std::optional<protocol::Welcome> welcome_;
    std::string error_;  // ends the run
    bool stopping_ = false;
    Time look_interval_{std::chrono::seconds{1}};
    Time next_look_{0};
    Time next_progress_{kProgressInterval};

    RunRecord record_;
};

Result<RunRecord, std::string> Fleet::run() {
    if (const auto refused = make_room_for_sockets(options_.clients)) return Failure{*refused};
    if (!resolve()) return Failure{error_};
    bots_.reserve(options_.clients);
    look_interval_ = Time{std::chrono::seconds{1}} / (kTickRateAtFirst * kLooksPerTick);
    started_ = std::chrono::steady_clock::now();
    std::optional<protocol::NetworkProfile> network;
    if (options_.network) network = options_.network->profile;
    wire_.emplace(io_,
                  Wire::Config{.server = server_,
                               .started = started_,
                               .clients = options_.clients,
                               .network = network,
                               .seed = options_.seed},
                  [this](std::size_t index, std::span<const std::byte> datagram) {
                      receive(index, datagram);
                  });
    signals_.async_wait([this](error_code error, int) {
        if (!error) stop();
    });
    schedule_look();
    io_.run();
    if (!error_.empty()) return Failure{error_};

    const Time ended = now();
    record_.totals = totals(ended);
    if (record_.totals.clients_connected == 0) return Failure{why_nobody(record_.totals)};
    record_.server = to_string(options_.server);
    record_.map = welcome_->map_name;
    record_.seed = options_.seed;
    record_.clients_requested = options_.clients;
    record_.tick_rate = welcome_->tick_rate;
    record_.snapshot_rate = welcome_->snapshot_rate;
    record_.duration = ended;
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
        bots_.emplace_back(Bot::Config{.name = fmt::format("bot-{}", index + 1),
                                       .seed = seed_of_bot(options_.seed, index),
                                       .behaviour = behaviour_of(options_.behaviour, index)},
                           now);
        if (const error_code error = wire_->add_client()) {
            error_ = fmt::format("a socket to {} cannot be opened: {}", to_string(options_.server),
                                 error.message());
            return stop();
        }
    }
}

void Fleet::receive(std::size_t index, std::span<const std::byte> datagram) {
    Bot& bot = bots_[index];
    if (bot.receive(datagram, now(), record_.distributions)) enter(bot);
}

/// The bot was welcomed: it needs the map before anything else arrives.
void Fleet::enter(Bot& bot) {
    const protocol::Welcome& welcome = bot.client().welcome();
    auto field = field_for_(welcome);
    if (!field.ok()) {
        error_ = field.error();
        return stop();
    }
    bot.enter(std::move(field).value());
    if (welcome_) return;
    welcome_ = welcome;
    look_interval_ = Time{std::chrono::seconds{1}} / (welcome.tick_rate * kLooksPerTick);
}

void Fleet::send(std::size_t index, const protocol::Message& message) {
    const auto datagram = encoder_.encode(message);
    // After the end nobody would deliver what the simulated network holds.
    const bool is_sent =
        stopping_ ? wire_->send_at_once(index, datagram) : wire_->send(index, datagram);
    if (is_sent) bots_[index].on_sent(datagram.size());
}

void Fleet::schedule_look() {
    timer_.expires_at(started_ + next_look_);
    timer_.async_wait([this](error_code error) {
        if (error || stopping_) return;
        look();
        if (!stopping_) schedule_look();
    });
}

void Fleet::look() {
    const Time at = now();
    // Lateness counts from the time that was meant, also for the looks that fell out meanwhile.
    for (; next_look_ <= at; next_look_ += look_interval_)
        record_.harness_lag.record(at - next_look_);

    join_due(at);
    for (std::size_t index = 0; index < bots_.size(); ++index) {
        if (stopping_) return;
        // The clock of a client hands out few ticks at a time, whatever the delay.
        while (const auto message = bots_[index].next_message(at))
            send(index, *message);
    }
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

/// Says goodbye for everyone; the record stands as it is.
void Fleet::stop() {
    if (std::exchange(stopping_, true)) return;
    const Time at = now();
    for (std::size_t index = 0; index < bots_.size(); ++index) {
        if (const auto goodbye = bots_[index].leave(at)) send(index, *goodbye);
        bots_[index].finish();
    }
    wire_->stop();
    io_.stop();
}

FleetTotals Fleet::totals(Time now) const {
    FleetTotals sum;
    for (const Bot& bot : bots_)
        bot.add_to(sum, now);
    return sum;
}

std::string Fleet::why_nobody(const FleetTotals& totals) const {
    const std::string server = to_string(options_.server);
    if (totals.closed_by_reason.contains("server_full"))
        return fmt::format("{}: the server is full: raise its --max-clients", server);
    if (totals.closed_by_reason.contains("server_closing"))
        return fmt::format("{}: the server is closing: start it again", server);
    if (totals.closed_by_reason.contains("wrong_version"))
        return fmt::format(
            "{}: the server speaks another protocol version than {}: take programs "
            "of one release",
            server, protocol::kProtocolVersion);
    return fmt::format(
        "{}: no client could connect: start arenad there, or check --server and the "
        "firewall for UDP",
        server);
}

}  // namespace

Result<RunRecord, std::string> run_fleet(const FleetOptions& options, const FieldFor& field_for,
                                         const OnProgress& on_progress) {
    Fleet fleet(options, field_for, on_progress);
    return fleet.run();
}

}  // namespace arena::client_sim
