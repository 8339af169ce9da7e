#include "protocol/session/token/token_keys.h"

#include <algorithm>

namespace arena::protocol {

bool TokenKeys::add(const crypto::Key& key) {
    if (size_ == keys_.size()) return false;
    keys_[size_++] = key;
    return true;
}

std::optional<std::size_t> TokenKeys::find(const crypto::Key& key) const {
    for (std::size_t place = 0; place < size_; ++place)
        if (keys_[place] == key) return place;
    return std::nullopt;
}

Result<TokenKeys::Opened, TokenError> TokenKeys::open(
    std::span<const std::byte, kSealedTokenBytes> sealed, const TokenSeal& seal) const {
    for (std::size_t place = 0; place < size_; ++place) {
        const auto token = open_private_token(sealed, seal, keys_[place]);
        if (token) return Opened{.token = token.value(), .key = place};
        // This is the key, and the matchmaker that has it made a token with a field out of range.
        if (token.error() != TokenError::does_not_open) return Failure{token.error()};
    }
    return Failure{TokenError::does_not_open};
}

bool operator==(const TokenKeys& a, const TokenKeys& b) {
    return std::equal(a.all().begin(), a.all().end(), b.all().begin(), b.all().end());
}

}  // namespace arena::protocol
