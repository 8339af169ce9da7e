// Thresholds: conditions on a report, written as "key OPERATOR value". A key may be that of one
// group of clients, "GROUP.key".
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

/// A condition on one number.
struct Threshold {
    std::string key;
    Comparison comparison = Comparison::equal;
    /// A number, or the key of another number.
    std::variant<double, std::string> limit;
};

/// The parts of a key. `group` is the text before the last dot; empty for a key of all clients.
struct GroupedKey {
    std::string_view group;
    std::string_view key;
};
/// Splits a key at its last dot.
[[nodiscard]] GroupedKey split_key(std::string_view text);

/// Returns the number under a key; nothing when it is unknown.
using NumberOf = std::function<std::optional<double>(std::string_view key)>;

/// A threshold with the value it was compared with.
struct ThresholdResult {
    std::string expression;
    std::optional<double> value;  ///< of the key
    bool held = false;            ///< false when either number is unknown

    friend bool operator==(const ThresholdResult&, const ThresholdResult&) = default;
};

/// Reads "tick_ms_p99 <= 8" or "clients_connected == clients_requested". Blanks around the operator
/// are optional. Fails with a one-line message.
[[nodiscard]] Result<Threshold, std::string> parse_threshold(std::string_view text);

/// Returns the key, and the limit when that is a key.
[[nodiscard]] std::vector<std::string> keys_of(const Threshold& threshold);

/// Returns the threshold in the form that `parse_threshold` reads.
[[nodiscard]] std::string to_string(const Threshold& threshold);
/// Returns "tick_ms_p99 <= 8: 11.25", or "...: not known" for an unknown value.
[[nodiscard]] std::string to_string(const ThresholdResult& result);
/// Compares the two numbers of a threshold. A threshold over an unknown number does not hold.
[[nodiscard]] ThresholdResult evaluate(const Threshold& threshold, const NumberOf& number_of);

}  // namespace arena::client_sim
