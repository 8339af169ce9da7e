// Tests that health checks are answered while strangers request pages without a pause.
#include <array>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/e2e/arenad_under_test.h"

namespace arena::test {
namespace {

/// Connections from this machine, each of which pipelines requests for one page and reads the
/// replies. One that the server closes is opened again at once.
class GreedyClients {
  public:
    GreedyClients(std::uint16_t port, std::size_t connections, const std::string& page)
        : port_(port), sockets_(connections, pollfd{.fd = -1, .events = POLLIN, .revents = 0}) {
        for (int i = 0; i < 900; ++i)
            requests_ += "GET " + page + " HTTP/1.1\r\n\r\n";
        thread_ = std::thread([this] { run(); });
    }
    ~GreedyClients() {
        stopping_ = true;
        thread_.join();
        for (const pollfd& socket : sockets_)
            if (socket.fd >= 0) ::close(socket.fd);
    }
    GreedyClients(const GreedyClients&) = delete;
    GreedyClients& operator=(const GreedyClients&) = delete;

    [[nodiscard]] std::uint64_t bytes_taken() const { return bytes_taken_; }

  private:
    void run() {
        while (!stopping_) {
            for (pollfd& socket : sockets_)
                if (socket.fd < 0) open(socket);
            ::poll(sockets_.data(), sockets_.size(), 50);
            for (pollfd& socket : sockets_)
                if (socket.fd >= 0 && socket.revents != 0) take(socket);
        }
    }

    void open(pollfd& socket) const {
        const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in server{};
        server.sin_family = AF_INET;
        server.sin_port = htons(port_);
        server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (::connect(descriptor, reinterpret_cast<const sockaddr*>(&server), sizeof server) != 0) {
            ::close(descriptor);
            return;
        }
        (void)::send(descriptor, requests_.data(), requests_.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        socket.fd = descriptor;
    }

    void take(pollfd& socket) {
        std::array<char, 65536> buffer;
        const ssize_t count = ::recv(socket.fd, buffer.data(), buffer.size(), MSG_DONTWAIT);
        if (count > 0) {
            bytes_taken_ += static_cast<std::uint64_t>(count);
        } else {
            ::close(socket.fd);
            socket.fd = -1;
        }
    }

    std::uint16_t port_;
    std::vector<pollfd> sockets_;
    std::string requests_;
    std::atomic<std::uint64_t> bytes_taken_{0};
    std::atomic<bool> stopping_{false};
    std::thread thread_;
};

TEST(ArenadHttpGreed, two_hundred_greedy_connections_do_not_make_health_checks_fail) {
    for (const std::string page : {"/metrics", "/status"}) {
        RunningArenad server;
        ASSERT_NE(server.http_port, 0) << server.process.standard_error();
        ASSERT_TRUE(wait_until_live(server.http_port));
        const GreedyClients greedy(server.http_port, 200, page);
        const std::string port = std::to_string(server.http_port);
        for (int i = 0; i < 200 && greedy.bytes_taken() == 0; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));

        for (int check = 0; check < 20; ++check) {
            const ProcessResult result = arenad({"healthcheck", "--http-port", port});
            ASSERT_EQ(result.exit_code, 0)
                << page << ", check " << check << ": " << result.standard_error;
        }

        EXPECT_GT(greedy.bytes_taken(), 0u);
        EXPECT_EQ(server.stop(), 0);
    }
}

}  // namespace
}  // namespace arena::test
