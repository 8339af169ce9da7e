// WebSocketDoor: the way in for clients in browsers, which have no UDP. One packet of a session is
// one binary message, the same bytes as in a datagram: who a client is, its seal and its limits are
// those of the session, and the door looks at none of it.
//
//   browser -- message --> door's thread -- arrivals --> thread that receives
//   browser <-- message -- door's thread <-- submit ---- threads of matches
//
// Everything is bounded: connections, the request, the size and rate of messages, and what waits in
// each direction.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "server/base/path.h"
#include "server/base/time.h"
#include "server/statistics/websocket_counters.h"
#include "server/transport/outbox.h"
#include "server/websocket/door_patience.h"
#include "server/websocket/tls_identity.h"
#include "server/websocket/trusted_proxies.h"
#include "server/websocket/upgrade.h"
#include "sim/values/result.h"

namespace arena::server {

/// Bytes that were submitted while the door's thread had other work: many times a tick of a
/// thousand clients. Any more are dropped.
inline constexpr std::size_t kSubmittedBytesMax = std::size_t{16} << 20u;

struct WebSocketSettings {
    std::string address = "127.0.0.1";
    std::uint16_t port = 0;  ///< 0: any free one
    PageRules pages;
    TrustedProxies proxies;
    std::size_t connections_max = 0;
    /// A packet for which there was no room for so long is dropped, because newer ones have come.
    Time wait_max = std::chrono::milliseconds(50);
    DoorPatience patience{};
    std::shared_ptr<const TlsIdentity> identity{};  ///< null: without TLS
};

class WebSocketDoor {
  public:
    /// Listens until the destructor runs. Fails with a one-line message that names the address and
    /// says what to do.
    [[nodiscard]] static Result<std::unique_ptr<WebSocketDoor>, std::string> open(
        const WebSocketSettings& settings);
    /// Ends all connections: gives them a moment to take what was sent, and says why.
    ~WebSocketDoor();

    /// Returns the port that was bound.
    [[nodiscard]] std::uint16_t port() const;

    /// Passes each packet that has arrived to `handler`, and returns how many there were. The bytes
    /// live as long as the call. For one thread.
    std::uint32_t receive_all(
        const std::function<void(const Path& from, std::span<const std::byte> packet)>& handler);
    /// Takes the content of `outbox` and leaves it empty. Safe to call from any thread.
    void submit(Outbox& outbox);

    /// New connections speak TLS with another identity. Safe to call from any thread.
    void use(std::shared_ptr<const TlsIdentity> identity);

    /// Admits pages of this port of the host, too, as PageRules::pages_port. Safe to call from any
    /// thread.
    void admit_pages_of(std::uint16_t port);

    [[nodiscard]] WebSocketCounters counters() const;
    /// Returns what the last exception said that the door's thread has caught; empty while there
    /// was none. Safe to call from any thread.
    [[nodiscard]] std::string last_fault() const;

  private:
    struct Impl;
    explicit WebSocketDoor(std::unique_ptr<Impl> impl);

    std::unique_ptr<Impl> impl_;
};

}  // namespace arena::server
