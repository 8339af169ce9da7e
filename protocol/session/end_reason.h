// Why a connection ended. The number travels in a disconnect frame.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arena::protocol {

enum class EndReason : std::uint8_t {
    left,           ///< the application closed it
    kicked,         ///< an operator did
    banned,         ///< the same, for good
    draining,       ///< the server shuts down
    resumed,        ///< the same player goes on over a newer connection
    timed_out,      ///< nothing came for the timeout
    queue_full,     ///< more was to be sent than the other side took
    malformed,      ///< a packet that was genuine and still against the rules
    beyond_window,  ///< reliable messages beyond what a receiver has to keep
};
inline constexpr std::size_t kEndReasonCount = 9;

/// As it stands in metrics and reports, for example "queue_full".
[[nodiscard]] std::string_view name_of(EndReason reason);

}  // namespace arena::protocol
