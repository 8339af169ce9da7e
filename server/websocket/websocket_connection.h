// WebSocketConnection: one client of the WebSocket door, from its TCP connection to its end.
//
//   accepted --- TLS, whole request within 5 s ---> upgraded --- messages, one packet each --->
//   ended
//
// What the client sends goes to the door. What is sent to it waits here while the connection takes
// its bytes slowly (waiting_packets.h); the kernel is given hardly more than it can send.
//
// It lives as long as one of its operations is in progress. Used on the door's thread alone.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>

#include <boost/asio/ip/tcp.hpp>

#include "server/base/path.h"
#include "server/base/time.h"
#include "server/statistics/websocket_counters.h"
#include "server/websocket/arrived_packets.h"
#include "server/websocket/door_patience.h"
#include "server/websocket/tls_identity.h"
#include "server/websocket/trusted_proxies.h"
#include "server/websocket/upgrade.h"

namespace arena::server {

/// Bytes that the kernel has not sent yet; with that many it takes no more.
inline constexpr int kUnsentBytes = 2048;

class WebSocketConnection {
  public:
    /// What connections share; all of it must outlive them.
    struct Shared {
        PageRules pages;
        TrustedProxies proxies;
        Time wait_max{};  ///< as WaitingPackets takes it
        DoorPatience patience;
        WebSocketCounters& counters;
        std::function<void(WebSocketConnection&, std::span<const std::byte> packet)> on_packet;
        /// A trusted proxy has said whose connection it is, which path() now has. Says why there is
        /// no room for that client.
        std::function<std::optional<WebSocketEnd>(WebSocketConnection&)> on_forwarded;
        std::function<void(WebSocketConnection&)> on_upgraded;
        std::function<void(WebSocketConnection&)> on_destroyed;
    };

    /// Returns one that speaks TLS, if there is an identity.
    [[nodiscard]] static std::shared_ptr<WebSocketConnection> make(
        boost::asio::ip::tcp::socket socket, const Path& path, const Shared& shared,
        std::shared_ptr<const TlsIdentity> identity);
    virtual ~WebSocketConnection() { shared_.on_destroyed(*this); }
    WebSocketConnection(const WebSocketConnection&) = delete;
    WebSocketConnection& operator=(const WebSocketConnection&) = delete;

    /// Begins to read the request.
    virtual void start() = 0;
    /// Sends a packet, as soon as there is room for it.
    virtual void send(std::span<const std::byte> packet, FarEnd end, Time now) = 0;
    /// Ends the connection, with a goodbye that says why, if it was upgraded. One that is displaced
    /// is gone at once.
    virtual void end(WebSocketEnd why) = 0;
    /// Ends it if its client has no session, or does not take the goodbye. To be called regularly.
    virtual void look(Time now) = 0;
    /// Returns a reference that keeps it; null when it is being destroyed.
    [[nodiscard]] virtual std::shared_ptr<WebSocketConnection> keep() = 0;

    /// Returns the way to the client: its address is that of the other end of the connection, or
    /// what a trusted proxy there has said, with the port of the proxy.
    [[nodiscard]] const Path& path() const { return path_; }
    [[nodiscard]] bool has_upgraded() const { return has_upgraded_; }
    /// Returns the time by which connections are timed.
    [[nodiscard]] static Time now();

    ArrivedPackets::Share arrived;  ///< of this one, for the door

  protected:
    WebSocketConnection(const Path& path, const Shared& shared) : path_(path), shared_(shared) {}

    Path path_;
    const Shared& shared_;
    bool has_upgraded_ = false;
};

}  // namespace arena::server
