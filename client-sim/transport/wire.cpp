#include "client-sim/transport/wire.h"

#include <algorithm>
#include <cerrno>
#include <utility>

#include <linux/sock_diag.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include "client-sim/base/system_error.h"
#include "client-sim/transport/receive_coalesced.h"
#include "client/transport/path_mtu.h"

namespace arena::client_sim {

namespace {

using boost::asio::ip::udp;
using boost::system::error_code;

constexpr int kReceiveBufferBytes = 1 << 19;

// The interval at which due datagrams are delivered together, so that many clients do not cause as
// many wake-ups.
constexpr Time kDeliveryInterval = std::chrono::milliseconds{1};

// A client sends and receives some 200 datagrams a second, so this is more than a second of them.
constexpr std::size_t kInFlightPerClient = 256;

/// Returns how many datagrams the socket's buffer had no room for; 0 when the system does not
/// report it.
std::uint64_t dropped_by(const files::Descriptor& socket) {
    std::array<std::uint32_t, SK_MEMINFO_VARS> info{};
    socklen_t bytes = sizeof info;
    if (!socket.is_open()) return 0;
    if (::getsockopt(socket.number(), SOL_SOCKET, SO_MEMINFO, info.data(), &bytes) != 0) return 0;
    return bytes == sizeof info ? info[SK_MEMINFO_DROPS] : 0;
}

}  // namespace

Wire::Wire(boost::asio::io_context& io, const Config& config, OnDatagram on_datagram)
    : server_(config.server),
      websocket_(config.websocket),
      started_(config.started),
      on_datagram_(std::move(on_datagram)),
      coalesced_(kCoalescedBytesMax),
      in_flight_max_(kInFlightPerClient * config.clients),
      seed_(config.seed),
      timer_(io) {}

error_code Wire::add_client(const std::optional<protocol::NetworkProfile>& network,
                            TransportKind transport) {
    Port& port = ports_.emplace_back();
    if (transport == TransportKind::websocket) {
        port.line.emplace(websocket_, seed_ + ports_.size());
        lines_.push_back(ports_.size() - 1);
    }
    if (network) {
        if (!network_) network_.emplace(seed_, in_flight_max_);
        port.link = static_cast<protocol::LinkId>(clients_of_links_.size());
        network_->add_link(network->to_server);
        network_->add_link(network->to_client);
        clients_of_links_.insert(clients_of_links_.end(), 2, ports_.size() - 1);
    }
    return open(ports_.size() - 1);
}

/// Opens a plain socket instead of one of asio's, which would watch each of them a second time.
error_code Wire::open(std::size_t client) {
    if (ports_[client].line) return open_line(client);
    files::Descriptor socket(::socket(server_.protocol().family(),
                                      SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, IPPROTO_UDP));
    if (!socket.is_open()) return last_system_error();
    if (::connect(socket.number(), server_.data(), static_cast<socklen_t>(server_.size())) != 0)
        return last_system_error();
    client::disable_path_mtu_discovery(socket.number(), server_.address().is_v4());
    // The system may grant a smaller buffer; then more is lost under load, which the report shows.
    static_cast<void>(::setsockopt(socket.number(), SOL_SOCKET, SO_RCVBUF, &kReceiveBufferBytes,
                                   sizeof kReceiveBufferBytes));
    enable_gro(socket.number());
    if (const error_code error = ready_.add(socket.number(), client)) return error;
    ports_[client].socket = std::move(socket);
    return {};
}

error_code Wire::open_line(std::size_t client) {
    WebSocketLine& line = *ports_[client].line;
    if (!line.is_closed()) return {};
    if (const error_code error = line.connect(now())) return error;
    return line.is_closed() ? error_code() : ready_.add(line.socket(), client);
}

void Wire::flush_lines() {
    for (const std::size_t client : lines_)
        if (ports_[client].line->has_waiting()) ports_[client].line->flush();
}

void Wire::remove_client(std::size_t client) {
    ports_[client].is_removed = true;
    close(ports_[client]);
}

void Wire::close(Port& port) {
    if (port.line) return port.line->close();
    dropped_before_ += dropped_by(port.socket);
    port.socket.close();
}

std::uint64_t Wire::arrivals_dropped() const {
    std::uint64_t sum = dropped_before_;
    for (const Port& port : ports_)
        sum += dropped_by(port.socket);
    return sum;
}

bool Wire::receive() {
    if (stopped_) return false;
    flush_lines();
    const auto ready = ready_.look();
    for (const std::uint64_t client : ready)
        receive_for(static_cast<std::size_t>(client));
    return ready.size() == ReadySockets::kEventsPerWaitMax;
}

void Wire::receive_for(std::size_t client) {
    if (ports_[client].line) {
        ports_[client].line->receive([this, client](std::span<std::byte> packet) {
            if (!stopped_) take(client, packet);
        });
        return;
    }
    // A handler of this round may have closed the socket.
    if (stopped_ || !ports_[client].socket.is_open()) return;
    error_code error;
    auto received = receive_coalesced(ports_[client].socket.number(), coalesced_, error);
    // A refused connection is an ICMP answer to a sent datagram; the client sends again until it
    // gives up by itself.
    if (error) return;
    do {
        take(client, received.take());
    } while (!received.bytes.empty() && !stopped_);
}

void Wire::take(std::size_t client, std::span<std::byte> datagram) {
    datagram = datagram.first(std::min(datagram.size(), buffer_.size()));
    const auto link = ports_[client].link;
    if (!link) return on_datagram_(client, datagram);
    network_->send(*link + 1, datagram, now());
    schedule_delivery();
}

/// Passes on a datagram from the simulated network, which accepts nothing longer than the buffer.
void Wire::hand_over(std::size_t client, std::span<const std::byte> datagram) {
    std::copy(datagram.begin(), datagram.end(), buffer_.begin());
    on_datagram_(client, std::span(buffer_).first(datagram.size()));
}

bool Wire::send(std::size_t client, std::span<const std::byte> datagram) {
    const auto link = ports_[client].link;
    if (!link) return send_at_once(client, datagram);
    network_->send(*link, datagram, now());
    schedule_delivery();
    return true;
}

bool Wire::send_at_once(std::size_t client, std::span<const std::byte> datagram) {
    Port& port = ports_[client];
    const bool is_sent =
        port.line
            ? !port.is_removed && !open_line(client) && port.line->send(datagram)
            : ::send(port.socket.number(), datagram.data(), datagram.size(), MSG_NOSIGNAL) >= 0;
    if (!is_sent) ++sends_failed_;
    return is_sent;
}

void Wire::schedule_delivery() {
    const auto next = network_->next_arrival();
    if (!next) return;
    const Time at = std::max(*next, delivered_at_ + kDeliveryInterval);
    if (delivery_at_ && *delivery_at_ <= at) return;
    delivery_at_ = at;
    timer_.expires_at(started_ + at);
    timer_.async_wait([this](error_code error) {
        if (error || stopped_) return;
        deliver();
        if (!stopped_) schedule_delivery();
    });
}

void Wire::deliver() {
    delivery_at_.reset();
    delivered_at_ = now();
    network_->deliver_due(delivered_at_, [this](const protocol::Arrival& arrival) {
        if (stopped_) return;
        const std::size_t client = clients_of_links_[arrival.link];
        Port& port = ports_[client];
        if (port.is_removed) return;
        if (arrival.link != *port.link) return hand_over(client, arrival.datagram);
        if (arrival.address > port.address) move_to(client, arrival.address);
        send_at_once(client, arrival.datagram);
    });
}

/// Moves a client to another port; datagrams to the old one are lost. If the system provides no new
/// socket, the client has none: its sends fail and are counted.
void Wire::move_to(std::size_t client, std::uint32_t address) {
    ports_[client].address = address;
    close(ports_[client]);
    static_cast<void>(open(client));
}

}  // namespace arena::client_sim
