// The thin shell of Boost.Asio around the core: one UDP socket, one timer and the signals, all on
// the thread that calls `run`. A thread of its own hands datagrams to the kernel (send_thread.h).
//
// The socket is never waited for: who is woken drains it. That is right before each tick, when
// inputs are needed, and a few times between while a flood comes in. What is sent to one address in
// a row goes to the kernel together, where it can take that (outbox.h).
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

#include "protocol/session/address.h"
#include "server/base/path.h"
#include "server/base/time.h"
#include "server/statistics/transport_counters.h"
#include "server/transport/drain_pace.h"
#include "server/transport/socket_buffers.h"
#include "sim/values/result.h"

namespace arena::server {

/// A bound on one drain, so that a flood cannot keep the tick from happening. The rest waits in the
/// kernel's buffer for the next tick, or is dropped there.
inline constexpr std::uint32_t kDatagramsPerDrainMax = 16384;

/// By which a person or a supervisor ends a server.
inline constexpr std::array<int, 2> kEndSignals{SIGTERM, SIGINT};

struct UdpSettings {
    std::string address = "127.0.0.1";
    std::uint16_t port = 0;  ///< 0: any free one
    SocketBuffers buffers{};
    /// What finds no room in the send buffer waits for it so long, a tick's time; then it is
    /// dropped, because what comes next is newer.
    Time send_wait_max = std::chrono::milliseconds(16);
    std::span<const int> signals = kEndSignals;  ///< to be taken over
};

class UdpTransport {
  public:
    using ReceiveHandler =
        std::function<void(const Path& path, std::span<const std::byte> datagram)>;
    /// Called at a deadline; gives the next one, or nothing to end `run`.
    using WakeHandler = std::function<std::optional<Time>()>;
    using SignalHandler = std::function<void(int signal)>;

    /// Binds the socket. The error is one line that names the address and what to do.
    [[nodiscard]] static Result<std::unique_ptr<UdpTransport>, std::string> open(
        const UdpSettings& settings);
    ~UdpTransport();

    /// The port that was bound.
    [[nodiscard]] std::uint16_t port() const;
    /// What the kernel granted.
    [[nodiscard]] const SocketBuffers& buffers() const;

    /// Hands every waiting datagram to `handler`. Longer ones than the protocol allows are cut to
    /// one byte more than that, so that it still shows that they are too long. Of a socket that is
    /// bound to one address the local end of the paths is unspecified: it needs none.
    Arrivals drain(const ReceiveHandler& handler);
    /// Goes out on a thread of its own (send_thread.h), to each address in this order, after each
    /// wake of `run` at the latest.
    void send(const Path& to, FarEnd end, std::span<const std::byte> datagram);
    /// Until everything has gone out.
    void flush();

    /// Wakes first at once, then at each deadline that `on_wake` gave.
    void run(const WakeHandler& on_wake, const SignalHandler& on_signal);

    [[nodiscard]] TransportCounters counters() const;

    /// Since a fixed moment, never backwards: the clock that deadlines are measured by.
    [[nodiscard]] static Time now();

  private:
    struct Impl;
    explicit UdpTransport(std::unique_ptr<Impl> impl);

    std::unique_ptr<Impl> impl_;
};

}  // namespace arena::server
