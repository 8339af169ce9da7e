#include "server/agones/sidecar_exchange.h"

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "server/agones/line_splitter.h"
#include "server/agones/sidecar_messages.h"

namespace arena::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using beast::error_code;

constexpr std::uint32_t kHeaderBytesMax = 8192;

http::verb verb_of(SidecarMethod method) {
    switch (method) {
        case SidecarMethod::get:
            return http::verb::get;
        case SidecarMethod::post:
            return http::verb::post;
        case SidecarMethod::patch:
            return http::verb::patch;
    }
    return http::verb::get;
}

/// Returns why no reply came over an open connection.
SidecarFailure failure_of(error_code error) {
    if (error == beast::error::timeout) return SidecarFailure::timed_out;
    const bool is_cut =
        error == http::error::end_of_stream || error == http::error::partial_message;
    const bool is_http =
        error.category() == http::make_error_code(http::error::bad_version).category();
    return is_http && !is_cut ? SidecarFailure::malformed : SidecarFailure::broken_off;
}

}  // namespace

/// Handlers hold it, so that one that is still queued when the exchange is destroyed finds it, and
/// does nothing.
struct SidecarExchange::Impl : std::enable_shared_from_this<SidecarExchange::Impl> {
    Impl(asio::io_context& context, const Settings& given) : settings(given), stream(context) {}

    void begin(const SidecarRequest& wanted) {
        request = {verb_of(wanted.method), wanted.target, 11};
        request.set(http::field::host, "localhost:" + std::to_string(settings.port));
        request.set(http::field::user_agent, "arenad/" ARENAD_VERSION);
        request.set(http::field::connection, "close");
        if (wanted.method != SidecarMethod::get)
            request.set(http::field::content_type, "application/json");
        request.body() = wanted.body;
        request.prepare_payload();
        endpoints = {asio::ip::tcp::endpoint(asio::ip::address_v4::loopback(), settings.port),
                     asio::ip::tcp::endpoint(asio::ip::address_v6::loopback(), settings.port)};
        stream.expires_after(settings.timeout);
        stream.async_connect(endpoints, [self = shared_from_this()](
                                            error_code error, const asio::ip::tcp::endpoint&) {
            if (error) return self->end(SidecarFailure::unreachable);
            self->write();
        });
    }

    void write() {
        http::async_write(stream, request,
                          [self = shared_from_this()](error_code error, std::size_t) {
                              if (error) return self->end(failure_of(error));
                              self->read_header();
                          });
    }

    void read_header() {
        parser.header_limit(kHeaderBytesMax);
        parser.body_limit(boost::none);  // bounded below, as a watch is longer than any answer
        http::async_read_header(
            stream, buffer, parser, [self = shared_from_this()](error_code error, std::size_t) {
                if (error) return self->end(failure_of(error));
                self->is_watch = self->on_line && self->parser.get().result_int() == 200;
                self->read_piece();
            });
    }

    void read_piece() {
        if (parser.is_done()) return end_with_reply();
        parser.get().body().data = piece.data();
        parser.get().body().size = piece.size();
        http::async_read_some(stream, buffer, parser,
                              [self = shared_from_this()](error_code error, std::size_t) {
                                  self->take_piece(error);
                              });
    }

    void take_piece(error_code error) {
        const std::string_view bytes(piece.data(), piece.size() - parser.get().body().size);
        if (!(is_watch ? take_lines(bytes) : take_body(bytes)))
            return end(SidecarFailure::malformed);
        if (error == http::error::need_buffer) error = {};
        if (error) return end(failure_of(error));
        read_piece();
    }

    /// Return false when it is too long.
    bool take_body(std::string_view bytes) {
        body += bytes;
        return body.size() <= kSidecarBytesMax;
    }
    bool take_lines(std::string_view bytes) {
        lines.add(bytes);
        while (const auto line = lines.take()) {
            stream.expires_never();  // the next line comes when there is something to say
            if (on_line) on_line(*line);
        }
        return !lines.is_too_long();
    }

    void end_with_reply() {
        if (is_watch) return end(SidecarFailure::broken_off);
        end(SidecarReply{.status = parser.get().result_int(), .body = std::move(body)});
    }
    void end(SidecarAnswer answer) {
        if (const OnEnd call = std::exchange(on_end, nullptr)) call(std::move(answer));
    }

    Settings settings;
    beast::tcp_stream stream;
    std::array<asio::ip::tcp::endpoint, 2> endpoints;
    http::request<http::string_body> request;
    beast::flat_buffer buffer{kHeaderBytesMax * 2};
    http::response_parser<http::buffer_body> parser;
    std::array<char, 16384> piece{};
    std::string body;
    LineSplitter lines{kSidecarBytesMax};
    bool is_watch = false;
    OnEnd on_end;
    OnLine on_line;
};

SidecarExchange::SidecarExchange(asio::io_context& context, const Settings& settings,
                                 const SidecarRequest& request, OnEnd on_end, OnLine on_line)
    : impl_(std::make_shared<Impl>(context, settings)) {
    impl_->on_end = std::move(on_end);
    impl_->on_line = std::move(on_line);
    impl_->begin(request);
}

SidecarExchange::~SidecarExchange() {
    impl_->on_end = nullptr;
    impl_->on_line = nullptr;
    impl_->stream.close();
}

}  // namespace arena::server
