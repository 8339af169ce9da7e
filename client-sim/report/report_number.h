// ReportNumber and ReportHistogram: what reports are made of.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "client-sim/report/histogram.h"

namespace arena::client_sim {

/// A number under its key: a count, a measure, or not known.
struct ReportNumber {
    using Value = std::variant<std::monostate, std::int64_t, double>;

    std::string_view key;
    Value value;

    [[nodiscard]] std::optional<double> number() const;
};

/// The number of that key; nothing when there is none, or when nobody measured it.
[[nodiscard]] std::optional<double> find_number(std::span<const ReportNumber> numbers,
                                                std::string_view key);

/// How often which duration was measured, or another number that its key tells.
struct ReportHistogram {
    std::string_view key;  ///< with its unit, for example "response_ms"
    std::vector<Histogram::Bar> bars;
};

}  // namespace arena::client_sim
