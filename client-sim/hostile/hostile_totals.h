// HostileTotals: what hostile clients did and what became of them, summed up. Apart from
// FleetTotals: a hostile client that the server sends away is no client lost.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>

#include "client-sim/hostile/attack.h"

namespace arena::client_sim {

struct HostileTotals {
    std::uint64_t peers = 0;
    std::uint64_t peers_let_in = 0;  ///< at least once
    std::uint64_t entries = 0;       ///< how often they were let in with a token of their own
    /// How often they were let in with a token that lets nobody in: 0, or the server is broken.
    std::uint64_t wrong_entries = 0;

    std::array<std::uint64_t, kAttackCount> attacks_sent{};  ///< datagrams, by Attack
    std::uint64_t other_sent = 0;  ///< datagrams: handshakes, and what keeps a session alive
    std::uint64_t bytes_sent = 0;
    std::uint64_t datagrams_received = 0;
    std::uint64_t bytes_received = 0;

    /// How often a session of theirs was over or was not given: the name of an EndReason or of a
    /// DeniedReason, "silence" or "no_answer". What became of wrong tokens is not among them.
    std::map<std::string, std::uint64_t> closed_by_reason;
    /// Wrong tokens that the server has denied under their keys. A denial without a proof, as an
    /// altered token gets, says nothing to a client.
    std::uint64_t wrong_tokens_denied = 0;

    [[nodiscard]] std::uint64_t sent(Attack attack) const {
        return attacks_sent[static_cast<std::size_t>(attack)];
    }

    /// Adds what other hostile clients of the same run did.
    void add(const HostileTotals& other);
};

}  // namespace arena::client_sim
