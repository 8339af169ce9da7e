#include "server/http/web_poster.h"

#include <algorithm>
#include <atomic>
#include <optional>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "files/read_file.h"
#include "protocol/base/text.h"
#include "server/base/address_text.h"
#include "server/http/host_lookup.h"

namespace arena::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using beast::error_code;

constexpr files::FileKind kCertificatesKind{.noun = "certificates (--results-ca)",
                                            .ending = ".pem",
                                            .remedy = "keep only those that sign the receivers'",
                                            .bytes_max = 4u << 20u};

using Endpoints = std::vector<asio::ip::tcp::endpoint>;
using PlainStream = beast::tcp_stream;
using TlsStream = asio::ssl::stream<beast::tcp_stream>;

Endpoints endpoints_of(const std::vector<protocol::Address>& addresses) {
    Endpoints endpoints;
    for (const protocol::Address& address : addresses) {
        error_code error;
        const auto ip = asio::ip::make_address(ip_text(address), error);
        if (!error) endpoints.emplace_back(ip, address.port);
    }
    return endpoints;
}

/// Whether the error means that the other side, or the network, has ended the connection.
bool is_end_of_connection(error_code error) {
    return error == http::error::end_of_stream || error == asio::error::eof ||
           error == asio::error::connection_reset || error == asio::error::broken_pipe ||
           error == asio::error::connection_aborted || error == asio::ssl::error::stream_truncated;
}

AttemptFailure failure_of_answer(error_code error) {
    if (error == beast::error::timeout) return AttemptFailure::timed_out;
    if (is_end_of_connection(error) || error == http::error::partial_message)
        return AttemptFailure::broken_off;
    if (error.category() == http::make_error_code(http::error::bad_version).category())
        return AttemptFailure::malformed;
    if (error.category() == asio::error::get_ssl_category()) return AttemptFailure::tls;
    return AttemptFailure::broken_off;
}

/// One attempt: operations that begin when the previous one has ended, under one deadline, which is
/// the stream's. `Stream` is plain or TLS.
template <typename Stream>
class Attempt {
  public:
    template <typename... Arguments>
    Attempt(const Endpoints& endpoints, http::request<http::string_body>& request,
            std::chrono::steady_clock::time_point deadline, Arguments&&... of_stream)
        : request_(request), stream_(std::forward<Arguments>(of_stream)...) {
        beast::get_lowest_layer(stream_).expires_at(deadline);
        beast::get_lowest_layer(stream_).async_connect(
            endpoints, [this](error_code error, const asio::ip::tcp::endpoint&) {
                if (error) return fail(error, AttemptFailure::unreachable);
                secure();
            });
    }
    Attempt(const Attempt&) = delete;
    Attempt& operator=(const Attempt&) = delete;

    [[nodiscard]] Stream& stream() { return stream_; }
    /// Returns what has come of it, or nothing when it was interrupted.
    [[nodiscard]] std::optional<Result<WebAnswer, PostFailed>>& outcome() { return outcome_; }

  private:
    void fail(error_code error, AttemptFailure why) {
        if (error == beast::error::timeout) why = AttemptFailure::timed_out;
        outcome_ = Failure{PostFailed{why, error.message()}};
    }
    void secure() {
        if constexpr (std::is_same_v<Stream, TlsStream>) {
            stream_.async_handshake(asio::ssl::stream_base::client, [this](error_code error) {
                if (error) return fail(error, AttemptFailure::tls);
                write();
            });
        } else {
            write();
        }
    }
    void write() {
        http::async_write(stream_, request_, [this](error_code error, std::size_t) {
            // A receiver may answer, for instance 413, and close before it has read everything.
            if (error && !is_end_of_connection(error)) return fail(error, failure_of_answer(error));
            read();
        });
    }
    void read() {
        parser_.emplace();
        parser_->header_limit(kWebHeaderBytesMax);
        parser_->body_limit(boost::none);  // it is not read
        http::async_read_header(stream_, buffer_, *parser_, [this](error_code error, std::size_t) {
            if (error) return fail(error, failure_of_answer(error));
            const auto& answer = parser_->get();
            const unsigned status = answer.result_int();
            const bool is_interim = status >= 100 && status < 200 && status != 101;
            if (is_interim && ++interim_answers_ <= kInterimAnswersMax) return read();
            outcome_ = WebAnswer{status, std::string(answer[http::field::retry_after])};
        });
    }

    http::request<http::string_body>& request_;
    Stream stream_;
    beast::flat_buffer buffer_{kWebHeaderBytesMax};
    std::optional<http::response_parser<http::empty_body>> parser_;
    int interim_answers_ = 0;
    std::optional<Result<WebAnswer, PostFailed>> outcome_;
};

