#include "protocol/session/token/private_token.h"

#include <algorithm>

#include "protocol/session/token/token_version.h"

namespace arena::protocol {

namespace {

constexpr std::size_t kTextBytes = kSealedTokenBytes - crypto::kTagBytes;
static_assert(8 + kTokenFieldsBytesMax + kUserDataBytes <= kTextBytes);

using TokenAdditionalData = std::array<std::byte, kTokenVersionBytes + 8 + 8>;

TokenAdditionalData additional_of(const TokenSeal& seal) {
    TokenAdditionalData additional;
    ByteWriter(additional).bytes(kTokenVersion).u64(seal.protocol_id).u64(seal.expire_time);
    return additional;
}

Result<PrivateToken, TokenError> read_private_token(std::span<const std::byte> text) {
    ByteReader reader(text);
    PrivateToken token;
    token.client_id = reader.u64();
    if (const auto error = read(reader, token.fields)) return Failure{*error};
    reader.copy_to(token.user_data);
    if (!has_only_zeros(reader)) return Failure{TokenError::padding_not_zero};
    return token;
}

}  // namespace

SealedToken seal_private_token(const PrivateToken& token, const TokenSeal& seal,
                               const crypto::Key& key) {
    SealedToken sealed;
    ByteWriter writer(sealed);
    writer.u64(token.client_id);
    write(token.fields, writer);
    writer.bytes(token.user_data).zeros_until_last(0);
    crypto::seal_long(key, seal.nonce, additional_of(seal), sealed);
    return sealed;
}

Result<PrivateToken, TokenError> open_private_token(
    std::span<const std::byte, kSealedTokenBytes> sealed, const TokenSeal& seal,
    const crypto::Key& key) {
    SealedToken text;
    std::copy(sealed.begin(), sealed.end(), text.begin());
    if (!crypto::open_long(key, seal.nonce, additional_of(seal), text))
        return Failure{TokenError::does_not_open};
    auto token = read_private_token(std::span(text).first(kTextBytes));
    crypto::wipe(text);
    return token;
}

}  // namespace arena::protocol
