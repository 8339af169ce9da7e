#include "client-sim/hostile/hostile_totals.h"

namespace arena::client_sim {

void HostileTotals::add(const HostileTotals& other) {
    peers += other.peers;
    peers_admitted += other.peers_admitted;
    entries += other.entries;
    wrong_entries += other.wrong_entries;
    for (std::size_t attack = 0; attack < attacks_sent.size(); ++attack)
        attacks_sent[attack] += other.attacks_sent[attack];
    other_sent += other.other_sent;
    bytes_sent += other.bytes_sent;
    datagrams_received += other.datagrams_received;
    bytes_received += other.bytes_received;
    for (const auto& [reason, count] : other.closed_by_reason)
        closed_by_reason[reason] += count;
    wrong_tokens_denied += other.wrong_tokens_denied;
}

}  // namespace arena::client_sim
