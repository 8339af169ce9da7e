#include "protocol/crypto/key.h"

#include <algorithm>

#include <sodium.h>

#include "protocol/crypto/hash.h"

namespace arena::protocol::crypto {

Key::Key(std::span<const std::byte, kKeyBytes> bytes) {
    std::copy(bytes.begin(), bytes.end(), bytes_.begin());
}

Key::~Key() {
    wipe(bytes_);
}

bool operator==(const Key& a, const Key& b) {
    return equal(a.bytes(), b.bytes());
}

void wipe(std::span<std::byte> secret) {
    sodium_memzero(secret.data(), secret.size());
}

}  // namespace arena::protocol::crypto
