// Who a player is, in the first bytes of a connect token's user data. The rest is the game's.
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

struct Identity {
    std::string name;       ///< is_name() of at most kNameBytesMax bytes
    std::uint8_t team = 0;  ///< 0: whichever the server gives

    friend bool operator==(const Identity&, const Identity&) = default;
};

/// Leaves out what a name may not have (to_name), and leaves the game's bytes alone.
void write_identity(const Identity& identity, UserData& user_data);

/// Takes any bytes at all: what is no name becomes one.
[[nodiscard]] Identity read_identity(const UserData& user_data);

}  // namespace arena::protocol
