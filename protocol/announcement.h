// Announcement: a text of the server's operator to all players.
#pragma once

#include <cstddef>
#include <string>

namespace arena::protocol {

inline constexpr std::size_t kAnnouncementBytesMax = 200;

/// Server to client, on the reliable channel: shown to the player as it is. It is a name in the
/// sense of protocol/base/text.h, and not empty.
struct Announcement {
    std::string text;

    friend bool operator==(const Announcement&, const Announcement&) = default;
};

}  // namespace arena::protocol
