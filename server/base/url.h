// The URL of a receiver, as an operator writes it -> where to connect and what to ask for.
//
//   https://backend.example:8443/arena/results?server=7
//   scheme  host            port target
//
// All functions are pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "sim/values/result.h"

namespace arena::server {

inline constexpr std::size_t kUrlBytesMax = 2048;

struct Url {
    bool is_https = false;
    std::string host;           ///< a name in small letters, or an address without brackets
    bool host_is_ipv6 = false;  ///< which is written in brackets
    std::uint16_t port = 80;
    std::string target = "/";  ///< path and query

    friend bool operator==(const Url&, const Url&) = default;
};

/// Reads an absolute URL with the scheme http or https. Fails with what is wrong and what to do, to
/// follow a colon: "it has to begin with http:// or https://". The text is never quoted in it.
[[nodiscard]] Result<Url, std::string> read_url(std::string_view text);

/// Returns the value of the header Host: the host, with the port unless it is the usual one.
[[nodiscard]] std::string host_header(const Url& url);

/// Returns the URL without its query, which may hold a secret, for messages.
[[nodiscard]] std::string shown_url(const Url& url);

}  // namespace arena::server
