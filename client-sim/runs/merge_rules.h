// What becomes of each number of a report when those of several machines are joined: one table.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace arena::client_sim {

enum class Joining : std::uint8_t {
    sum,                ///< counts of what each machine's clients did
    maximum,            ///< worst cases and lengths, and counts of what one client saw
    minimum,            ///< moments: the first
    same,               ///< a setting of the server; reports that differ are refused
    of_server,          ///< the server's own figure: the largest that any of them read
    percentile,         ///< of the added histogram `source`, at `share`
    weighted_mean,      ///< of ratios, by the number `source` that they were divided by
    server_share,       ///< the server's own figure divided by `source`: divided by all of it
    response_floor,     ///< the formula of response_floor_ms on the joined numbers
    all_decode_errors,  ///< the clients' summed, and the server's once
};

struct MergeRule {
    std::string_view key;
    Joining joining = Joining::sum;
    std::string_view source = {};
    double share = 0.0;
};

/// In the order of a report. Rules that use another number come after its own, where they need the
/// joined one.
[[nodiscard]] std::span<const MergeRule> merge_rules();

}  // namespace arena::client_sim
