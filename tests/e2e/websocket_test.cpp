// Tests the real server with clients by WebSocket, beside others by UDP and beside attackers.
#include <array>
#include <chrono>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <nlohmann/json.hpp>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/e2e/arenad_under_test.h"
#include "tests/e2e/small_client.h"
#include "tests/e2e/twenty_bots.h"
#include "tests/support/http_client.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/websocket_client.h"

namespace arena::test {
namespace {

using Json = nlohmann::json;

constexpr const char* kHalfAndHalf = R"(purpose = "By UDP and by WebSocket."
seed = 3

[[stage]]
seconds = 8
clients = 20
at_once = true

[[group]]
name = "by datagrams"
behaviour = "fighter"

[[group]]
name = "by messages"
behaviour = "fighter"
transport = "websocket"
)";

/// A connection to the door that sends what it likes.
class Stranger {
  public:
    explicit Stranger(std::uint16_t port)
        : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, IPPROTO_TCP)) {
        sockaddr_in server{};
        server.sin_family = AF_INET;
        server.sin_port = htons(port);
        server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        EXPECT_EQ(::connect(socket_, reinterpret_cast<sockaddr*>(&server), sizeof server), 0);
    }
    ~Stranger() { ::close(socket_); }
    Stranger(const Stranger&) = delete;
    Stranger& operator=(const Stranger&) = delete;

    /// Sends what the server takes.
    void send(std::string_view bytes) const {
        while (!bytes.empty()) {
            const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) return;
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
    }

    /// Upgrades, and waits until the server has answered.
    void upgrade() const;

  private:
    int socket_;
};

const std::string kUpgrade =
    "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

void Stranger::upgrade() const {
    send(kUpgrade + "\r\n");
    std::string answer;
    std::array<char, 256> room{};
    while (answer.find("\r\n\r\n") == std::string::npos) {
        const auto read = ::recv(socket_, room.data(), room.size(), 0);
        ASSERT_GT(read, 0) << answer;
        answer.append(room.data(), static_cast<std::size_t>(read));
    }
    ASSERT_TRUE(answer.starts_with("HTTP/1.1 101 ")) << answer;
}

/// Returns a masked frame whose mask is zeros.
std::string frame(char first, const std::string& payload) {
    return std::string{first, static_cast<char>(0x80u | payload.size()), 0, 0, 0, 0} + payload;
}

TEST(WebSocketEndToEnd, clients_of_both_kinds_play_in_one_match) {
    TemporaryFolder folder;
    std::ofstream(folder.path("mix.toml")) << kHalfAndHalf;
    RunningArenad server({"--websocket-port", "0", "--max-clients", "32"});
    const std::uint16_t port = server.websocket_port();
    ASSERT_NE(port, 0) << server.process.standard_error();

    const ProcessResult played = run_process(
        kBots,
        {"--accept-invalid", "--server", server.udp(), "--websocket-port", std::to_string(port),
         "--scenario", folder.path("mix.toml"), "--map", kMap, "--json", folder.path("mix.json")},
        {}, std::chrono::seconds{90});

    EXPECT_EQ(played.exit_code, 0) << played.standard_output << played.standard_error;
    const Json report = Json::parse(folder.read("mix.json"), nullptr, false);
    EXPECT_EQ(report["clients_connected"], 20);
    EXPECT_EQ(report["clients_lost"], 0);
    EXPECT_EQ(metric(server.http_port, "arenad_websocket_upgraded_total"), 10);
    EXPECT_EQ(metric(server.http_port, "arenad_joins_total"), 20);
    EXPECT_GT(metric(server.http_port, "arenad_websocket_packets_sent_total"), 10 * 20);
    const Json status = Json::parse(http_request(server.http_port, "GET", "/status").body);
    EXPECT_EQ(status["websocket_port"], port);
    EXPECT_EQ(server.stop(), 0);
}

