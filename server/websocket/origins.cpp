#include "server/websocket/origins.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

#include "protocol/base/text.h"
#include "server/base/address_text.h"
#include "server/base/letter_case.h"
#include "server/websocket/list_option.h"

namespace arena::server {
namespace {

constexpr std::string_view kAnyOrigin = "*";
constexpr std::size_t kShownBytesMax = 100;

struct Scheme {
    std::string_view prefix;
    std::uint16_t port = 0;  ///< where an origin names none
};
constexpr Scheme kSchemes[] = {{"https://", 443}, {"http://", 80}};

/// "game.example:8443" in parts.
struct Authority {
    std::string_view host;
    std::optional<std::uint16_t> port;
};

struct Origin {
    Scheme scheme;
    Authority authority;

    [[nodiscard]] std::uint16_t port() const { return authority.port.value_or(scheme.port); }
};

std::optional<std::uint16_t> read_port(std::string_view text) {
    unsigned port = 0;
    const char* const end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, port);
    if (parsed.ec != std::errc{} || parsed.ptr != end || port == 0 ||
        port > std::numeric_limits<std::uint16_t>::max())
        return std::nullopt;
    return static_cast<std::uint16_t>(port);
}

/// Reads "game.example:8443" or "[::1]:8443", with or without the port.
std::optional<Authority> read_authority(std::string_view text) {
    const std::size_t bracket = text.rfind(']');
    const std::size_t colon = text.find(':', bracket == std::string_view::npos ? 0 : bracket);
    Authority authority{.host = text.substr(0, colon), .port = std::nullopt};
    if (colon != std::string_view::npos) {
        authority.port = read_port(text.substr(colon + 1));
        if (!authority.port) return std::nullopt;
    }
    const bool is_plain = std::ranges::all_of(authority.host, [](char each) {
        return each > ' ' && each < 0x7f &&
               std::string_view("/?#@*\\").find(each) == std::string_view::npos;
    });
    if (authority.host.empty() || !is_plain) return std::nullopt;
    return authority;
}

/// Reads "https://game.example:8443"; returns nothing when it is no such origin.
std::optional<Origin> read_origin(std::string_view text) {
    for (const Scheme& scheme : kSchemes) {
        if (!text.starts_with(scheme.prefix)) continue;
        const auto authority = read_authority(text.substr(scheme.prefix.size()));
        if (!authority) return std::nullopt;
        return Origin{.scheme = scheme, .authority = *authority};
    }
    return std::nullopt;
}

/// Whether a host is a name of this machine that means the same one for everybody.
bool is_loopback_name(std::string_view host) {
    if (equal_but_for_case(host, "localhost")) return true;
    if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
    const auto address = read_ip(host);
    return address && is_loopback(*address);
}

bool is_own_page(const PageOfRequest& page, const PageRules& rules, HostNames names) {
    const auto origin = read_origin(page.origin);
    const auto host = read_authority(page.host);
    if (!origin || !host || !equal_but_for_case(origin->authority.host, host->host)) return false;
    if (names == HostNames::loopback_only && !is_loopback_name(host->host)) return false;
    // A proxy that speaks TLS passes on a host without the port 443.
    return origin->port() == host->port.value_or(origin->scheme.port) ||
           (rules.pages_port != 0 && origin->port() == rules.pages_port);
}

/// Returns what is wrong with an entry of the list, and what to write instead; nothing if it is one
/// that a browser may send.
std::optional<std::string> problem_with(std::string_view entry) {
    if (entry == kAnyOrigin) return std::nullopt;
    const auto origin = read_origin(entry);
    if (!origin && entry.find('*') != std::string_view::npos)
        return "but * stands for all origins, and only alone: write each origin by itself";
    if (!origin)
        return "which is no origin: write each as https://game.example, with its port if it has "
               "one and without a path, and commas between them; * stands for all";
    if (origin->authority.port == origin->scheme.port)
        return "but browsers leave out the port of the scheme: write " +
               std::string(origin->scheme.prefix) + std::string(origin->authority.host);
    return std::nullopt;
}

}  // namespace

Result<std::vector<std::string>, std::string> read_origins(std::string_view list) {
    std::vector<std::string> origins;
    for (const std::string_view entry : entries_of(list)) {
        if (const auto problem = problem_with(entry))
            return Failure{"--websocket-origins has '" +
                           protocol::printable(entry, kShownBytesMax) + "', " +
                           protocol::printable(*problem, 2 * kShownBytesMax)};
        origins.emplace_back(entry);
    }
    return origins;
}

bool is_admitted(const PageOfRequest& page, const PageRules& rules, HostNames names) {
    if (rules.origins.empty()) return is_own_page(page, rules, names);
    return std::ranges::any_of(rules.origins, [&](const std::string& each) {
        return each == kAnyOrigin || equal_but_for_case(each, page.origin);
    });
}

}  // namespace arena::server
