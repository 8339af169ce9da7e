// HostileTotals: what hostile clients did and what the server did about them, summed up. Separate
// from FleetTotals, because a hostile client that the server closes is not a lost client.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>

#include "client-sim/hostile/attack.h"

namespace arena::client_sim {

struct HostileTotals {
    std::uint64_t peers = 0;
    std::uint64_t peers_admitted = 0;  ///< at least once
    std::uint64_t entries = 0;         ///< how often they were accepted with their own tokens
    /// How often they were accepted with an invalid token: 0, unless the server is broken.
    std::uint64_t wrong_entries = 0;

    std::array<std::uint64_t, kAttackCount> attacks_sent{};  ///< datagrams, by Attack
    std::uint64_t other_sent = 0;  ///< datagrams: handshakes, and what keeps a session alive
    std::uint64_t bytes_sent = 0;
    std::uint64_t datagrams_received = 0;
    std::uint64_t bytes_received = 0;

    /// How often a session of theirs ended or was refused, by the name of an EndReason or of a
    /// DeniedReason, "silence" or "no_answer". The outcomes of wrong tokens are not included.
    std::map<std::string, std::uint64_t> closed_by_reason;
    /// Wrong tokens that the server has denied with a denial authenticated under their keys. The
    /// denial of an altered token is not authenticated, so a client ignores it.
    std::uint64_t wrong_tokens_denied = 0;

    /// Returns how many datagrams of that attack were sent.
    [[nodiscard]] std::uint64_t sent(Attack attack) const {
        return attacks_sent[static_cast<std::size_t>(attack)];
    }

    /// Adds the totals of other hostile clients of the same run.
    void add(const HostileTotals& other);
};

}  // namespace arena::client_sim
