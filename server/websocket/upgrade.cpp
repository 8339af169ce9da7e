#include "server/websocket/upgrade.h"

#include <algorithm>

#include <boost/beast/core/string.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "protocol/base/text.h"

namespace arena::server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;

constexpr std::string_view kAnyOrigin = "*";
constexpr std::size_t kShownBytesMax = 100;

std::string_view value_of(const UpgradeRequest& request, http::field field) {
    const beast::string_view value = request[field];
    return {value.data(), value.size()};
}

bool equal_but_for_case(std::string_view a, std::string_view b) {
    return beast::iequals({a.data(), a.size()}, {b.data(), b.size()});
}

/// Returns the host of "game.example:8443" or "[::1]:8443".
std::string_view host_in(std::string_view authority) {
    const std::size_t bracket = authority.rfind(']');
    const std::size_t colon = authority.find(':', bracket == std::string_view::npos ? 0 : bracket);
    return authority.substr(0, colon);
}

/// Returns the authority of "https://game.example:8443"; nothing when it is no such origin.
std::optional<std::string_view> authority_of(std::string_view origin) {
    for (const std::string_view scheme : {"https://", "http://"}) {
        if (!origin.starts_with(scheme)) continue;
        const std::string_view authority = origin.substr(scheme.size());
        if (host_in(authority).empty() ||
            authority.find_first_of("/?#@ ") != std::string_view::npos)
            return std::nullopt;
        return authority;
    }
    return std::nullopt;
}

bool is_own_host(std::string_view origin, std::string_view host) {
    const auto authority = authority_of(origin);
    return authority && !host.empty() && equal_but_for_case(host_in(*authority), host_in(host));
}

}  // namespace

Result<std::vector<std::string>, std::string> read_origins(std::string_view list) {
    std::vector<std::string> origins;
    while (!list.empty()) {
        const std::string_view part = list.substr(0, list.find(','));
        list.remove_prefix(std::min(list.size(), part.size() + 1));
        if (part != kAnyOrigin && !authority_of(part))
            return Failure{"--websocket-origins has '" + protocol::printable(part, kShownBytesMax) +
                           "', which is no origin: write each as https://game.example, with its "
                           "port if it has one and without a path, and commas between them; * "
                           "stands for all"};
        origins.emplace_back(part);
    }
    return origins;
}

std::optional<WebSocketEnd> refusal_of(const UpgradeRequest& request,
                                       const std::vector<std::string>& origins) {
    if (!beast::websocket::is_upgrade(request) || request.count(http::field::origin) > 1 ||
        request.count(http::field::host) != 1)
        return WebSocketEnd::not_upgrade;
    if (request.count(http::field::origin) == 0) return std::nullopt;
    const std::string_view origin = value_of(request, http::field::origin);
    if (origins.empty())
        return is_own_host(origin, value_of(request, http::field::host))
                   ? std::nullopt
                   : std::optional(WebSocketEnd::foreign_origin);
    const bool is_listed = std::ranges::any_of(origins, [&](const std::string& each) {
        return each == kAnyOrigin || equal_but_for_case(each, origin);
    });
    return is_listed ? std::nullopt : std::optional(WebSocketEnd::foreign_origin);
}

}  // namespace arena::server
