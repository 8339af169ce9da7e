#include "server/http/http_connection.h"

#include <algorithm>
#include <string>
#include <utility>

#include <boost/asio/socket_base.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

namespace arena::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using beast::error_code;

std::string_view view_of(beast::string_view text) {
    return {text.data(), text.size()};
}

std::string text_of(const tcp::endpoint& remote) {
    const std::string host = remote.address().to_string();
    return (remote.address().is_v6() ? "[" + host + "]" : host) + ":" +
           std::to_string(remote.port());
}

/// Returns a text that is equal for all connections of one host: the whole of an IPv4 address; the
/// first half of an IPv6 address, which a host cannot choose at will.
std::string host_of(asio::ip::address address) {
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
    if (address.is_v4()) return address.to_string();
    const auto bytes = address.to_v6().to_bytes();
    return std::string(bytes.begin(), bytes.begin() + 8);
}

bool is_loopback(const asio::ip::address& address) {
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).is_loopback();
    return address.is_loopback();
}

/// Whether the end of a request is where the parser believes it to be. It takes a request in an
/// encoding that it does not know for one without a body, and the body for the next request; a
/// proxy that has looked at the first alone would be passed by (RFC 9112, 6.1 and 6.3).
template <typename Parser>
bool has_known_end(const Parser& parser) {
    const auto& request = parser.get();
    if (request.count(http::field::transfer_encoding) == 0) return true;
    return parser.chunked() && request.version() >= 11;
}

/// Returns the value of a header that a request has once.
template <typename Request>
std::string_view only_value(const Request& request, http::field field) {
    return request.count(field) == 1 ? view_of(request[field]) : std::string_view();
}

}  // namespace

HttpConnection::HttpConnection(tcp::socket socket, const HttpServer::Handler& handler,
                               const OnDestroyed& on_destroyed)
    : stream_(std::move(socket)), handler_(handler), on_destroyed_(on_destroyed) {
    error_code error;
    stream_.socket().set_option(asio::socket_base::send_buffer_size(kHttpSendBufferBytes), error);
    const tcp::endpoint remote = stream_.socket().remote_endpoint(error);
    if (!error) {
        from_ = text_of(remote);
        place_.host = host_of(remote.address());
        place_.is_loopback = is_loopback(remote.address());
    }
    place_.idle_since = now();
}

HttpConnection::~HttpConnection() {
    on_destroyed_(*this);
}

Time HttpConnection::now() {
    return std::chrono::duration_cast<Time>(std::chrono::steady_clock::now().time_since_epoch());
}

void HttpConnection::start() {
    await_request(kHttpFirstByteTimeout);
}

void HttpConnection::close() {
    stream_.close();
}

/// Says what the system does with unsent bytes when the connection is closed: drop them, or offer
/// them for minutes to a client that does not take them.
void HttpConnection::drop_unsent_at_close(bool drop) {
    error_code ignored;
    stream_.socket().set_option(asio::socket_base::linger(drop, 0), ignored);
}

void HttpConnection::await_request(std::chrono::steady_clock::duration timeout) {
    if (buffer_.size() > 0) return read_request();  // it came with the last one
    stream_.expires_after(timeout);
    stream_.async_read_some(buffer_.prepare(buffer_.max_size()),
                            [self = shared_from_this()](error_code error, std::size_t bytes) {
                                if (error) return;
                                self->buffer_.commit(bytes);
                                self->read_request();
                            });
}

/// Pauses before the next request, however much has arrived already, so that other connections get
/// their turn.
void HttpConnection::await_turn() {
    pause_.expires_at(next_request_at_);
    pause_.async_wait(
        [self = shared_from_this()](error_code) { self->await_request(kHttpIdleTimeout); });
}

void HttpConnection::read_request() {
    parser_.emplace();
    parser_->header_limit(kHttpHeaderBytesMax);
    parser_->body_limit(kHttpBodyBytesMax);
    stream_.expires_after(kHttpRequestTimeout);  // for the whole request, in however many pieces
    http::async_read(
        stream_, buffer_, *parser_,
        [self = shared_from_this()](error_code error, std::size_t) { self->on_read(error); });
}

