// WebSocketConnection: one client of the WebSocket door, from its TCP connection to its end.
//
//   accepted --- whole request within 5 s ---> upgraded --- messages, one packet each ---> ended
//
// What the client sends goes to the door. What is sent to it waits here while the connection takes
// its bytes slowly (waiting_packets.h); the kernel is given hardly more than it can send.
//
// It lives as long as one of its operations is in progress. Used on the door's thread alone.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "server/base/path.h"
#include "server/base/time.h"
#include "server/statistics/websocket_counters.h"
#include "server/websocket/door_patience.h"
#include "server/websocket/upgrade.h"
#include "server/websocket/waiting_packets.h"
#include "server/websocket/watched_stream.h"

namespace arena::server {

/// Bytes that the kernel has not sent yet; with that many it takes no more.
inline constexpr int kUnsentBytes = 2048;

class WebSocketConnection : public std::enable_shared_from_this<WebSocketConnection> {
  public:
    /// What connections share; all of it must outlive them.
    struct Shared {
        std::vector<std::string> origins;  ///< as refusal_of() takes them
        Time wait_max{};                   ///< as WaitingPackets takes it
        DoorPatience patience;
        WebSocketCounters& counters;
        std::function<void(const Path& from, std::span<const std::byte> packet)> on_packet;
        std::function<void(WebSocketConnection&)> on_upgraded;
        std::function<void(WebSocketConnection&)> on_destroyed;
    };

    WebSocketConnection(boost::asio::ip::tcp::socket socket, const Path& path,
                        const Shared& shared);
    ~WebSocketConnection();
    WebSocketConnection(const WebSocketConnection&) = delete;
    WebSocketConnection& operator=(const WebSocketConnection&) = delete;

    /// Begins to read the request.
    void start();
    /// Sends a packet, as soon as there is room for it.
    void send(std::span<const std::byte> packet, FarEnd end, Time now);
    /// Ends the connection, with a goodbye that says why, if it was upgraded.
    void end(WebSocketEnd why);
    /// Ends it if its client has no session. To be called about once a second.
    void look(Time now);

    [[nodiscard]] const Path& path() const { return path_; }
    [[nodiscard]] bool has_upgraded() const { return has_upgraded_; }
    /// Whether nothing is left to be sent.
    [[nodiscard]] bool has_sent_all() const { return !is_writing_ && waiting_.size_bytes() == 0; }
    /// Returns the time by which connections are timed.
    [[nodiscard]] static Time now();

  private:
    using ErrorCode = boost::beast::error_code;
    using Stream = boost::beast::websocket::stream<WatchedStream<boost::beast::tcp_stream>>;

    void on_request(ErrorCode error);
    void refuse(WebSocketEnd why);
    void accept(const UpgradeRequest& request);
    void on_accepted(ErrorCode error);
    void read();
    void on_read(ErrorCode error);
    void write_next(Time now);
    /// Counts the end. Returns false when it was counted before.
    [[nodiscard]] bool count(WebSocketEnd why);
    [[nodiscard]] boost::beast::tcp_stream& lowest() { return stream_.next_layer().next_layer(); }

    Path path_;
    const Shared& shared_;
    Stream stream_;
    boost::beast::flat_buffer buffer_;
    std::optional<boost::beast::http::request_parser<boost::beast::http::empty_body>> parser_;
    boost::beast::http::response<boost::beast::http::string_body> refusal_;
    WaitingPackets waiting_;
    WaitingPackets::Packet writing_;
    bool is_writing_ = false;
    bool has_upgraded_ = false;
    std::optional<WebSocketEnd> end_;
    Time session_seen_at_{};
};

}  // namespace arena::server
