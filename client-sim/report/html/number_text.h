// Numbers as people read them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace arena::client_sim::html {

/// What stands for a number that is not known: an en dash.
inline constexpr const char* kUnknown = "\xE2\x80\x93";

/// 1234567 as "1,234,567".
[[nodiscard]] std::string grouped(std::int64_t number);

/// Three digits that count, more where they are whole: 0.123, 12.3, 1,234, 46.5k, 1.2M, 3.4e+30.
/// What is not finite is not known.
[[nodiscard]] std::string short_number(double number);
[[nodiscard]] std::string short_number(const std::optional<double>& number);

/// 45 s, 2:05, 1:02:05; below ten seconds with up to two decimals.
[[nodiscard]] std::string time_text(double seconds);

/// Seconds since 1970 as "2026-02-28 23:59:07 UTC"; not known beyond the year 9999 or before 1970.
[[nodiscard]] std::string utc_text(double unix_seconds);

/// A share of a length for SVG and CSS: 0.125 as "12.5%".
[[nodiscard]] std::string percent(double share);

/// A unit of bytes that fits, and how many bytes it is.
struct ByteUnit {
    const char* prefix = "";  ///< "", "k", "M", "G", "T"
    double bytes = 1.0;
};
[[nodiscard]] ByteUnit byte_unit(double largest);

}  // namespace arena::client_sim::html
