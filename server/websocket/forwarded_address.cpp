#include "server/websocket/forwarded_address.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/beast/core/string.hpp>

#include "server/base/address_text.h"
#include "server/websocket/list_option.h"

namespace arena::server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using protocol::Address;

constexpr std::string_view kForwardedFor = "X-Forwarded-For";

/// Returns the values of all lines of a header, as one list.
std::string joined(const UpgradeRequest& request, std::string_view name) {
    std::string list;
    const auto lines = request.equal_range({name.data(), name.size()});
    for (auto line = lines.first; line != lines.second; ++line) {
        if (line != lines.first) list += ',';
        list.append(line->value().data(), line->value().size());
    }
    return list;
}

/// Returns the parts between the separators that are in no quoted string; nothing when a quoted
/// string does not end, or has an escape, which no address needs.
std::optional<std::vector<std::string_view>> parts_of(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    bool is_quoted = false;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"') is_quoted = !is_quoted;
        if (text[i] == '\\') return std::nullopt;
        if (is_quoted || text[i] != separator) continue;
        parts.push_back(without_blanks(text.substr(begin, i - begin)));
        begin = i + 1;
    }
    if (is_quoted) return std::nullopt;
    parts.push_back(without_blanks(text.substr(begin)));
    return parts;
}

bool is_port(std::string_view text) {
    return !text.empty() && text.size() <= 5 &&
           text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Reads "203.0.113.7", "203.0.113.7:1234", "2001:db8::7", "[2001:db8::7]" or
/// "[2001:db8::7]:1234". Returns nothing for other text, and for addresses that no host has.
std::optional<Address> read_node(std::string_view text) {
    std::string_view ip = text;
    std::string_view rest;
    if (text.starts_with('[')) {
        const std::size_t end = text.find(']');
        if (end == std::string_view::npos) return std::nullopt;
        ip = text.substr(1, end - 1);
        rest = text.substr(end + 1);
        if (ip.find(':') == std::string_view::npos) return std::nullopt;
    } else if (const std::size_t colon = text.find(':');
               colon != std::string_view::npos && colon == text.rfind(':')) {
        ip = text.substr(0, colon);
        rest = text.substr(colon);
    }
    if (!rest.empty() && (rest.front() != ':' || !is_port(rest.substr(1)))) return std::nullopt;
    const auto address = read_ip(ip);
    if (!address || is_wildcard(*address) || is_multicast(*address)) return std::nullopt;
    return address;
}

/// Reads the "for" of an element of Forwarded: `for="[2001:db8::7]:1234";proto=https`.
std::optional<Address> read_element(std::string_view element) {
    constexpr std::string_view kFor = "for=";
    const auto pairs = parts_of(element, ';');
    if (!pairs) return std::nullopt;
    std::optional<Address> found;
    for (std::string_view pair : *pairs) {
        if (pair.size() < kFor.size() ||
            !beast::iequals({pair.data(), kFor.size()}, {kFor.data(), kFor.size()}))
            continue;
        if (found) return std::nullopt;
        pair.remove_prefix(kFor.size());
        if (pair.size() >= 2 && pair.front() == '"' && pair.back() == '"')
            pair = pair.substr(1, pair.size() - 2);
        found = read_node(pair);
        if (!found) return std::nullopt;
    }
    return found;
}

/// Returns the client in a list of which the rightmost element was added last.
template <typename Read>
std::optional<Address> client_in(const std::vector<std::string_view>& list,
                                 const TrustedProxies& proxies, Read&& read) {
    std::optional<Address> client;
    for (auto element = list.rbegin(); element != list.rend(); ++element) {
        client = read(*element);
        if (!client || !proxies.trusts(*client)) return client;
    }
    return client;
}

std::optional<Address> client_in_forwarded(std::string_view list, const TrustedProxies& proxies) {
    const auto elements = parts_of(list, ',');
    return elements ? client_in(*elements, proxies, read_element) : std::nullopt;
}

}  // namespace

Result<Address, WebSocketEnd> forwarded_address(const UpgradeRequest& request,
                                                const TrustedProxies& proxies) {
    const bool has_for = request.count({kForwardedFor.data(), kForwardedFor.size()}) > 0;
    const bool has_standard = request.count(http::field::forwarded) > 0;
    if (!has_for && !has_standard) return Failure{WebSocketEnd::not_forwarded};

    const std::string for_list = joined(request, kForwardedFor);
    const auto by_for = client_in(entries_of(for_list), proxies, read_node);
    const auto by_standard = client_in_forwarded(joined(request, "Forwarded"), proxies);
    const auto& client = has_for ? by_for : by_standard;
    if (!client || (has_for && has_standard && by_for != by_standard))
        return Failure{WebSocketEnd::bad_forwarded};
    return *client;
}

}  // namespace arena::server
