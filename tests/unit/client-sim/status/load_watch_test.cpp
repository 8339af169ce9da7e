#include "client-sim/status/load_watch.h"

#include <array>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

using namespace std::chrono_literals;
namespace asio = boost::asio;
using asio::ip::tcp;

/// A server that answers with the number of requests so far. The second answer is delayed.
class CountingPage {
  public:
    explicit CountingPage(int requests)
        : acceptor_(io_, tcp::endpoint(asio::ip::address_v4::loopback(), 0)),
          thread_([this, requests] {
              while (asked_ < requests) {
                  tcp::socket socket = acceptor_.accept();
                  answers_.emplace_back([number = ++asked_, socket = std::move(socket)]() mutable {
                      answer(socket, number);
                  });
              }
          }) {}
    ~CountingPage() {
        thread_.join();
        for (std::thread& answer : answers_)
            answer.join();
    }

    [[nodiscard]] protocol::HostPort address() const {
        return {"127.0.0.1", acceptor_.local_endpoint().port()};
    }
    [[nodiscard]] int asked() const { return asked_; }

  private:
    static void answer(tcp::socket& socket, int number) {
        boost::system::error_code ignored;
        std::array<char, 1024> request{};
        socket.read_some(asio::buffer(request), ignored);
        if (number == 2) std::this_thread::sleep_for(300ms);
        const std::string body =
            R"({"tick_ms":{"bars":[]},"tick_overruns":)" + std::to_string(number) + "}";
        asio::write(socket,
                    asio::buffer("HTTP/1.1 200 OK\r\nContent-Length: " +
                                 std::to_string(body.size()) + "\r\n\r\n" + body),
                    ignored);
    }

    asio::io_context io_;
    tcp::acceptor acceptor_;
    std::atomic<int> asked_ = 0;
    std::vector<std::thread> answers_;
    std::thread thread_;
};

TEST(LoadWatch, a_delayed_answer_does_not_replace_a_newer_one) {
    CountingPage page(3);
    LoadWatch watch(page.address());
    while (page.asked() < 2)  // its thread makes the second request
        std::this_thread::sleep_for(1ms);

    watch.read_now();
    std::this_thread::sleep_for(400ms);

    ASSERT_TRUE(watch.newest());
    EXPECT_EQ(watch.newest()->load.overruns, 3u);
}

}  // namespace
}  // namespace arena::client_sim
