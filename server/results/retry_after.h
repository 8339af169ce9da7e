// The value of the header Retry-After (RFC 9110, section 10.2.3) -> how long to wait.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arena::server {

/// A receiver cannot put a result off for longer than this with one answer.
inline constexpr std::chrono::seconds kRetryAfterMax = std::chrono::hours(1);

/// Reads "120" or "Fri, 31 Dec 1999 23:59:59 GMT". Returns a time from 0 to kRetryAfterMax, or
/// nothing for any other text. `now` is in seconds since 1970, for the second form. Pure.
[[nodiscard]] std::optional<std::chrono::seconds> read_retry_after(std::string_view text,
                                                                   std::uint64_t now);

}  // namespace arena::server
