// Who keeps a place among the connections of the HTTP server when there are more than it has room
// for: the newest ones, and each host its share.
//
// All functions are pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "server/core/time.h"

namespace arena::server {

inline constexpr std::uint32_t kHttpConnectionsMax = 64;
/// Of these, no other machine ever gets: for health checks on this one.
inline constexpr std::uint32_t kHttpLoopbackPlaces = 8;

struct HttpPlace {
    std::string host;          ///< equal for all connections of one host, or of one IPv6 /64
    bool is_loopback = false;  ///< from this machine
    bool is_answering = false;
    Time idle_since{};  ///< when it was accepted or last answered
};

/// Which of `places` has to go so that `newcomer` can come; nothing while there is room for it. Of
/// the host that has the most, the one that is not answering and has been idle for longest; the
/// first at a tie.
[[nodiscard]] std::optional<std::size_t> place_to_clear(std::span<const HttpPlace> places,
                                                        const HttpPlace& newcomer);

}  // namespace arena::server