http::request<http::string_body> request_for(const Url& url, const std::vector<WebHeader>& headers,
                                             std::string_view body) {
    http::request<http::string_body> request{http::verb::post, url.target, 11};
    request.set(http::field::host, host_header(url));
    request.set(http::field::user_agent, "arenad/" ARENAD_VERSION);
    request.set(http::field::connection, "close");
    for (const WebHeader& header : headers)
        request.set(header.name, header.value);
    request.body() = body;
    request.prepare_payload();
    return request;
}

}  // namespace

std::optional<AttemptFailure> failure_of_status(unsigned status) {
    if (status >= 200 && status < 300) return std::nullopt;
    if (status >= 300 && status < 400) return AttemptFailure::redirect;
    if (status == 408 || status == 429) return AttemptFailure::overloaded;
    if (status >= 400 && status < 500) return AttemptFailure::refused;
    return AttemptFailure::receiver_error;
}

struct WebPoster::Impl {
    explicit Impl(const Url& to) : url(to), lookup(to.host, to.port) {}

    Url url;
    HostLookup lookup;
    asio::ssl::context tls{asio::ssl::context::tls_client};
    asio::io_context context{1};
    std::atomic<bool> is_stopped = false;
    std::size_t attempts = 0;

    /// Runs the attempt until it has ended, its time is over, or stop() was called.
    template <typename Stream>
    Result<WebAnswer, PostFailed> run(Attempt<Stream>& attempt) {
        context.restart();
        if (!is_stopped) context.run();
        if (!attempt.outcome())
            return Failure{PostFailed{AttemptFailure::timed_out, "interrupted"}};
        return std::move(*attempt.outcome());
    }
};

WebPoster::WebPoster(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

WebPoster::~WebPoster() = default;

Result<std::unique_ptr<WebPoster>, std::string> WebPoster::prepare(const Url& url,
                                                                   const std::string& ca_file) {
    auto impl = std::make_unique<Impl>(url);
    if (!url.is_https) return std::unique_ptr<WebPoster>(new WebPoster(std::move(impl)));

    ::SSL_CTX_set_min_proto_version(impl->tls.native_handle(), TLS1_2_VERSION);
    error_code error;
    impl->tls.set_verify_mode(asio::ssl::verify_peer, error);
    if (ca_file.empty()) {
        impl->tls.set_default_verify_paths(error);
    } else {
        const std::string shown = protocol::printable(ca_file, protocol::kFileTextBytesMax);
        const auto text = files::read_file(ca_file, kCertificatesKind);
        if (!text) return Failure{shown + ": " + text.error()};
        impl->tls.add_certificate_authority(asio::buffer(text.value()), error);
        if (error) {
            return Failure{shown + ": holds no certificate (" + error.message() +
                           "): --results-ca needs them as PEM, -----BEGIN CERTIFICATE-----"};
        }
    }
    if (error) return Failure{"TLS cannot be prepared: " + error.message()};
    return std::unique_ptr<WebPoster>(new WebPoster(std::move(impl)));
}

Result<WebAnswer, PostFailed> WebPoster::post(const std::vector<WebHeader>& headers,
                                              std::string_view body,
                                              std::chrono::milliseconds timeout) {
    const auto deadline = std::chrono::steady_clock::now() + timeout;
    const auto addresses = impl_->lookup.look_up(deadline);
    if (!addresses) {
        return Failure{PostFailed{
            addresses.error().timed_out ? AttemptFailure::timed_out : AttemptFailure::unresolved,
            addresses.error().text}};
    }
    Endpoints endpoints = endpoints_of(addresses.value());
    if (endpoints.empty())
        return Failure{PostFailed{AttemptFailure::unresolved, "the name has no address"}};
    const std::size_t first = impl_->attempts++ % endpoints.size();
    std::rotate(endpoints.begin(), endpoints.begin() + static_cast<std::ptrdiff_t>(first),
                endpoints.end());
    auto request = request_for(impl_->url, headers, body);

    if (!impl_->url.is_https) {
        Attempt<PlainStream> attempt(endpoints, request, deadline, impl_->context);
        return impl_->run(attempt);
    }
    Attempt<TlsStream> attempt(endpoints, request, deadline, impl_->context, impl_->tls);
    const std::string& host = impl_->url.host;
    attempt.stream().set_verify_callback(asio::ssl::host_name_verification(host));
    // An address is not a name that a server can be asked for (RFC 6066, section 3).
    if (!read_ip(host)) ::SSL_set_tlsext_host_name(attempt.stream().native_handle(), host.c_str());
    return impl_->run(attempt);
}

void WebPoster::stop() {
    impl_->is_stopped = true;
    impl_->lookup.stop();
    impl_->context.stop();
}

}  // namespace arena::server
