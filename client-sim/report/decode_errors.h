// DecodeErrors: the messages that could not be read, those between the bots and the server apart
// from those that the server refused from others.
//
// What belongs to whom: a bot knows what it could not read itself. A server ends the session of
// whoever sends a message that it cannot read, and says so under the keys of that session, so a bot
// also knows when it was meant. The server counts the messages that it refuses by reason, of all
// its clients together. The rest is therefore from others: strangers, the bots of other machines,
// and hostile clients.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "client-sim/bot/fleet_totals.h"
#include "client-sim/status/server_status.h"

namespace arena::client_sim {

/// The reason of own errors that stands for sessions of bots that the server ended as malformed.
inline constexpr std::string_view kRefusedByServer = "refused_by_server";
/// The reason of errors of others that cannot be told: a bot was among those that were refused, and
/// its goodbye does not say for which reason, or the server reports no reasons.
inline constexpr std::string_view kUnknownReason = "unknown";

struct DecodeErrors {
    using ByReason = std::map<std::string, std::uint64_t>;

    ByReason own;                                  ///< of the bots: at them, and kRefusedByServer
    std::optional<std::uint64_t> total_of_others;  ///< nothing when the server was not asked
    ByReason of_others;                            ///< adding up to total_of_others

    [[nodiscard]] std::uint64_t total_own() const;
};

/// Returns the errors of a run; `status` is what the server counted during it.
[[nodiscard]] DecodeErrors decode_errors_of(const FleetTotals& totals,
                                            const std::optional<ServerStatus>& status);

/// What a server refused from all its clients, and how many of these the bots know as their own.
struct ServerRefusals {
    std::uint64_t total = 0;
    DecodeErrors::ByReason by_reason;
    std::uint64_t of_bots = 0;
};

/// Returns the errors of others by reason; the sum is what the total exceeds the bots' by.
[[nodiscard]] DecodeErrors::ByReason refused_from_others(const ServerRefusals& refusals);

/// Returns the sum of all reasons.
[[nodiscard]] std::uint64_t total_of(const DecodeErrors::ByReason& by_reason);

}  // namespace arena::client_sim
