#include "server/websocket/websocket_connection.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include <boost/asio/ssl/error.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/error.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <netinet/tcp.h>

#include "protocol/session/limits.h"
#include "server/base/address_text.h"
#include "server/websocket/forwarded_address.h"
#include "server/websocket/tls_context.h"
#include "server/websocket/waiting_packets.h"
#include "server/websocket/watched_stream.h"

namespace arena::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using beast::error_code;

/// The option is best effort: without it a slow connection sees an older world.
void set_options(tcp::socket& socket) {
    error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    const int unsent = kUnsentBytes;
    (void)::setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent,
                       sizeof unsent);
}

websocket::close_code code_of(WebSocketEnd why) {
    switch (why) {
        case WebSocketEnd::text:
            return websocket::close_code::unknown_data;
        case WebSocketEnd::too_long:
            return websocket::close_code::too_big;
        case WebSocketEnd::bad_frame:
            return websocket::close_code::protocol_error;
        case WebSocketEnd::server_ends:
            return websocket::close_code::going_away;
        default:
            return websocket::close_code::policy_error;
    }
}

/// Returns why a request could not be read.
WebSocketEnd request_failure(const error_code& error) {
    if (error == beast::error::timeout) return WebSocketEnd::slow_upgrade;
    if (error == http::error::header_limit || error == http::error::buffer_overflow)
        return WebSocketEnd::header_too_long;
    if (error == http::error::body_limit) return WebSocketEnd::not_upgrade;
    const bool is_of_parser =
        error.category() == make_error_code(http::error::bad_method).category();
    return is_of_parser && error != http::error::end_of_stream &&
                   error != http::error::partial_message
               ? WebSocketEnd::not_http
               : WebSocketEnd::left;
}

/// Returns why a request that has passed refusal_of() was not answered with an upgrade.
WebSocketEnd accept_failure(const error_code& error) {
    if (error == beast::error::timeout) return WebSocketEnd::slow_upgrade;
    // The library has refused it: without a key, or of another version than 13.
    return error == websocket::condition::handshake_failed ? WebSocketEnd::not_upgrade
                                                           : WebSocketEnd::left;
}

/// Returns why messages could not be read any more.
WebSocketEnd read_failure(const error_code& error) {
    if (error == beast::error::timeout) return WebSocketEnd::silent;
    if (error == websocket::error::message_too_big || error == websocket::error::buffer_overflow)
        return WebSocketEnd::too_long;
    const bool is_of_frames =
        error == websocket::condition::protocol_violation && error != websocket::error::closed;
    return is_of_frames ? WebSocketEnd::bad_frame : WebSocketEnd::left;
}

/// Returns why TLS could not begin.
WebSocketEnd handshake_failure(const error_code& error) {
    if (error == beast::error::timeout) return WebSocketEnd::slow_upgrade;
    return error.category() == asio::error::get_ssl_category() ? WebSocketEnd::not_tls
                                                               : WebSocketEnd::left;
}

struct Reply {
    http::status status;
    const char* text;
};

Reply reply_to(WebSocketEnd why) {
    switch (why) {
        case WebSocketEnd::foreign_origin:
            return {http::status::forbidden,
                    "pages of this origin are not admitted: the server's option "
                    "--websocket-origins names those that are, and --trusted-proxies a proxy on "
                    "its own machine\n"};
        case WebSocketEnd::not_forwarded:
            return {http::status::bad_request,
                    "the proxy has to say for whom it asks, in X-Forwarded-For or Forwarded: it is "
                    "one of the server's --trusted-proxies\n"};
        case WebSocketEnd::bad_forwarded:
            return {http::status::bad_request,
                    "the proxy has to name the client's address alone, in X-Forwarded-For or "
                    "Forwarded, and pass on no other one\n"};
        case WebSocketEnd::address_full:
            return {http::status::service_unavailable, "too many connections of one address\n"};
        case WebSocketEnd::header_too_long:
            return {http::status::request_header_fields_too_large, "header too long\n"};
        case WebSocketEnd::not_http:
            return {http::status::bad_request, "not HTTP\n"};
        default:
            return {http::status::upgrade_required, "only WebSocket, by GET with an upgrade\n"};
    }
}