void HttpConnection::on_read(error_code error) {
    ++requests_;
    place_.is_answering = true;
    next_request_at_ = std::chrono::steady_clock::now() + kHttpRequestInterval;
    if (!error && !has_known_end(*parser_)) {
        write({.status = 400, .body = "unknown transfer encoding\n"}, {});
    } else if (!error) {
        HttpAnswer answer = handler_(request());
        if (auto* const reply = std::get_if<HttpReply>(&answer))
            return write_reply(std::move(*reply));
        later_ = std::move(std::get<HttpDeferredReply>(answer));
        give_up_at_ = std::chrono::steady_clock::now() + kHttpDeferredReplyMax;
        poll_later();
    } else if (error == http::error::body_limit) {
        write({.status = 413, .body = "too long\n"}, {});
    } else if (error == http::error::header_limit) {
        write({.status = 431, .body = "header too long\n"}, {});
    } else if (error != http::error::end_of_stream &&
               error.category() == make_error_code(http::error::bad_method).category()) {
        write({.status = 400, .body = "not HTTP\n"}, {});
    }
    // Anything else: the client is gone or was too slow. The last reference ends here.
}

/// Returns a view of the parser's request, which stays until the reply to it is written.
HttpRequest HttpConnection::request() const {
    const auto& request = parser_->get();
    const std::string_view target = view_of(request.target());
    const std::size_t mark = std::min(target.find('?'), target.size());
    return {.method = view_of(request.method_string()),
            .path = target.substr(0, mark),
            .query = target.substr(std::min(mark + 1, target.size())),
            .authorization = only_value(request, http::field::authorization),
            .from = from_,
            .host = only_value(request, http::field::host),
            .origin = only_value(request, http::field::origin),
            .accept_encoding = only_value(request, http::field::accept_encoding),
            .if_none_match = only_value(request, http::field::if_none_match),
            .has_body = !request.body().empty()};
}

void HttpConnection::poll_later() {
    pause_.expires_after(kHttpPollInterval);
    pause_.async_wait([self = shared_from_this()](error_code) {
        if (auto reply = self->later_.look()) return self->write_reply(std::move(*reply));
        if (std::chrono::steady_clock::now() >= self->give_up_at_)
            return self->write_reply(self->later_.give_up());
        self->poll_later();
    });
}

void HttpConnection::write_reply(HttpReply reply) {
    const auto& request = parser_->get();
    const bool again = request.keep_alive() && requests_ < kHttpRequestsPerConnectionMax;
    write(std::move(reply), {.version = request.version(),
                             .keep_alive = again,
                             .head = request.method() == http::verb::head});
}

void HttpConnection::write(HttpReply reply, const Framing& framing) {
    body_ = reply.shared_body ? std::move(reply.shared_body)
                              : std::make_shared<const std::string>(std::move(reply.body));
    response_ = Response(http::int_to_status(reply.status), framing.version);
    response_.set(http::field::server, "arenad");
    if (!reply.content_type.empty()) response_.set(http::field::content_type, reply.content_type);
    response_.set(http::field::cache_control, reply.cache_control);
    if (!reply.allow.empty()) response_.set(http::field::allow, reply.allow);
    if (!reply.authenticate.empty())
        response_.set(http::field::www_authenticate, reply.authenticate);
    for (const HttpHeader& header : reply.headers)
        response_.insert(header.name, header.value);
    response_.keep_alive(framing.keep_alive);
    const bool has_body = response_.result() != http::status::not_modified;
    if (has_body) response_.content_length(body_->size());
    if (has_body && !framing.head) response_.body() = {body_->data(), body_->size()};

    const std::chrono::seconds more(response_.body().size() / kHttpReplyRateMin);
    written_by_ = std::chrono::steady_clock::now() + kHttpReplyTimeout + more;
    serializer_.emplace(response_);
    drop_unsent_at_close(true);  // half a reply is of no use
    write_more();
}

void HttpConnection::write_more() {
    stream_.expires_at(std::min(std::chrono::steady_clock::now() + kHttpReplyPause, written_by_));
    http::async_write_some(stream_, *serializer_,
                           [self = shared_from_this()](error_code error, std::size_t) {
                               if (!error && !self->serializer_->is_done())
                                   return self->write_more();
                               self->on_written(error);
                           });
}

void HttpConnection::on_written(error_code error) {
    if (error) return;
    drop_unsent_at_close(false);
    body_.reset();
    place_.is_answering = false;
    place_.was_answered = true;
    place_.idle_since = now();
    if (response_.keep_alive()) return await_turn();
    error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

}  // namespace arena::server
