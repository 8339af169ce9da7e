#include "server/base/url.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "protocol/session/address.h"
#include "server/base/address_text.h"
#include "server/base/letter_case.h"

namespace arena::server {
namespace {

constexpr std::uint16_t kHttpPort = 80;
constexpr std::uint16_t kHttpsPort = 443;

/// Removes `start`, in letters of either case, from the beginning of `text` if it is there.
bool take_start(std::string_view& text, std::string_view start) {
    if (small_letters(text.substr(0, start.size())) != start) return false;
    text.remove_prefix(start.size());
    return true;
}

/// Whether a request's first line can hold the character: visible ASCII.
bool is_visible(char letter) {
    return letter > ' ' && letter < '\x7f';
}

bool is_of_name(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-' ||
           letter == '.' || letter == '_';
}

std::optional<std::uint16_t> port_in(std::string_view digits) {
    std::uint16_t port = 0;
    const char* const end = digits.data() + digits.size();
    const auto read = std::from_chars(digits.data(), end, port);
    if (read.ec != std::errc{} || read.ptr != end || port == 0) return std::nullopt;
    return port;
}

/// Reads "host", "host:port" or "[address]:port" into `url`. Returns what is wrong, or an empty
/// text.
std::string read_authority(std::string_view authority, Url& url) {
    if (authority.find('@') != std::string_view::npos)
        return "it names a user, and no password is ever sent: leave that out; requests are signed";
    std::string_view rest;  // behind the host
    if (authority.starts_with('[')) {
        const std::size_t end = authority.find(']');
        if (end == std::string_view::npos) return "the IPv6 address lacks its closing bracket";
        url.host = small_letters(authority.substr(1, end - 1));
        const auto address = read_ip(url.host);
        if (!address || url.host.find(':') == std::string::npos)
            return "an IPv6 address has to be in the brackets, as in http://[2001:db8::7]/results";
        url.host_is_ipv6 = true;
        rest = authority.substr(end + 1);
    } else {
        const std::size_t end = std::min(authority.find(':'), authority.size());
        url.host = small_letters(authority.substr(0, end));
        rest = authority.substr(end);
        if (url.host.empty()) return "it names no host";
        if (rest.find(':', 1) != std::string_view::npos)
            return "an IPv6 address needs brackets, as in http://[2001:db8::7]/results";
        if (!std::all_of(url.host.begin(), url.host.end(), is_of_name))
            return "the host may have letters, digits, '-', '.' and '_' only: write another "
                   "language's name in its ASCII form (xn--...)";
    }
    if (rest.empty()) return {};
    const auto port = rest.starts_with(':') ? port_in(rest.substr(1)) : std::nullopt;
    if (!port) return "the port has to be a number from 1 to 65535, or left out";
    url.port = *port;
    return {};
}

}  // namespace

Result<Url, std::string> read_url(std::string_view text) {
    if (text.size() > kUrlBytesMax) {
        return Failure{"it has " + std::to_string(text.size()) + " bytes, the limit is " +
                       std::to_string(kUrlBytesMax)};
    }
    Url url;
    if (take_start(text, "https://")) {
        url.is_https = true;
        url.port = kHttpsPort;
    } else if (!take_start(text, "http://")) {
        return Failure{std::string("it has to begin with http:// or https://")};
    }
    if (!std::all_of(text.begin(), text.end(), is_visible)) {
        return Failure{std::string(
            "it holds a space or a character that is not ASCII: write it as its percent-encoded "
            "bytes (%20)")};
    }
    if (text.find('#') != std::string_view::npos)
        return Failure{std::string("a fragment (#...) is never sent: leave it out")};

    const std::size_t host_end = std::min(text.find_first_of("/?"), text.size());
    std::string problem = read_authority(text.substr(0, host_end), url);
    if (!problem.empty()) return Failure{std::move(problem)};
    const std::string_view target = text.substr(host_end);
    url.target = target.starts_with('/') ? target : "/" + std::string(target);
    return url;
}

std::string host_header(const Url& url) {
    const std::string host = url.host_is_ipv6 ? "[" + url.host + "]" : url.host;
    const bool is_usual = url.port == (url.is_https ? kHttpsPort : kHttpPort);
    return is_usual ? host : host + ":" + std::to_string(url.port);
}

std::string shown_url(const Url& url) {
    return (url.is_https ? "https://" : "http://") + host_header(url) +
           url.target.substr(0, url.target.find('?'));
}

}  // namespace arena::server
