#include "protocol/session/packet/packet_header.h"

#include "protocol/session/byte_reader.h"
#include "protocol/session/byte_writer.h"

namespace arena::protocol {

void write_packet_header(const PacketHeader& header,
                         std::span<std::byte, kPacketHeaderBytes> bytes) {
    ByteWriter writer(bytes);
    writer.u8(kDataPacketKind);
    writer.u24(header.connection);
    writer.u16(header.sequence);
    writer.u16(header.ack);
    writer.u32(header.ack_bits);
}

std::optional<PacketHeader> read_packet_header(std::span<const std::byte> packet) {
    ByteReader reader(packet);
    const std::uint8_t kind = reader.u8();
    PacketHeader header;
    header.connection = reader.u24();
    header.sequence = reader.u16();
    header.ack = reader.u16();
    header.ack_bits = reader.u32();
    if (!reader.ok() || kind != kDataPacketKind) return std::nullopt;
    return header;
}

}  // namespace arena::protocol
