#include "server/websocket/websocket_connection.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/error.hpp>
#include <netinet/tcp.h>

#include "protocol/session/limits.h"

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

struct Reply {
    http::status status;
    const char* text;
};

Reply reply_to(WebSocketEnd why) {
    switch (why) {
        case WebSocketEnd::foreign_origin:
            return {http::status::forbidden,
                    "pages of this origin are not admitted: the server's option "
                    "--websocket-origins names those that are\n"};
        case WebSocketEnd::header_too_long:
            return {http::status::request_header_fields_too_large, "header too long\n"};
        case WebSocketEnd::not_http:
            return {http::status::bad_request, "not HTTP\n"};
        default:
            return {http::status::upgrade_required, "only WebSocket, by GET with an upgrade\n"};
    }
}

}  // namespace

WebSocketConnection::WebSocketConnection(tcp::socket socket, const Path& path, const Shared& shared)
    : path_(path), shared_(shared), stream_(std::move(socket)), waiting_(shared.wait_max) {
    set_options(lowest().socket());
}

WebSocketConnection::~WebSocketConnection() {
    shared_.on_destroyed(*this);
}

Time WebSocketConnection::now() {
    return std::chrono::duration_cast<Time>(std::chrono::steady_clock::now().time_since_epoch());
}

void WebSocketConnection::start() {
    parser_.emplace();
    parser_->header_limit(kUpgradeBytesMax);
    parser_->body_limit(0);
    lowest().expires_after(shared_.patience.upgrade);
    http::async_read(
        lowest(), buffer_, *parser_,
        [self = shared_from_this()](error_code error, std::size_t) { self->on_request(error); });
}

void WebSocketConnection::on_request(error_code error) {
    if (error) return refuse(request_failure(error));
    // A client speaks again only after the answer.
    if (buffer_.size() > 0) return refuse(WebSocketEnd::not_upgrade);
    if (const auto why = refusal_of(parser_->get(), shared_.origins)) return refuse(*why);
    accept(parser_->get());
}

void WebSocketConnection::refuse(WebSocketEnd why) {
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
    http::async_write(lowest(), refusal_, [self = shared_from_this()](error_code, std::size_t) {
        error_code ignored;
        self->lowest().socket().shutdown(tcp::socket::shutdown_send, ignored);
    });
}

void WebSocketConnection::accept(const UpgradeRequest& request) {
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
    stream_.control_callback([this](websocket::frame_type, beast::string_view) {
        if (const auto found = stream_.next_layer().found()) end(*found);
    });
    stream_.async_accept(
        request, [self = shared_from_this()](error_code error) { self->on_accepted(error); });
}

void WebSocketConnection::on_accepted(error_code error) {
    parser_.reset();
    if (error) {
        (void)count(accept_failure(error));
        return;
    }
    if (end_) return lowest().close();
    has_upgraded_ = true;
    session_seen_at_ = now();
    stream_.next_layer().begin_watching();
    shared_.on_upgraded(*this);
    read();
}

void WebSocketConnection::read() {
    stream_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t) {
        self->on_read(error);
    });
}

void WebSocketConnection::on_read(error_code error) {
    if (end_) return;
    if (error) {
        (void)count(stream_.next_layer().found().value_or(read_failure(error)));
        return lowest().close();
    }
    if (const auto found = stream_.next_layer().found()) return end(*found);
    shared_.on_packet(
        path_, {static_cast<const std::byte*>(buffer_.cdata().data()), buffer_.cdata().size()});
    buffer_.consume(buffer_.size());
    read();
}

void WebSocketConnection::send(std::span<const std::byte> packet, FarEnd end, Time now) {
    if (!has_upgraded_ || end_) return;
    if (end == FarEnd::validated) session_seen_at_ = now;
    waiting_.add(packet, now);
    if (!is_writing_) write_next(now);
    std::uint64_t& most = shared_.counters.waiting_bytes_max;
    most = std::max<std::uint64_t>(most, waiting_.size_bytes());
    shared_.counters.packets_outdated += waiting_.take_dropped();
}

void WebSocketConnection::write_next(Time now) {
    auto packet = waiting_.take(now);
    shared_.counters.packets_outdated += waiting_.take_dropped();
    is_writing_ = packet.has_value();
    if (!is_writing_) return;
    writing_ = *std::move(packet);
    stream_.async_write(asio::buffer(writing_),
                        [self = shared_from_this()](error_code error, std::size_t bytes) {
                            if (error) {
                                self->is_writing_ = false;
                                return;  // reading fails as well
                            }
                            ++self->shared_.counters.packets_sent;
                            self->shared_.counters.bytes_sent += bytes;
                            self->write_next(WebSocketConnection::now());
                        });
}

bool WebSocketConnection::count(WebSocketEnd why) {
    if (end_) return false;
    end_ = why;
    ++shared_.counters.ends[why];
    return true;
}

void WebSocketConnection::end(WebSocketEnd why) {
    if (!count(why)) return;
    if (!has_upgraded_) return lowest().close();
    const std::string_view name = name_of(why);
    stream_.async_close({code_of(why), beast::string_view(name.data(), name.size())},
                        [self = shared_from_this()](error_code) { self->lowest().close(); });
}

void WebSocketConnection::look(Time now) {
    if (has_upgraded_ && now - session_seen_at_ > shared_.patience.without_session)
        end(WebSocketEnd::no_session);
}

}  // namespace arena::server
