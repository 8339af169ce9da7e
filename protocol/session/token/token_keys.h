// The keys that connect tokens may be sealed with: a few at once, so that matchmakers can move from
// one key to the next while the server runs.
//
// The first one seals what the server itself issues, resume tokens; all of them open. A token does
// not say which key seals it, so one that no key opens is tried with each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "protocol/crypto/key.h"
#include "protocol/session/token/private_token.h"

namespace arena::protocol {

/// Enough for four matchmakers with keys of their own that all change at once. Each further key
/// makes a token that none opens dearer by one authentication of a kilobyte (docs/security.md).
inline constexpr std::size_t kTokenKeysMax = 8;

class TokenKeys {
  public:
    /// The key of zeros alone: anybody can make a token.
    TokenKeys() = default;
    /// One key alone. Not explicit, because most servers have one.
    TokenKeys(const crypto::Key& only) : keys_{only} {}

    /// Adds a key behind the others. Returns false, and changes nothing, when there are
    /// kTokenKeysMax.
    [[nodiscard]] bool add(const crypto::Key& key);

    /// Returns the key that seals.
    [[nodiscard]] const crypto::Key& first() const { return keys_[0]; }
    /// Returns how many there are, at least one.
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::span<const crypto::Key> all() const { return {keys_.data(), size_}; }
    /// Returns the place of a key, from 0; nothing when it is none of them.
    [[nodiscard]] std::optional<std::size_t> find(const crypto::Key& key) const;
    /// Whether anybody can make a token, because the key is the one of zeros.
    [[nodiscard]] bool are_open() const { return first() == crypto::Key(); }

    struct Opened {
        PrivateToken token;
        std::size_t key = 0;  ///< the place of the key that opened it
    };
    /// Opens a sealed part with the first key that can. As open_private_token.
    [[nodiscard]] Result<Opened, TokenError> open(
        std::span<const std::byte, kSealedTokenBytes> sealed, const TokenSeal& seal) const;

    friend bool operator==(const TokenKeys& a, const TokenKeys& b);

  private:
    std::array<crypto::Key, kTokenKeysMax> keys_{};
    std::size_t size_ = 1;
};

}  // namespace arena::protocol
