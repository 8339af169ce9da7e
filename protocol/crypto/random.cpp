#include "protocol/crypto/random.h"

#include <sodium.h>

namespace arena::protocol::crypto {

void random_bytes(std::span<std::byte> bytes) {
    randombytes_buf(bytes.data(), bytes.size());
}

Key draw_key(const FillRandom& random) {
    Key key;
    random(key.bytes());
    return key;
}

}  // namespace arena::protocol::crypto
