// A request to the sidecar of Agones, and what has come of it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace arena::server {

enum class SidecarMethod : std::uint8_t { get, post, patch };

struct SidecarRequest {
    SidecarMethod method = SidecarMethod::get;
    std::string target;  ///< path and query
    std::string body;    ///< JSON; empty for a GET only

    friend bool operator==(const SidecarRequest&, const SidecarRequest&) = default;
};

struct SidecarReply {
    unsigned status = 0;
    std::string body;

    [[nodiscard]] bool is_success() const { return status >= 200 && status < 300; }
};

/// Why there is no reply. Except for `unreachable` the sidecar may have acted all the same.
enum class SidecarFailure : std::uint8_t {
    unreachable,  ///< no connection
    timed_out,    ///< no reply in time
    broken_off,   ///< the connection ended before the reply, or a watch has ended
    malformed,    ///< not HTTP, or too long
};

/// Returns the name in the log.
[[nodiscard]] constexpr std::string_view name_of(SidecarFailure failure) {
    switch (failure) {
        case SidecarFailure::unreachable:
            return "unreachable";
        case SidecarFailure::timed_out:
            return "timed_out";
        case SidecarFailure::broken_off:
            return "broken_off";
        case SidecarFailure::malformed:
            return "malformed";
    }
    return "unknown";
}

using SidecarAnswer = std::variant<SidecarReply, SidecarFailure>;

}  // namespace arena::server
