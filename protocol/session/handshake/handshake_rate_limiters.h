// What unknown senders may cost a server: which requests are answered, which connect tokens are
// opened, and which clients are admitted.
//
// Takes what is known of a datagram's sender, and the time; keeps a fixed number of rate limiters.
// docs/security.md has the reasons and the most that each of them costs.
//
//   request                 all share one rate limiter, by lot: an address proves nothing yet
//   response, good cookie   first that of its address and port; then all share one, by lot, and
//                           senders whose tokens failed lately share another, smaller one
//   valid token             that of its client
#pragma once

#include <cstddef>
#include <cstdint>

#include "protocol/base/time.h"
#include "protocol/crypto/random.h"
#include "protocol/session/address.h"
#include "protocol/session/rate_limit/hashed_rate_limiters.h"
#include "protocol/session/rate_limit/rate_limiter.h"
#include "protocol/session/rate_limit/shared_rate_limiter.h"

namespace arena::protocol {

/// The rates and sizes that bound what handshakes cost.
struct HandshakeLimits {
    Rate requests{40'000, 4'000};         ///< answered, in all
    Rate responses_of_port{10, 20};       ///< processed, of one address and port
    Rate failures_of_prefix{5, 50};       ///< of an IPv4 address or an IPv6 /64; then it is suspect
    Rate failures_of_site{20, 200};       ///< of an IPv6 /48; the same
    Rate tokens{10'000, 2'000};           ///< opened, of prefixes that are not suspect
    Rate tokens_of_suspects{4'000, 400};  ///< opened, of suspect prefixes
    Rate entries_of_client{1, 10};        ///< how often one client is admitted
    std::size_t rate_limiters = 16'384;   ///< shared by all ports, by all prefixes, by all clients
    std::size_t used_tokens_max = 65'536;  ///< remembered; about 200 bytes each
    std::size_t used_tokens_kept = 8'192;  ///< of these, kept even after they have expired
};

class HandshakeRateLimiters {
  public:
    HandshakeRateLimiters(const HandshakeLimits& limits, const crypto::FillRandom& random);

    /// Moves all keys to other rate limiters, so that no client shares one with a flood for long.
    void renew(const crypto::FillRandom& random);

    /// Whether a request may be answered; if so, takes a unit of its rate limiter.
    [[nodiscard]] bool may_answer_request(Time now) {
        return requests_.take(limits_.requests, now);
    }
    /// Whether a response from a validated address may be answered; takes a unit likewise.
    [[nodiscard]] bool may_answer_response(const Address& from, Time now);
    /// Whether the token of such a response may be opened; includes may_answer_response().
    [[nodiscard]] bool may_open_token(const Address& from, Time now);
    /// Counts a token that admitted no client.
    void charge_failure(const Address& from, Time now);
    /// Whether a client with a valid token may be admitted; counts nothing.
    [[nodiscard]] bool may_admit(std::uint64_t client_id, Time now) const {
        return clients_.has_some(client_id, limits_.entries_of_client, now);
    }
    /// Counts a client that was admitted.
    void charge_entry(std::uint64_t client_id, Time now) {
        clients_.charge(client_id, limits_.entries_of_client, now);
    }

  private:
    [[nodiscard]] bool is_suspect(const Address& from, Time now) const;

    HandshakeLimits limits_;
    SharedRateLimiter requests_;
    SharedRateLimiter tokens_;
    SharedRateLimiter tokens_of_suspects_;
    HashedRateLimiters ports_;
    HashedRateLimiters prefixes_;
    HashedRateLimiters sites_;
    HashedRateLimiters clients_;
};

}  // namespace arena::protocol
