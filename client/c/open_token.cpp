#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include <arpa/inet.h>

#include "arenad/client.h"
#include "client/c/guarded.h"
#include "client/c/versioned.h"
#include "client/token/own_token.h"
#include "protocol/base/host_port.h"
#include "protocol/crypto/init.h"

namespace arena::client {

namespace {

static_assert(static_cast<int>(protocol::TokenRole::player) == ARENAD_ROLE_PLAYER);
static_assert(static_cast<int>(protocol::TokenRole::watcher) == ARENAD_ROLE_WATCHER);

/// Host names are not looked up: that takes time, and files of the system.
std::optional<protocol::Address> read_address(const char* text) {
    const auto parts = protocol::parse_host_port(text);
    if (!parts) return std::nullopt;
    std::array<std::uint8_t, 4> ipv4{};
    if (inet_pton(AF_INET, parts->host.c_str(), ipv4.data()) == 1)
        return protocol::ipv4_address(ipv4, parts->port);
    protocol::Address address{.port = parts->port};
    if (inet_pton(AF_INET6, parts->host.c_str(), address.ip.data()) == 1) return address;
    return std::nullopt;
}

/// For a later time the expiry of a token has no room.
constexpr std::uint64_t kCreateTimeMax = std::numeric_limits<std::uint64_t>::max() / 2;

arenad_error make_open_token(const arenad_open_token* given, void* token, std::size_t size) {
    arenad_open_token spec{};
    if (const arenad_error error = read_struct(given, spec)) return error;
    if (spec.server == nullptr || token == nullptr) return ARENAD_ERROR_NULL;
    if (size < ARENAD_TOKEN_BYTES) return ARENAD_ERROR_SPACE;
    const auto server = read_address(spec.server);
    if (!server || spec.create_time > kCreateTimeMax || spec.role > ARENAD_ROLE_WATCHER)
        return ARENAD_ERROR_ARGUMENT;
    if (!protocol::crypto::init()) return ARENAD_ERROR_SYSTEM;

    const std::string name = spec.name != nullptr ? spec.name : "";
    const auto made = make_own_token({.name = name,
                                      .role = static_cast<protocol::TokenRole>(spec.role),
                                      .server = *server,
                                      .create_time = spec.create_time},
                                     protocol::crypto::Key{}, protocol::crypto::random_bytes);
    const protocol::ConnectTokenBytes bytes = protocol::write_connect_token(made);
    static_assert(sizeof bytes == ARENAD_TOKEN_BYTES);
    std::copy(bytes.begin(), bytes.end(), static_cast<std::byte*>(token));
    return ARENAD_OK;
}

}  // namespace

}  // namespace arena::client

arenad_error arenad_make_open_token(const arenad_open_token* spec, void* token, size_t token_size) {
    using namespace arena::client;
    return guarded([&] { return make_open_token(spec, token, token_size); });
}
