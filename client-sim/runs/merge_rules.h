// The table of how each number of a report is joined when those of several machines are merged.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace arena::client_sim {

/// How a number is joined.
enum class Joining : std::uint8_t {
    sum,               ///< for counts of what each machine's clients did
    maximum,           ///< for worst cases, lengths, and counts of what one client saw
    minimum,           ///< for moments: the first one
    same,              ///< for settings of the server; reports that differ are rejected
    of_server,         ///< for figures of the server: the largest that any machine read
    percentile,        ///< the percentile at `share` of the added histogram `source`
    weighted_mean,     ///< for ratios, weighted by their divisor, the number `source`
    server_share,      ///< for a figure of the server per `source`: divided by the sum of `source`
    response_floor,    ///< response_floor_ms of the joined numbers
    errors_of_others,  ///< the sum of the joined reasons, which leave out the bots of all machines
};

/// The rule for one number.
struct MergeRule {
    std::string_view key;
    Joining joining = Joining::sum;
    std::string_view source = {};
    double share = 0.0;
};

/// Returns the rules in the order of a report. A rule that uses another joined number comes after
/// the rule of that number.
[[nodiscard]] std::span<const MergeRule> merge_rules();

}  // namespace arena::client_sim
