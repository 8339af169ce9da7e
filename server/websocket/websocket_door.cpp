#include "server/websocket/websocket_door.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <thread>
#include <unordered_map>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/base/listen_failure.h"
#include "server/base/published.h"
#include "server/base/signals_blocked.h"
#include "server/websocket/arrived_packets.h"
#include "server/websocket/door_places.h"
#include "server/websocket/run_loop.h"
#include "server/websocket/websocket_connection.h"

namespace arena::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using error_code = boost::system::error_code;

/// The pause before accepting again when the system refuses.
constexpr std::chrono::milliseconds kAcceptPause{100};
constexpr std::chrono::milliseconds kLookInterval{100};
/// For connections to take what was sent, and to say goodbye, when the server ends.
constexpr std::chrono::milliseconds kEndPatience{500};

protocol::Address address_of(const tcp::endpoint& endpoint) {
    const asio::ip::address& ip = endpoint.address();
    if (ip.is_v4()) return protocol::ipv4_address(ip.to_v4().to_bytes(), endpoint.port());
    protocol::Address address{.port = endpoint.port()};
    std::ranges::copy(ip.to_v6().to_bytes(), address.ip.begin());
    return address;
}

}  // namespace

struct WebSocketDoor::Impl {
    explicit Impl(const WebSocketSettings& settings)
        : identity(settings.identity),
          places(settings.connections_max),
          shared{.pages = settings.pages,
                 .proxies = settings.proxies,
                 .wait_max = settings.wait_max,
                 .patience = settings.patience,
                 .counters = counting,
                 .on_packet = [this](WebSocketConnection& from,
                                     auto packet) { take_packet(from, packet); },
                 .on_forwarded =
                     [this](WebSocketConnection& connection) {
                         return places.count_for(connection.path().channel,
                                                 connection.path().remote);
                     },
                 .on_upgraded =
                     [this](WebSocketConnection& connection) {
                         ++counting.upgraded;
                         places.on_upgraded(connection.path().channel);
                     },
                 .on_destroyed =
                     [this](WebSocketConnection& gone) {
                         connections.erase(gone.path().channel.value);
                         places.release(gone.path().channel);
                         if (is_ending) stop_when_empty();
                     }} {}

    // Of the door's thread.
    WebSocketCounters counting;
    std::shared_ptr<const TlsIdentity> identity;
    DoorPlaces places;
    std::unordered_map<std::uint64_t, WebSocketConnection*> connections;  ///< by channel
    std::uint64_t channels = 0;                                           ///< that there have been
    bool is_ending = false;
    bool is_accepting = false;  ///< or is about to, after a pause
    bool is_looking = false;    ///< regularly
    Outbox sending;
    WebSocketConnection::Shared shared;

    // Between threads.
    Published<WebSocketCounters> published;
    mutable std::mutex fault_mutex;
    std::string fault;  // guarded by the mutex
    std::mutex arrived_mutex;
    ArrivedPackets arrived;  // guarded by the mutex
    ArrivedPackets taken;    // of the thread that receives
    std::mutex waiting_mutex;
    Outbox waiting;             // guarded by the mutex, as are the two below
    bool is_announced = false;  ///< the door's thread knows that something waits
    std::uint64_t unsent = 0;   ///< runs of packets for which there was no room

    asio::io_context context{1};  ///< its destructor ends the remaining connections
    tcp::acceptor acceptor{context};
    asio::steady_timer pause{context};
    asio::steady_timer looking{context};
    asio::steady_timer ending{context};
    std::thread thread;

    void run() {
        run_despite_exceptions(context, [this](const char* what) noexcept { take_fault(what); });
    }

    /// Notes an exception of a handler, and sees to it that the door goes on. The connection whose
    /// handler it was is gone.
    void take_fault(const char* what) noexcept {
        ++counting.faults;
        try {
            const std::lock_guard lock(fault_mutex);
            fault = what;
        } catch (...) {  // the count has to do
        }
        if (is_ending) return context.stop();
        while (!resume())
            std::this_thread::sleep_for(kAcceptPause);
    }

    /// Begins again what an exception has ended. Returns false when it cannot.
    [[nodiscard]] bool resume() noexcept {
        try {
            if (!is_accepting) accept_later();
            if (!is_looking) look_later();
            return true;
        } catch (...) {
            return false;
        }
    }

    void accept_next() {
        acceptor.async_accept([this](error_code error, tcp::socket socket) {
            is_accepting = false;
            if (error == asio::error::operation_aborted) return;
            if (error) return accept_later();
            take_in(std::move(socket));
            accept_next();
        });
        is_accepting = true;
    }

    void accept_later() {
        if (is_ending) return;
        pause.expires_after(kAcceptPause);
        pause.async_wait([this](error_code error) {
            is_accepting = false;
            if (!error) accept_next();
        });
        is_accepting = true;
    }

    void take_in(tcp::socket socket) {
        error_code error;
        const tcp::endpoint endpoint = socket.remote_endpoint(error);
        if (error) return;  // it is gone already
        ++counting.accepted;
        Path path(address_of(endpoint));
        path.channel = {++channels};
        const bool is_proxy = shared.proxies.trusts(path.remote);
        const auto place = places.take(
            path.channel, path.remote,
            is_proxy ? DoorPlaces::Counts::in_all_only : DoorPlaces::Counts::for_address,
            WebSocketConnection::now());
        if (place.displaced) displace(*place.displaced);
        if (place.refusal) {
            ++counting.ends[*place.refusal];
            return;
        }
        const auto connection =
            WebSocketConnection::make(std::move(socket), path, shared, identity);
        connections.emplace(path.channel.value, connection.get());
        connection->start();
    }

