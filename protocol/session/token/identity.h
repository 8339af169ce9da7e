// A player's identity, in the first bytes of a connect token's user data: who the player is, and
// which match the client belongs to. The rest is the game's, but for a resume key at the end.
//
//       0             1      33     34     35             36      68     69
//      +-------------+------+------+------+--------------+-------+------+----------------+
//      | name length | name | team | role | label length | label | mode | the game's own |
//      +-------------+------+------+------+--------------+-------+------+----------------+
//
// The label is that of the match (protocol/base/match_label.h); its length is 0 for any. The mode
// is 0 for any, otherwise 1 and the number of a sim::GameMode.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/session/token/private_token.h"
#include "sim/values/match.h"

namespace arena::protocol {

/// What a token admits its client as.
enum class TokenRole : std::uint8_t {
    player,        ///< takes a player's place; may become a watcher
    watcher,       ///< watches; may take a place when one is free
    only_watches,  ///< never plays
};

/// Returns the role called "player", "watcher" or "only-watches".
[[nodiscard]] std::optional<TokenRole> role_named(std::string_view name);

/// Returns the mode with this name in rules, "deathmatch" for example.
[[nodiscard]] std::optional<sim::GameMode> game_mode_named(std::string_view name);

/// Where the game's own bytes begin.
inline constexpr std::size_t kIdentityBytes = 69;

/// Stands for the match of a token whose label or mode is invalid. It is no label, so that no match
/// has it: such a client belongs to no match, rather than to any.
inline constexpr std::string_view kNoSuchMatch = "?";

/// What the matchmaker assigns to a client.
struct Identity {
    std::string name;       ///< is_name() of at most kNameBytesMax bytes
    std::uint8_t team = 0;  ///< 0: the server chooses
    TokenRole role = TokenRole::player;
    std::string match = {};  ///< is_match_label(); or kNoSuchMatch; empty: any match
    std::optional<sim::GameMode> mode = {};  ///< which the match plays; nothing: any

    friend bool operator==(const Identity&, const Identity&) = default;
};

/// Writes an identity and leaves the game's bytes unchanged. What a name must not hold is left out
/// (to_name); a match that is no label is written as kNoSuchMatch.
void write_identity(const Identity& identity, UserData& user_data);

/// Reads any bytes: an invalid name is turned into a valid one, an unknown role into the one with
/// the fewest rights, and an invalid label or an unknown mode makes the match kNoSuchMatch.
[[nodiscard]] Identity read_identity(const UserData& user_data);

}  // namespace arena::protocol
