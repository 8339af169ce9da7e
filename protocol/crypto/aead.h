// Authenticated encryption in place: sealed bytes open only with the same key, nonce and additional
// data, and any changed bit is detected.
//
// All functions are pure. The caller passes a text with kTagBytes of room behind it:
//
//      text (any length)            tag (16)
//     +----------------------------+--------+
//     |                            |        |    `sealed`
//     +----------------------------+--------+
//
// Never seal two texts under one key with the same nonce: anyone who sees both could read and forge
// messages.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "protocol/crypto/key.h"

namespace arena::protocol::crypto {

inline constexpr std::size_t kTagBytes = 16;

/// The cipher of a session's packets. The numbers are those on the wire.
enum class Cipher : std::uint8_t {
    chacha20_poly1305,  ///< RFC 8439; available everywhere
    aes_256_gcm,        ///< only where the processor has instructions for it
};

/// Whether Cipher::aes_256_gcm may be used on this processor; false before init().
[[nodiscard]] bool aes_is_available();

/// A nonce that its sender counts up.
using Nonce = std::array<std::byte, 12>;

/// Encrypts all but the last kTagBytes bytes of `sealed` in place and writes the tag there.
/// `sealed` has at least kTagBytes bytes; use aes_256_gcm only where it is available.
void seal(Cipher cipher, const Key& key, const Nonce& nonce, std::span<const std::byte> additional,
          std::span<std::byte> sealed);

/// Decrypts what seal() encrypted, in place. Returns true when the text now precedes the tag.
/// Returns false for anything that was not sealed with exactly these arguments or is too short; the
/// content of `sealed` is then meaningless.
[[nodiscard]] bool open(Cipher cipher, const Key& key, const Nonce& nonce,
                        std::span<const std::byte> additional, std::span<std::byte> sealed);

/// A nonce that is long enough to be drawn at random.
using LongNonce = std::array<std::byte, 24>;

/// Seals like seal(), but with XChaCha20-Poly1305, for connect tokens.
void seal_long(const Key& key, const LongNonce& nonce, std::span<const std::byte> additional,
               std::span<std::byte> sealed);
/// Opens what seal_long() sealed; fails as open() does.
[[nodiscard]] bool open_long(const Key& key, const LongNonce& nonce,
                             std::span<const std::byte> additional, std::span<std::byte> sealed);

}  // namespace arena::protocol::crypto
