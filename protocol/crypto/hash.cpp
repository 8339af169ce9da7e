#include "protocol/crypto/hash.h"

#include <sodium.h>

#include "protocol/crypto/raw_bytes.h"

namespace arena::protocol::crypto {

namespace {

void keyed_blake2b(const Key& key, std::span<const std::byte> message, std::span<std::byte> hash) {
    crypto_generichash(raw(hash), hash.size(), raw(message), message.size(), raw(key.bytes()),
                       kKeyBytes);
}

}  // namespace

Mac mac16(const Key& key, std::span<const std::byte> message) {
    Mac mac;
    keyed_blake2b(key, message, mac);
    return mac;
}

Mac short_mac16(const Key& key, std::span<const std::byte> message) {
    static_assert(crypto_shorthash_siphashx24_BYTES == sizeof(Mac));
    static_assert(crypto_shorthash_siphashx24_KEYBYTES <= kKeyBytes);
    Mac mac;
    crypto_shorthash_siphashx24(raw(std::span<std::byte>(mac)), raw(message), message.size(),
                                raw(key.bytes()));
    return mac;
}

Key derive_key(const Key& key, std::span<const std::byte> purpose) {
    Key derived;
    keyed_blake2b(key, purpose, derived.bytes());
    return derived;
}

bool equal(std::span<const std::byte> a, std::span<const std::byte> b) {
    return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace arena::protocol::crypto
