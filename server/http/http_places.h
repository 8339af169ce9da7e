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

#include "server/base/time.h"

namespace arena::server {

inline constexpr std::uint32_t kHttpConnectionsMax = 64;
/// Of these, no other machine ever gets: for health checks on this one.
inline constexpr std::uint32_t kHttpLoopbackPlaces = 8;
/// A client sends its first request as soon as it is connected: for so long nobody who has had a
/// reply already goes before it.
inline constexpr Time kHttpNewcomerTime = std::chrono::milliseconds(250);

struct HttpPlace {
    std::string host;          ///< equal for all connections of one host, or of one IPv6 /64
    bool is_loopback = false;  ///< from this machine
    bool is_answering = false;
    bool was_answered = false;  ///< at least once
    Time idle_since{};          ///< when it was accepted or last answered
};

/// Which of `places` has to go so that `newcomer`, accepted at its `idle_since`, can come; nothing
/// while there is room for it. Of the host that has the most, in this order, and among equals the
/// one that has been idle for longest:
///
///   1. idle, after a reply or for kHttpNewcomerTime without a request
///   2. answering a further request
///   3. at its first request, or new
[[nodiscard]] std::optional<std::size_t> place_to_clear(std::span<const HttpPlace> places,
                                                        const HttpPlace& newcomer);

/// The same when there is no room for anybody, whoever it may be; nothing when there are no places.
[[nodiscard]] std::optional<std::size_t> place_to_clear(std::span<const HttpPlace> places,
                                                        Time now);

}  // namespace arena::server
