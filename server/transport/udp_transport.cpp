#include "server/transport/udp_transport.h"

#include <algorithm>
#include <cerrno>
#include <thread>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/udp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <poll.h>

#include "server/base/address_text.h"
#include "server/base/listen_failure.h"
#include "server/base/published.h"
#include "server/transport/bound_socket.h"
#include "server/transport/datagram_sender.h"
#include "server/transport/local_address.h"
#include "server/transport/outbox.h"
#include "server/transport/path_mtu.h"
#include "server/transport/receive_batch.h"
#include "server/transport/send_thread.h"
#include "server/transport/socket_memory.h"

namespace arena::server {
namespace {

namespace asio = boost::asio;
using asio::ip::udp;
using boost::system::error_code;

/// Room in a device's queue or the kernel's memory cannot be waited for, so sending is retried
/// after this time.
constexpr Time kRetryInterval = std::chrono::milliseconds(1);

/// Waits as DatagramSender::Kernel::wait_for_room requires.
void wait_for_room(int socket, int error, Time until) {
    const Time left = std::max(until - UdpTransport::now(), Time{});
    if (error != EAGAIN && error != EWOULDBLOCK) {
        std::this_thread::sleep_for(std::min(left, kRetryInterval));
        return;
    }
    pollfd waiting{socket, POLLOUT, 0};
    const auto milliseconds = std::chrono::ceil<std::chrono::milliseconds>(left);
    (void)::poll(&waiting, 1, static_cast<int>(milliseconds.count()));
}

}  // namespace

struct UdpTransport::Impl {
    explicit Impl(const UdpSettings& settings) : send_wait_max(settings.send_wait_max) {}

    asio::io_context context{1};
    // A separate context from the one in which `run` waits, because Asio watches every socket of a
    // context for arrivals, asked or not, and each arrival would wake it.
    asio::io_context never_run{1};
    udp::socket socket{never_run};
    asio::steady_timer timer{context};
    asio::signal_set signals{context};
    SocketBuffers buffers;
    ReceiveBatch received;
    std::uint32_t drops_seen = 0;  // the kernel's counter at the last look
    std::uint64_t receive_errors = 0;
    std::uint64_t receive_drops = 0;
    std::uint64_t reads_cut_short = 0;
    Outbox outbox;

    Time send_wait_max;
    // Used on the send thread once it has started. The thread comes last, because it uses all of
    // the above.
    std::optional<SendBatch> batch;
    std::optional<DatagramSender> datagrams;
    Published<SendCounters> sent;
    std::optional<SendThread> sender;

    /// Starts the send thread. The socket must be bound.
    void start_sending(bool is_v4) {
        const int handle = socket.native_handle();
        batch.emplace(handle, is_v4);
        datagrams.emplace(
            DatagramSender::Kernel{
                .send = [this](
                            const Outbox& taken,
                            std::span<const Outbox::Run> runs) { return batch->send(taken, runs); },
                .wait_for_room = [handle](int error,
                                          Time until) { wait_for_room(handle, error, until); },
                .send_memory = [handle] { return read_socket_memory(handle).send; },
                .now = UdpTransport::now},
            send_wait_max);
        sender.emplace([this](const Outbox& taken) {
            datagrams->send(taken);
            sent.store(datagrams->counters());
        });
    }

    /// Returns how full the receive buffer is, and how many datagrams it had no room for since the
    /// last call.
    Arrivals read_buffer_state() {
        const SocketMemory memory = read_socket_memory(socket.native_handle());
        Arrivals arrivals;
        if (memory.receive.size_bytes == 0) return arrivals;
        arrivals.buffer_share = static_cast<double>(memory.receive.used_bytes) /
                                static_cast<double>(memory.receive.size_bytes);
        arrivals.dropped = memory.drops - std::exchange(drops_seen, memory.drops);
        receive_drops += arrivals.dropped;
        return arrivals;
    }

    void await_deadline(Time deadline, const WakeHandler& on_wake) {
        timer.expires_at(std::chrono::steady_clock::time_point(
            std::chrono::duration_cast<std::chrono::steady_clock::duration>(deadline)));
        timer.async_wait([this, &on_wake](error_code error) {
            if (!error) wake(on_wake);
        });
    }

    void wake(const WakeHandler& on_wake) {
        const std::optional<Time> next = on_wake();
        sender->submit(outbox);
        if (next) {
            await_deadline(*next, on_wake);
        } else {
            context.stop();
        }
    }

