// WebPoster: sends bytes to a URL by HTTP POST, over TLS when the URL says https, and returns the
// status of the answer. Built on Boost.Beast and OpenSSL; docs/adr/0010-openssl.md says why.
//
// Everything is bounded: an attempt has one time for all of its steps, and of the answer only the
// header is read, up to kWebHeaderBytesMax. No redirect is followed, since it may lead anywhere.
// Each attempt uses a connection of its own: results are rare, and a connection that was kept may
// be dead without a sign.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/url.h"
#include "server/statistics/delivery_figures.h"
#include "sim/values/result.h"

namespace arena::server {

inline constexpr std::uint32_t kWebHeaderBytesMax = 8192;
/// Answers of the kind 1xx before the real one.
inline constexpr int kInterimAnswersMax = 8;

struct WebHeader {
    std::string_view name;
    std::string value;
};
struct WebAnswer {
    unsigned status = 0;
    std::string retry_after;  ///< the header's value, or an empty text
};
struct PostFailed {
    AttemptFailure why = AttemptFailure::unreachable;
    std::string text;  ///< in the words of the system or of OpenSSL
};

/// Returns what an answer's status means; nothing when it is 2xx.
[[nodiscard]] std::optional<AttemptFailure> failure_of_status(unsigned status);

class WebPoster {
  public:
    /// Prepares for a URL. `ca_file` has the certificates to trust (PEM) in place of the system's;
    /// it may be empty. Fails with a one-line message that begins with the file's name.
    [[nodiscard]] static Result<std::unique_ptr<WebPoster>, std::string> prepare(
        const Url& url, const std::string& ca_file);
    ~WebPoster();

    /// Sends `body` with the headers and waits for the answer's header, for at most `timeout`. From
    /// one attempt to the next it begins with another address of the host.
    [[nodiscard]] Result<WebAnswer, PostFailed> post(const std::vector<WebHeader>& headers,
                                                     std::string_view body,
                                                     std::chrono::milliseconds timeout);

    /// Ends post() at once, now and later: it fails as timed_out. Safe to call from another thread.
    void stop();

  private:
    struct Impl;
    explicit WebPoster(std::unique_ptr<Impl> impl);

    std::unique_ptr<Impl> impl_;
};

}  // namespace arena::server
