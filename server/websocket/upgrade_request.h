// The request with which an HTTP connection becomes a WebSocket (RFC 6455, section 4.2.1).
#pragma once

#include <cstdint>

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>

namespace arena::server {

using UpgradeRequest = boost::beast::http::request<boost::beast::http::empty_body>;

/// The longest request, in bytes.
inline constexpr std::uint32_t kUpgradeBytesMax = 8192;

}  // namespace arena::server
