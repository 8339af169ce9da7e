// Numbers, formatted for people.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace arena::client_sim::html {

/// The text for an unknown number: an en dash.
inline constexpr const char* kUnknown = "\xE2\x80\x93";

/// Returns 1234567 as "1,234,567".
[[nodiscard]] std::string grouped(std::int64_t number);

/// Returns three significant digits, or more of a whole number: 0.123, 12.3, 1,234, 46.5k, 1.2M,
/// 3.4e+30. A number that is not finite becomes kUnknown.
[[nodiscard]] std::string short_number(double number);
/// Returns kUnknown for nothing.
[[nodiscard]] std::string short_number(const std::optional<double>& number);

/// Returns a duration as 45 s, 2:05 or 1:02:05; below ten seconds with up to two decimals.
[[nodiscard]] std::string time_text(double seconds);

/// Returns seconds since 1970 as "2026-02-28 23:59:07 UTC"; kUnknown before 1970 or after the year
/// 9999.
[[nodiscard]] std::string utc_text(double unix_seconds);

/// Returns a share of a length for SVG and CSS: "12.5%" for 0.125.
[[nodiscard]] std::string percent(double share);

/// A unit of bytes, and how many bytes it is.
struct ByteUnit {
    const char* prefix = "";  ///< "", "k", "M", "G", "T"
    double bytes = 1.0;
};
/// Returns the largest unit that is not above `largest` bytes.
[[nodiscard]] ByteUnit byte_unit(double largest);

}  // namespace arena::client_sim::html
