#include "protocol/session/handshake/used_tokens.h"

#include <algorithm>

#include "sim/base/assert.h"

namespace arena::protocol {

TokenTag tag_of(std::span<const std::byte, kSealedTokenBytes> sealed) {
    TokenTag tag;
    const auto last = sealed.last<crypto::kTagBytes>();
    std::copy(last.begin(), last.end(), tag.begin());
    return tag;
}

const TokenUse* UsedTokens::find(const TokenTag& tag) const {
    const auto found = uses_.find(tag);
    return found == uses_.end() ? nullptr : &found->second.use;
}

bool UsedTokens::has_room(std::uint64_t unix_seconds) {
    while (!expiries_.empty()) {
        const auto first = uses_.find(expiries_.begin()->second);
        const UsedToken& remembered = first->second;
        const bool is_over = remembered.until <= unix_seconds &&
                             uses_.size() >= std::max<std::size_t>(tokens_kept_, 1);
        const bool makes_room = !remembered.must_stay_used && uses_.size() >= tokens_max_;
        if (!is_over && !makes_room) break;
        if (remembered.must_stay_used)
            forgotten_until_ = std::max(forgotten_until_, remembered.until);
        uses_.erase(first);
        expiries_.erase(expiries_.begin());
    }
    return uses_.size() < tokens_max_;
}

void UsedTokens::insert(const TokenTag& tag, const UsedToken& remembered) {
    ARENA_ASSERT(uses_.size() < tokens_max_, "has_room was asked");
    const bool is_new = uses_.emplace(tag, remembered).second;
    ARENA_ASSERT(is_new, "find was asked");
    expiries_.emplace(remembered.until, tag);
}

void UsedTokens::remove(const TokenTag& tag) {
    const auto found = uses_.find(tag);
    if (found == uses_.end()) return;
    expiries_.erase({found->second.until, tag});
    uses_.erase(found);
}

}  // namespace arena::protocol
