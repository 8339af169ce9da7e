// Which pages may play on the server, by their origin: "https://game.example", or with a port
// "http://game.example:8080" (RFC 6454).
//
// A browser says in the header Origin which page asks. Without a list of origins only pages of the
// server's own host are admitted, on any port; programs that are no browsers send none, and are
// admitted: the check keeps a stranger's page from playing with a visitor's address, and it is the
// connect token that says who may play.
//
// All functions are pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sim/values/result.h"

namespace arena::server {

/// Returns the origins of a list that is separated by commas: "https://game.example" each, or "*"
/// for all; an error in one line that names the one that is neither.
[[nodiscard]] Result<std::vector<std::string>, std::string> read_origins(std::string_view list);

/// What a request says of where it comes from and where it goes to.
struct PageOfRequest {
    std::string_view origin;  ///< the header Origin
    std::string_view host;    ///< the header Host: "game.example:8443"; empty when it is unknown
};

/// Whether the page is admitted. `origins` is empty for the server's own host alone.
[[nodiscard]] bool is_admitted(const PageOfRequest& page, const std::vector<std::string>& origins);

}  // namespace arena::server
