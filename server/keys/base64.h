// Base64 as in RFC 4648, section 4, for terminals and JSON.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace arena::server {

/// Returns the bytes on one line, with padding.
[[nodiscard]] std::string to_base64(std::span<const std::byte> bytes);

}  // namespace arena::server
