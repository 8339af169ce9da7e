#include "server/web/page_headers.h"

#include <algorithm>

namespace arena::server {
namespace {

constexpr std::size_t kHostBytesMax = 253;  // of a name in the DNS

bool is_letter_of_host(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || letter == '-' || letter == '.';
}

bool is_digit(char letter) {
    return letter >= '0' && letter <= '9';
}

}  // namespace

std::string_view policy_host(std::string_view host_header) {
    const std::size_t colon = host_header.find(':');
    const std::string_view host = host_header.substr(0, colon);
    const std::string_view port =
        colon == std::string_view::npos ? std::string_view() : host_header.substr(colon + 1);
    const bool is_good = !host.empty() && host.size() <= kHostBytesMax &&
                         std::ranges::all_of(host, is_letter_of_host) &&
                         std::ranges::all_of(port, is_digit);
    return is_good ? host : std::string_view();
}

std::string content_security_policy(std::string_view host_header, DoorOfPage door) {
    const std::string_view own = policy_host(host_header);
    // A policy cannot name an IPv6 address.
    const std::string place =
        std::string(own.empty() ? "*" : own) + ":" + std::to_string(door.port);
    // The door may have no TLS, and a proxy in front of it may.
    const std::string doors = (door.tls ? "" : "ws://" + place + " ") + "wss://" + place;
    return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
           "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self' " +
           doors +
           "; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
           "frame-ancestors 'none'";
}

std::vector<HttpHeader> page_headers(std::string_view host_header, DoorOfPage door) {
    return {{"Content-Security-Policy", content_security_policy(host_header, door)},
            {"Referrer-Policy", "no-referrer"},
            {"Cross-Origin-Opener-Policy", "same-origin"},
            {"Cross-Origin-Resource-Policy", "same-origin"}};
}

}  // namespace arena::server
