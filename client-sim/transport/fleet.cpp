#include "client-sim/transport/fleet.h"

#include <array>
#include <csignal>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/udp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <spdlog/fmt/fmt.h>

#include "client-sim/bot/bot.h"
#include "client-sim/transport/descriptor_limit.h"
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

// Datagrams that one socket may hand over before the others have their turn.
constexpr int kDatagramsPerTurn = 64;
constexpr int kReceiveBufferBytes = 1 << 19;

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
    struct Seat {
        Seat(asio::io_context& io, Bot::Config config, Time now)
            : socket(io), bot(std::move(config), now) {}
        udp::socket socket;
        Bot bot;
    };

    [[nodiscard]] Time now() const { return std::chrono::steady_clock::now() - started_; }
    [[nodiscard]] bool resolve();
    void join_due(Time now);
    [[nodiscard]] bool open(Seat& seat);
    void listen(Seat& seat);
    void drain(Seat& seat);
    void send(Seat& seat, const protocol::Message& message);
    void enter(Seat& seat);
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
    std::vector<std::unique_ptr<Seat>> seats_;
    protocol::Encoder encoder_;
    std::array<std::byte, protocol::kDatagramBytesMax + 1> buffer_{};  // one more shows an excess

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
    seats_.reserve(options_.clients);
    look_interval_ = Time{std::chrono::seconds{1}} / (kTickRateAtFirst * kLooksPerTick);
    started_ = std::chrono::steady_clock::now();
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
    while (seats_.size() < options_.clients) {
        const auto index = static_cast<std::uint32_t>(seats_.size());
        if (now < options_.ramp * index / options_.clients) return;
        Bot::Config config{.name = fmt::format("bot-{}", index + 1),
                           .seed = seed_of_bot(options_.seed, index),
                           .behaviour = behaviour_of(options_.behaviour, index)};
        seats_.push_back(std::make_unique<Seat>(io_, std::move(config), now));
        if (!open(*seats_.back())) return stop();
        listen(*seats_.back());
    }
}

bool Fleet::open(Seat& seat) {
    error_code error;
    seat.socket.open(server_.protocol(), error);
    if (!error) seat.socket.non_blocking(true, error);
    if (!error) seat.socket.connect(server_, error);
    if (error) {
        error_ = fmt::format("a socket to {} cannot be opened: {}", to_string(options_.server),
                             error.message());
        return false;
    }
    // The system may grant less: then more is lost under load, which the report shows.
    error_code ignored;
    seat.socket.set_option(asio::socket_base::receive_buffer_size(kReceiveBufferBytes), ignored);
    return true;
}

void Fleet::listen(Seat& seat) {
    seat.socket.async_wait(udp::socket::wait_read, [this, &seat](error_code error) {
        if (error || stopping_) return;
        drain(seat);
        if (!stopping_) listen(seat);
    });
}

void Fleet::drain(Seat& seat) {
    for (int turn = 0; turn < kDatagramsPerTurn && !stopping_; ++turn) {
        error_code error;
        const std::size_t bytes = seat.socket.receive(asio::buffer(buffer_), 0, error);
        if (error == asio::error::would_block) return;
        // A refused connection is an ICMP answer to what was sent; the client repeats its Hello
        // until it gives up by itself.
        if (error) continue;
        if (seat.bot.receive({buffer_.data(), bytes}, now(), record_.distributions)) enter(seat);
    }
}

/// The bot was welcomed: it needs the map before anything else arrives.
void Fleet::enter(Seat& seat) {
    const protocol::Welcome& welcome = seat.bot.client().welcome();
    auto field = field_for_(welcome);
    if (!field.ok()) {
        error_ = field.error();
        return stop();
    }
    seat.bot.enter(std::move(field).value());
    if (welcome_) return;
    welcome_ = welcome;
    look_interval_ = Time{std::chrono::seconds{1}} / (welcome.tick_rate * kLooksPerTick);
}

void Fleet::send(Seat& seat, const protocol::Message& message) {
    const auto datagram = encoder_.encode(message);
    error_code error;
    seat.socket.send(asio::buffer(datagram.data(), datagram.size()), 0, error);
    if (error) {
        ++record_.sends_failed;
    } else {
        seat.bot.on_sent(datagram.size());
    }
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
    for (const auto& seat : seats_) {
        if (stopping_) return;
        // The clock of a client hands out few ticks at a time, whatever the delay.
        while (const auto message = seat->bot.next_message(at))
            send(*seat, *message);
    }
    if (at >= next_progress_) {
        next_progress_ += kProgressInterval;
        on_progress_(at, totals(at));
    }
    if (over(at)) stop();
}

bool Fleet::over(Time now) const {
    if (now >= options_.duration) return true;
    if (seats_.size() < options_.clients) return false;
    for (const auto& seat : seats_)
        if (seat->bot.client().state() != ClientState::closed) return false;
    return true;
}

/// Says goodbye for everyone; the record stands as it is.
void Fleet::stop() {
    if (std::exchange(stopping_, true)) return;
    const Time at = now();
    for (const auto& seat : seats_) {
        if (const auto goodbye = seat->bot.leave(at)) send(*seat, *goodbye);
        seat->bot.finish();
    }
    io_.stop();
}

FleetTotals Fleet::totals(Time now) const {
    FleetTotals sum;
    for (const auto& seat : seats_)
        seat->bot.add_to(sum, now);
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
