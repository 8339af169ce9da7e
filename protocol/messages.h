// The messages of a session's channels, as plain values. protocol/encode.h turns them into bytes
// and protocol/decode.h turns bytes into them; docs/wire-format.md specifies the bytes.
//
//   Welcome    server to client   reliable    protocol/welcome.h, the first message
//   Roster     server to client   reliable    protocol/roster.h
//   Match      server to client   reliable    protocol/match.h
//   Announcement
//              server to client   reliable    protocol/announcement.h
//   Watching   server to client   reliable    protocol/watching.h
//
// Three more have their own functions, because they are read and written where nothing is
// allocated:
//
//   Update     server to client   unordered   protocol/update_message.h
//   Inputs     client to server   sequenced   protocol/inputs_message.h
//   Watch      client to server   sequenced   protocol/watch_message.h
#pragma once

#include <cstddef>
#include <variant>

#include "protocol/announcement.h"
#include "protocol/match.h"
#include "protocol/roster.h"
#include "protocol/session/limits.h"
#include "protocol/watching.h"
#include "protocol/welcome.h"

namespace arena::protocol {

/// The longest message, a Welcome, in bytes: four fragments of the reliable channel.
inline constexpr std::size_t kMessageBytesMax = 4 * kFragmentBytes;

using Message = std::variant<Welcome, Roster, Match, Announcement, Watching>;

}  // namespace arena::protocol
