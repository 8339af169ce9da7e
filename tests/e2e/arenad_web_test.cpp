// Tests the real server with --web: the page for browsers, and what the page has to know of the
// game.
#include <array>
#include <chrono>
#include <filesystem>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <nlohmann/json.hpp>
#include <sys/socket.h>
#include <unistd.h>

#include "protocol/rules/read_rules.h"
#include "protocol/tiled/read_map.h"
#include "sim/rules/rules_hash.h"
#include "sim/terrain/terrain.h"
#include "tests/e2e/arenad_under_test.h"
#include "tests/e2e/small_client.h"
#include "tests/support/http_client.h"
#include "tests/support/temporary_folder.h"

namespace arena::test {
namespace {

using Json = nlohmann::json;

/// A folder with a page, beside a file that is none of its own.
struct PageFolder {
    TemporaryFolder outside;
    std::string folder = outside.path("page");
    std::string script;
    std::string big;  ///< more than the kernel takes at once for a client that does not read

    PageFolder() {
        std::filesystem::create_directories(folder + "/assets");
        outside.write("secret.txt", "the secret");
        outside.write("page/index.html", "<!doctype html><title>arenad</title>");
        for (int i = 0; i < 5000; ++i)
            script += "run(" + std::to_string(i % 10) + ");\n";
        outside.write("page/assets/index-BXk3yz12.js", script);
        std::minstd_rand random(1);
        big.resize(std::size_t{12} << 20u);
        for (char& byte : big)
            byte = static_cast<char>(random() >> 8u);
        outside.write("page/assets/arenad-C0ffee00.wasm", big);
    }