TEST(WebSocketEndToEnd, matches_with_threads_of_their_own_send_through_the_door) {
    TemporaryFolder folder;
    RunningArenad server(
        {"--websocket-port", "0", "--matches", "3", "--threads", "2", "--max-clients", "8"});
    const std::uint16_t port = server.websocket_port();
    ASSERT_NE(port, 0) << server.process.standard_error();

    const ProcessResult played =
        run_process(kBots,
                    {"--accept-invalid", "--server", server.udp(), "--websocket-port",
                     std::to_string(port), "--transport", "websocket", "--clients", "20", "--ramp",
                     "1", "--duration", "5", "--map", kMap, "--json", folder.path("run.json")},
                    {}, std::chrono::seconds{90});

    EXPECT_EQ(played.exit_code, 0) << played.standard_output << played.standard_error;
    EXPECT_EQ(metric(server.http_port, "arenad_websocket_upgraded_total"), 20);
    EXPECT_EQ(server.stop(), 0);
}

TEST(WebSocketEndToEnd, attackers_at_the_door_harm_no_player) {
    RunningArenad server({"--websocket-port", "0", "--max-clients", "32"});
    const std::uint16_t port = server.websocket_port();
    ASSERT_NE(port, 0) << server.process.standard_error();
    TwentyBots bots(server.udp(), std::chrono::seconds(8),
                    {"--transport", "websocket", "--websocket-port", std::to_string(port)});
    ASSERT_TRUE(TwentyBots::all_in(server.http_port));

    std::vector<std::unique_ptr<Stranger>> strangers;
    for (int i = 0; i < 60; ++i) {
        const Stranger& stranger = *strangers.emplace_back(std::make_unique<Stranger>(port));
        switch (i % 6) {
            case 0:  // half a request
                stranger.send(kUpgrade);
                break;
            case 1:  // no request
                stranger.send(std::string(5000, '\xff') + "\r\n\r\n");
                break;
            case 2:  // a page of another host
                stranger.send(kUpgrade + "Origin: https://evil.example\r\n\r\n");
                break;
            case 3:  // an endless header
                stranger.send("GET / HTTP/1.1\r\nX: " + std::string(20'000, 'x'));
                break;
            case 4:  // packets that belong to no session
                stranger.upgrade();
                for (int k = 0; k < 500; ++k)
                    stranger.send(frame('\x82', std::string(100, static_cast<char>(k))));
                break;
            default:  // text, and pings without an end
                stranger.upgrade();
                for (int k = 0; k < 200; ++k)
                    stranger.send(frame('\x89', "ping"));
                stranger.send(frame('\x81', "text"));
        }
    }

    const Json report = bots.expect_nobody_lost();
    EXPECT_EQ(report["invariant_violations"], 0);
    for (const char* reason : {"not_http", "foreign_origin", "header_too_long", "too_many_pings"})
        EXPECT_EQ(metric(server.http_port,
                         "arenad_websocket_ends_total{reason=\"" + std::string(reason) + "\"}"),
                  10)
            << reason;
    EXPECT_EQ(server.stop(), 0);
}

/// A client by WebSocket whose connection comes from a proxy, which names its address.
std::unique_ptr<WebSocketClient> behind_proxy(std::uint16_t port, const std::string& ip) {
    return std::make_unique<WebSocketClient>(WebSocketClient::Settings{
        .port = port, .lines = "X-Forwarded-For: 192.0.2.1, " + ip + "\r\n"});
}

TEST(WebSocketEndToEnd, a_ban_of_one_player_behind_a_proxy_is_no_ban_of_the_others) {
    TemporaryFolder folder;
    std::ofstream(folder.path("bans.txt")) << "address 203.0.113.7\n";
    RunningArenad server({"--websocket-port", "0", "--trusted-proxies", "127.0.0.1", "--ban-file",
                          folder.path("bans.txt")});
    const std::uint16_t port = server.websocket_port();
    ASSERT_NE(port, 0) << server.process.standard_error();

    SmallClient banned(server.udp_port, 5, behind_proxy(port, "203.0.113.7"));
    EXPECT_FALSE(banned.enter());
    SmallClient other(server.udp_port, 6, behind_proxy(port, "203.0.113.8"));
    EXPECT_TRUE(other.join());
    EXPECT_TRUE(server.process.wait_for_line("from=\"203.0.113.8:", kPatience))
        << "the log names the player's own address";
    SmallClient direct(server.udp_port, 7);
    EXPECT_TRUE(direct.join()) << "nor is the proxy's address banned";

    // A new ban ends the one that plays, and only that one.
    std::ofstream(folder.path("bans.txt")) << "address 203.0.113.8\n";
    server.process.send_signal(SIGHUP);
    EXPECT_TRUE(other.wait_for_end(kPatience));
    EXPECT_TRUE(direct.wait_for_update(kPatience));
    EXPECT_EQ(server.stop(), 0);
}

TEST(WebSocketEndToEnd, a_header_of_one_that_is_no_proxy_lifts_no_ban) {
    TemporaryFolder folder;
    std::ofstream(folder.path("bans.txt")) << "address 127.0.0.1\n";
    RunningArenad server({"--websocket-port", "0", "--trusted-proxies", "10.0.0.0/8", "--ban-file",
                          folder.path("bans.txt")});
    const std::uint16_t port = server.websocket_port();
    ASSERT_NE(port, 0) << server.process.standard_error();

    SmallClient banned(server.udp_port, 5, behind_proxy(port, "203.0.113.7"));
    EXPECT_FALSE(banned.enter());
    EXPECT_EQ(server.stop(), 0);
}

TEST(WebSocketEndToEnd, silent_connections_keep_no_player_out) {
    RunningArenad server({"--websocket-port", "0", "--max-clients", "32"});
    const std::uint16_t port = server.websocket_port();
    ASSERT_NE(port, 0) << server.process.standard_error();
    std::vector<std::unique_ptr<Stranger>> silent;
    for (int i = 0; i < 64; ++i)  // as many as there may be
        silent.push_back(std::make_unique<Stranger>(port));

    TwentyBots bots(server.udp(), std::chrono::seconds(5),
                    {"--transport", "websocket", "--websocket-port", std::to_string(port)});
    bots.expect_nobody_lost();
    EXPECT_GE(metric(server.http_port, "arenad_websocket_ends_total{reason=\"displaced\"}"), 20);
    EXPECT_EQ(server.stop(), 0);
}

TEST(WebSocketEndToEnd, options_without_the_door_are_a_line_each) {
    const ProcessResult checked = arenad({"--map", kMap, "--websocket-origins", "*",
                                          "--trusted-proxies", "127.0.0.1", "--check-config"});

    EXPECT_EQ(checked.exit_code, 0) << checked.standard_error;
    for (const char* option : {"--websocket-origins", "--trusted-proxies"})
        EXPECT_NE(checked.standard_output.find(
                      "warning: " + std::string(option) +
                      " has no effect without the door for browsers: add --websocket-port PORT\n"),
                  std::string::npos)
            << checked.standard_output;
}

TEST(WebSocketEndToEnd, what_cannot_be_opened_is_named) {
    expect_usage_error(arenad({"--map", kMap, "--udp-port", "0", "--http-port", "0",
                               "--websocket-port", "0", "--trusted-proxies", "127.0.0.1,proxy"}),
                       "--trusted-proxies: 'proxy' is neither");
    expect_usage_error(arenad({"--map", kMap, "--udp-port", "0", "--http-port", "0",
                               "--websocket-port", "0", "--websocket-origins", "game.example"}),
                       "--websocket-origins has 'game.example'");
    expect_usage_error(arenad({"--map", kMap, "--udp-port", "0", "--http-port", "0",
                               "--websocket-port", "0", "--websocket-address", "0.0.0.0"}),
                       "websocket-address 0.0.0.0 can be reached from other machines");
}

}  // namespace
}  // namespace arena::test
