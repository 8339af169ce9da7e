#include "protocol/crypto/aead.h"

#include <sodium.h>

#include "protocol/crypto/raw_bytes.h"
#include "sim/base/assert.h"

namespace arena::protocol::crypto {

static_assert(kKeyBytes == crypto_aead_chacha20poly1305_ietf_KEYBYTES);
static_assert(kKeyBytes == crypto_aead_aes256gcm_KEYBYTES);
static_assert(kKeyBytes == crypto_aead_xchacha20poly1305_ietf_KEYBYTES);
static_assert(sizeof(Nonce) == crypto_aead_chacha20poly1305_ietf_NPUBBYTES);
static_assert(sizeof(Nonce) == crypto_aead_aes256gcm_NPUBBYTES);
static_assert(sizeof(LongNonce) == crypto_aead_xchacha20poly1305_ietf_NPUBBYTES);
static_assert(kTagBytes == crypto_aead_chacha20poly1305_ietf_ABYTES);
static_assert(kTagBytes == crypto_aead_aes256gcm_ABYTES);
static_assert(kTagBytes == crypto_aead_xchacha20poly1305_ietf_ABYTES);

bool aes_is_available() {
    return crypto_aead_aes256gcm_is_available() == 1;
}

void seal(Cipher cipher, const Key& key, const Nonce& nonce, std::span<const std::byte> additional,
          std::span<std::byte> sealed) {
    ARENA_ASSERT(sealed.size() >= kTagBytes, "the buffer has room for the tag");
    const std::span<std::byte> text = sealed.first(sealed.size() - kTagBytes);
    const std::span<std::byte> tag = sealed.last(kTagBytes);
    switch (cipher) {
        case Cipher::chacha20_poly1305:
            crypto_aead_chacha20poly1305_ietf_encrypt_detached(
                raw(text), raw(tag), nullptr, raw(text), text.size(), raw(additional),
                additional.size(), nullptr, raw(nonce), raw(key.bytes()));
            return;
        case Cipher::aes_256_gcm:
            ARENA_ASSERT(aes_is_available(), "AES is negotiated only where it is available");
            crypto_aead_aes256gcm_encrypt_detached(raw(text), raw(tag), nullptr, raw(text),
                                                   text.size(), raw(additional), additional.size(),
                                                   nullptr, raw(nonce), raw(key.bytes()));
            return;
    }
}

bool open(Cipher cipher, const Key& key, const Nonce& nonce, std::span<const std::byte> additional,
          std::span<std::byte> sealed) {
    if (sealed.size() < kTagBytes) return false;
    const std::span<std::byte> text = sealed.first(sealed.size() - kTagBytes);
    const std::span<const std::byte> tag = sealed.last(kTagBytes);
    switch (cipher) {
        case Cipher::chacha20_poly1305:
            return crypto_aead_chacha20poly1305_ietf_decrypt_detached(
                       raw(text), nullptr, raw(text), text.size(), raw(tag), raw(additional),
                       additional.size(), raw(nonce), raw(key.bytes())) == 0;
        case Cipher::aes_256_gcm:
            ARENA_ASSERT(aes_is_available(), "AES is negotiated only where it is available");
            return crypto_aead_aes256gcm_decrypt_detached(
                       raw(text), nullptr, raw(text), text.size(), raw(tag), raw(additional),
                       additional.size(), raw(nonce), raw(key.bytes())) == 0;
    }
    return false;
}

void seal_long(const Key& key, const LongNonce& nonce, std::span<const std::byte> additional,
               std::span<std::byte> sealed) {
    ARENA_ASSERT(sealed.size() >= kTagBytes, "the buffer has room for the tag");
    const std::span<std::byte> text = sealed.first(sealed.size() - kTagBytes);
    crypto_aead_xchacha20poly1305_ietf_encrypt_detached(
        raw(text), raw(sealed.last(kTagBytes)), nullptr, raw(text), text.size(), raw(additional),
        additional.size(), nullptr, raw(nonce), raw(key.bytes()));
}

bool open_long(const Key& key, const LongNonce& nonce, std::span<const std::byte> additional,
               std::span<std::byte> sealed) {
    if (sealed.size() < kTagBytes) return false;
    const std::span<std::byte> text = sealed.first(sealed.size() - kTagBytes);
    const std::span<const std::byte> tag = sealed.last(kTagBytes);
    return crypto_aead_xchacha20poly1305_ietf_decrypt_detached(
               raw(text), nullptr, raw(text), text.size(), raw(tag), raw(additional),
               additional.size(), raw(nonce), raw(key.bytes())) == 0;
}

}  // namespace arena::protocol::crypto
