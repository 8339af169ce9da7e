// Cookies: the server's memory of requests, kept by the clients that sent them.
//
// A cookie is a mac over address, port, the client's random and the time, under a cookie key that
// only the server knows. So the server stores nothing for a request, and the response proves that
// its sender reads what is sent to that address. The mac is SipHash, as in RFC 9018: it is valid
// for seconds, and fast enough to check in a flood without a rate limiter.
#pragma once

#include <cstdint>

#include "protocol/base/time.h"
#include "protocol/crypto/key.h"
#include "protocol/crypto/random.h"
#include "protocol/session/address.h"
#include "protocol/session/handshake/handshake_packets.h"

namespace arena::protocol {

/// How long a cookie is valid.
inline constexpr Time kCookieLife = std::chrono::seconds(5);
/// A cookie key makes cookies for this long, and is accepted for kCookieLife longer.
inline constexpr Time kCookieKeyLife = std::chrono::minutes(1);

enum class CookieCheck : std::uint8_t { good, too_old, forged };

class Cookies {
  public:
    Cookies(const crypto::FillRandom& random, Time now);

    /// Draws a new cookie key when the current one is older than kCookieKeyLife. Returns whether
    /// it did.
    bool renew(const crypto::FillRandom& random, Time now);

    /// Returns a cookie for a request from `address`.
    [[nodiscard]] Cookie make(const Address& address, const HandshakeRandom& client_random,
                              Time now) const;
    /// Checks a cookie that came back from `address` with the same client random.
    [[nodiscard]] CookieCheck check(const Address& address, const HandshakeRandom& client_random,
                                    const Cookie& cookie, Time now) const;

  private:
    crypto::Key key_;
    crypto::Key last_key_;
    Time drawn_;  ///< when secret_ was drawn
};

}  // namespace arena::protocol
