#include "protocol/session/handshake/handshake_rate_limiters.h"

namespace arena::protocol {

namespace {

/// Returns a key for one port of one prefix: an IPv4 address or an IPv6 /64. It differs between the
/// ports of one prefix.
std::uint64_t key_of_port(const Address& address) {
    return prefix_of(address) * 0x1'0001u + address.port;
}

}  // namespace

HandshakeRateLimiters::HandshakeRateLimiters(const HandshakeLimits& limits,
                                             const crypto::FillRandom& random)
    : limits_(limits),
      requests_(crypto::draw_number(random)),
      tokens_(crypto::draw_number(random)),
      tokens_of_suspects_(crypto::draw_number(random)),
      ports_(limits.rate_limiters, crypto::draw_number(random)),
      prefixes_(limits.rate_limiters, crypto::draw_number(random)),
      sites_(limits.rate_limiters, crypto::draw_number(random)),
      clients_(limits.rate_limiters, crypto::draw_number(random)) {}

void HandshakeRateLimiters::renew(const crypto::FillRandom& random) {
    for (HashedRateLimiters* const rate_limiters : {&ports_, &prefixes_, &sites_, &clients_})
        rate_limiters->renew(crypto::draw_number(random));
}

bool HandshakeRateLimiters::may_answer_response(const Address& from, Time now) {
    return ports_.take(key_of_port(from), limits_.responses_of_port, now);
}

bool HandshakeRateLimiters::may_open_token(const Address& from, Time now) {
    if (!may_answer_response(from, now)) return false;
    return is_suspect(from, now) ? tokens_of_suspects_.take(limits_.tokens_of_suspects, now)
                                 : tokens_.take(limits_.tokens, now);
}

bool HandshakeRateLimiters::is_suspect(const Address& from, Time now) const {
    if (!prefixes_.has_some(prefix_of(from), limits_.failures_of_prefix, now)) return true;
    return !is_ipv4(from) && !sites_.has_some(site_of(from), limits_.failures_of_site, now);
}

void HandshakeRateLimiters::charge_failure(const Address& from, Time now) {
    prefixes_.charge(prefix_of(from), limits_.failures_of_prefix, now);
    if (!is_ipv4(from)) sites_.charge(site_of(from), limits_.failures_of_site, now);
}

}  // namespace arena::protocol
