#include "server/web/game_page.h"

#include <nlohmann/json.hpp>

#include "protocol/protocol_id.h"
#include "server/base/record_text.h"

namespace arena::server {
namespace {

using GameJson = nlohmann::ordered_json;

GameJson game_entry_of(const MatchEntry& match) {
    return {{"id", match.id},
            {"mode", name_of(match.figures.mode)},
            {"players", match.players},
            {"places", match.players_max},
            {"map", match.map},
            {"map_hash", hash_text(match.map_hash)},
            {"rules_hash", hash_text(match.rules_hash)}};
}

}  // namespace

std::string game_json(const GameFacts& facts, const ServerReport& report) {
    GameJson matches = GameJson::array();
    for (const MatchEntry& match : report.matches)
        matches.push_back(game_entry_of(match));
    const GameJson game{{"version", facts.version},
                        {"protocol_id", hash_text(protocol::protocol_id())},
                        {"open", facts.open},
                        {"udp_port", facts.udp_port},
                        {"websocket", {{"port", facts.door.port}, {"tls", facts.door.tls}}},
                        {"tick_rate", facts.tick_rate},
                        {"snapshot_rate", facts.snapshot_rate},
                        {"watchers_max", facts.watchers_max},
                        {"matches", matches}};
    return game.dump(2, ' ', false, GameJson::error_handler_t::replace) + "\n";
}

}  // namespace arena::server
