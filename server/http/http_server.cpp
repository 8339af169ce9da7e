#include "server/http/http_server.h"

#include <chrono>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/system/errc.hpp>
#include <poll.h>
#include <unistd.h>

#include "server/base/listen_failure.h"
#include "server/http/http_connection.h"
#include "server/http/http_places.h"

namespace arena::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using error_code = boost::system::error_code;

/// The pause before accepting again when the system refuses and closing a connection does not help.
constexpr std::chrono::milliseconds kAcceptPause{100};
/// Far fewer than there are places: a client that has sent a request is answered before enough
/// others have come to take its place.
constexpr std::uint32_t kAcceptsAtOnce = 16;
static_assert(kAcceptsAtOnce < kHttpConnectionsMax / 2);

bool is_out_of_descriptors(const error_code& error) {
    return error == boost::system::errc::too_many_files_open ||
           error == boost::system::errc::too_many_files_open_in_system;
}

/// Returns an error unless there are descriptors left for the clients of this machine.
error_code check_spare_descriptors(int listener) {
    error_code error;
    std::vector<int> spare;
    while (!error && spare.size() < kHttpLoopbackPlaces) {
        const int descriptor = ::dup(listener);
        if (descriptor < 0) error.assign(errno, boost::system::system_category());
        if (descriptor >= 0) spare.push_back(descriptor);
    }
    for (const int descriptor : spare)
        ::close(descriptor);
    return error;
}

}  // namespace

struct HttpServer::Impl {
    Handler handler;
    std::vector<HttpConnection*> connections;  ///< the connections that have a place
    HttpConnection::OnDestroyed on_destroyed = [this](HttpConnection& gone) {
        std::erase(connections, &gone);
    };
    asio::io_context context{1};  ///< its destructor ends the remaining connections
    tcp::acceptor acceptor{context};
    asio::steady_timer pause{context};
    std::thread thread;

    void await_clients() {
        acceptor.async_wait(tcp::acceptor::wait_read, [this](error_code error) {
            if (error == asio::error::operation_aborted) return;
            if (error) return accept_later();
            accept_waiting();
        });
    }

    /// Accepts all waiting clients, a few at a time, so that the accepted ones get their turn in
    /// between.
    void accept_waiting() {
        for (std::uint32_t i = 0; i < kAcceptsAtOnce; ++i) {
            error_code error;
            tcp::socket socket(context);
            acceptor.accept(socket, error);
            if (error == asio::error::would_block) return await_clients();
            if (!error) {
                take_in(std::move(socket));
            } else if (!is_out_of_descriptors(error)) {
                return accept_later();
            } else if (!has_waiting_client()) {
                return await_clients();  // accept can fail like this without a client
            } else if (!evict(place_to_evict(places(), HttpConnection::now()))) {
                return accept_later();
            }
        }
        asio::post(context, [this] { accept_waiting(); });
    }

    void take_in(tcp::socket socket) {
        const auto connection =
            std::make_shared<HttpConnection>(std::move(socket), handler, on_destroyed);
        (void)evict(place_to_evict(places(), connection->place()));
        connections.push_back(connection.get());
        connection->start();
    }

    [[nodiscard]] std::vector<HttpPlace> places() const {
        std::vector<HttpPlace> places;
        for (const HttpConnection* connection : connections)
            places.push_back(connection->place());
        return places;
    }

    /// Closes the connection at `index`. Returns false when there is none.
    bool evict(std::optional<std::size_t> index) {
        if (!index) return false;
        HttpConnection& connection = *connections[*index];
        std::erase(connections, &connection);
        connection.close();
        return true;
    }

    bool has_waiting_client() {
        pollfd listener{.fd = acceptor.native_handle(), .events = POLLIN, .revents = 0};
        return ::poll(&listener, 1, 0) == 1;
    }

    void accept_later() {
        pause.expires_after(kAcceptPause);
        pause.async_wait([this](error_code error) {
            if (!error) accept_waiting();
        });
    }
};

HttpServer::HttpServer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

HttpServer::~HttpServer() {
    impl_->context.stop();
    impl_->thread.join();
}

Result<std::unique_ptr<HttpServer>, std::string> HttpServer::start(const std::string& address,
                                                                   std::uint16_t port,
                                                                   Handler handler) {
    auto impl = std::make_unique<Impl>();
    impl->handler = std::move(handler);
    error_code error;
    const tcp::endpoint local(asio::ip::make_address(address, error), port);
    if (!error) impl->acceptor.open(local.protocol(), error);
    if (!error) impl->acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) impl->acceptor.bind(local, error);
    if (!error) impl->acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (!error) impl->acceptor.non_blocking(true, error);
    if (!error) error = check_spare_descriptors(impl->acceptor.native_handle());
    if (error) {
        return Failure{
            listen_failure({.protocol = "http", .address = address, .port = port}, error.value())};
    }
    impl->await_clients();
    Impl& running = *impl;
    impl->thread = std::thread([&running] { running.context.run(); });
    return std::unique_ptr<HttpServer>(new HttpServer(std::move(impl)));
}

std::uint16_t HttpServer::port() const {
    error_code error;
    return impl_->acceptor.local_endpoint(error).port();
}

}  // namespace arena::server
