#include "protocol/session/handshake/cookies.h"

#include <array>
#include <span>

#include "protocol/session/byte_writer.h"

namespace arena::protocol {

namespace {

std::uint64_t milliseconds_of(Time time) {
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::milliseconds>(time).count());
}

crypto::Mac mac_of(const crypto::Key& key, const Address& address,
                   const HandshakeRandom& client_random, std::uint64_t issued) {
    std::array<std::byte, 16 + 2 + sizeof(HandshakeRandom) + 8> message;
    ByteWriter(message)
        .bytes(std::as_bytes(std::span(address.ip)))
        .u16(address.port)
        .bytes(client_random)
        .u64(issued);
    return crypto::short_mac16(key, message);
}

}  // namespace

Cookies::Cookies(const crypto::FillRandom& random, Time now)
    : key_(crypto::draw_key(random)), last_key_(crypto::draw_key(random)), drawn_(now) {}

bool Cookies::renew(const crypto::FillRandom& random, Time now) {
    if (now - drawn_ < kCookieKeyLife) return false;
    last_key_ = key_;
    key_ = crypto::draw_key(random);
    drawn_ = now;
    return true;
}

Cookie Cookies::make(const Address& address, const HandshakeRandom& client_random, Time now) const {
    const std::uint64_t issued = milliseconds_of(now);
    return {issued, mac_of(key_, address, client_random, issued)};
}

CookieCheck Cookies::check(const Address& address, const HandshakeRandom& client_random,
                           const Cookie& cookie, Time now) const {
    // Unsigned, so that a cookie that claims to be from the future counts as very old.
    if (milliseconds_of(now) - cookie.issued > milliseconds_of(kCookieLife))
        return CookieCheck::too_old;
    if (crypto::equal(cookie.mac, mac_of(key_, address, client_random, cookie.issued)))
        return CookieCheck::good;
    if (now - drawn_ > kCookieLife) return CookieCheck::forged;
    return crypto::equal(cookie.mac, mac_of(last_key_, address, client_random, cookie.issued))
               ? CookieCheck::good
               : CookieCheck::forged;
}

}  // namespace arena::protocol
