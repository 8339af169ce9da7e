// OneReply: a server for one connection, which sends a fixed reply; and an address without a
// server.
#pragma once

#include <array>
#include <string>
#include <thread>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>

#include "protocol/base/host_port.h"

namespace arena::client_sim::test {

/// Returns a reply of HTTP with that body.
[[nodiscard]] inline std::string ok_page(const std::string& body) {
    return "HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

/// Returns a loopback address at which nothing listens: the port was just bound and given back.
[[nodiscard]] inline protocol::HostPort closed_address() {
    boost::asio::io_context io;
    boost::asio::ip::tcp::acceptor acceptor(io, {boost::asio::ip::address_v4::loopback(), 0});
    return {"127.0.0.1", acceptor.local_endpoint().port()};
}

/// Reads the beginning of the first request, sends the reply, whatever was asked, and closes. Its
/// destructor waits for a client, so a test must connect once.
class OneReply {
  public:
    explicit OneReply(std::string reply)
        : acceptor_(io_, Tcp::endpoint(boost::asio::ip::address_v4::loopback(), 0)),
          thread_([this, reply = std::move(reply)] { answer(reply); }) {}
    ~OneReply() {
        if (thread_.joinable()) thread_.join();
    }
    OneReply(const OneReply&) = delete;
    OneReply& operator=(const OneReply&) = delete;

    [[nodiscard]] protocol::HostPort address() const {
        return {"127.0.0.1", acceptor_.local_endpoint().port()};
    }
    /// Returns the request, after the client has received the whole reply.
    [[nodiscard]] std::string request() {
        if (thread_.joinable()) thread_.join();
        return request_;
    }

  private:
    using Tcp = boost::asio::ip::tcp;

    void answer(const std::string& reply) {
        boost::system::error_code ignored;
        Tcp::socket socket = acceptor_.accept(ignored);
        std::array<char, 1024> request{};
        request_.assign(request.data(), socket.read_some(boost::asio::buffer(request), ignored));
        boost::asio::write(socket, boost::asio::buffer(reply), ignored);
    }

    boost::asio::io_context io_;
    Tcp::acceptor acceptor_;
    std::string request_;
    std::thread thread_;  // the last member: it uses the others
};

}  // namespace arena::client_sim::test
