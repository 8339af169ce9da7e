// MatchOpening: a match that is opened after the start of the server. It ends when its result is
// out, and when nobody has been in it for ServerSettings::empty_max.
#pragma once

#include <cstdint>
#include <string>

#include "server/host/server_settings.h"

namespace arena::server {

struct MatchOpening {
    MapWithRules game;
    std::string label;  ///< by which tokens name it; empty: none
    std::uint32_t clients_max = 1;
    std::uint32_t watchers_max = 0;
};

}  // namespace arena::server
