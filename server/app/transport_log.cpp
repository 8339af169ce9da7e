#include "server/app/transport_log.h"

#include <string_view>
#include <utility>

namespace arena::server {
namespace {

std::string_view message_about(SendError error) {
    switch (error) {
        case SendError::buffer_full:
            return "datagrams were not sent: the send buffer was full, because the network takes "
                   "less than the server sends, or because some were for machines on this network "
                   "that did not answer";
        case SendError::kept_for_players:
            return "answers to unvalidated addresses were not sent: their quarter of the send "
                   "buffer was full, and the rest is for players";
        case SendError::too_big:
            return "datagrams were not sent: the MTU of a network device of this machine is too "
                   "small";
        case SendError::unreachable:
            return "datagrams were not sent: there is no route to their address";
        case SendError::forbidden:
            return "datagrams were not sent: a firewall on this machine rejects them";
        case SendError::other:
            return "datagrams were not sent: the system rejects them";
    }
    return "datagrams were not sent";
}

}  // namespace

void log_small_buffers(const WriteLine& write, const SocketBuffers& wanted,
                       const SocketBuffers& granted) {
    const auto warn = [&write](std::string_view message, std::size_t asked, std::size_t got) {
        if (got >= asked) return;
        write(LogLevel::warn, message,
              {{"asked_bytes", std::uint64_t{asked}}, {"granted_bytes", std::uint64_t{got}}});
    };
    warn(
        "the receive buffer is smaller than requested: raise net.core.rmem_max, or request less "
        "with --udp-receive-buffer",
        wanted.receive, granted.receive);
    warn(
        "the send buffer is smaller than requested: raise net.core.wmem_max, or request less with "
        "--udp-send-buffer",
        wanted.send, granted.send);
}

std::uint64_t TransportLog::Watched::take(std::uint64_t count, Time now) {
    if (count == logged || !limit.allow(now)) return 0;
    return count - std::exchange(logged, count);
}

void TransportLog::look(const TransportCounters& counters, Time now) {
    counters.send.errors.for_each([&](SendError error, std::uint64_t count) {
        const auto fresh = send_errors_[static_cast<std::size_t>(error)].take(count, now);
        if (fresh > 0)
            write_(LogLevel::warn, message_about(error),
                   {{"reason", name_of(error)}, {"datagrams", fresh}});
    });
    if (const auto fresh = receive_drops_.take(counters.receive_drops, now); fresh > 0) {
        write_(LogLevel::warn, "datagrams were dropped: the receive buffer was full",
               {{"datagrams", fresh}});
    }
    look_at_offload(counters.send.offload, now);
}

void TransportLog::look_at_offload(bool is_on, Time now) {
    if (is_on == offload_logged_ || !offload_changes_.allow(now)) return;
    offload_logged_ = is_on;
    if (is_on) {
        write_(LogLevel::info, "the kernel segments runs of datagrams again", {});
    } else {
        write_(LogLevel::warn,
               "the kernel or a network device cannot segment runs of datagrams: they are sent one "
               "by one, which costs more; it is tried again every minute",
               {});
    }
}

}  // namespace arena::server