/// A connection whose bytes travel by a layer: TCP, or TLS over it.
template <typename Layer>
class ConnectionOver final : public WebSocketConnection,
                             public std::enable_shared_from_this<ConnectionOver<Layer>> {
  public:
    static constexpr bool kIsTls = !std::is_same_v<Layer, beast::tcp_stream>;

    ConnectionOver(const Path& path, const Shared& shared,
                   std::shared_ptr<const TlsIdentity> identity, auto&&... layer)
        : WebSocketConnection(path, shared),
          identity_(std::move(identity)),
          stream_(std::forward<decltype(layer)>(layer)...),
          waiting_(shared.wait_max) {
        set_options(lowest().socket());
    }

    void start() override;
    void send(std::span<const std::byte> packet, FarEnd end, Time now) override;
    void end(WebSocketEnd why) override;
    void look(Time now) override;
    [[nodiscard]] std::shared_ptr<WebSocketConnection> keep() override {
        return this->weak_from_this().lock();
    }

  private:
    void read_request();
    void on_request(error_code error);
    void refuse(WebSocketEnd why);
    void accept(const UpgradeRequest& request);
    void on_accepted(error_code error);
    void read();
    void on_read(error_code error);
    void write_next(Time now);
    /// Takes the client's address from a trusted proxy. Says why the request is refused.
    [[nodiscard]] std::optional<WebSocketEnd> look_behind_proxy(const UpgradeRequest& request);
    /// Counts the end. Returns false when it was counted before.
    [[nodiscard]] bool count(WebSocketEnd why);
    /// Closes the connection without a goodbye.
    void cut();
    [[nodiscard]] Layer& layer() { return stream_.next_layer().next_layer(); }
    [[nodiscard]] beast::tcp_stream& lowest() { return beast::get_lowest_layer(layer()); }

    std::shared_ptr<const TlsIdentity> identity_;  ///< null without TLS
    websocket::stream<WatchedStream<Layer>> stream_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::empty_body>> parser_;
    http::response<http::string_body> refusal_;
    WaitingPackets waiting_;
    WaitingPackets::Packet writing_;
    bool is_writing_ = false;
    std::optional<WebSocketEnd> end_;
    Time ended_at_{};
    Time session_seen_at_{};
};

template <typename Layer>
void ConnectionOver<Layer>::start() {
    lowest().expires_after(shared_.patience.upgrade);
    if constexpr (kIsTls) {
        layer().async_handshake(asio::ssl::stream_base::server,
                                [self = this->shared_from_this()](error_code error) {
                                    if (!error) return self->read_request();
                                    (void)self->count(handshake_failure(error));
                                });
    } else {
        read_request();
    }
}

template <typename Layer>
void ConnectionOver<Layer>::read_request() {
    parser_.emplace();
    parser_->header_limit(kUpgradeBytesMax);
    parser_->body_limit(0);
    http::async_read(layer(), buffer_, *parser_,
                     [self = this->shared_from_this()](error_code error, std::size_t) {
                         self->on_request(error);
                     });
}

template <typename Layer>
void ConnectionOver<Layer>::on_request(error_code error) {
    if (error) return refuse(request_failure(error));
    // A client speaks again only after the answer.
    if (buffer_.size() > 0) return refuse(WebSocketEnd::not_upgrade);
    const UpgradeRequest& request = parser_->get();
    const bool is_by_proxy = shared_.proxies.trusts(path_.remote);
    const HostNames names =
        !is_by_proxy && is_loopback(path_.remote) ? HostNames::loopback_only : HostNames::any;
    if (const auto why = refusal_of(request, shared_.pages, names)) return refuse(*why);
    if (is_by_proxy)
        if (const auto why = look_behind_proxy(request)) return refuse(*why);
    accept(request);
}

template <typename Layer>
std::optional<WebSocketEnd> ConnectionOver<Layer>::look_behind_proxy(
    const UpgradeRequest& request) {
    const auto client = forwarded_address(request, shared_.proxies);
    if (!client) return client.error();
    path_.remote.ip = client.value().ip;
    return shared_.on_forwarded(*this);
}

template <typename Layer>
void ConnectionOver<Layer>::refuse(WebSocketEnd why) {
    if (!count(why) || why == WebSocketEnd::left || why == WebSocketEnd::slow_upgrade) return;
    const Reply reply = reply_to(why);
    refusal_ = {reply.status, 11};
    refusal_.set(http::field::server, "arenad");
    refusal_.set(http::field::content_type, "text/plain; charset=utf-8");
    if (reply.status == http::status::upgrade_required) {
        refusal_.set(http::field::upgrade, "websocket");
        refusal_.set(http::field::connection, "upgrade");
    }
    refusal_.body() = reply.text;
    refusal_.prepare_payload();
    http::async_write(layer(), refusal_,
                      [self = this->shared_from_this()](error_code, std::size_t) {
                          if constexpr (kIsTls) {
                              self->layer().async_shutdown([self](error_code) {});
                          } else {
                              error_code ignored;
                              self->lowest().socket().shutdown(tcp::socket::shutdown_send, ignored);
                          }
                      });
}

template <typename Layer>
void ConnectionOver<Layer>::accept(const UpgradeRequest& request) {
    lowest().expires_never();  // the stream has timeouts of its own
    websocket::stream_base::timeout timeouts{};
    timeouts.handshake_timeout = shared_.patience.upgrade;
    timeouts.idle_timeout = shared_.patience.silence;
    timeouts.keep_alive_pings = true;
    stream_.set_option(timeouts);
    stream_.set_option(websocket::stream_base::decorator(
        [](websocket::response_type& response) { response.set(http::field::server, "arenad"); }));
    stream_.read_message_max(protocol::kPacketBytesMax);
    stream_.auto_fragment(false);
    stream_.binary(true);
    stream_.async_accept(
        request, [self = this->shared_from_this()](error_code error) { self->on_accepted(error); });
}

