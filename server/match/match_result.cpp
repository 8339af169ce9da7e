#include "server/match/match_result.h"

#include <chrono>
#include <cmath>

#include <nlohmann/json.hpp>

#include "server/base/record_text.h"

namespace arena::server {
namespace {

using Json = nlohmann::ordered_json;

/// Raise it when a field changes its meaning or goes; new fields do not count.
constexpr int kSchemaVersion = 1;

double in_thousandths(double value) {
    return std::round(value * 1000.0) / 1000.0;
}

Json json_of(const PlayerResult& player) {
    Json json{{"client_id", std::to_string(player.client_id)},
              {"name", player.name},
              {"player", player.player.value},
              {"team", player.team},
              {"score", player.score},
              {"kills", player.kills},
              {"deaths", player.deaths},
              {"captures", player.captures},
              {"returns", player.returns},
              {"damage", player.damage},
              {"rounds_won", player.rounds_won},
              {"seconds", in_thousandths(player.seconds)},
              {"round_trip_ms", nullptr},
              {"disconnects", player.disconnects},
              {"left", !player.is_there}};
    if (player.round_trip_ms) json["round_trip_ms"] = in_thousandths(*player.round_trip_ms);
    return json;
}

Json winner_of(const MatchResult& result) {
    if (result.winner_team != 0) return {{"team", result.winner_team}};
    if (result.winner) return {{"client_id", std::to_string(*result.winner)}};
    return nullptr;
}

}  // namespace

std::string match_id(std::uint64_t first, std::uint64_t second) {
    return hash_text(first) + hash_text(second);
}

std::string to_json(const MatchResult& result) {
    Json teams = Json::array();
    for (const TeamResult& team : result.teams)
        teams.push_back(
            {{"team", team.team}, {"score", team.score}, {"rounds_won", team.rounds_won}});
    Json players = Json::array();
    for (const PlayerResult& player : result.players)
        players.push_back(json_of(player));
    const Json json{{"schema", kSchemaVersion},
                    {"id", result.id},
                    {"match_id", result.match_id},
                    {"label", result.label},
                    {"number", result.number},
                    {"mode", name_of(result.mode)},
                    {"map", {{"name", result.map_name}, {"hash", hash_text(result.map_hash)}}},
                    {"rules", {{"hash", hash_text(result.rules_hash)}}},
                    {"seed", std::to_string(result.seed)},
                    {"started_at", date_text(result.started_at)},
                    {"ended_at", date_text(result.ended_at)},
                    {"seconds", in_thousandths(result.seconds)},
                    {"rounds", result.rounds},
                    {"ended_by", name_of(result.ended_by)},
                    {"winner", winner_of(result)},
                    {"teams", std::move(teams)},
                    {"players", std::move(players)},
                    {"final_hash", hash_text(result.final_hash)}};
    // Names are text that a client has chosen: whatever is no UTF-8 in them is replaced.
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace arena::server
