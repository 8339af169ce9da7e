// WebSocketLine: the WebSocket of one client, on a plain socket that never blocks. It connects,
// upgrades, and connects again when the server has closed it, as a page does.
//
//   closed --- send ---> connecting --- answer 101 ---> open
//     ^-------------------------------------------------'  closed by the server, or an error
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <vector>

#include <boost/asio/ip/tcp.hpp>
#include <boost/system/error_code.hpp>

#include "client-sim/base/time.h"
#include "client-sim/transport/websocket_frames.h"
#include "files/descriptor.h"

namespace arena::client_sim {

/// What may wait for the socket to take it; any more is not sent.
inline constexpr std::size_t kLineBytesMax = std::size_t{64} << 10u;
/// The least time between two attempts to connect.
inline constexpr Time kLineRetryTime = std::chrono::milliseconds(500);

class WebSocketLine {
  public:
    using OnPacket = std::function<void(std::span<std::byte> packet)>;

    /// `seed` is that of the masks of frames.
    WebSocketLine(const boost::asio::ip::tcp::endpoint& server, std::uint64_t seed)
        : server_(server), masks_(seed) {}

    /// Connects, if it is closed and the last attempt was long enough ago; not while a handler has
    /// a packet of the last connection. Returns the error when there is no socket.
    [[nodiscard]] boost::system::error_code connect(Time now);
    /// Sends a packet, or keeps it until the socket takes it. Returns false when it was dropped.
    bool send(std::span<const std::byte> packet);
    /// Sends more of what waits.
    void flush();
    /// Passes the packets that have arrived. The handler may change their bytes until it returns.
    void receive(const OnPacket& on_packet);
    /// Says goodbye.
    void close();

    [[nodiscard]] bool is_closed() const { return !socket_.is_open(); }
    /// Whether flush() has something to do.
    [[nodiscard]] bool has_waiting() const {
        return !is_closed() && (is_open_ ? !waiting_.empty() : !request_.empty());
    }
    /// Returns the socket; it is another one after connect().
    [[nodiscard]] int socket() const { return socket_.number(); }
    /// Returns how often the server, or an error, has ended the connection.
    [[nodiscard]] std::uint64_t times_ended() const { return times_ended_; }

  private:
    void take_answer(std::span<const std::byte> bytes);
    void take_frames(const OnPacket& on_packet);
    /// Appends a frame to what waits. Returns false when there is no room for it.
    [[nodiscard]] bool add_frame(Opcode opcode, std::span<const std::byte> payload);
    /// Sends a part of `bytes`, and takes it out. Returns false when the socket takes no more.
    template <typename Bytes>
    [[nodiscard]] bool send_some(Bytes& bytes);
    void end();

    boost::asio::ip::tcp::endpoint server_;
    std::mt19937_64 masks_;
    files::Descriptor socket_;
    std::optional<Time> tried_at_;
    bool is_open_ = false;     ///< it has upgraded
    bool is_passing_ = false;  ///< a packet, which lies in frames_, to the handler
    std::string answer_;       ///< to the request, as far as it has arrived
    std::optional<FrameReader> frames_;
    std::string request_;             ///< what is left of it to be sent
    std::vector<std::byte> waiting_;  ///< frames, which follow after the answer
    std::uint64_t times_ended_ = 0;
};

}  // namespace arena::client_sim
