// Cookies: the server's memory of who has asked, kept by those who asked.
//
// A cookie is a mac over address, port, the client's random and the time, with a secret that nobody
// but the server knows. So the server keeps nothing for a request, and knows from the response that
// its sender reads what is sent to that address. The mac is SipHash, as in RFC 9018: it is good for
// seconds, and quick enough to be checked in a flood without a budget.
#pragma once

#include <cstdint>

#include "protocol/base/time.h"
#include "protocol/crypto/key.h"
#include "protocol/crypto/random.h"
#include "protocol/session/address.h"
#include "protocol/session/handshake/handshake_packets.h"

namespace arena::protocol {

inline constexpr Time kCookieLife = std::chrono::seconds(5);
/// A secret makes cookies for so long, and is known for kCookieLife longer.
inline constexpr Time kCookieSecretLife = std::chrono::minutes(1);

enum class CookieCheck : std::uint8_t { good, too_old, forged };

class Cookies {
  public:
    Cookies(const crypto::FillRandom& random, Time now);

    /// Takes a new secret when the one in use has had its time. True: it did.
    bool renew(const crypto::FillRandom& random, Time now);

    [[nodiscard]] Cookie make(const Address& address, const HandshakeRandom& client_random,
                              Time now) const;
    [[nodiscard]] CookieCheck check(const Address& address, const HandshakeRandom& client_random,
                                    const Cookie& cookie, Time now) const;

  private:
    crypto::Key secret_;
    crypto::Key last_secret_;
    Time drawn_;  ///< when secret_ was
};

}  // namespace arena::protocol
