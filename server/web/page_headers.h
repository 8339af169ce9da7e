// What a page of the server may do in a browser, as headers of each of its files say: load files of
// this server, and connect to the door for browsers. A script of somebody else, or a page around
// it, gets no hold of it.
//
// All functions are pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/http_server.h"

namespace arena::server {

/// The door for browsers, as pages know it.
struct DoorOfPage {
    std::uint16_t port = 0;
    bool tls = false;
};

/// Returns the host of the header Host, "game.example" of "game.example:8088", when it can be a
/// part of a policy: a name or an IPv4 address. Otherwise an empty text. The header is anybody's.
[[nodiscard]] std::string_view policy_host(std::string_view host_header);

/// Returns the Content-Security-Policy of a page that was asked for with this header Host. A page
/// may connect to its own host and port, and to the door's port on its own host; on any host when
/// its own cannot be a part of the policy.
[[nodiscard]] std::string content_security_policy(std::string_view host_header, DoorOfPage door);

/// Returns the headers of a file of the page.
[[nodiscard]] std::vector<HttpHeader> page_headers(std::string_view host_header, DoorOfPage door);

}  // namespace arena::server
