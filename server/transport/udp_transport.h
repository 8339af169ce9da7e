// UdpTransport: a thin shell of Boost.Asio around the core, with one UDP socket, one timer and the
// signals, all on the thread that calls `run`. A separate thread hands datagrams to the kernel
// (send_thread.h).
//
// Nothing waits for the socket: it is read until it is empty at each wake, which is right before
// each tick, when inputs are needed, and a few times in between during a flood. Consecutive
// datagrams to one address go to the kernel together where it supports that (outbox.h).
#pragma once

#include <array>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "protocol/base/prefetch.h"
#include "protocol/session/address.h"
#include "server/base/path.h"
#include "server/base/time.h"
#include "server/statistics/transport_counters.h"
#include "server/transport/outbox.h"
#include "server/transport/read_pace.h"
#include "server/transport/socket_buffers.h"
#include "sim/values/result.h"

namespace arena::server {

/// A bound on one reading of the socket, so that a flood cannot hold up the tick. The rest waits in
/// the kernel's buffer for the next tick, or is dropped there.
inline constexpr std::uint32_t kDatagramsPerReadMax = 16384;

/// With this many bytes the send thread begins before a tick is over: more than a tick of three
/// hundred clients. With fewer it would wake during the tick, often on the same processor.
inline constexpr std::size_t kSubmitBytes = std::size_t{1} << 20u;

/// The signals by which a person or a supervisor ends a server.
inline constexpr std::array<int, 2> kEndSignals{SIGTERM, SIGINT};

struct UdpSettings {
    std::string address = "127.0.0.1";
    std::uint16_t port = 0;  ///< 0: any free one
    SocketBuffers buffers{};
    /// Datagrams for which the send buffer has no room wait this long, the length of a tick; then
    /// they are dropped, because the next ones are newer.
    Time send_wait_max = std::chrono::milliseconds(16);
    std::span<const int> signals = kEndSignals;  ///< signals to handle
    /// A socket that is bound to that address and port already (bound_socket.h); -1: none.
    int socket = -1;
};

class UdpTransport {
  public:
    using ReceiveHandler =
        std::function<void(const Path& path, std::span<const std::byte> datagram)>;
    /// Is told of a datagram that is handed over soon.
    using ExpectHandler =
        std::function<void(std::span<const std::byte> datagram, protocol::PrefetchStep step)>;
    /// Called at a deadline. Returns the next deadline, or nothing to end `run`.
    using WakeHandler = std::function<std::optional<Time>()>;
    using SignalHandler = std::function<void(int signal)>;

    /// Binds the socket. Fails with a one-line message that names the address and says what to do.
    [[nodiscard]] static Result<std::unique_ptr<UdpTransport>, std::string> open(
        const UdpSettings& settings);
    ~UdpTransport();

    /// Returns the port that was bound.
    [[nodiscard]] std::uint16_t port() const;
    /// Returns the sizes that the kernel granted.
    [[nodiscard]] const SocketBuffers& buffers() const;

    /// Passes every waiting datagram to `handler`, up to kDatagramsPerReadMax. One that is longer
    /// than the protocol allows is cut to one byte more than that, so that it is still seen to be
    /// too long. When the socket is bound to one address, the local end of the paths is
    /// unspecified, because it is not needed. `expect`, if there is one, is told of the
    /// datagrams ahead, as protocol::prefetch_after tells.
    Arrivals receive_all(const ReceiveHandler& handler, const ExpectHandler& expect = {});
    /// Queues a datagram for the send thread (send_thread.h), after each wake of `run` at the
    /// latest. The datagrams to one address keep their order.
    void send(const Path& to, FarEnd end, std::span<const std::byte> datagram);
    /// Hands the content of an outbox of one's own to the send thread, and leaves it empty. Safe to
    /// call from any thread, as nothing else here is.
    void submit(Outbox& outbox);
    /// Waits until everything has been sent.
    void flush();

    /// Calls `on_wake` at once and then at each deadline that it returns.
    void run(const WakeHandler& on_wake, const SignalHandler& on_signal);

    /// Returns the counters of receiving and sending.
    [[nodiscard]] TransportCounters counters() const;

    /// Returns the time since a fixed moment, which never decreases: the clock of the deadlines.
    [[nodiscard]] static Time now();

  private:
    struct Impl;
    explicit UdpTransport(std::unique_ptr<Impl> impl);

    std::unique_ptr<Impl> impl_;
};

}  // namespace arena::server
