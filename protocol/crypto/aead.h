// Authenticated encryption in place: what was sealed opens with the same key, nonce and additional
// data and with nothing else, and any changed bit is found out.
//
// All functions are pure. What is sealed is a text with kTagBytes of room behind it:
//
//      text (any length)            tag (16)
//     +----------------------------+--------+
//     |                            |        |    `sealed`
//     +----------------------------+--------+
//
// Two texts under one key must never have the same nonce: who sees both could read and forge.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "protocol/crypto/key.h"

namespace arena::protocol::crypto {

inline constexpr std::size_t kTagBytes = 16;

/// What a session's packets are encrypted with. The numbers are those on the wire.
enum class Cipher : std::uint8_t {
    chacha20_poly1305,  ///< RFC 8439; everywhere
    aes_256_gcm,        ///< where the processor has instructions for it
};

/// Whether Cipher::aes_256_gcm may be used: on this processor, and after init().
[[nodiscard]] bool aes_is_available();

/// A number that one sender counts up.
using Nonce = std::array<std::byte, 12>;

/// Encrypts all but the last kTagBytes bytes of `sealed` in place and writes the tag there.
/// `sealed` has at least kTagBytes bytes; aes_256_gcm only where it is available.
void seal(Cipher cipher, const Key& key, const Nonce& nonce, std::span<const std::byte> additional,
          std::span<std::byte> sealed);

/// Undoes it: true, and the text stands in front of the tag. False for anything that was not sealed
/// just so, too short ones too: what `sealed` holds then means nothing.
[[nodiscard]] bool open(Cipher cipher, const Key& key, const Nonce& nonce,
                        std::span<const std::byte> additional, std::span<std::byte> sealed);

/// Long enough to be drawn at random.
using LongNonce = std::array<std::byte, 24>;

/// The same with XChaCha20-Poly1305, which is for connect tokens.
void seal_long(const Key& key, const LongNonce& nonce, std::span<const std::byte> additional,
               std::span<std::byte> sealed);
[[nodiscard]] bool open_long(const Key& key, const LongNonce& nonce,
                             std::span<const std::byte> additional, std::span<std::byte> sealed);

}  // namespace arena::protocol::crypto
