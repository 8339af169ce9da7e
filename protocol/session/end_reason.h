// Why a connection ended. The number is sent in a disconnect frame.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arena::protocol {

/// The reasons, in the order of their numbers on the wire.
enum class EndReason : std::uint8_t {
    left,           ///< the application closed it
    kicked,         ///< an operator closed it
    banned,         ///< an operator closed it for good
    draining,       ///< the server shuts down
    resumed,        ///< the same player continues over a newer connection
    timed_out,      ///< nothing arrived within the timeout
    queue_full,     ///< more was queued than the other side took
    malformed,      ///< a genuine packet broke the rules
    beyond_window,  ///< reliable messages exceeded the receiver's window
    idle,           ///< the player did nothing for too long
};
inline constexpr std::size_t kEndReasonCount = 10;

/// Returns the reason's name in metrics and reports, for example "queue_full".
[[nodiscard]] std::string_view name_of(EndReason reason);

}  // namespace arena::protocol
