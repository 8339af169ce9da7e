// gzip (RFC 1952), as browsers take it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace arena::server {

/// Returns the text as gzip, the same bytes each time; nothing when that would save less than a
/// tenth.
[[nodiscard]] std::optional<std::string> gzip(std::string_view text);

}  // namespace arena::server
