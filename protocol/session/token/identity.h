// A player's identity, in the first bytes of a connect token's user data. The rest belongs to the
// game.
//
//       0             1                               33     34
//      +-------------+-------------------------------+------+---------------------+
//      | name length | name, UTF-8                   | team | the game's own      |
//      +-------------+-------------------------------+------+---------------------+
#pragma once

#include <cstdint>
#include <string>

#include "protocol/session/token/private_token.h"

namespace arena::protocol {

/// The name and team that the matchmaker assigns to a player.
struct Identity {
    std::string name;       ///< is_name() of at most kNameBytesMax bytes
    std::uint8_t team = 0;  ///< 0: the server chooses

    friend bool operator==(const Identity&, const Identity&) = default;
};

/// Writes an identity, without what a name must not hold (to_name), and leaves the game's bytes
/// unchanged.
void write_identity(const Identity& identity, UserData& user_data);

/// Reads any bytes: an invalid name is turned into a valid one.
[[nodiscard]] Identity read_identity(const UserData& user_data);

}  // namespace arena::protocol
