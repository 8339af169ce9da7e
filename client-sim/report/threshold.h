// Thresholds: what has to hold of a report, written as "key OPERATOR value". A key may be that of
// one group of clients, "GROUP.key".
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "sim/values/result.h"

namespace arena::client_sim {

enum class Comparison : std::uint8_t {
    equal,
    not_equal,
    less,
    less_or_equal,
    greater,
    greater_or_equal,
};

struct Threshold {
    std::string key;
    Comparison comparison = Comparison::equal;
    /// A number, or the key of one.
    std::variant<double, std::string> limit;
};

/// A key in its parts; `group` is empty when it is of all clients. What stands before the last dot
/// is the group.
struct GroupedKey {
    std::string_view group;
    std::string_view key;
};
[[nodiscard]] GroupedKey split_key(std::string_view text);

/// The number that stands under a key, or nothing when it is not known.
using NumberOf = std::function<std::optional<double>(std::string_view key)>;

struct ThresholdResult {
    std::string expression;
    std::optional<double> value;  ///< of the key
    bool held = false;            ///< a number that is not known holds nothing

    friend bool operator==(const ThresholdResult&, const ThresholdResult&) = default;
};

/// Reads "tick_ms_p99 <= 8" or "clients_connected == clients_requested". Blanks around the operator
/// may be missing. The error is one line.
[[nodiscard]] Result<Threshold, std::string> parse_threshold(std::string_view text);

/// The key, and the limit when that is one.
[[nodiscard]] std::vector<std::string> keys_of(const Threshold& threshold);

[[nodiscard]] std::string to_string(const Threshold& threshold);
/// "tick_ms_p99 <= 8: 11.25", or "... : not known".
[[nodiscard]] std::string to_string(const ThresholdResult& result);
[[nodiscard]] ThresholdResult evaluate(const Threshold& threshold, const NumberOf& number_of);

}  // namespace arena::client_sim
