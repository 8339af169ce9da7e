#include "server/websocket/websocket_door.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <gtest/gtest.h>

#include "protocol/session/limits.h"
#include "server/websocket/arrived_packets.h"
#include "server/websocket/door_places.h"
#include "server/websocket/frame_watch.h"
#include "server/websocket/waiting_packets.h"
#include "tests/support/folders.h"

namespace arena::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;
using boost::system::error_code;
using namespace std::chrono_literals;

constexpr auto kPatience = 20s;

std::vector<std::byte> bytes_of(std::string_view text) {
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

std::string text_of(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// A client as a library writes it.
struct Client {
    asio::io_context context;
    beast::websocket::stream<tcp::socket> stream{context};

    error_code connect(std::uint16_t port, const std::string& origin = {}) {
        stream.next_layer().connect({asio::ip::make_address("127.0.0.1"), port});
        stream.set_option(beast::websocket::stream_base::decorator(
            [origin](beast::websocket::request_type& request) {
                if (!origin.empty()) request.set(beast::http::field::origin, origin);
            }));
        error_code error;
        stream.handshake("127.0.0.1:" + std::to_string(port), "/", error);
        stream.binary(true);
        return error;
    }
    error_code send(std::string_view text) {
        error_code error;
        stream.write(asio::buffer(text.data(), text.size()), error);
        return error;
    }
    std::string read() {
        beast::flat_buffer buffer;
        error_code error;
        stream.read(buffer, error);
        return error ? "error: " + error.message()
                     : text_of({static_cast<const std::byte*>(buffer.cdata().data()),
                                buffer.cdata().size()});
    }
    /// Returns the code with which the server says goodbye; 0 when it says none.
    std::uint16_t read_goodbye() {
        beast::flat_buffer buffer;
        for (error_code error; !error;)
            stream.read(buffer, error);
        return stream.reason().code;
    }
    std::uint16_t port() { return stream.next_layer().local_endpoint().port(); }
};

/// A client that sends any bytes.
struct RawClient {
    asio::io_context context;
    tcp::socket socket{context};

    explicit RawClient(std::uint16_t port) {
        socket.connect({asio::ip::make_address("127.0.0.1"), port});
    }
    std::string ask(const std::string& request) {
        error_code ignored;
        asio::write(socket, asio::buffer(request), ignored);
        return read_all();
    }
    std::string read_all() {
        std::string answer;
        error_code error;
        asio::read(socket, asio::dynamic_buffer(answer), error);
        return answer;
    }
    /// Asks for an upgrade with more header lines, and returns the answer's header.
    std::string ask_for_upgrade(const std::string& lines = {}) {
        const std::string request =
            "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
            lines + "\r\n";
        asio::write(socket, asio::buffer(request));
        std::string answer;
        error_code error;
        while (!error && answer.find("\r\n\r\n") == std::string::npos) {
            char letter = 0;
            asio::read(socket, asio::buffer(&letter, 1), error);
            answer += letter;
        }
        return answer;
    }
    /// Upgrades, and returns whether it has.
    bool upgrade(const std::string& lines = {}) {
        return ask_for_upgrade(lines).starts_with("HTTP/1.1 101");
    }
    /// Sends a message of one letter.
    void say(char letter) {
        asio::write(socket, asio::buffer(std::string("\x82\x81\0\0\0\0", 6) + letter));
    }
    std::uint16_t port() { return socket.local_endpoint().port(); }
};

/// A client that trusts the authority of tests/data/tls.
struct TlsClient {
    asio::io_context context;
    asio::ssl::context tls{asio::ssl::context::tls_client};
    std::optional<beast::websocket::stream<asio::ssl::stream<tcp::socket>>> stream;

    /// Returns the error of TLS, or else that of the upgrade.
    error_code connect(std::uint16_t port) {
        tls.load_verify_file(arena::test::source_path("tests/data/tls/ca.pem"));
        tls.set_verify_mode(asio::ssl::verify_peer);
        tls.set_verify_callback(asio::ssl::host_name_verification("localhost"));
        stream.emplace(context, tls);
        stream->next_layer().next_layer().connect({asio::ip::make_address("127.0.0.1"), port});
        error_code error;
        stream->next_layer().handshake(asio::ssl::stream_base::client, error);
        if (!error) stream->handshake("localhost", "/", error);
        stream->binary(true);
        return error;
    }
};

std::shared_ptr<const TlsIdentity> identity_of(const std::string& name) {
    const std::string path = arena::test::source_path("tests/data/tls/" + name);
    return TlsIdentity::load({.certificate = path + ".pem", .key = path + ".key"}).value();
}

struct WebSocketDoorTest : testing::Test {
    WebSocketSettings settings{.connections_max = 64};
    std::unique_ptr<WebSocketDoor> door;

    struct Packet {
        Path from;
        std::string text;
    };
    std::vector<Packet> packets;

    void open() { door = WebSocketDoor::open(settings).value(); }
    std::uint32_t receive() {
        return door->receive_all([this](const Path& from, std::span<const std::byte> packet) {
            packets.push_back({.from = from, .text = text_of(packet)});
        });
    }
    /// Calls `look` until it returns true. Returns false when it does not in time.
    template <typename Look>
    bool wait(Look&& look) {
        const auto until = std::chrono::steady_clock::now() + kPatience;
        while (!look()) {
            if (std::chrono::steady_clock::now() > until) return false;
            std::this_thread::sleep_for(1ms);
        }
        return true;
    }
    bool await_packets(std::size_t count) {
        return wait([&] {
            receive();
            return packets.size() >= count;
        });
    }
    bool await_end(WebSocketEnd end, std::uint64_t count = 1) {
        return wait([&] { return door->counters().ends[end] >= count; });
    }
    void send(const Path& to, std::string_view text, FarEnd end = FarEnd::validated) {
        Outbox outbox;
        outbox.add(to, end, bytes_of(text));
        door->submit(outbox);
        EXPECT_TRUE(outbox.empty());
    }
};

TEST_F(WebSocketDoorTest, a_packet_is_a_message_in_each_direction) {
    open();
    Client client;
    ASSERT_FALSE(client.connect(door->port()));
    ASSERT_FALSE(client.send("hello"));
    ASSERT_TRUE(await_packets(1));

    EXPECT_EQ(packets[0].text, "hello");
    EXPECT_EQ(packets[0].from.remote, protocol::ipv4_address({127, 0, 0, 1}, client.port()));
    EXPECT_NE(packets[0].from.channel, ChannelId{});

    Outbox outbox;
    for (const char* text : {"first of a run", "second of run", "short"})
        outbox.add(packets[0].from, FarEnd::validated, bytes_of(text));
    door->submit(outbox);
    EXPECT_EQ(client.read(), "first of a run");
    EXPECT_EQ(client.read(), "second of run");
    EXPECT_EQ(client.read(), "short");
    EXPECT_TRUE(wait([this] { return door->counters().packets_sent == 3; }));
    EXPECT_EQ(door->counters().packets_received, 1u);
}

TEST_F(WebSocketDoorTest, with_a_certificate_the_door_speaks_tls_alone) {
    settings.identity = identity_of("localhost");
    open();
    TlsClient client;
    ASSERT_FALSE(client.connect(door->port()));
    client.stream->write(asio::buffer("hello", 5));
    ASSERT_TRUE(await_packets(1));
    send(packets[0].from, "welcome");
    beast::flat_buffer buffer;
    client.stream->read(buffer);
    EXPECT_EQ(text_of({static_cast<const std::byte*>(buffer.cdata().data()), buffer.size()}),
              "welcome");

    EXPECT_EQ(RawClient(door->port()).ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n"), "");
    EXPECT_TRUE(await_end(WebSocketEnd::not_tls));
    EXPECT_EQ(door->counters().upgraded, 1u);
}

TEST_F(WebSocketDoorTest, another_certificate_is_for_the_connections_that_follow) {
    settings.identity = identity_of("localhost");
    open();
    TlsClient before;
    ASSERT_FALSE(before.connect(door->port()));
    door->use(identity_of("elsewhere"));
    TlsClient after;
    EXPECT_TRUE(after.connect(door->port())) << "it is not the name that it asked for";
    EXPECT_TRUE(await_end(WebSocketEnd::not_tls));

    before.stream->write(asio::buffer("still here", 10));
    EXPECT_TRUE(await_packets(1));
}

TEST_F(WebSocketDoorTest, each_connection_has_a_path_of_its_own) {
    open();
    Client one;
    Client other;
    ASSERT_FALSE(one.connect(door->port()));
    ASSERT_FALSE(other.connect(door->port()));
    ASSERT_FALSE(one.send("one"));
    ASSERT_TRUE(await_packets(1));
    ASSERT_FALSE(other.send("other"));
    ASSERT_TRUE(await_packets(2));
    ASSERT_NE(packets[0].from, packets[1].from);

    send(packets[1].from, "to the other");
    send(packets[0].from, "to the one");
    EXPECT_EQ(one.read(), "to the one");
    EXPECT_EQ(other.read(), "to the other");
}

TEST_F(WebSocketDoorTest, what_is_no_message_of_a_client_ends_the_connection_with_the_reason) {
    open();
    const auto goodbye = [this](auto&& misbehave) {
        Client client;
        EXPECT_FALSE(client.connect(door->port()));
        misbehave(client);
        const std::uint16_t code = client.read_goodbye();
        return std::pair(code, std::string(client.stream.reason().reason.c_str()));
    };

    EXPECT_EQ(goodbye([](Client& client) {
                  client.stream.text(true);
                  (void)client.send("hello");
              }),
              std::pair(std::uint16_t{1003}, std::string("text")));
    EXPECT_EQ(goodbye([](Client& client) {
                  error_code ignored;
                  client.stream.write_some(false, asio::buffer("be", 2), ignored);
                  client.stream.write_some(true, asio::buffer("gun", 3), ignored);
              }),
              std::pair(std::uint16_t{1008}, std::string("fragment")));
    EXPECT_EQ(goodbye([](Client& client) {
                  (void)client.send(std::string(protocol::kPacketBytesMax + 1, 'x'));
              }),
              std::pair(std::uint16_t{1009}, std::string("too_long")));
    EXPECT_EQ(goodbye([](Client& client) {
                  for (std::uint32_t i = 0; i < 2 * kMessagesAtOnce; ++i)
                      if (client.send("x")) break;
              }),
              std::pair(std::uint16_t{1008}, std::string("too_fast")));
    EXPECT_EQ(goodbye([](Client& client) {
                  error_code error;
                  for (std::uint32_t i = 0; i < 2 * kControlsAtOnce && !error; ++i)
                      client.stream.ping("x", error);
              }),
              std::pair(std::uint16_t{1008}, std::string("too_many_pings")));

    for (const WebSocketEnd end :
         {WebSocketEnd::text, WebSocketEnd::fragment, WebSocketEnd::too_long,
          WebSocketEnd::too_fast, WebSocketEnd::too_many_pings})
        EXPECT_TRUE(await_end(end)) << name_of(end);
    EXPECT_TRUE(wait([this] { return door->counters().connections == 0; }));
    receive();
    for (const Packet& packet : packets)
        EXPECT_EQ(packet.text, "x");
}

/// The close frame of a server.
std::string goodbye(std::uint16_t code, const std::string& reason) {
    return {'\x88', static_cast<char>(2 + reason.size()), static_cast<char>(code >> 8u),
            static_cast<char>(code & 0xffu)};
}

TEST_F(WebSocketDoorTest, what_is_no_frame_ends_the_connection_with_the_reason) {
    open();
    std::uint64_t ended = 0;
    const std::string mask(4, '\0');
    for (const std::string& bytes :
         {std::string("\x82\x01x"), "\xc2\x81" + mask + "x", "\x83\x81" + mask + "x",
          "\x89\xfe" + std::string("\x00\x7e", 2) + mask, "\x09\x80" + mask}) {
        RawClient client(door->port());
        ASSERT_TRUE(client.upgrade());
        asio::write(client.socket, asio::buffer(bytes));

        const std::string expected = goodbye(1002, "bad_frame") + "bad_frame";
        EXPECT_EQ(client.read_all(), expected) << "and the server closes the connection";
        EXPECT_TRUE(await_end(WebSocketEnd::bad_frame, ++ended)) << "though the client does not";
        client.socket.close();
    }
    EXPECT_TRUE(wait([this] { return door->counters().connections == 0; }));
}

TEST_F(WebSocketDoorTest, a_frame_that_is_not_taken_ends_the_connection_before_it_is_whole) {
    settings.patience = {.upgrade = kPatience, .silence = kPatience, .without_session = kPatience};
    open();
    RawClient client(door->port());
    ASSERT_TRUE(client.upgrade());
    asio::write(client.socket, asio::buffer(std::string("\x81\x85\0\0\0\0he", 8)));  // of "hello"

    std::string answer(8, ' ');
    asio::read(client.socket, asio::buffer(answer));
    EXPECT_EQ(answer, goodbye(1003, "text") + "text");
    EXPECT_TRUE(await_end(WebSocketEnd::text));
}

TEST_F(WebSocketDoorTest, a_client_that_says_goodbye_first_has_left) {
    open();
    RawClient client(door->port());
    ASSERT_TRUE(client.upgrade());
    for (std::uint32_t i = 0; i < kControlsAtOnce; ++i)
        asio::write(client.socket, asio::buffer(std::string("\x8a\x80\0\0\0\0", 6)));
    asio::write(client.socket, asio::buffer(std::string("\x88\x80\0\0\0\0", 6)));

    EXPECT_EQ(client.read_all().substr(0, 1), "\x88");
    EXPECT_TRUE(await_end(WebSocketEnd::left)) << "a close frame is no ping";
}

TEST_F(WebSocketDoorTest, silent_connections_make_room_for_newer_ones) {
    settings.patience.upgrade = kPatience;
    open();
    std::vector<std::unique_ptr<RawClient>> silent;
    for (std::size_t i = 0; i < settings.connections_max; ++i)
        silent.push_back(std::make_unique<RawClient>(door->port()));
    ASSERT_TRUE(wait([&] { return door->counters().accepted == settings.connections_max; }));
    std::this_thread::sleep_for(kUpgradeGrace);

    Client newcomer;
    EXPECT_FALSE(newcomer.connect(door->port()));
    EXPECT_TRUE(await_end(WebSocketEnd::displaced));
    EXPECT_EQ(silent.front()->read_all(), "") << "the oldest one was closed";
    EXPECT_TRUE(silent.back()->upgrade());
}

TEST_F(WebSocketDoorTest, refused_connections_that_stay_make_room_for_newer_ones_and_go) {
    settings.patience.upgrade = kPatience;
    open();
    std::vector<std::unique_ptr<RawClient>> refused;
    for (std::size_t i = 0; i < settings.connections_max; ++i) {
        refused.push_back(std::make_unique<RawClient>(door->port()));
        asio::write(refused.back()->socket, asio::buffer("GET / HTTP/1.1\r\nHost: x\r\n\r\n", 27));
    }
    ASSERT_TRUE(await_end(WebSocketEnd::not_upgrade, settings.connections_max));
    std::this_thread::sleep_for(kUpgradeGrace);

    std::vector<std::unique_ptr<Client>> newcomers;
    for (int i = 0; i < 30; ++i) {
        newcomers.push_back(std::make_unique<Client>());
        EXPECT_FALSE(newcomers.back()->connect(door->port())) << i;
    }
    ASSERT_TRUE(wait([this] { return door->counters().upgraded == 30; }));
    EXPECT_LE(door->counters().connections, settings.connections_max);
}

TEST_F(WebSocketDoorTest, a_trusted_proxy_says_who_a_client_is) {
    settings.proxies = TrustedProxies::read("127.0.0.1").value();
    open();
    RawClient client(door->port());
    ASSERT_TRUE(client.upgrade("X-Forwarded-For: 192.0.2.1, 203.0.113.7\r\n"));
    client.say('x');
    ASSERT_TRUE(await_packets(1));
    EXPECT_EQ(packets[0].from.remote, protocol::ipv4_address({203, 0, 113, 7}, client.port()));
    send(packets[0].from, "welcome");
    std::string answer(9, ' ');
    asio::read(client.socket, asio::buffer(answer));
    EXPECT_EQ(answer, "\x82\x07welcome");
}

TEST_F(WebSocketDoorTest, nobody_else_says_who_a_client_is) {
    settings.proxies = TrustedProxies::read("127.0.0.2,::1").value();
    open();
    RawClient client(door->port());
    ASSERT_TRUE(client.upgrade("X-Forwarded-For: 203.0.113.7\r\nForwarded: rubbish\r\n"));
    client.say('x');
    ASSERT_TRUE(await_packets(1));
    EXPECT_EQ(packets[0].from.remote, protocol::ipv4_address({127, 0, 0, 1}, client.port()));
}

TEST_F(WebSocketDoorTest, a_trusted_proxy_has_to_name_its_client) {
    settings.proxies = TrustedProxies::read("127.0.0.1").value();
    open();
    EXPECT_TRUE(RawClient(door->port()).ask_for_upgrade().starts_with("HTTP/1.1 400"));
    EXPECT_TRUE(await_end(WebSocketEnd::not_forwarded));
    EXPECT_TRUE(RawClient(door->port())
                    .ask_for_upgrade("X-Forwarded-For: unknown\r\n")
                    .starts_with("HTTP/1.1 400"));
    EXPECT_TRUE(await_end(WebSocketEnd::bad_forwarded));
    EXPECT_EQ(door->counters().upgraded, 0u);
}

TEST_F(WebSocketDoorTest, clients_behind_a_proxy_have_a_share_each) {
    settings.proxies = TrustedProxies::read("127.0.0.1").value();
    settings.connections_max = 2 * kAddressShare;
    open();
    std::vector<std::unique_ptr<RawClient>> clients;
    const auto join = [&](const std::string& ip) {
        clients.push_back(std::make_unique<RawClient>(door->port()));
        return clients.back()->ask_for_upgrade("X-Forwarded-For: " + ip + "\r\n").substr(9, 3);
    };
    EXPECT_EQ(join("203.0.113.7"), "101");
    EXPECT_EQ(join("203.0.113.7"), "101");
    EXPECT_EQ(join("203.0.113.7"), "503");
    EXPECT_EQ(join("203.0.113.8"), "101");
    EXPECT_TRUE(await_end(WebSocketEnd::address_full));

    clients.erase(clients.begin());
    EXPECT_TRUE(wait([&] { return join("203.0.113.7") == "101"; })) << "when one has left";
}

TEST_F(WebSocketDoorTest, a_host_behind_a_proxy_may_have_any_name) {
    settings.proxies = TrustedProxies::read("127.0.0.1").value();
    open();
    const std::string forwarded = "X-Forwarded-For: 203.0.113.7\r\n";
    EXPECT_TRUE(RawClient(door->port()).upgrade(forwarded + "Origin: https://x\r\n"));
    EXPECT_FALSE(RawClient(door->port()).upgrade(forwarded + "Origin: https://y\r\n"));
}

TEST_F(WebSocketDoorTest, a_page_whose_host_only_leads_to_this_machine_is_refused) {
    open();
    RawClient client(door->port());
    EXPECT_TRUE(client.ask_for_upgrade("Origin: http://x\r\n").starts_with("HTTP/1.1 403"));
    EXPECT_TRUE(await_end(WebSocketEnd::foreign_origin));
}

TEST_F(WebSocketDoorTest, a_refusal_over_tls_ends_as_tls_does) {
    settings.identity = identity_of("localhost");
    open();
    asio::io_context context;
    asio::ssl::context tls{asio::ssl::context::tls_client};
    asio::ssl::stream<tcp::socket> stream{context, tls};
    stream.next_layer().connect({asio::ip::make_address("127.0.0.1"), door->port()});
    stream.handshake(asio::ssl::stream_base::client);
    asio::write(stream, asio::buffer(std::string("GET / HTTP/1.1\r\nHost: x\r\n\r\n")));
    std::string answer;
    error_code error;
    asio::read(stream, asio::dynamic_buffer(answer), error);

    EXPECT_TRUE(answer.starts_with("HTTP/1.1 426")) << answer;
    EXPECT_EQ(error, asio::error::eof) << "not cut off: " << error.message();
}

TEST_F(WebSocketDoorTest, a_request_for_something_else_is_told_what_this_port_is_for) {
    open();
    EXPECT_TRUE(RawClient(door->port())
                    .ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                    .starts_with("HTTP/1.1 426 Upgrade Required"));
    EXPECT_TRUE(await_end(WebSocketEnd::not_upgrade));
    EXPECT_TRUE(RawClient(door->port()).ask("\x16\x03\x01\r\n\r\n").starts_with("HTTP/1.1 400"));
    EXPECT_TRUE(await_end(WebSocketEnd::not_http));
    EXPECT_TRUE(RawClient(door->port())
                    .ask("GET /" + std::string(9000, 'x') + " HTTP/1.1\r\nHost: x\r\n\r\n")
                    .starts_with("HTTP/1.1 431"));
    EXPECT_TRUE(await_end(WebSocketEnd::header_too_long));
}

TEST_F(WebSocketDoorTest, an_upgrade_without_a_key_or_of_another_version_is_none) {
    open();
    const std::string upgrade =
        "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n";
    EXPECT_TRUE(RawClient(door->port())
                    .ask(upgrade + "Sec-WebSocket-Version: 13\r\n\r\n")
                    .starts_with("HTTP/1.1 400"));
    EXPECT_TRUE(RawClient(door->port())
                    .ask(upgrade + "Sec-WebSocket-Version: 8\r\n"
                                   "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
                    .starts_with("HTTP/1.1 426"));
    EXPECT_TRUE(await_end(WebSocketEnd::not_upgrade, 2));
}

TEST_F(WebSocketDoorTest, bytes_that_follow_the_request_at_once_are_no_upgrade) {
    open();
    RawClient client(door->port());
    EXPECT_TRUE(
        client
            .ask("GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 "Sec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\nmore")
            .starts_with("HTTP/1.1 426"));
}

TEST_F(WebSocketDoorTest, pages_of_other_hosts_are_refused) {
    open();
    Client own;
    EXPECT_FALSE(own.connect(door->port(), "http://127.0.0.1:" + std::to_string(door->port())));
    Client before;
    EXPECT_TRUE(before.connect(door->port(), "http://127.0.0.1:8088"));
    door->admit_pages_of(8088);
    Client pages;
    EXPECT_FALSE(pages.connect(door->port(), "http://127.0.0.1:8088"));
    Client foreign;
    EXPECT_TRUE(foreign.connect(door->port(), "https://game.example"));
    EXPECT_TRUE(await_end(WebSocketEnd::foreign_origin, 2));

    settings.pages.origins = {"https://game.example"};
    open();
    Client listed;
    EXPECT_FALSE(listed.connect(door->port(), "https://game.example"));
    Client unlisted;
    EXPECT_TRUE(unlisted.connect(door->port(), "http://127.0.0.1:8088"));
}

TEST_F(WebSocketDoorTest, a_request_has_to_be_whole_in_time) {
    settings.patience.upgrade = 100ms;
    open();
    RawClient client(door->port());
    EXPECT_EQ(client.ask("GET / HTTP/1.1\r\n"), "");
    EXPECT_TRUE(await_end(WebSocketEnd::slow_upgrade));
}

TEST_F(WebSocketDoorTest, a_connection_without_a_session_ends) {
    settings.patience.without_session = 300ms;
    open();
    Client client;
    ASSERT_FALSE(client.connect(door->port()));
    ASSERT_FALSE(client.send("hello"));
    ASSERT_TRUE(await_packets(1));
    send(packets[0].from, "a challenge proves nothing", FarEnd::unvalidated);

    EXPECT_EQ(client.read_goodbye(), 1008);
    EXPECT_TRUE(await_end(WebSocketEnd::no_session));
}

TEST_F(WebSocketDoorTest, a_connection_that_answers_nothing_ends) {
    settings.patience.silence = 300ms;
    open();
    RawClient client(door->port());  // it answers no ping
    ASSERT_TRUE(client.upgrade());
    EXPECT_TRUE(await_end(WebSocketEnd::silent));
}

TEST_F(WebSocketDoorTest, a_connection_that_neither_reads_nor_answers_ends_as_silent) {
    for (const bool has_tls : {false, true}) {
        settings.identity = has_tls ? identity_of("localhost") : nullptr;
        settings.patience.silence = 300ms;
        packets.clear();
        open();
        RawClient plain(door->port());
        TlsClient secret;
        if (has_tls) {
            ASSERT_FALSE(secret.connect(door->port()));
            secret.stream->write(asio::buffer("x", 1));
        } else {
            ASSERT_TRUE(plain.upgrade());
            plain.say('x');
        }
        ASSERT_TRUE(await_packets(1));
        for (int i = 0; i < 8000; ++i)  // more than the kernel takes: a write stays under way
            send(packets[0].from, std::string(1200, 'x'));
        EXPECT_TRUE(await_end(WebSocketEnd::silent)) << (has_tls ? "TLS" : "TCP");
    }
}

TEST_F(WebSocketDoorTest, a_client_that_takes_no_goodbye_is_cut_off) {
    settings.patience = {.upgrade = 300ms, .silence = kPatience, .without_session = 300ms};
    open();
    RawClient client(door->port());
    client.socket.set_option(asio::socket_base::receive_buffer_size(4096));
    ASSERT_TRUE(client.upgrade());
    asio::write(client.socket, asio::buffer("\x82\x81\0\0\0\0x", 7));
    ASSERT_TRUE(await_packets(1));
    for (int i = 0; i < 4000; ++i)  // more than the kernel takes
        send(packets[0].from, std::string(1200, 'x'));

    const bool is_gone = wait([&] {
        error_code ignored;  // pongs, so that it is not silent
        asio::write(client.socket, asio::buffer("\x8a\x80\0\0\0\0", 6), ignored);
        std::this_thread::sleep_for(300ms);  // as many as a client may send
        return door->counters().connections == 0;
    });
    EXPECT_TRUE(is_gone);
    EXPECT_EQ(door->counters().ends[WebSocketEnd::no_session], 1u);
}

TEST_F(WebSocketDoorTest, a_client_that_goes_on_sending_is_cut_off) {
    open();
    RawClient client(door->port());
    ASSERT_TRUE(client.upgrade());
    std::string burst;
    for (int i = 0; i < 1000; ++i)
        burst += std::string("\x82\xfe\x04\x00\0\0\0\0", 8) + std::string(1024, 'x');
    constexpr std::size_t kFarTooMany = std::size_t{256} << 20u;
    std::size_t sent = 0;
    for (error_code error; !error && sent < kFarTooMany;)
        sent += asio::write(client.socket, asio::buffer(burst), error);

    EXPECT_LT(sent, kFarTooMany / 4);
    EXPECT_TRUE(await_end(WebSocketEnd::too_fast));
    EXPECT_TRUE(wait([this] { return door->counters().connections == 0; }));
}

TEST_F(WebSocketDoorTest, there_are_so_many_connections_and_no_more) {
    settings.connections_max = 2;
    open();
    {
        Client one;
        Client two;
        ASSERT_FALSE(one.connect(door->port()));
        ASSERT_FALSE(two.connect(door->port()));
        Client three;
        EXPECT_TRUE(three.connect(door->port()));
        EXPECT_TRUE(await_end(WebSocketEnd::full));
    }
    ASSERT_TRUE(wait([this] { return door->counters().connections == 0; }));
    Client next;
    EXPECT_FALSE(next.connect(door->port())) << "there is room again";
}

TEST_F(WebSocketDoorTest, a_client_that_reads_nothing_gets_what_is_new_when_it_reads_again) {
    open();
    Client client;
    client.stream.next_layer().open(tcp::v4());
    client.stream.next_layer().set_option(asio::socket_base::receive_buffer_size(4096));
    client.stream.next_layer().connect({asio::ip::make_address("127.0.0.1"), door->port()});
    client.stream.handshake("x", "/");
    client.stream.binary(true);
    ASSERT_FALSE(client.send("hello"));
    ASSERT_TRUE(await_packets(1));

    constexpr int kUpdates = 400;
    for (int update = 0; update < kUpdates; ++update) {
        send(packets[0].from, std::to_string(update) + ":" + std::string(1100, 'x'));
        std::this_thread::sleep_for(1ms);
    }
    EXPECT_TRUE(wait([this] { return door->counters().packets_outdated > 0; }));
    std::this_thread::sleep_for(2 * settings.wait_max);
    send(packets[0].from, "newest");

    std::vector<std::string> seen;
    do {
        seen.push_back(client.read());
        ASSERT_FALSE(seen.back().starts_with("error"));
    } while (seen.back() != "newest");
    EXPECT_LT(seen.size(), kUpdates / 2) << "the kernel holds some; the rest is outdated";
    const WebSocketCounters counters = door->counters();
    EXPECT_LE(counters.waiting_bytes_max, kWaitingBytesMax);
    EXPECT_TRUE(wait([&] {
        const WebSocketCounters now = door->counters();
        return now.packets_sent + now.packets_outdated == kUpdates + 1;
    })) << "each packet is sent or counted as outdated";
    EXPECT_EQ(door->counters().packets_sent, seen.size());
}

TEST_F(WebSocketDoorTest, packets_that_nobody_takes_are_bounded) {
    settings.patience.upgrade = kPatience;
    open();
    const std::string packet(protocol::kPacketBytesMax, 'x');
    constexpr std::size_t kEach = 60;
    const std::size_t clients = kArrivedBytesMax / kArrivedOfConnectionMax + 4;
    for (std::size_t i = 0; i < clients; ++i) {
        Client client;
        ASSERT_FALSE(client.connect(door->port()));
        for (std::size_t sent = 0; sent < kEach; ++sent)
            ASSERT_FALSE(client.send(packet));
        error_code ignored;
        client.stream.close(beast::websocket::close_code::normal, ignored);
    }
    ASSERT_TRUE(await_end(WebSocketEnd::left, clients));
    EXPECT_EQ(door->counters().packets_received, clients * kEach);
    EXPECT_GT(door->counters().packets_behind, 4 * kEach);
    EXPECT_EQ(receive() + door->counters().packets_behind, clients * kEach);
}

TEST_F(WebSocketDoorTest, one_that_floods_leaves_room_for_the_packets_of_others) {
    open();
    Client flood;
    ASSERT_FALSE(flood.connect(door->port()));
    for (std::size_t i = 0; i < 1000; ++i)
        ASSERT_FALSE(flood.send(std::string(protocol::kPacketBytesMax, 'x')));
    ASSERT_TRUE(wait([this] { return door->counters().packets_received == 1000; }));
    Client other;
    ASSERT_FALSE(other.connect(door->port()));
    ASSERT_FALSE(other.send("hello"));
    ASSERT_TRUE(wait([this] { return door->counters().packets_received == 1001; }));

    receive();
    EXPECT_EQ(packets.size(), kArrivedOfConnectionMax / protocol::kPacketBytesMax + 1);
    EXPECT_EQ(packets.back().text, "hello");
}

TEST_F(WebSocketDoorTest, packets_for_a_connection_that_has_ended_go_nowhere) {
    open();
    {
        Client client;
        ASSERT_FALSE(client.connect(door->port()));
        ASSERT_FALSE(client.send("hello"));
        ASSERT_TRUE(await_packets(1));
    }
    ASSERT_TRUE(wait([this] { return door->counters().connections == 0; }));
    send(packets[0].from, "too late");

    Client next;
    ASSERT_FALSE(next.connect(door->port()));
    ASSERT_FALSE(next.send("hello"));
    ASSERT_TRUE(await_packets(2));
    EXPECT_NE(packets[1].from.channel, packets[0].from.channel);
    send(packets[1].from, "welcome");
    EXPECT_EQ(next.read(), "welcome");
}

TEST_F(WebSocketDoorTest, clients_are_told_that_the_server_ends) {
    open();
    Client client;
    ASSERT_FALSE(client.connect(door->port()));
    ASSERT_FALSE(client.send("hello"));
    ASSERT_TRUE(await_packets(1));
    send(packets[0].from, "goodbye of the session");
    std::thread closing([this] { door.reset(); });

    EXPECT_EQ(client.read(), "goodbye of the session");
    EXPECT_EQ(client.read_goodbye(), 1001);
    closing.join();
}

TEST_F(WebSocketDoorTest, a_port_in_use_is_named_with_the_way_out) {
    open();
    settings.port = door->port();
    const auto second = WebSocketDoor::open(settings);
    ASSERT_FALSE(second);
    EXPECT_NE(second.error().find("websocket 127.0.0.1:" + std::to_string(settings.port)),
              std::string::npos)
        << second.error();
    EXPECT_NE(second.error().find("--websocket-port"), std::string::npos) << second.error();
}

}  // namespace
}  // namespace arena::server