template <typename Layer>
void ConnectionOver<Layer>::on_accepted(error_code error) {
    parser_.reset();
    if (error) {
        (void)count(accept_failure(error));
        return;
    }
    if (end_) return cut();
    has_upgraded_ = true;
    session_seen_at_ = now();
    stream_.next_layer().begin_watching([this](WebSocketEnd why) { end(why); });
    shared_.on_upgraded(*this);
    read();
}

template <typename Layer>
void ConnectionOver<Layer>::read() {
    stream_.async_read(buffer_, [self = this->shared_from_this()](error_code error, std::size_t) {
        self->on_read(error);
    });
}

template <typename Layer>
void ConnectionOver<Layer>::on_read(error_code error) {
    if (end_) return;
    if (error) {
        (void)count(read_failure(error));
        return cut();
    }
    shared_.on_packet(
        *this, {static_cast<const std::byte*>(buffer_.cdata().data()), buffer_.cdata().size()});
    buffer_.consume(buffer_.size());
    read();
}

template <typename Layer>
void ConnectionOver<Layer>::send(std::span<const std::byte> packet, FarEnd end, Time now) {
    if (!has_upgraded_ || end_) return;
    if (end == FarEnd::validated) session_seen_at_ = now;
    waiting_.add(packet, now);
    if (!is_writing_) write_next(now);
    std::uint64_t& most = shared_.counters.waiting_bytes_max;
    most = std::max<std::uint64_t>(most, waiting_.size_bytes());
    shared_.counters.packets_outdated += waiting_.take_dropped();
}

template <typename Layer>
void ConnectionOver<Layer>::write_next(Time now) {
    auto packet = waiting_.take(now);
    shared_.counters.packets_outdated += waiting_.take_dropped();
    is_writing_ = packet.has_value();
    if (!is_writing_) return;
    writing_ = *std::move(packet);
    stream_.async_write(asio::buffer(writing_),
                        [self = this->shared_from_this()](error_code error, std::size_t bytes) {
                            if (error) {
                                self->is_writing_ = false;
                                return;  // reading fails as well
                            }
                            ++self->shared_.counters.packets_sent;
                            self->shared_.counters.bytes_sent += bytes;
                            self->write_next(WebSocketConnection::now());
                        });
}

template <typename Layer>
bool ConnectionOver<Layer>::count(WebSocketEnd why) {
    if (end_) return false;
    end_ = why;
    ended_at_ = now();
    ++shared_.counters.ends[why];
    return true;
}

template <typename Layer>
void ConnectionOver<Layer>::end(WebSocketEnd why) {
    const bool is_first = count(why);
    if (why == WebSocketEnd::displaced) return cut();  // also while it is being refused
    if (!is_first) return;
    if (!has_upgraded_) return cut();
    const std::string_view name = name_of(why);
    stream_.next_layer().begin_goodbye();
    stream_.async_close({code_of(why), beast::string_view(name.data(), name.size())},
                        [self = this->shared_from_this()](error_code) { self->cut(); });
}

template <typename Layer>
void ConnectionOver<Layer>::cut() {
    lowest().close();
    stream_.next_layer().release();
}

template <typename Layer>
void ConnectionOver<Layer>::look(Time now) {
    // The stream closes the socket of a silent client itself, and the reader says so.
    const bool has_goodbye = !stream_.is_open() && lowest().socket().is_open();
    if (!end_ && has_upgraded_ && has_goodbye) (void)count(WebSocketEnd::left);
    // A client that reads nothing does not get the goodbye, and one that says none does not end.
    if (end_ && now - ended_at_ > shared_.patience.upgrade) return cut();
    if (has_upgraded_ && now - session_seen_at_ > shared_.patience.without_session)
        end(WebSocketEnd::no_session);
}

}  // namespace

Time WebSocketConnection::now() {
    return std::chrono::duration_cast<Time>(std::chrono::steady_clock::now().time_since_epoch());
}

std::shared_ptr<WebSocketConnection> WebSocketConnection::make(
    tcp::socket socket, const Path& path, const Shared& shared,
    std::shared_ptr<const TlsIdentity> identity) {
    if (!identity)
        return std::make_shared<ConnectionOver<beast::tcp_stream>>(path, shared, nullptr,
                                                                   std::move(socket));
    asio::ssl::context& tls = identity->context().tls;
    return std::make_shared<ConnectionOver<asio::ssl::stream<beast::tcp_stream>>>(
        path, shared, std::move(identity), std::move(socket), tls);
}

}  // namespace arena::server