    /// Returns the options of a server of this page.
    [[nodiscard]] std::vector<std::string> with(const std::vector<std::string>& extra = {}) const {
        std::vector<std::string> options{"--web", "--web-dir", folder, "--websocket-port", "0"};
        options.insert(options.end(), extra.begin(), extra.end());
        return options;
    }
};

/// Sends GET with further header lines.
HttpAnswer get(const RunningArenad& server, const std::string& path,
               const std::string& headers = {}) {
    return http_exchange(server.http_port, "GET " + path +
                                               " HTTP/1.1\r\nHost: localhost\r\n"
                                               "Connection: close\r\n" +
                                               headers + "\r\n");
}

/// Returns the value of a header line.
std::string value_of(const HttpAnswer& answer, const std::string& name) {
    const std::size_t begin = answer.header.find("\r\n" + name + ": ");
    if (begin == std::string::npos) return {};
    const std::size_t value = begin + name.size() + 4;
    return answer.header.substr(value, answer.header.find("\r\n", value) - value);
}

/// Expects that the pages for tools are as they are without a page for browsers.
void expect_tools_served(const RunningArenad& server) {
    for (const char* path : {"/livez", "/healthz", "/readyz"})
        EXPECT_EQ(http_request(server.http_port, "GET", path).status, 200) << path;
    EXPECT_NE(http_request(server.http_port, "GET", "/metrics").body.find("arenad_tick"),
              std::string::npos);
    EXPECT_TRUE(Json::parse(http_request(server.http_port, "GET", "/status").body).is_object());
    EXPECT_TRUE(Json::parse(http_request(server.http_port, "GET", "/matches").body).is_array());
}

TEST(ArenadWeb, the_page_is_served_beside_the_pages_for_tools) {
    const PageFolder page;
    RunningArenad server(page.with());
    const std::uint16_t door = server.websocket_port();
    ASSERT_NE(door, 0) << server.process.standard_error();
    ASSERT_TRUE(wait_until_live(server.http_port));

    const HttpAnswer root = get(server, "/");
    const HttpAnswer script = get(server, "/assets/index-BXk3yz12.js");

    EXPECT_EQ(root.status, 200);
    EXPECT_EQ(root.body, "<!doctype html><title>arenad</title>");
    EXPECT_EQ(value_of(root, "Content-Type"), "text/html; charset=utf-8");
    EXPECT_EQ(value_of(root, "Cache-Control"), "no-cache");
    const std::string port = std::to_string(door);
    EXPECT_NE(value_of(root, "Content-Security-Policy")
                  .find("connect-src 'self' ws://localhost:" + port + " wss://localhost:" + port),
              std::string::npos);
    EXPECT_EQ(script.body, page.script);
    EXPECT_EQ(value_of(script, "Cache-Control"), "public, max-age=31536000, immutable");
    EXPECT_EQ(get(server, "/assets/arenad-C0ffee00.wasm").body, page.big);
    const HttpAnswer absent = get(server, "/assets/absent.js");
    EXPECT_EQ(absent.status, 404);
    EXPECT_NE(absent.body.find("/metrics"), std::string::npos) << "the list of pages";
    expect_tools_served(server);
    EXPECT_EQ(server.stop(), 0);
}

TEST(ArenadWeb, a_browser_is_sent_no_more_than_it_needs) {
    const PageFolder page;
    RunningArenad server(page.with());
    const std::string path = "/assets/index-BXk3yz12.js";

    const HttpAnswer plain = get(server, path);
    const HttpAnswer packed = get(server, path, "Accept-Encoding: gzip, br\r\n");
    const HttpAnswer same = get(server, path, "If-None-Match: " + value_of(plain, "ETag") + "\r\n");
    const HttpAnswer changed = get(server, path, "If-None-Match: \"0123456789abcdef\"\r\n");
    const HttpAnswer head = http_request(server.http_port, "HEAD", path);

    EXPECT_EQ(value_of(packed, "Content-Encoding"), "gzip");
    EXPECT_LT(packed.body.size(), page.script.size() / 10);
    EXPECT_TRUE(packed.body.starts_with("\x1f\x8b")) << "what gzip begins with";
    EXPECT_EQ(value_of(plain, "Vary"), "Accept-Encoding");
    EXPECT_EQ(same.status, 304);
    EXPECT_EQ(same.body, "");
    EXPECT_EQ(value_of(same, "Content-Length"), "");
    EXPECT_EQ(changed.status, 200);
    EXPECT_EQ(head.status, 200);
    EXPECT_EQ(head.body, "");
    EXPECT_EQ(value_of(head, "Content-Length"), std::to_string(page.script.size()));
    EXPECT_EQ(server.stop(), 0);
}

TEST(ArenadWeb, no_path_leads_out_of_the_folder) {
    const PageFolder page;
    RunningArenad server(page.with());
    ASSERT_TRUE(wait_until_live(server.http_port));

    const std::vector<std::string> paths{"/../secret.txt",
                                         "/assets/../../secret.txt",
                                         "/assets/../index.html",
                                         "/%2e%2e/secret.txt",
                                         "/..%2fsecret.txt",
                                         "/..%5csecret.txt",
                                         "/..\\secret.txt",
                                         "/%252e%252e/secret.txt",
                                         "//secret.txt",
                                         "//etc/passwd",
                                         "/." + page.outside.path("secret.txt"),
                                         "/" + page.outside.path("secret.txt"),
                                         page.outside.path("secret.txt"),
                                         "../secret.txt",
                                         "http://localhost/../secret.txt",
                                         "file:///etc/passwd",
                                         "/index.html/",
                                         "/index.html%00.js",
                                         std::string("/index.html\0.js", 15),
                                         "/assets",
                                         "/" + std::string(6000, 'a'),
                                         "/" + std::string(20'000, 'a'),
                                         "/game/maps/../../../secret.txt",
                                         "/game/maps/%2e%2e%2fsecret.txt"};
    for (const std::string& path : paths) {
        const HttpAnswer answer = get(server, path);
        // A header that is too long is read no further, and the reply to it may be lost.
        EXPECT_TRUE(answer.status == 404 || answer.status == 400 || answer.status == 431 ||
                    (answer.status == 0 && path.size() > 8192))
            << path.substr(0, 100) << ": " << answer.status;
        EXPECT_EQ(answer.body.find("the secret"), std::string::npos) << path;
        EXPECT_EQ(answer.body.find("doctype"), std::string::npos) << path;
    }
    expect_tools_served(server);
    EXPECT_EQ(server.stop(), 0);
}

/// Expects that a client which loads the map and the rules of these hashes plays the same game.
void expect_game_files(const RunningArenad& server, const Json& match, std::uint32_t tick_rate) {
    const auto map_hash = match["map_hash"].get<std::string>();
    const auto rules_hash = match["rules_hash"].get<std::string>();
    const HttpAnswer map = get(server, "/game/maps/" + map_hash + ".tmj");
    const HttpAnswer rules = get(server, "/game/rules/" + rules_hash + ".toml");
    ASSERT_EQ(map.status, 200);
    ASSERT_EQ(rules.status, 200);

    const auto read_map = protocol::read_tiled_map("map.tmj", map.body);
    ASSERT_TRUE(read_map) << read_map.error().message;
    const auto terrain = sim::build_terrain(read_map.value().description);
    ASSERT_TRUE(terrain);
    EXPECT_EQ(terrain.value()->hash, std::stoull(map_hash, nullptr, 16));
    auto read_rules = protocol::read_rules("rules.toml", rules.body);
    ASSERT_TRUE(read_rules) << read_rules.error().front();
    read_rules.value().tick_rate = tick_rate;
    EXPECT_EQ(sim::hash_of(read_rules.value()), std::stoull(rules_hash, nullptr, 16));
}

Json game_of(const RunningArenad& server) {
    return Json::parse(get(server, "/game.json").body);
}

TEST(ArenadWeb, the_game_is_that_of_a_welcome) {
    const PageFolder page;
    RunningArenad server(page.with({"--tick-rate", "30", "--snapshot-rate", "15"}));
    ASSERT_TRUE(wait_until_live(server.http_port));
    SmallClient client(server.udp_port);
    ASSERT_TRUE(client.join());

    const Json game = game_of(server);

    EXPECT_EQ(game["open"], true);
    EXPECT_EQ(game["udp_port"], server.udp_port);
    EXPECT_EQ(game["websocket"], (Json{{"port", server.websocket_port()}, {"tls", false}}));
    EXPECT_EQ(std::stoull(game["protocol_id"].get<std::string>(), nullptr, 16),
              protocol::protocol_id());
    EXPECT_EQ(game["tick_rate"], client.welcome().tick_rate);
    EXPECT_EQ(game["snapshot_rate"], client.welcome().snapshot_rate);
    ASSERT_EQ(game["matches"].size(), 1u);
    const Json& match = game["matches"][0];
    EXPECT_EQ(match["id"], 1);
    EXPECT_EQ(match["places"], 16);
    EXPECT_EQ(match["map"], client.welcome().map_name);
    EXPECT_EQ(std::stoull(match["map_hash"].get<std::string>(), nullptr, 16),
              client.welcome().map_hash);
    EXPECT_EQ(std::stoull(match["rules_hash"].get<std::string>(), nullptr, 16),
              client.welcome().rules_hash);
    expect_game_files(server, match, 30);
    EXPECT_EQ(server.stop(), 0);
}

TEST(ArenadWeb, what_is_opened_later_or_comes_next_can_be_loaded_too) {
    const PageFolder page;
    ASSERT_EQ(arenad({"keygen", page.outside.path("op.key")}).exit_code, 0);
    RunningArenad server(page.with({"--map", source_path("maps/brawl.tmj"), "--next-maps",
                                    source_path("maps/royale.tmj"), "--matches-max", "2",
                                    "--admin-key-file", page.outside.path("op.key")}));
    ASSERT_TRUE(wait_until_live(server.http_port)) << server.process.standard_error();

    const ProcessResult opened =
        arenad({"open-match", "--map", "arena.tmj", "--mode", "deathmatch", "--http-port",
                std::to_string(server.http_port), "--admin-key-file", page.outside.path("op.key")});

    ASSERT_EQ(opened.exit_code, 0) << opened.standard_error;
    Json game;
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    do
        game = game_of(server);
    while (game["matches"].size() < 2 && std::chrono::steady_clock::now() < deadline);
    ASSERT_EQ(game["matches"].size(), 2u) << game;
    EXPECT_EQ(game["matches"][1]["mode"], "deathmatch");
    for (const Json& match : game["matches"])
        expect_game_files(server, match, 60);
    const ProcessResult checked = arenad({"check-map", "--json", source_path("maps/royale.tmj")});
    const auto next = Json::parse(checked.standard_output)["hash"].get<std::string>();
    EXPECT_EQ(get(server, "/game/maps/" + next + ".tmj").status, 200);
    EXPECT_EQ(get(server, "/game/maps/0000000000000001.tmj").status, 404);
    EXPECT_EQ(server.stop(), 0);
}

TEST(ArenadWeb, only_pages_that_may_play_may_read_the_game_from_elsewhere) {
    const PageFolder page;
    RunningArenad server(page.with({"--websocket-origins", "https://game.example"}));
    const auto allowed = [&](const std::string& path, const std::string& origin) {
        return value_of(get(server, path, "Origin: " + origin + "\r\n"),
                        "Access-Control-Allow-Origin");
    };

    EXPECT_EQ(allowed("/game.json", "https://game.example"), "https://game.example");
    EXPECT_EQ(allowed("/game.json", "https://evil.example"), "");
    EXPECT_EQ(allowed("/game.json", "http://localhost"), "");
    EXPECT_EQ(allowed("/", "https://game.example"), "");
    EXPECT_EQ(allowed("/status", "https://game.example"), "");
    EXPECT_EQ(server.stop(), 0);
}

/// A connection with little room for what it has not read.
class Reader {
  public:
    Reader(std::uint16_t port, const std::string& path)
        : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        const int room = 4096;
        ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
        const timeval timeout{.tv_sec = 30, .tv_usec = 0};
        ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
        sockaddr_in server{};
        server.sin_family = AF_INET;
        server.sin_port = htons(port);
        server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        EXPECT_EQ(::connect(socket_, reinterpret_cast<const sockaddr*>(&server), sizeof server), 0);
        const std::string request =
            "GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
        (void)::send(socket_, request.data(), request.size(), MSG_NOSIGNAL);
    }
    ~Reader() { ::close(socket_); }
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;

    /// Reads to the end of the connection.
    [[nodiscard]] std::string read() const {
        std::string text;
        std::array<char, 65536> room{};
        for (ssize_t count; (count = ::recv(socket_, room.data(), room.size(), 0)) > 0;)
            text.append(room.data(), static_cast<std::size_t>(count));
        return text;
    }

  private:
    int socket_;
};

TEST(ArenadWeb, a_slow_reader_gets_a_big_file_and_one_that_does_not_read_is_cut_off) {
    const PageFolder page;
    RunningArenad server(page.with());
    ASSERT_TRUE(wait_until_live(server.http_port));
    const std::string path = "/assets/arenad-C0ffee00.wasm";
    const Reader slow(server.http_port, path);
    const Reader absent(server.http_port, path);

    // Longer than a client has for a small page, and shorter than any may pause.
    std::this_thread::sleep_for(std::chrono::seconds(7));
    expect_tools_served(server);
    const std::string taken = slow.read();
    std::this_thread::sleep_for(std::chrono::seconds(26));
    const std::string rest = absent.read();

    EXPECT_TRUE(taken.ends_with(page.big)) << taken.size();
    EXPECT_LT(rest.size(), page.big.size());
    expect_tools_served(server);
    EXPECT_EQ(server.stop(), 0);
}

TEST(ArenadWeb, what_cannot_be_served_is_named) {
    const TemporaryFolder empty;
    const auto start = [&](std::vector<std::string> extra) {
        extra.insert(extra.end(), {"--map", kMap, "--udp-port", "0", "--http-port", "0"});
        return arenad(extra);
    };
    expect_usage_error(start({"--web"}), "add --websocket-port PORT");
    expect_usage_error(start({"--web-dir", empty.path("")}), "web-dir has no effect without --web");
    expect_usage_error(
        start({"--web", "--websocket-port", "0", "--web-dir", empty.path("")}),
        "there is no index.html in " + empty.path("") + ": build the page with scripts/web.sh");
    expect_usage_error(
        start({"--check-config", "--web", "--websocket-port", "0", "--web-dir", empty.path("")}),
        "there is no index.html in ");
}

}  // namespace
}  // namespace arena::test
