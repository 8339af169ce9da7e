// Which connect tokens have let somebody in: a token does so once.
//
// Holds each until it expires and never less, unless it is taken back, in a bounded number. So when
// it is full, nobody is let in: the alternative would be to let somebody in twice.
//
// Some are held for longer, as long as there are few: the clock may have been wrong, and set back.
// Only when one had to be forgotten has every token that expires no later to be refused.
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

/// The tag of a token's sealed part, which no two tokens of a matchmaker have in common.
using TokenTag = std::array<std::byte, crypto::kTagBytes>;

[[nodiscard]] TokenTag tag_of(std::span<const std::byte, kSealedTokenBytes> sealed);

/// Who came in with a token, and what they were told, in case that they did not hear it.
struct TokenUse {
    HandshakeRandom client_random{};
    Address address;
    AcceptedBytes accepted{};
    ConnectionId connection = 0;
};

class UsedTokens {
  public:
    /// Forgets none of `tokens_kept` to make room, and holds `tokens_max`.
    explicit UsedTokens(std::size_t tokens_max, std::size_t tokens_kept = 0)
        : tokens_max_(tokens_max), tokens_kept_(std::min(tokens_kept, tokens_max)) {}

    /// Whether a token's time is over. Times are seconds since 1970. A clock that is set back does
    /// not bring back a token that was forgotten meanwhile.
    [[nodiscard]] bool is_over(std::uint64_t expire_time, std::uint64_t unix_seconds) const {
        return expire_time <= unix_seconds || expire_time <= forgotten_until_;
    }

    /// Nothing for a token that was not used. Valid until the next call of another
    /// function.
    [[nodiscard]] const TokenUse* find(const TokenTag& tag) const;

    /// Forgets tokens whose time is over, unless few are held, and when it is full those that are
    /// first to expire, as far as they are held for repeats alone; whether there is room for
    /// another one then.
    [[nodiscard]] bool has_room(std::uint64_t unix_seconds);

    /// While it has room. The token is not one of those that are here.
    void add(const TokenTag& tag, std::uint64_t expire_time, const TokenUse& use) {
        insert(tag, {use, expire_time, true});
    }
    /// The same for one that its owner admits no second time: it is held only so that its use can
    /// be found, and may be forgotten at any time.
    void add_for_repeats(const TokenTag& tag, std::uint64_t until, const TokenUse& use) {
        insert(tag, {use, until, false});
    }

    /// It has let nobody in after all, or can let nobody in again. Does nothing for a token that is
    /// not here.
    void remove(const TokenTag& tag);

    [[nodiscard]] std::size_t size() const { return uses_.size(); }

  private:
    struct Remembered {
        TokenUse use;
        std::uint64_t until = 0;
        bool must_stay_used = true;
    };
    void insert(const TokenTag& tag, const Remembered& remembered);

    std::size_t tokens_max_;
    std::size_t tokens_kept_;
    std::map<TokenTag, Remembered> uses_;
    /// Of the same tokens; the one that expires first is the first.
    std::set<std::pair<std::uint64_t, TokenTag>> expiries_;
    std::uint64_t forgotten_until_ = 0;  ///< the latest time of expiry that was forgotten
};

}  // namespace arena::protocol
