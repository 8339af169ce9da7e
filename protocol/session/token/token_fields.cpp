#include "protocol/session/token/token_fields.h"

#include <algorithm>

namespace arena::protocol {

namespace {

constexpr std::uint8_t kKindIpv4 = 1;
constexpr std::uint8_t kKindIpv6 = 2;

void write_address(const Address& address, ByteWriter& writer) {
    const bool short_form = is_ipv4(address);
    writer.u8(short_form ? kKindIpv4 : kKindIpv6);
    if (short_form) {
        for (std::size_t i = 12; i < 16; ++i)
            writer.u8(address.ip[i]);
    } else {
        // The standard writes an address as eight little-endian numbers, so the lower byte comes
        // first.
        for (std::size_t i = 0; i < 16; i += 2)
            writer.u8(address.ip[i + 1]).u8(address.ip[i]);
    }
    writer.u16(address.port);
}

/// Reads an address of a known kind.
Address read_address(std::uint8_t kind, ByteReader& reader) {
    Address address;
    if (kind == kKindIpv4) {
        std::array<std::uint8_t, 4> ip{};
        for (std::uint8_t& byte : ip)
            byte = reader.u8();
        address = ipv4_address(ip, 0);
    } else {
        for (std::size_t i = 0; i < 16; i += 2) {
            address.ip[i + 1] = reader.u8();
            address.ip[i] = reader.u8();
        }
    }
    address.port = reader.u16();
    return address;
}

}  // namespace

std::optional<TokenError> check(const TokenFields& fields) {
    if (fields.timeout < 1 || fields.timeout > kTokenTimeoutMax)
        return TokenError::timeout_out_of_range;
    if (fields.servers.empty()) return TokenError::server_count_out_of_range;
    for (const Address& server : fields.servers) {
        if (server.port == 0) return TokenError::address_without_port;
    }
    return std::nullopt;
}

void write(const TokenFields& fields, ByteWriter& writer) {
    writer.i32(fields.timeout).u32(static_cast<std::uint32_t>(fields.servers.size()));
    for (const Address& server : fields.servers)
        write_address(server, writer);
    writer.bytes(fields.client_to_server.bytes()).bytes(fields.server_to_client.bytes());
}

std::optional<TokenError> read(ByteReader& reader, TokenFields& fields) {
    fields.timeout = reader.i32();
    const std::uint32_t count = reader.u32();
    if (count > kTokenServersMax) return TokenError::server_count_out_of_range;
    fields.servers.clear();
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint8_t kind = reader.u8();
        if (kind != kKindIpv4 && kind != kKindIpv6) return TokenError::unknown_address_kind;
        if (!fields.servers.push_back(read_address(kind, reader)))
            return TokenError::server_count_out_of_range;
    }
    reader.copy_to(fields.client_to_server.bytes());
    reader.copy_to(fields.server_to_client.bytes());
    return check(fields);
}

bool has_only_zeros(const ByteReader& reader) {
    const auto rest = reader.rest();
    return std::all_of(rest.begin(), rest.end(),
                       [](std::byte byte) { return byte == std::byte{0}; });
}

}  // namespace arena::protocol
