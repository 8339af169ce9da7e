#include "server/websocket/upgrade.h"

#include <string>
#include <vector>

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <gtest/gtest.h>

namespace arena::server::upgrade_test {
namespace {

namespace http = boost::beast::http;

using End = std::optional<WebSocketEnd>;
using Origins = std::vector<std::string>;

/// Each of a request's lines, as a browser sends them; an empty one is left out.
struct Lines {
    std::string first = "GET / HTTP/1.1";
    std::string host = "Host: game.example";
    std::string upgrade = "Upgrade: websocket";
    std::string connection = "Connection: Upgrade";
    std::string origin;
    std::string other_origin;
};

UpgradeRequest request_of(const Lines& lines) {
    std::string text;
    for (const std::string& line :
         {lines.first, lines.host, lines.upgrade, lines.connection, lines.origin,
          lines.other_origin, std::string("Sec-WebSocket-Version: 13"),
          std::string("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")})
        if (!line.empty()) text += line + "\r\n";
    text += "\r\n";
    http::request_parser<http::empty_body> parser;
    parser.eager(true);
    boost::beast::error_code error;
    parser.put(boost::asio::buffer(text), error);
    EXPECT_TRUE(!error && parser.is_done()) << text << error.message();
    return parser.release();
}

End refusal_of_lines(const Lines& lines, const Origins& origins = {}) {
    return refusal_of(request_of(lines), {.origins = origins});
}

/// Of a request that asks for `host` and comes from a page of `origin`.
End refusal_of_page(const std::string& origin, const Origins& origins,
                    const std::string& host = "game.example") {
    return refusal_of_lines({.host = "Host: " + host, .origin = "Origin: " + origin}, origins);
}

/// Likewise, without a list.
End refusal_of_page_at(const std::string& origin, const std::string& host) {
    return refusal_of_page(origin, {}, host);
}

TEST(RefusalOf, admits_a_program_that_is_no_browser_whatever_the_list) {
    EXPECT_EQ(refusal_of_lines({}), End{});
    EXPECT_EQ(refusal_of_lines({}, {"https://other.example"}), End{});
    EXPECT_EQ(refusal_of_lines({}, {"*"}), End{});
}

TEST(RefusalOf, admits_any_path_and_the_words_of_an_upgrade_in_any_case) {
    EXPECT_EQ(refusal_of_lines({.first = "GET /play?room=1 HTTP/1.1"}), End{});
    EXPECT_EQ(refusal_of_lines({.upgrade = "UPGRADE: WebSocket",
                                .connection = "connection: keep-alive, UPGRADE"}),
              End{});
}

TEST(RefusalOf, a_request_for_something_else_is_no_upgrade) {
    constexpr WebSocketEnd kNotUpgrade = WebSocketEnd::not_upgrade;
    EXPECT_EQ(refusal_of_lines({.first = "POST / HTTP/1.1"}), kNotUpgrade);
    EXPECT_EQ(refusal_of_lines({.first = "HEAD / HTTP/1.1"}), kNotUpgrade);
    EXPECT_EQ(refusal_of_lines({.first = "GET / HTTP/1.0"}), kNotUpgrade);
    EXPECT_EQ(refusal_of_lines({.upgrade = "", .connection = ""}), kNotUpgrade);
    EXPECT_EQ(refusal_of_lines({.upgrade = "Upgrade: h2c"}), kNotUpgrade);
    EXPECT_EQ(refusal_of_lines({.upgrade = ""}), kNotUpgrade);
    EXPECT_EQ(refusal_of_lines({.connection = "Connection: keep-alive"}), kNotUpgrade);
    EXPECT_EQ(refusal_of_lines({.connection = ""}), kNotUpgrade);
}

TEST(RefusalOf, a_request_has_one_host) {
    EXPECT_EQ(refusal_of_lines({.host = ""}), WebSocketEnd::not_upgrade);
    EXPECT_EQ(refusal_of_lines({.host = "Host: game.example\r\nHost: game.example"}),
              WebSocketEnd::not_upgrade);
    EXPECT_EQ(refusal_of_lines({.host = "", .origin = "Origin: https://game.example"}, {"*"}),
              WebSocketEnd::not_upgrade);
}

TEST(RefusalOf, a_request_has_one_origin_at_most) {
    for (const Origins& origins : {Origins{}, Origins{"*"}, Origins{"https://game.example"}}) {
        EXPECT_EQ(refusal_of_lines({.origin = "Origin: https://game.example",
                                    .other_origin = "Origin: https://game.example"},
                                   origins),
                  WebSocketEnd::not_upgrade);
        EXPECT_EQ(refusal_of_lines({.origin = "Origin: https://game.example",
                                    .other_origin = "origin: https://evil.example"},
                                   origins),
                  WebSocketEnd::not_upgrade);
    }
}

TEST(RefusalOf, without_a_list_admits_pages_of_the_own_host_and_port) {
    EXPECT_EQ(refusal_of_page_at("https://game.example", "game.example"), End{});
    EXPECT_EQ(refusal_of_page_at("https://game.example", "game.example:443"), End{});
    EXPECT_EQ(refusal_of_page_at("http://game.example", "game.example:80"), End{});
    EXPECT_EQ(refusal_of_page_at("https://game.example:8443", "game.example:8443"), End{});
    EXPECT_EQ(refusal_of_page_at("http://127.0.0.1:8080", "127.0.0.1:8080"), End{});
}

TEST(RefusalOf, without_a_list_another_port_is_another_server) {
    for (const char* host : {"game.example:7778", "game.example", "game.example:80"})
        EXPECT_EQ(refusal_of_page_at("https://game.example:8443", host),
                  WebSocketEnd::foreign_origin)
            << host;
    EXPECT_EQ(refusal_of_page_at("https://game.example", "game.example:80"),
              WebSocketEnd::foreign_origin);
    for (const char* port : {"0", "65536", "x", "8443x", "", "-1", "8443:1"})
        EXPECT_EQ(refusal_of_page_at(std::string("http://game.example:") + port,
                                     std::string("game.example:") + port),
                  WebSocketEnd::foreign_origin)
            << port;
}

TEST(RefusalOf, without_a_list_admits_the_servers_own_pages_by_http) {
    const UpgradeRequest request = request_of(
        {.host = "Host: game.example:8090", .origin = "Origin: http://game.example:8088"});

    EXPECT_EQ(refusal_of(request, {.pages_port = 8088}), End{});
    EXPECT_EQ(refusal_of(request, {.pages_port = 8089}), WebSocketEnd::foreign_origin);
    EXPECT_EQ(refusal_of(request, {.origins = {"https://other.example"}, .pages_port = 8088}),
              WebSocketEnd::foreign_origin);
}

TEST(RefusalOf, a_name_that_a_stranger_gave_this_machine_is_no_loopback_name) {
    const auto at = [](const std::string& host, const Origins& origins = {}) {
        return refusal_of(request_of({.host = "Host: " + host + ":8090",
                                      .origin = "Origin: http://" + host + ":8090"}),
                          {.origins = origins}, HostNames::loopback_only);
    };
    for (const char* host : {"localhost", "LocalHost", "127.0.0.1", "127.1.2.3", "[::1]"})
        EXPECT_EQ(at(host), End{}) << host;
    for (const char* host : {"evil.example", "localhost.evil.example", "127.0.0.1.evil.example",
                             "192.168.1.2", "[::2]", "[::1].evil.example", "0.0.0.0"})
        EXPECT_EQ(at(host), WebSocketEnd::foreign_origin) << host;
    EXPECT_EQ(at("game.example", {"http://game.example:8090"}), End{})
        << "a list says which pages may";
    EXPECT_EQ(refusal_of(request_of({.host = "Host: evil.example"}), {}, HostNames::loopback_only),
              End{})
        << "no browser";
}

TEST(RefusalOf, without_a_list_hosts_are_equal_in_any_case) {
    EXPECT_EQ(refusal_of_page_at("https://Game.Example", "game.example"), End{});
    EXPECT_EQ(refusal_of_page_at("https://game.example", "GAME.example:443"), End{});
}

TEST(RefusalOf, without_a_list_knows_ipv6_hosts) {
    EXPECT_EQ(refusal_of_page_at("http://[::1]:8080", "[::1]:8080"), End{});
    EXPECT_EQ(refusal_of_page_at("http://[::1]", "[::1]:80"), End{});
    EXPECT_EQ(refusal_of_page_at("http://[2001:db8::a]", "[2001:DB8::A]"), End{});
    EXPECT_EQ(refusal_of_page_at("http://[::2]", "[::1]"), WebSocketEnd::foreign_origin);
    EXPECT_EQ(refusal_of_page_at("http://[2001:db8::1]", "[2001:db9::1]"),
              WebSocketEnd::foreign_origin);
    EXPECT_EQ(refusal_of_page_at("http://[::1].evil.example", "[::1]"),
              WebSocketEnd::foreign_origin);
}

TEST(RefusalOf, without_a_list_refuses_whatever_only_resembles_the_own_host) {
    for (const char* origin : {"https://evil.example",
                               "https://game.example.evil.example",
                               "https://evil-game.example",
                               "https://game.example.",
                               "https://www.game.example",
                               "https://example",
                               "https://game",
                               "https://game.example@evil.example",
                               "https://evil.example@game.example",
                               "https://game.example:1@evil.example",
                               "https://game.example:1@game.example",
                               "https://evil.example/game.example",
                               "https://evil.example#game.example",
                               "https://evil.example?game.example",
                               "https://game.example/",
                               "https://game.example/play",
                               "https://game.example https://evil.example",
                               "https://evil.example https://game.example",
                               "https://",
                               "https://:443",
                               "http://",
                               "null",
                               "*",
                               "game.example",
                               "//game.example",
                               "ws://game.example",
                               "file://game.example",
                               "ftp://game.example",
                               "javascript://game.example",
                               "chrome-extension://game.example"})
        EXPECT_EQ(refusal_of_page_at(origin, "game.example"), WebSocketEnd::foreign_origin)
            << origin;
}

TEST(RefusalOf, an_empty_origin_is_foreign) {
    EXPECT_EQ(refusal_of_lines({.origin = "Origin:"}), WebSocketEnd::foreign_origin);
    EXPECT_EQ(refusal_of_lines({.origin = "Origin:"}, {"https://game.example"}),
              WebSocketEnd::foreign_origin);
}

TEST(RefusalOf, an_empty_host_is_no_own_host) {
    EXPECT_EQ(refusal_of_lines({.host = "Host:", .origin = "Origin: https://game.example"}),
              WebSocketEnd::foreign_origin);
    EXPECT_EQ(refusal_of_lines({.host = "Host:", .origin = "Origin: https://"}),
              WebSocketEnd::foreign_origin);
    EXPECT_EQ(refusal_of_page_at("https://:8443", ":7778"), WebSocketEnd::foreign_origin);
}

TEST(RefusalOf, with_a_list_admits_its_origins_only_with_their_scheme_and_port) {
    const Origins origins{"https://game.example", "http://test.example:8080"};

    EXPECT_EQ(refusal_of_page("https://game.example", origins), End{});
    EXPECT_EQ(refusal_of_page("HTTPS://Game.EXAMPLE", origins), End{});
    EXPECT_EQ(refusal_of_page("http://test.example:8080", origins), End{});
    for (const char* origin :
         {"http://game.example", "https://game.example:8443", "http://test.example",
          "http://test.example:80", "http://test.example:80801",
          "https://game.example.evil.example", "https://game.example@evil.example",
          "https://game.exampl", "https://game.example,",
          "https://game.example http://test.example:8080", "null", "*"})
        EXPECT_EQ(refusal_of_page(origin, origins), WebSocketEnd::foreign_origin) << origin;
}

TEST(RefusalOf, with_a_list_pages_of_the_own_host_have_to_be_on_it) {
    EXPECT_EQ(refusal_of_page("https://game.example", {"https://other.example"}),
              WebSocketEnd::foreign_origin);
}

TEST(RefusalOf, a_star_stands_for_all_origins) {
    for (const char* origin : {"https://evil.example", "null", "file://", "https://game.example"}) {
        EXPECT_EQ(refusal_of_page(origin, {"*"}), End{}) << origin;
        EXPECT_EQ(refusal_of_page(origin, {"https://other.example", "*"}), End{}) << origin;
    }
}

}  // namespace
}  // namespace arena::server::upgrade_test
