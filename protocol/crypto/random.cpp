#include "protocol/crypto/random.h"

#include <array>

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

std::uint64_t draw_number(const FillRandom& random) {
    std::array<std::byte, sizeof(std::uint64_t)> bytes{};
    random(bytes);
    std::uint64_t number = 0;
    for (const std::byte byte : bytes)
        number = number << 8u | std::to_integer<std::uint64_t>(byte);
    return number;
}

}  // namespace arena::protocol::crypto
