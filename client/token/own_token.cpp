#include "client/token/own_token.h"

#include <array>
#include <cstddef>
#include <string>

#include "protocol/protocol_id.h"
#include "protocol/session/byte_reader.h"

namespace arena::client {

namespace {

std::uint64_t draw_id(const protocol::crypto::FillRandom& random) {
    std::array<std::byte, sizeof(std::uint64_t)> bytes{};
    random(bytes);
    return protocol::ByteReader(bytes).u64();
}

}  // namespace

protocol::ConnectToken make_own_token(const TokenOptions& token_options,
                                      const protocol::crypto::Key& key,
                                      const protocol::crypto::FillRandom& random) {
    protocol::TokenSpec spec{.protocol_id = protocol::protocol_id(),
                             .client_id = draw_id(random),
                             .create_time = token_options.create_time,
                             .servers = {&token_options.server, 1}};
    protocol::write_identity({.name = std::string(token_options.name),
                              .team = token_options.team,
                              .role = token_options.role,
                              .match = std::string(token_options.match),
                              .mode = token_options.mode},
                             spec.user_data);
    return protocol::make_connect_token(spec, key, random).value();
}

}  // namespace arena::client
