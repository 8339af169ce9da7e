// The page /game.json: what a page has to know before it connects.
#pragma once

#include <cstdint>
#include <string>

#include "server/statistics/server_report.h"
#include "server/web/page_headers.h"

namespace arena::server {

/// What the page says of a server that does not change while it runs.
struct GameFacts {
    std::string version;
    bool open = false;  ///< clients make their own connect tokens
    std::uint16_t udp_port = 0;
    DoorOfPage door{};
    std::uint16_t tick_rate = 60;
    std::uint16_t snapshot_rate = 20;
    std::uint32_t watchers_max = 0;  ///< of each match
};

[[nodiscard]] std::string game_json(const GameFacts& facts, const ServerReport& report);

}  // namespace arena::server
