#include "server/results/retry_after.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>

namespace arena::server {
namespace {

constexpr std::array<std::string_view, 12> kMonths{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                   "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
constexpr std::array<std::string_view, 7> kDays{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};

bool are_digits(std::string_view text) {
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Returns the number in `text`, which must be digits and nothing else.
std::optional<int> whole_in(std::string_view text) {
    int number = 0;
    if (!are_digits(text)) return std::nullopt;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc{}) return std::nullopt;
    return number;
}

template <std::size_t kCount>
std::optional<int> place_in(const std::array<std::string_view, kCount>& words,
                            std::string_view word) {
    const auto found = std::find(words.begin(), words.end(), word);
    if (found == words.end()) return std::nullopt;
    return static_cast<int>(found - words.begin());
}

/// Returns the seconds since 1970 of an IMF-fixdate, the only form that a server may still write:
///
///   Fri, 31 Dec 1999 23:59:59 GMT
///   0    5  8   12   17 20 23 26
std::optional<std::int64_t> seconds_of_date(std::string_view text) {
    if (text.size() != 29 || text.substr(3, 2) != ", " || text[7] != ' ' || text[11] != ' ' ||
        text[16] != ' ' || text[19] != ':' || text[22] != ':' || text.substr(25) != " GMT" ||
        !place_in(kDays, text.substr(0, 3)))
        return std::nullopt;
    const auto day = whole_in(text.substr(5, 2));
    const auto month = place_in(kMonths, text.substr(8, 3));
    const auto year = whole_in(text.substr(12, 4));
    const auto hour = whole_in(text.substr(17, 2));
    const auto minute = whole_in(text.substr(20, 2));
    const auto second = whole_in(text.substr(23, 2));
    if (!day || !month || !year || !hour || !minute || !second) return std::nullopt;
    const std::chrono::year_month_day date(std::chrono::year(*year),
                                           std::chrono::month(static_cast<unsigned>(*month) + 1),
                                           std::chrono::day(static_cast<unsigned>(*day)));
    if (!date.ok() || *hour > 23 || *minute > 59 || *second > 60) return std::nullopt;
    const std::int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
    return ((days * 24 + *hour) * 60 + *minute) * 60 + *second;
}

}  // namespace

std::optional<std::chrono::seconds> read_retry_after(std::string_view text, std::uint64_t now) {
    const auto bounded = [](std::int64_t seconds) {
        return std::chrono::seconds(std::clamp<std::int64_t>(seconds, 0, kRetryAfterMax.count()));
    };
    if (are_digits(text)) {
        const auto seconds = whole_in(text);
        return seconds ? bounded(*seconds) : kRetryAfterMax;  // more than fits is more than an hour
    }
    const auto date = seconds_of_date(text);
    if (!date) return std::nullopt;
    return bounded(*date - static_cast<std::int64_t>(now));
}

}  // namespace arena::server
