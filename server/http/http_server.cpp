#include "server/http/http_server.h"

#include <chrono>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/http/http_connection.h"
#include "server/http/http_places.h"

namespace arena::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using error_code = boost::system::error_code;

/// Between two tries to accept when the process has run out of descriptors.
constexpr std::chrono::milliseconds kAcceptPause{100};

}  // namespace

struct HttpServer::Impl {
    Handler handler;
    std::vector<HttpConnection*> connections;  ///< those that have a place
    HttpConnection::OnGone on_gone = [this](HttpConnection& gone) {
        std::erase(connections, &gone);
    };
    asio::io_context context{1};  ///< its destructor ends the connections that are left
    tcp::acceptor acceptor{context};
    asio::steady_timer pause{context};
    std::thread thread;

    void accept() {
        acceptor.async_accept([this](error_code error, tcp::socket socket) {
            if (error == asio::error::operation_aborted) return;
            if (error) return accept_later();
            const auto connection =
                std::make_shared<HttpConnection>(std::move(socket), handler, on_gone);
            make_room_for(connection->place());
            connections.push_back(connection.get());
            connection->start();
            accept();
        });
    }

    void make_room_for(const HttpPlace& newcomer) {
        std::vector<HttpPlace> places;
        for (const HttpConnection* connection : connections)
            places.push_back(connection->place());
        const auto cleared = place_to_clear(places, newcomer);
        if (!cleared) return;
        HttpConnection& connection = *connections[*cleared];
        std::erase(connections, &connection);
        connection.close();
    }

    void accept_later() {
        pause.expires_after(kAcceptPause);
        pause.async_wait([this](error_code error) {
            if (!error) accept();
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
    if (error) {
        return Failure{"cannot listen on http " + address + ":" + std::to_string(port) + ": " +
                       error.message() +
                       "; end the process that has it, or choose another with --http-port or "
                       "--http-address"};
    }
    impl->accept();
    Impl& running = *impl;
    impl->thread = std::thread([&running] { running.context.run(); });
    return std::unique_ptr<HttpServer>(new HttpServer(std::move(impl)));
}

std::uint16_t HttpServer::port() const {
    error_code error;
    return impl_->acceptor.local_endpoint(error).port();
}

}  // namespace arena::server
