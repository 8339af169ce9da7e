// Wire: the way of every client's datagrams to the server and back: a UDP socket each and, for whom
// a network is to be simulated, that network in between, in both directions.
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
#include <boost/asio/ip/udp.hpp>
#include <boost/asio/steady_timer.hpp>

#include "client-sim/base/time.h"
#include "client-sim/transport/descriptor.h"
#include "client-sim/transport/ready_sockets.h"
#include "protocol/link/network_simulator.h"
#include "protocol/session/limits.h"

namespace arena::client_sim {

class Wire {
  public:
    struct Config {
        boost::asio::ip::udp::endpoint server;
        std::chrono::steady_clock::time_point started;  ///< what times count from
        std::uint32_t clients = 0;                      ///< so many will be there at a time
        std::uint64_t seed = 0;                         ///< of the simulated network
    };
    /// A datagram has arrived for a client. Clients are numbered in the order of add_client. Its
    /// bytes are the handler's to change until it returns.
    using OnDatagram = std::function<void(std::size_t client, std::span<std::byte> datagram)>;
    Wire(boost::asio::io_context& io, const Config& config, OnDatagram on_datagram);
    Wire(const Wire&) = delete;  // the io_context calls it
    Wire& operator=(const Wire&) = delete;

    /// Opens the socket of one more client. `network`: to be simulated.
    [[nodiscard]] boost::system::error_code add_client(
        const std::optional<protocol::NetworkProfile>& network = std::nullopt);
    /// Closes the socket of a client that has nothing more to send; nothing arrives for it any
    /// more.
    void remove_client(std::size_t client);

    /// Takes what has come for some clients to their handler, for each what came in a row. True
    /// when more may be there for others: then call it again soon, but give the clients their turn
    /// in between. Else a millisecond later: being woken by each datagram would cost the clients
    /// more than the datagram, and a server on the same machine, which has to wake them, as much as
    /// sending it.
    [[nodiscard]] bool receive();

    /// False when the system did not take it, which counts in sends_failed(). What the simulated
    /// network holds meets the system later.
    bool send(std::size_t client, std::span<const std::byte> datagram);
    /// The same past the simulated network, for what nobody will be there to deliver.
    bool send_at_once(std::size_t client, std::span<const std::byte> datagram);
    /// Nothing arrives any more.
    void stop() { stopped_ = true; }

    [[nodiscard]] std::uint64_t sends_failed() const { return sends_failed_; }
    /// Datagrams that the system dropped because the sockets' buffers were full: the process was
    /// too slow to take them. 0 where the system does not tell.
    [[nodiscard]] std::uint64_t arrivals_dropped() const;
    /// Whether a network is simulated in front of that client.
    [[nodiscard]] bool is_simulated(std::size_t client) const {
        return ports_[client].link.has_value();
    }
    /// Nothing when no network is simulated.
    [[nodiscard]] const std::optional<protocol::NetworkSimulator>& network() const {
        return network_;
    }

  private:
    /// Where a client's datagrams leave from.
    struct Port {
        Descriptor socket;
        /// To the server, of the simulated network; the next one leads back.
        std::optional<protocol::LinkId> link;
        std::uint32_t address = 0;  ///< as the simulated network numbers them
        bool is_removed = false;
    };

    [[nodiscard]] Time now() const { return std::chrono::steady_clock::now() - started_; }
    [[nodiscard]] boost::system::error_code open(std::size_t client);
    void close(Port& port);
    void receive_of(std::size_t client);
    void take(std::size_t client, std::span<std::byte> datagram);
    void hand_over(std::size_t client, std::span<const std::byte> datagram);
    void move_to(std::size_t client, std::uint32_t address);
    void schedule_delivery();
    void deliver();

    boost::asio::ip::udp::endpoint server_;
    std::chrono::steady_clock::time_point started_;
    OnDatagram on_datagram_;
    std::vector<Port> ports_;  // by client
    ReadySockets ready_;
    std::vector<std::byte> joined_;  // room for what is received at once
    // What comes out of the simulated network; one byte more than a packet shows an excess.
    std::array<std::byte, protocol::kPacketBytesMax + 1> buffer_{};
    std::uint64_t sends_failed_ = 0;
    std::uint64_t dropped_before_ = 0;  ///< by sockets that are closed
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
