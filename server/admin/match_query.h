// MatchQuery: what an operator says of a match that is to be opened, as a query and back:
//
//   map=dust.tmj&rules=ranked.rules.toml&mode=capture_the_flag&seats=8&watchers=4&label=room-7
//
// Everything may be left out; what is, is as for the matches from the start.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "sim/values/match.h"
#include "sim/values/result.h"

namespace arena::server {

struct MatchQuery {
    std::string map;    ///< the name of a .tmj or .tmx file beside the first map
    std::string rules;  ///< likewise, of a .toml file
    std::optional<sim::GameMode> mode;
    std::optional<std::uint32_t> seats;     ///< for players
    std::optional<std::uint32_t> watchers;  ///< places for them
    std::string label;                      ///< empty: none
};

/// Reads a query, in which %XX stands for a byte. Fails with one line that names what is wrong.
[[nodiscard]] Result<MatchQuery, std::string> match_query_in(std::string_view query);

/// Returns the query that match_query_in() reads; empty when nothing is said.
[[nodiscard]] std::string query_of(const MatchQuery& match);

}  // namespace arena::server
