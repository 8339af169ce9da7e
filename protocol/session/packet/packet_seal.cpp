#include "protocol/session/packet/packet_seal.h"

#include <array>

#include "protocol/session/byte_writer.h"
#include "sim/base/assert.h"

namespace arena::protocol {

namespace {

crypto::Nonce nonce_of(std::uint64_t number) {
    crypto::Nonce nonce;
    ByteWriter(nonce).zeros(4).u64(number);
    return nonce;
}

using AdditionalData = std::array<std::byte, kSealedHeaderBytesMax + 8>;

/// Writes the additional data, the header and the protocol id, and returns it.
std::span<const std::byte> write_additional(AdditionalData& additional,
                                            std::span<const std::byte> header,
                                            std::uint64_t protocol_id) {
    ARENA_ASSERT(header.size() <= kSealedHeaderBytesMax, "headers are short");
    ByteWriter(additional).bytes(header).u64(protocol_id);
    return std::span(additional).first(header.size() + 8);
}

}  // namespace

void seal_packet(const PacketSeal& seal, std::uint64_t number, std::span<const std::byte> header,
                 std::span<std::byte> sealed) {
    AdditionalData additional;
    crypto::seal(seal.cipher, seal.key, nonce_of(number),
                 write_additional(additional, header, seal.protocol_id), sealed);
}

bool open_packet(const PacketSeal& seal, std::uint64_t number, std::span<const std::byte> header,
                 std::span<std::byte> sealed) {
    AdditionalData additional;
    return crypto::open(seal.cipher, seal.key, nonce_of(number),
                        write_additional(additional, header, seal.protocol_id), sealed);
}

}  // namespace arena::protocol
