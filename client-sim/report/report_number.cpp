#include "client-sim/report/report_number.h"

#include <algorithm>

namespace arena::client_sim {

std::optional<double> ReportNumber::number() const {
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
    if (const auto* real = std::get_if<double>(&value)) return *real;
    return std::nullopt;
}

std::optional<double> find_number(std::span<const ReportNumber> numbers, std::string_view key) {
    const auto found =
        std::find_if(numbers.begin(), numbers.end(),
                     [&](const ReportNumber& candidate) { return candidate.key == key; });
    return found != numbers.end() ? found->number() : std::nullopt;
}

}  // namespace arena::client_sim
