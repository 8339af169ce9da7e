#include "server/websocket/upgrade.h"

#include <boost/beast/websocket/rfc6455.hpp>

namespace arena::server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;

std::string_view value_of(const UpgradeRequest& request, http::field field) {
    const beast::string_view value = request[field];
    return {value.data(), value.size()};
}

}  // namespace

std::optional<WebSocketEnd> refusal_of(const UpgradeRequest& request, const PageRules& rules,
                                       HostNames names) {
    if (!beast::websocket::is_upgrade(request) || request.count(http::field::origin) > 1 ||
        request.count(http::field::host) != 1)
        return WebSocketEnd::not_upgrade;
    if (request.count(http::field::origin) == 0) return std::nullopt;
    const PageOfRequest page{.origin = value_of(request, http::field::origin),
                             .host = value_of(request, http::field::host)};
    return is_admitted(page, rules, names) ? std::nullopt
                                           : std::optional(WebSocketEnd::foreign_origin);
}

}  // namespace arena::server
