// The headers by which a browser says what it takes and what it has already (RFC 9110).
//
// Takes untrusted text. All functions are pure.
#pragma once

#include <string_view>

namespace arena::server {

/// Whether a request with this Accept-Encoding takes gzip.
[[nodiscard]] bool accepts_gzip(std::string_view accept_encoding);

/// Whether this If-None-Match names the entity tag, which is in quotes: the browser has the file.
[[nodiscard]] bool names_tag(std::string_view if_none_match, std::string_view tag);

}  // namespace arena::server
