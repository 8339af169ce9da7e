#include "protocol/crypto/hmac_sha256.h"

#include <sodium.h>

#include "protocol/crypto/raw_bytes.h"

namespace arena::protocol::crypto {

HmacSha256 hmac_sha256(const Key& key, std::span<const std::byte> message) {
    static_assert(crypto_auth_hmacsha256_BYTES == sizeof(HmacSha256));
    static_assert(crypto_auth_hmacsha256_KEYBYTES == kKeyBytes);
    HmacSha256 code;
    crypto_auth_hmacsha256(raw(std::span<std::byte>(code)), raw(message), message.size(),
                           raw(key.bytes()));
    return code;
}

}  // namespace arena::protocol::crypto
