// Which connect tokens have admitted a client: each does so only once.
//
// Holds a bounded number of tokens, and each until it expires, unless it is removed. So when it is
// full, no client is admitted: the alternative would be to accept a token twice.
//
// While there are few, some are held for longer, because the clock may have been wrong and set
// back. When one of these had to be forgotten, every token that expires no later is rejected.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include "protocol/session/address.h"
#include "protocol/session/handshake/handshake_packets.h"

namespace arena::protocol {

/// The tag of a token's sealed part, which is different for all tokens of a matchmaker.
using TokenTag = std::array<std::byte, crypto::kTagBytes>;

/// Returns the tag of a sealed token.
[[nodiscard]] TokenTag tag_of(std::span<const std::byte, kSealedTokenBytes> sealed);

/// The client that came in with a token, and the answer that it was sent, in case it was lost.
struct TokenUse {
    HandshakeRandom client_random{};
    Address address;
    AcceptedBytes accepted{};
    ConnectionId connection = 0;
};

class UsedTokens {
  public:
    /// Holds at most `tokens_max` tokens, and keeps expired ones while it holds no more than
    /// `tokens_kept`.
    explicit UsedTokens(std::size_t tokens_max, std::size_t tokens_kept = 0)
        : tokens_max_(tokens_max), tokens_kept_(std::min(tokens_kept, tokens_max)) {}

    /// Whether a token has expired. Times are seconds since 1970. A clock that is set back does not
    /// bring back a token that was forgotten in the meantime.
    [[nodiscard]] bool is_over(std::uint64_t expire_time, std::uint64_t unix_seconds) const {
        return expire_time <= unix_seconds || expire_time <= forgotten_until_;
    }

    /// Returns the use of a token, or nullptr when it was not used. Valid until the next call of
    /// another function.
    [[nodiscard]] const TokenUse* find(const TokenTag& tag) const;

    /// Makes room for a token. Forgets expired tokens, unless few are held; when it is full, it
    /// also forgets those that expire first, up to the first one that is not held only for repeats.
    /// Returns whether there is room now.
    [[nodiscard]] bool has_room(std::uint64_t unix_seconds);

    /// Adds a token that is not held yet; there must be room.
    void add(const TokenTag& tag, std::uint64_t expire_time, const TokenUse& use) {
        insert(tag, {use, expire_time, true});
    }
    /// Adds a token that its owner does not admit a second time: it is held only so that its use
    /// can be found, and may be forgotten at any time.
    void add_for_repeats(const TokenTag& tag, std::uint64_t until, const TokenUse& use) {
        insert(tag, {use, until, false});
    }

    /// Removes a token that has admitted no client after all, or that can admit none again. Does
    /// nothing for a token that is not held.
    void remove(const TokenTag& tag);

    [[nodiscard]] std::size_t size() const { return uses_.size(); }

  private:
    struct UsedToken {
        TokenUse use;
        std::uint64_t until = 0;
        bool must_stay_used = true;
    };
    void insert(const TokenTag& tag, const UsedToken& remembered);

    std::size_t tokens_max_;
    std::size_t tokens_kept_;
    std::map<TokenTag, UsedToken> uses_;
    /// The same tokens by their time of expiry, the earliest first.
    std::set<std::pair<std::uint64_t, TokenTag>> expiries_;
    std::uint64_t forgotten_until_ = 0;  ///< the latest expiry of a forgotten token
};

}  // namespace arena::protocol
