// A player's identity, in the first bytes of a connect token's user data. The rest belongs to the
// game.
//
//       0             1                               33     34     35
//      +-------------+-------------------------------+------+------+----------------+
//      | name length | name, UTF-8                   | team | role | the game's own |
//      +-------------+-------------------------------+------+------+----------------+
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/session/token/private_token.h"

namespace arena::protocol {

/// What a token admits its client as.
enum class TokenRole : std::uint8_t {
    player,        ///< takes a player's place; may become a watcher
    watcher,       ///< watches; may take a place when one is free
    only_watches,  ///< never plays
};

/// Returns the role called "player", "watcher" or "only-watches".
[[nodiscard]] std::optional<TokenRole> role_named(std::string_view name);

/// The name, team and role that the matchmaker assigns to a client.
struct Identity {
    std::string name;       ///< is_name() of at most kNameBytesMax bytes
    std::uint8_t team = 0;  ///< 0: the server chooses
    TokenRole role = TokenRole::player;

    friend bool operator==(const Identity&, const Identity&) = default;
};

/// Writes an identity, without what a name must not hold (to_name), and leaves the game's bytes
/// unchanged.
void write_identity(const Identity& identity, UserData& user_data);

/// Reads any bytes: an invalid name is turned into a valid one, and an unknown role into the one
/// with the fewest rights.
[[nodiscard]] Identity read_identity(const UserData& user_data);

}  // namespace arena::protocol
