#include "client-sim/report/html/number_text.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include <spdlog/fmt/fmt.h>

namespace arena::client_sim::html {

namespace {

/// Returns the number with at most that many decimals, without trailing zeros.
std::string trimmed(double number, int decimals) {
    std::string text = fmt::format("{:.{}f}", number, decimals);
    if (text.find('.') == std::string::npos) return text;
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text == "-0" ? "0" : text;
}

/// Returns three significant digits of a number below 1000.
std::string three_digits(double number) {
    const double size = std::abs(number);
    if (size >= 99.95) return trimmed(number, 0);
    if (size >= 9.995) return trimmed(number, 1);
    if (size >= 0.9995) return trimmed(number, 2);
    return size >= 0.001 ? trimmed(number, 3) : fmt::format("{:.2g}", number);
}

}  // namespace

std::string grouped(std::int64_t number) {
    const std::string digits = std::to_string(number);
    std::string text;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        const bool after_digit = i > 0 && digits[i - 1] != '-';
        if (after_digit && (digits.size() - i) % 3 == 0) text += ',';
        text += digits[i];
    }
    return text;
}

std::string short_number(double number) {
    constexpr std::array kPrefixes{"k", "M", "G", "T"};

    if (!std::isfinite(number)) return kUnknown;
    const double size = std::abs(number);
    if (size == 0.0) return "0";
    if (size < 999.5) return three_digits(number);
    if (size < 9999.5) return grouped(std::llround(number));
    double scaled = number;
    for (const char* prefix : kPrefixes) {
        scaled /= 1000.0;
        if (std::abs(scaled) < 999.5) return three_digits(scaled) + prefix;
    }
    return fmt::format("{:.2g}", number);
}

std::string short_number(const std::optional<double>& number) {
    return number ? short_number(*number) : kUnknown;
}

std::string time_text(double seconds) {
    constexpr double kSecondsMax = 1e12;

    if (!std::isfinite(seconds)) return kUnknown;
    const double clamped = std::clamp(seconds, 0.0, kSecondsMax);
    if (clamped < 9.995) return trimmed(clamped, 2) + " s";
    const auto whole = static_cast<std::int64_t>(std::llround(clamped));
    if (whole < 60) return fmt::format("{} s", whole);
    const std::int64_t minutes = whole / 60;
    if (minutes < 60) return fmt::format("{}:{:02}", minutes, whole % 60);
    return fmt::format("{}:{:02}:{:02}", minutes / 60, minutes % 60, whole % 60);
}

std::string utc_text(double unix_seconds) {
    namespace chrono = std::chrono;
    constexpr double kYear10000 = 253'402'300'800.0;
    if (!(unix_seconds >= 0.0 && unix_seconds < kYear10000)) return kUnknown;
    const chrono::sys_seconds moment{chrono::seconds{static_cast<std::int64_t>(unix_seconds)}};
    const auto day = chrono::floor<chrono::days>(moment);
    const chrono::year_month_day date{day};
    const chrono::hh_mm_ss time{moment - day};
    return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02} UTC", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                       time.hours().count(), time.minutes().count(), time.seconds().count());
}

std::string percent(double share) {
    return trimmed(100.0 * share, 2) + "%";
}

ByteUnit byte_unit(double largest) {
    constexpr std::array kUnits{ByteUnit{"", 1.0}, ByteUnit{"k", 1e3}, ByteUnit{"M", 1e6},
                                ByteUnit{"G", 1e9}, ByteUnit{"T", 1e12}};

    ByteUnit fitting = kUnits.front();
    for (const ByteUnit& unit : kUnits)
        if (largest >= unit.bytes) fitting = unit;
    return fitting;
}

}  // namespace arena::client_sim::html