    void await_signal(const SignalHandler& on_signal) {
        signals.async_wait([this, &on_signal](error_code error, int signal) {
            if (error) return;
            on_signal(signal);
            sender->submit(outbox);
            await_signal(on_signal);
        });
    }
};

UdpTransport::UdpTransport(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
UdpTransport::~UdpTransport() = default;

Result<std::unique_ptr<UdpTransport>, std::string> UdpTransport::open(const UdpSettings& settings) {
    const auto bound = settings.socket < 0 ? bind_udp(settings.address, settings.port)
                                           : Result<int, std::string>(settings.socket);
    if (!bound) return Failure{bound.error()};
    auto impl = std::make_unique<Impl>(settings);
    error_code error;
    const auto parsed = asio::ip::make_address(settings.address, error);
    if (!error) impl->socket.assign(parsed.is_v4() ? udp::v4() : udp::v6(), bound.value(), error);
    if (!error) static_cast<void>(impl->socket.local_endpoint(error));  // it is a socket at all
    if (!error) impl->socket.non_blocking(true, error);
    for (const int signal : settings.signals) {
        if (!error) impl->signals.add(signal, error);
    }
    if (error) {
        return Failure{
            listen_failure({.protocol = "udp", .address = settings.address, .port = settings.port},
                           error.value())};
    }
    const int handle = impl->socket.native_handle();
    impl->buffers = set_socket_buffers(handle, settings.buffers);
    disable_path_mtu_discovery(handle, parsed.is_v4());
    if (parsed.is_unspecified() && request_local_addresses(handle, parsed.is_v4()) != 0) {
        return Failure{"cannot listen on udp " + settings.address +
                       ": this system does not say which address a datagram was sent to; name one "
                       "with --udp-address"};
    }
    // Those of an inherited socket were dropped while another process, or none, had it.
    impl->drops_seen = read_socket_memory(handle).drops;
    impl->start_sending(parsed.is_v4());
    return std::unique_ptr<UdpTransport>(new UdpTransport(std::move(impl)));
}

std::uint16_t UdpTransport::port() const {
    error_code error;
    return impl_->socket.local_endpoint(error).port();
}

const SocketBuffers& UdpTransport::buffers() const {
    return impl_->buffers;
}

Arrivals UdpTransport::receive_all(const ReceiveHandler& handler, const ExpectHandler& expect) {
    ReceiveBatch& received = impl_->received;
    Arrivals arrivals = impl_->read_buffer_state();
    while (arrivals.datagrams < kDatagramsPerReadMax) {
        const int error = received.receive(impl_->socket.native_handle());
        if (error == EWOULDBLOCK) return arrivals;
        if (error != 0) {
            ++impl_->receive_errors;
            ++arrivals.datagrams;
            continue;
        }
        const auto tell = [&](std::size_t ahead, protocol::PrefetchStep step) {
            if (expect) expect(received.datagram(ahead), step);
        };
        for (std::size_t i = 0; i < received.size(); ++i) {
            protocol::prefetch_after(i, received.size(), tell);
            handler(received.path(i), received.datagram(i));
        }
        arrivals.datagrams += static_cast<std::uint32_t>(received.size());
        if (received.size() < ReceiveBatch::kDatagramsMax) return arrivals;
    }
    ++impl_->reads_cut_short;
    return arrivals;
}

void UdpTransport::send(const Path& to, FarEnd end, std::span<const std::byte> datagram) {
    impl_->outbox.add(to, end, datagram);
    if (impl_->outbox.size_bytes() >= kSubmitBytes) impl_->sender->submit(impl_->outbox);
}

void UdpTransport::submit(Outbox& outbox) {
    impl_->sender->submit(outbox);
}

void UdpTransport::flush() {
    impl_->sender->submit(impl_->outbox);
    impl_->sender->wait();
}

void UdpTransport::run(const WakeHandler& on_wake, const SignalHandler& on_signal) {
    impl_->await_signal(on_signal);
    asio::post(impl_->context, [this, &on_wake] { impl_->wake(on_wake); });
    impl_->context.run();
}

TransportCounters UdpTransport::counters() const {
    return {.send = impl_->sent.load(),
            .receive_errors = impl_->receive_errors,
            .receive_drops = impl_->receive_drops,
            .reads_cut_short = impl_->reads_cut_short};
}

Time UdpTransport::now() {
    return std::chrono::duration_cast<Time>(std::chrono::steady_clock::now().time_since_epoch());
}

}  // namespace arena::server
