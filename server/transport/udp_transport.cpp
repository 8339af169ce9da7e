#include "server/transport/udp_transport.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <utility>

#if defined(__linux__)
#include <netinet/in.h>
#include <netinet/udp.h>
#include <sys/socket.h>
#endif

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/udp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>

#include "protocol/session/limits.h"
#include "server/transport/outbox.h"
#include "server/transport/receive_batch.h"
#include "server/transport/send_thread.h"

namespace arena::server {
namespace {

namespace asio = boost::asio;
using asio::ip::udp;
using boost::system::error_code;

/// Room for a tick's worth of inputs from a thousand clients, many times over. The kernel may grant
/// less (net.core.rmem_max); the server then runs with what it gets.
constexpr int kSocketBufferBytes = 4 << 20;

/// With so much the send thread begins before the wake is over: more than a tick of three hundred
/// clients. With less it would wake inside the tick, and often on the tick's own processor.
constexpr std::size_t kSubmitBytes = 1 << 20;

using protocol::Address;

udp::endpoint to_asio(const Address& core, bool socket_is_v4) {
    asio::ip::address_v6::bytes_type bytes;
    std::copy(core.ip.begin(), core.ip.end(), bytes.begin());
    const asio::ip::address_v6 address(bytes);
    if (socket_is_v4 && address.is_v4_mapped()) {
        return {asio::ip::make_address_v4(asio::ip::v4_mapped, address), core.port};
    }
    return {address, core.port};
}

#if defined(__linux__) && defined(UDP_SEGMENT)

/// Sends datagrams of `segment_bytes`, the last perhaps shorter, that lie side by side. Gives 0, or
/// the number of the error.
int send_segments(int socket, const udp::endpoint& to, std::span<const std::byte> bytes,
                  std::size_t segment_bytes) {
    const auto size = static_cast<std::uint16_t>(segment_bytes);
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof size)> control{};
    iovec data{const_cast<std::byte*>(bytes.data()), bytes.size()};
    msghdr message{};
    message.msg_name = const_cast<sockaddr*>(to.data());
    message.msg_namelen = static_cast<socklen_t>(to.size());
    message.msg_iov = &data;
    message.msg_iovlen = 1;
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    cmsghdr* const header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_UDP;
    header->cmsg_type = UDP_SEGMENT;
    header->cmsg_len = CMSG_LEN(sizeof size);
    std::memcpy(CMSG_DATA(header), &size, sizeof size);
    return ::sendmsg(socket, &message, 0) < 0 ? errno : 0;
}

#else

int send_segments(int, const udp::endpoint&, std::span<const std::byte>, std::size_t) {
    return EOPNOTSUPP;
}

#endif

/// Errors of a kernel or a device that does not cut datagrams apart; any other is the datagram's.
bool means_no_segments(int error) {
    return error == EIO || error == EINVAL || error == EOPNOTSUPP || error == ENOPROTOOPT;
}

}  // namespace

struct UdpTransport::Impl {
    asio::io_context context{1};
    // Not the one that `run` waits in: Asio watches every socket of that for arrivals, asked or
    // not, and each of them would wake it.
    asio::io_context never_run{1};
    udp::socket socket{never_run};
    asio::steady_timer timer{context};
    asio::signal_set signals{context};
    bool is_v4 = true;
    ReceiveBatch received;
    std::uint64_t receive_errors = 0;
    std::uint64_t drains_cut_short = 0;
    Outbox outbox;

    bool takes_segments = true;  // until the kernel says no
    std::atomic<std::uint64_t> send_errors = 0;
    std::atomic<Time> sending{};
    SendThread sender{[this](const Outbox& taken) { send(taken); }};  // the last: it uses the above

    void await_deadline(Time deadline, const WakeHandler& on_wake) {
        timer.expires_at(std::chrono::steady_clock::time_point(
            std::chrono::duration_cast<std::chrono::steady_clock::duration>(deadline)));
        timer.async_wait([this, &on_wake](error_code error) {
            if (!error) wake(on_wake);
        });
    }

