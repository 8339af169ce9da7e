// MatchResult: how a match ended, for the backend of a game.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/values/entity.h"
#include "sim/values/match.h"

namespace arena::server {

/// What one client did in a match, in all its rounds. A client that has left is in it, too.
struct PlayerResult {
    std::uint64_t client_id = 0;
    std::string name;
    sim::EntityId player;     ///< its player, or the last one of several
    std::uint8_t team = 0;    ///< its last
    std::int64_t score = 0;   ///< points of all rounds
    std::uint32_t kills = 0;  ///< of opponents
    std::uint32_t deaths = 0;
    std::uint32_t captures = 0;  ///< of flags
    std::uint32_t returns = 0;   ///< of its own flag by touch
    std::int64_t damage = 0;     ///< to opponents
    std::int32_t rounds_won = 0;
    double seconds = 0.0;                 ///< of play while it was in the match
    std::uint32_t disconnects = 0;        ///< times that its connection was lost
    bool is_there = true;                 ///< at the end
    std::optional<double> round_trip_ms;  ///< median; nothing when it was never measured
};

struct TeamResult {
    std::uint8_t team = 0;
    std::int32_t score = 0;  ///< points in the last round
    std::int32_t rounds_won = 0;
};

struct MatchResult {
    std::string id;              ///< different for every match of every server
    std::uint32_t match_id = 1;  ///< of the match in its process, which plays one after the other
    std::string label;           ///< of that match; empty: none
    std::uint32_t number = 1;    ///< of the matches that it has played
    sim::GameMode mode = sim::GameMode::deathmatch;
    std::string map_name;
    std::uint64_t map_hash = 0;
    std::uint64_t rules_hash = 0;
    std::uint64_t seed = 0;        ///< of the world
    std::uint64_t started_at = 0;  ///< seconds since 1970
    std::uint64_t ended_at = 0;    ///< likewise
    double seconds = 0.0;          ///< from the first countdown to the end
    std::uint32_t rounds = 1;      ///< played
    sim::EndedBy ended_by = sim::EndedBy::nothing;
    std::uint8_t winner_team = 0;
    std::optional<std::uint64_t> winner;  ///< its client id; nothing for a team and for a draw
    std::vector<TeamResult> teams;
    std::vector<PlayerResult> players;  ///< by score, the highest first, then by client id
    std::uint64_t final_hash = 0;       ///< of the world's state at the end
};

/// Returns the id made of these numbers, which must be random: 32 hexadecimal digits.
[[nodiscard]] std::string match_id(std::uint64_t first, std::uint64_t second);

/// Returns the result as one JSON object without line breaks; docs/results.md has the schema.
[[nodiscard]] std::string to_json(const MatchResult& result);

}  // namespace arena::server
