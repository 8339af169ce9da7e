// Wire: the path of every client's packets to the server and back. Each client has a UDP socket or
// a WebSocket and, when a network is simulated for it, that network in between, in both directions.
//
//   send() ----------> [ simulated network ] ---> socket ---> server
//   receive() -> handler <-- [ simulated network ] <--- socket <--- server
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/udp.hpp>
#include <boost/asio/steady_timer.hpp>

#include "client-sim/base/time.h"
#include "client-sim/transport/ready_sockets.h"
#include "client-sim/transport/transport_kind.h"
#include "client-sim/transport/websocket_line.h"
#include "files/descriptor.h"
#include "protocol/link/network_simulator.h"
#include "protocol/session/limits.h"

namespace arena::client_sim {

class Wire {
  public:
    struct Config {
        boost::asio::ip::udp::endpoint server;
        /// The server's door for WebSockets, for the clients that use it.
        boost::asio::ip::tcp::endpoint websocket{};
        std::chrono::steady_clock::time_point started;  ///< the origin of all times
        std::uint32_t clients = 0;                      ///< the largest number at a time
        std::uint64_t seed = 0;                         ///< of the simulated networks
    };
    /// Called when a datagram has arrived for a client. Clients are numbered in the order of
    /// add_client. The handler may change the bytes until it returns.
    using OnDatagram = std::function<void(std::size_t client, std::span<std::byte> datagram)>;
    Wire(boost::asio::io_context& io, const Config& config, OnDatagram on_datagram);
    Wire(const Wire&) = delete;  // the io_context calls it
    Wire& operator=(const Wire&) = delete;

    /// Opens the socket of another client and simulates `network` for it, if given. Returns the
    /// error when there is no socket.
    [[nodiscard]] boost::system::error_code add_client(
        const std::optional<protocol::NetworkProfile>& network = std::nullopt,
        TransportKind transport = TransportKind::udp);
    /// Closes the socket of a client that has nothing more to send. Nothing arrives for it any
    /// more.
    void remove_client(std::size_t client);

    /// Passes arrived packets of some clients to the handler, for each client those that arrived
    /// in a row. Returns true when more may have arrived for others: then call it again soon, but
    /// let the clients act in between. Otherwise call it a millisecond later: being woken by each
    /// datagram would cost the clients more than the datagram itself, and would cost a server on
    /// the same machine, which has to wake them, as much as sending it.
    [[nodiscard]] bool receive();

    /// Sends a datagram. Returns false when the system did not accept it, which is counted in
    /// sends_failed(). A datagram that enters the simulated network reaches the system later.
    bool send(std::size_t client, std::span<const std::byte> datagram);
    /// Sends a datagram past the simulated network, when nothing will be there to deliver it later.
    bool send_at_once(std::size_t client, std::span<const std::byte> datagram);
    /// Stops all arrivals.
    void stop() { stopped_ = true; }

    [[nodiscard]] std::uint64_t sends_failed() const { return sends_failed_; }
    /// Returns how many datagrams the system dropped because the buffers of the sockets were full:
    /// the process was too slow to receive them. 0 when the system does not report it.
    [[nodiscard]] std::uint64_t arrivals_dropped() const;
    /// Whether a network is simulated for that client.
    [[nodiscard]] bool is_simulated(std::size_t client) const {
        return ports_[client].link.has_value();
    }
    /// Returns the simulated network; nothing when none is simulated.
    [[nodiscard]] const std::optional<protocol::NetworkSimulator>& network() const {
        return network_;
    }

  private:
    /// The socket of a client and its place in the simulated network.
    struct Port {
        files::Descriptor socket;           ///< of UDP
        std::optional<WebSocketLine> line;  ///< instead
        /// The link to the server in the simulated network; the next link leads back.
        std::optional<protocol::LinkId> link;
        std::uint32_t address = 0;  ///< as the simulated network numbers them
        bool is_removed = false;
    };

    [[nodiscard]] Time now() const { return std::chrono::steady_clock::now() - started_; }
    [[nodiscard]] boost::system::error_code open(std::size_t client);
    /// Connects the line of a client if it is closed.
    [[nodiscard]] boost::system::error_code open_line(std::size_t client);
    void flush_lines();
    void close(Port& port);
    void receive_for(std::size_t client);
    void take(std::size_t client, std::span<std::byte> datagram);
    void hand_over(std::size_t client, std::span<const std::byte> datagram);
    void move_to(std::size_t client, std::uint32_t address);
    void schedule_delivery();
    void deliver();

    boost::asio::ip::udp::endpoint server_;
    boost::asio::ip::tcp::endpoint websocket_;
    std::chrono::steady_clock::time_point started_;
    OnDatagram on_datagram_;
    std::vector<Port> ports_;         // by client
    std::vector<std::size_t> lines_;  ///< clients with a WebSocket
    ReadySockets ready_;
    std::vector<std::byte> coalesced_;  // room for the result of one receive call
    // A datagram from the simulated network. One byte more than a packet makes an oversized
    // datagram visible.
    std::array<std::byte, protocol::kPacketBytesMax + 1> buffer_{};
    std::uint64_t sends_failed_ = 0;
    std::uint64_t dropped_before_ = 0;  ///< by sockets that are now closed
    bool stopped_ = false;

    std::size_t in_flight_max_ = 0;
    std::uint64_t seed_ = 0;
    std::optional<protocol::NetworkSimulator> network_;
    std::vector<std::size_t> clients_of_links_;  ///< two links each
    boost::asio::steady_timer timer_;            // of the next delivery
    std::optional<Time> delivery_at_;            // what the timer is set to
    Time delivered_at_{0};
};

}  // namespace arena::client_sim
