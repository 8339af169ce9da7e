#include "server/websocket/origins.h"

#include <algorithm>
#include <optional>

#include "protocol/base/text.h"
#include "server/base/letter_case.h"

namespace arena::server {
namespace {

constexpr std::string_view kAnyOrigin = "*";
constexpr std::size_t kOriginBytesShown = 100;

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

bool is_own_host(const PageOfRequest& page) {
    const auto authority = authority_of(page.origin);
    return authority && !page.host.empty() &&
           equal_but_for_case(host_in(*authority), host_in(page.host));
}

}  // namespace

Result<std::vector<std::string>, std::string> read_origins(std::string_view list) {
    std::vector<std::string> origins;
    while (!list.empty()) {
        const std::string_view part = list.substr(0, list.find(','));
        list.remove_prefix(std::min(list.size(), part.size() + 1));
        if (part != kAnyOrigin && !authority_of(part))
            return Failure{"--websocket-origins has '" +
                           protocol::printable(part, kOriginBytesShown) +
                           "', which is no origin: write each as https://game.example, with its "
                           "port if it has one and without a path, and commas between them; * "
                           "stands for all"};
        origins.emplace_back(part);
    }
    return origins;
}

bool is_admitted(const PageOfRequest& page, const std::vector<std::string>& origins) {
    if (origins.empty()) return is_own_host(page);
    return std::ranges::any_of(origins, [&](const std::string& each) {
        return each == kAnyOrigin || equal_but_for_case(each, page.origin);
    });
}

}  // namespace arena::server
