// ReportNumber and ReportHistogram: the parts of a report.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "client-sim/report/histogram.h"

namespace arena::client_sim {

/// A number under its key: a count, a measurement, or unknown.
struct ReportNumber {
    using Value = std::variant<std::monostate, std::int64_t, double>;

    std::string_view key;
    Value value;

    /// Returns the value; nothing when it is unknown.
    [[nodiscard]] std::optional<double> number() const;
};

/// Returns the number under that key; nothing when there is none, or when it was not measured.
[[nodiscard]] std::optional<double> find_number(std::span<const ReportNumber> numbers,
                                                std::string_view key);

/// How often each duration, or other value that the key names, was measured.
struct ReportHistogram {
    std::string_view key;  ///< with its unit, for example "response_ms"
    std::vector<Histogram::Bar> bars;
};

}  // namespace arena::client_sim
