#include "protocol/session/token/connect_token.h"

#include <algorithm>

#include "protocol/session/token/token_version.h"

namespace arena::protocol {

static_assert(kTokenVersionBytes + 3 * 8 + sizeof(crypto::LongNonce) + kSealedTokenBytes +
                  kTokenFieldsBytesMax <=
              kConnectTokenBytes);

Result<ConnectToken, TokenError> make_connect_token(const TokenSpec& spec, const crypto::Key& key,
                                                    const crypto::FillRandom& random) {
    ConnectToken token;
    token.seal.protocol_id = spec.protocol_id;
    token.seal.expire_time = spec.create_time + spec.lifetime;
    random(token.seal.nonce);
    token.create_time = spec.create_time;
    token.fields.timeout = spec.timeout;
    for (const Address& server : spec.servers) {
        if (!token.fields.servers.push_back(server))
            return Failure{TokenError::server_count_out_of_range};
    }
    token.fields.client_to_server = crypto::draw_key(random);
    token.fields.server_to_client = crypto::draw_key(random);
    if (const auto error = check(token.fields)) return Failure{*error};
    if (token.seal.expire_time <= token.create_time) return Failure{TokenError::times_reversed};

    const PrivateToken opened{spec.client_id, token.fields, spec.user_data};
    token.sealed = seal_private_token(opened, token.seal, key);
    return token;
}

ConnectTokenBytes write_connect_token(const ConnectToken& token) {
    ConnectTokenBytes bytes;
    ByteWriter writer(bytes);
    writer.bytes(kTokenVersion).u64(token.seal.protocol_id).u64(token.create_time);
    writer.u64(token.seal.expire_time).bytes(token.seal.nonce).bytes(token.sealed);
    write(token.fields, writer);
    writer.zeros_until_last(0);
    return bytes;
}

Result<ConnectToken, TokenError> read_connect_token(std::span<const std::byte> bytes) {
    if (bytes.size() != kConnectTokenBytes) return Failure{TokenError::wrong_size};
    ByteReader reader(bytes);
    std::array<std::byte, kTokenVersionBytes> version{};
    reader.copy_to(version);
    if (version != kTokenVersion) return Failure{TokenError::wrong_version};

    ConnectToken token;
    token.seal.protocol_id = reader.u64();
    token.create_time = reader.u64();
    token.seal.expire_time = reader.u64();
    if (token.seal.expire_time <= token.create_time) return Failure{TokenError::times_reversed};
    reader.copy_to(token.seal.nonce);
    reader.copy_to(token.sealed);
    if (const auto error = read(reader, token.fields)) return Failure{*error};
    if (!has_only_zeros(reader)) return Failure{TokenError::padding_not_zero};
    return token;
}

}  // namespace arena::protocol
