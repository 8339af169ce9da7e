#include "protocol/session/used_tokens.h"

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
    while (!expiries_.empty() && expiries_.begin()->first <= unix_seconds) {
        forgotten_until_ = std::max(forgotten_until_, expiries_.begin()->first);
        uses_.erase(expiries_.begin()->second);
        expiries_.erase(expiries_.begin());
    }
    return uses_.size() < tokens_max_;
}

void UsedTokens::add(const TokenTag& tag, std::uint64_t expire_time, const TokenUse& use) {
    ARENA_ASSERT(uses_.size() < tokens_max_, "has_room was asked");
    const bool is_new = uses_.emplace(tag, Remembered{use, expire_time}).second;
    ARENA_ASSERT(is_new, "find was asked");
    expiries_.emplace(expire_time, tag);
}

void UsedTokens::remove(const TokenTag& tag) {
    const auto found = uses_.find(tag);
    if (found == uses_.end()) return;
    expiries_.erase({found->second.expire_time, tag});
    uses_.erase(found);
}

}  // namespace arena::protocol
