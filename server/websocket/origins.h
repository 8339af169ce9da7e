// Which pages may play on the server, by their origin: "https://game.example", or with a port
// "http://game.example:8080" (RFC 6454).
//
// A browser says in the header Origin which page asks. Without a list of origins only pages of the
// server itself are admitted: of the host and port that the WebSocket is on, or of the port of its
// own pages. Programs that are no browsers send none, and are admitted: the check keeps a
// stranger's page from playing with a visitor's address, and it is the connect token that says who
// may play.
//
// A stranger's page can have a host name of its own that leads to this machine (DNS rebinding), so
// that host and origin agree. That is why connections from this machine, unless by a trusted proxy,
// have to call the host by a name that nobody else can give it: localhost, or a loopback address.
//
// All functions are pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/values/result.h"

namespace arena::server {

/// Returns the origins of a list that is separated by commas: "https://game.example" each, or "*"
/// for all; an error in one line that names the one that is neither.
[[nodiscard]] Result<std::vector<std::string>, std::string> read_origins(std::string_view list);

/// Which pages are admitted.
struct PageRules {
    std::vector<std::string> origins;  ///< as read_origins() returns them; empty: the server's own
    std::uint16_t pages_port = 0;      ///< of the server's own pages by HTTP; 0: none
};

/// What the request may call the server, when its pages are the only ones that are admitted.
enum class HostNames : std::uint8_t { any, loopback_only };

/// What a request says of where it comes from and where it goes to.
struct PageOfRequest {
    std::string_view origin;  ///< the header Origin
    std::string_view host;    ///< the header Host: "game.example:8443"; empty when it is unknown
};

/// Whether the page is admitted.
[[nodiscard]] bool is_admitted(const PageOfRequest& page, const PageRules& rules,
                               HostNames names = HostNames::any);

}  // namespace arena::server
