#include "client-sim/status/fetch_status.h"

#include <array>
#include <string>
#include <thread>

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

/// A server that sends one reply to the first request, whatever it asks.
class OneReply {
  public:
    explicit OneReply(const std::string& body)
        : acceptor_(io_, tcp::endpoint(asio::ip::address_v4::loopback(), 0)), thread_([this, body] {
              boost::system::error_code ignored;
              tcp::socket socket = acceptor_.accept(ignored);
              std::array<char, 1024> request{};
              socket.read_some(asio::buffer(request), ignored);
              asio::write(socket,
                          asio::buffer("HTTP/1.1 200 OK\r\nContent-Length: " +
                                       std::to_string(body.size()) + "\r\n\r\n" + body),
                          ignored);
          }) {}
    ~OneReply() { thread_.join(); }

    [[nodiscard]] protocol::HostPort address() const {
        return {"127.0.0.1", acceptor_.local_endpoint().port()};
    }

  private:
    asio::io_context io_;
    tcp::acceptor acceptor_;
    std::thread thread_;
};

TEST(FetchStatus, rejects_another_page_with_its_address_and_how_to_fix_it) {
    const OneReply somebody("{}");

    const auto status = fetch_status(somebody.address());

    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.error(),
              "no status from http://" + to_string(somebody.address()) +
                  "/status: the answer has no \"tick_ms\", so it is not from an "
                  "arenad: give --status the server's HTTP address, or leave it out");
}

TEST(FetchStatus, reads_the_page_of_a_server) {
    const OneReply server(R"({"tick_ms":{"p50":0.5},"inputs":{"applied":8},"decode_errors":0})");

    const auto status = fetch_status(server.address());

    ASSERT_TRUE(status.ok()) << status.error();
    EXPECT_EQ(status.value().inputs_applied, 8);
}

}  // namespace
}  // namespace arena::client_sim
