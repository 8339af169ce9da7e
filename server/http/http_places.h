// Which connections of the HTTP server keep their place when there is no room for all: the newest
// ones, and a share for each host.
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
/// How many of these are only for this machine, so that its health checks get in.
inline constexpr std::uint32_t kHttpLoopbackPlaces = 8;
/// A client sends its first request as soon as it is connected. For this long it keeps its place
/// before any client that has already had a reply.
inline constexpr Time kHttpNewcomerTime = std::chrono::milliseconds(250);

struct HttpPlace {
    std::string host;          ///< equal for all connections of one host, or of one IPv6 /64
    bool is_loopback = false;  ///< from this machine
    bool is_answering = false;
    bool was_answered = false;  ///< at least once
    Time idle_since{};          ///< when it was accepted or last answered
};

/// Returns which of `places` to evict for `newcomer`, which was accepted at its `idle_since`;
/// nothing while there is room for it. It is a place of the host that has the most, in this order,
/// and among equals the one that has been idle longest:
///
///   1. idle, after a reply or for kHttpNewcomerTime without a request
///   2. answering a further request
///   3. at its first request, or new
[[nodiscard]] std::optional<std::size_t> place_to_evict(std::span<const HttpPlace> places,
                                                        const HttpPlace& newcomer);

/// The same when no further connection can be accepted at all; nothing when there are no places.
[[nodiscard]] std::optional<std::size_t> place_to_evict(std::span<const HttpPlace> places,
                                                        Time now);

}  // namespace arena::server
