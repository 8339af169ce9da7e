// Makes a match ready to be opened: reads its map and its rules.
#pragma once

#include <string>

#include "server/admin/match_query.h"
#include "server/config/config.h"
#include "server/host/match_opening.h"
#include "server/web/played_files.h"
#include "sim/values/result.h"

namespace arena::server {

/// Returns the match that an operator has asked for. `first` is the first map with its rules, for
/// what is not said. Other maps and rules are published, unless `published` is null. Takes as long
/// as reading the files. Fails with one line.
[[nodiscard]] Result<MatchOpening, std::string> prepare_match(const MatchQuery& query,
                                                              const Config& config,
                                                              const MapWithRules& first,
                                                              PlayedFiles* published);

}  // namespace arena::server
