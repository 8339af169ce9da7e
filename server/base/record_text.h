// How hashes and dates are written where they are kept: in results and dumps of matches.
#pragma once

#include <cstdint>
#include <string>

namespace arena::server {

/// Returns 16 hexadecimal digits.
[[nodiscard]] std::string hash_text(std::uint64_t hash);

/// Returns the moment in UTC as "2026-11-28T03:20:00Z"; an empty text for one beyond the calendar.
[[nodiscard]] std::string date_text(std::uint64_t unix_seconds);

/// The same for the name of a file, which sorts by it: "20261128T032000Z".
[[nodiscard]] std::string date_for_file(std::uint64_t unix_seconds);

}  // namespace arena::server
