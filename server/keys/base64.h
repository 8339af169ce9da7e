// Base64 as RFC 4648, section 4, has it: what terminals and JSON can carry.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace arena::server {

/// On one line, with padding.
[[nodiscard]] std::string to_base64(std::span<const std::byte> bytes);

}  // namespace arena::server