    /// Ends a connection that has lost its place to a newer one.
    void displace(ChannelId channel) {
        const auto found = connections.find(channel.value);
        const auto connection = found == connections.end() ? nullptr : found->second->keep();
        if (connection) connection->end(WebSocketEnd::displaced);
    }

    void take_packet(WebSocketConnection& from, std::span<const std::byte> packet) {
        ++counting.packets_received;
        counting.bytes_received += packet.size();
        const std::lock_guard lock(arrived_mutex);
        if (!arrived.add(from.path(), packet, from.arrived)) ++counting.packets_behind;
    }

    /// Sends what was submitted.
    void send_waiting() {
        {
            const std::lock_guard lock(waiting_mutex);
            std::swap(sending, waiting);
            is_announced = false;
            counting.packets_outdated += std::exchange(unsent, 0);
        }
        const Time now = WebSocketConnection::now();
        for (const Outbox::Run& run : sending.runs()) {
            const auto found = connections.find(run.to.channel.value);
            if (found == connections.end()) continue;  // it has ended: the session notices
            std::span<const std::byte> left = sending.bytes_of(run);
            for (std::size_t i = 0; i < run.datagrams; ++i) {
                const std::size_t size = std::min(run.segment_bytes, left.size());
                found->second->send(left.first(size), run.end, now);
                left = left.subspan(size);
            }
        }
        sending.clear();
    }

    void look_later() {
        looking.expires_after(kLookInterval);
        looking.async_wait([this](error_code error) {
            is_looking = false;
            if (error) return;
            const Time now = WebSocketConnection::now();
            for_each_connection([now](WebSocketConnection& each) { each.look(now); });
            publish();
            look_later();
        });
        is_looking = true;
    }

    void publish() {
        counting.connections = connections.size();
        published.store(counting);
    }

    /// Calls act(connection) for each of them, which may end there.
    template <typename Act>
    void for_each_connection(Act&& act) {
        std::vector<std::shared_ptr<WebSocketConnection>> all;
        all.reserve(connections.size());
        for (const auto& [channel, connection] : connections)
            if (auto kept = connection->keep()) all.push_back(std::move(kept));
        for (const auto& connection : all)
            act(*connection);
    }

    /// Ends all connections, and the thread after them, or when they take too long.
    void end_all() {
        is_ending = true;
        error_code ignored;
        acceptor.close(ignored);
        pause.cancel();
        looking.cancel();
        send_waiting();
        for_each_connection([](WebSocketConnection& each) { each.end(WebSocketEnd::server_ends); });
        ending.expires_after(kEndPatience);
        ending.async_wait([this](error_code) { context.stop(); });
        stop_when_empty();
    }

    void stop_when_empty() {
        if (connections.empty()) context.stop();
    }
};

WebSocketDoor::WebSocketDoor(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

WebSocketDoor::~WebSocketDoor() {
    try {
        asio::post(impl_->context, [impl = impl_.get()] { impl->end_all(); });
    } catch (...) {
        impl_->context.stop();  // out of memory: without goodbyes
    }
    impl_->thread.join();
}

Result<std::unique_ptr<WebSocketDoor>, std::string> WebSocketDoor::open(
    const WebSocketSettings& settings) {
    auto impl = std::make_unique<Impl>(settings);
    error_code error;
    const tcp::endpoint local(asio::ip::make_address(settings.address, error), settings.port);
    if (!error) impl->acceptor.open(local.protocol(), error);
    if (!error) impl->acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) impl->acceptor.bind(local, error);
    if (!error) impl->acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error)
        return Failure{listen_failure(
            {.protocol = "websocket", .address = settings.address, .port = settings.port},
            error.value())};
    impl->accept_next();
    impl->look_later();
    impl->publish();
    Impl& running = *impl;
    const SignalsBlocked blocked;
    impl->thread = std::thread([&running] { running.run(); });
    return std::unique_ptr<WebSocketDoor>(new WebSocketDoor(std::move(impl)));
}

std::uint16_t WebSocketDoor::port() const {
    error_code error;
    return impl_->acceptor.local_endpoint(error).port();
}

std::uint32_t WebSocketDoor::receive_all(
    const std::function<void(const Path& from, std::span<const std::byte> packet)>& handler) {
    {
        const std::lock_guard lock(impl_->arrived_mutex);
        impl_->arrived.swap_with(impl_->taken);
    }
    return impl_->taken.take_all(handler);
}

void WebSocketDoor::submit(Outbox& outbox) {
    if (outbox.empty()) return;
    bool announces = false;
    {
        const std::lock_guard lock(impl_->waiting_mutex);
        if (impl_->waiting.empty())
            std::swap(impl_->waiting, outbox);
        else if (impl_->waiting.size_bytes() < kSubmittedBytesMax)
            impl_->waiting.add(outbox);
        else
            impl_->unsent += outbox.runs().size();
        announces = !std::exchange(impl_->is_announced, true);
    }
    outbox.clear();
    if (announces) asio::post(impl_->context, [impl = impl_.get()] { impl->send_waiting(); });
}

void WebSocketDoor::use(std::shared_ptr<const TlsIdentity> identity) {
    asio::post(impl_->context, [impl = impl_.get(), next = std::move(identity)]() mutable {
        impl->identity = std::move(next);
    });
}

void WebSocketDoor::admit_pages_of(std::uint16_t port) {
    asio::post(impl_->context,
               [impl = impl_.get(), port] { impl->shared.pages.pages_port = port; });
}

std::string WebSocketDoor::last_fault() const {
    const std::lock_guard lock(impl_->fault_mutex);
    return impl_->fault;
}

WebSocketCounters WebSocketDoor::counters() const {
    return impl_->published.load();
}

}  // namespace arena::server