    void wake(const WakeHandler& on_wake) {
        const std::optional<Time> next = on_wake();
        sender.submit(outbox);
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
            sender.submit(outbox);
            await_signal(on_signal);
        });
    }

    /// On the send thread, as is all below.
    void send(const Outbox& taken) {
        const Time begin = now();
        for (const Outbox::Run& run : taken.runs()) {
            const auto bytes = taken.bytes_of(run);
            if (run.datagrams == 1 || !sent_together(run, bytes)) send_one_by_one(run, bytes);
        }
        sending = sending.load() + (now() - begin);
    }

    /// False if it has to be tried one by one.
    bool sent_together(const Outbox::Run& run, std::span<const std::byte> bytes) {
        if (!takes_segments) return false;
        const int error =
            send_segments(socket.native_handle(), to_asio(run.to, is_v4), bytes, run.segment_bytes);
        if (means_no_segments(error)) {
            takes_segments = false;
            return false;
        }
        if (error != 0) send_errors += run.datagrams;
        return true;
    }

    void send_one_by_one(const Outbox::Run& run, std::span<const std::byte> bytes) {
        const udp::endpoint to = to_asio(run.to, is_v4);
        for (std::size_t i = 0; i < run.datagrams; ++i) {
            const auto datagram = bytes.first(std::min(bytes.size(), run.segment_bytes));
            bytes = bytes.subspan(datagram.size());
            error_code error;
            socket.send_to(asio::buffer(datagram.data(), datagram.size()), to, 0, error);
            if (error) ++send_errors;
        }
    }
};

UdpTransport::UdpTransport(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
UdpTransport::~UdpTransport() = default;

Result<std::unique_ptr<UdpTransport>, std::string> UdpTransport::open(
    const std::string& address, std::uint16_t port, std::span<const int> signals) {
    auto impl = std::make_unique<Impl>();
    error_code error;
    const auto parsed = asio::ip::make_address(address, error);
    const udp::endpoint local(parsed, port);
    if (!error) impl->socket.open(local.protocol(), error);
    if (!error) impl->socket.bind(local, error);
    if (!error) impl->socket.non_blocking(true, error);
    for (const int signal : signals) {
        if (!error) impl->signals.add(signal, error);
    }
    if (error) {
        return Failure{"cannot listen on udp " + address + ":" + std::to_string(port) + ": " +
                       error.message() +
                       "; end the process that has it, or choose another with --udp-port or "
                       "--udp-address"};
    }
    impl->is_v4 = parsed.is_v4();
    error_code refused;  // a smaller buffer than asked for is no reason not to start
    impl->socket.set_option(asio::socket_base::receive_buffer_size(kSocketBufferBytes), refused);
    impl->socket.set_option(asio::socket_base::send_buffer_size(kSocketBufferBytes), refused);
    return std::unique_ptr<UdpTransport>(new UdpTransport(std::move(impl)));
}

std::uint16_t UdpTransport::port() const {
    error_code error;
    return impl_->socket.local_endpoint(error).port();
}

std::size_t UdpTransport::receive_buffer_bytes() const {
    asio::socket_base::receive_buffer_size size;
    error_code error;
    impl_->socket.get_option(size, error);
    return static_cast<std::size_t>(size.value());
}

std::uint32_t UdpTransport::drain(const ReceiveHandler& handler) {
    ReceiveBatch& received = impl_->received;
    for (std::uint32_t datagrams = 0; datagrams < kDatagramsPerDrainMax;) {
        const int error = received.receive(impl_->socket.native_handle());
        if (error == EWOULDBLOCK) return datagrams;
        if (error != 0) {
            ++impl_->receive_errors;
            ++datagrams;
            continue;
        }
        for (std::size_t i = 0; i < received.size(); ++i)
            handler(received.from(i), received.datagram(i));
        datagrams += static_cast<std::uint32_t>(received.size());
        if (received.size() < ReceiveBatch::kDatagramsMax) return datagrams;
    }
    ++impl_->drains_cut_short;
    return kDatagramsPerDrainMax;
}

void UdpTransport::send(const Address& to, std::span<const std::byte> datagram) {
    impl_->outbox.add(to, datagram);
    if (impl_->outbox.size_bytes() >= kSubmitBytes) impl_->sender.submit(impl_->outbox);
}

void UdpTransport::flush() {
    impl_->sender.submit(impl_->outbox);
    impl_->sender.wait();
}

void UdpTransport::run(const WakeHandler& on_wake, const SignalHandler& on_signal) {
    impl_->await_signal(on_signal);
    asio::post(impl_->context, [this, &on_wake] { impl_->wake(on_wake); });
    impl_->context.run();
}

TransportCounters UdpTransport::counters() const {
    return {.sending = impl_->sending,
            .send_errors = impl_->send_errors,
            .receive_errors = impl_->receive_errors,
            .drains_cut_short = impl_->drains_cut_short};
}

Time UdpTransport::now() {
    return std::chrono::duration_cast<Time>(std::chrono::steady_clock::now().time_since_epoch());
}

std::string to_text(const Address& address) {
    const auto ip = to_asio(address, true).address();
    return (ip.is_v4() ? ip.to_string() : "[" + ip.to_string() + "]") + ":" +
           std::to_string(address.port);
}

}  // namespace arena::server
