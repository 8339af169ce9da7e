// Casts std::byte to the unsigned char that libsodium takes.
#pragma once

#include <cstddef>
#include <span>

namespace arena::protocol::crypto {

/// Returns the bytes as libsodium takes them.
inline unsigned char* raw(std::span<std::byte> bytes) {
    return reinterpret_cast<unsigned char*>(bytes.data());
}

inline const unsigned char* raw(std::span<const std::byte> bytes) {
    return reinterpret_cast<const unsigned char*>(bytes.data());
}

}  // namespace arena::protocol::crypto
