#include "protocol/session/connection/secure_connection.h"

#include <algorithm>
#include <utility>

namespace arena::protocol {

SealPair seals_of_client(const SessionKeys& keys, std::uint64_t protocol_id) {
    return {.outgoing = {keys.cipher, keys.client_to_server, protocol_id},
            .incoming = {keys.cipher, keys.server_to_client, protocol_id}};
}

SealPair seals_of_server(const SessionKeys& keys, std::uint64_t protocol_id) {
    return {.outgoing = {keys.cipher, keys.server_to_client, protocol_id},
            .incoming = {keys.cipher, keys.client_to_server, protocol_id}};
}

SecureConnection::SecureConnection(ConnectionConfig config, const SealPair& seals, Time now)
    : seals_(seals), connection_(std::move(config), now) {}

std::optional<PacketRefusal> SecureConnection::receive(Time now, PathId from,
                                                       std::span<const std::byte> datagram,
                                                       Inbox& inbox) {
    const auto header = read_packet_header(datagram);
    const bool is_packet = header && datagram.size() >= kPacketHeaderBytes + kPacketTagBytes &&
                           datagram.size() <= kPacketBytesMax;
    if (!is_packet) return connection_.refuse_forged();
    const auto sequence = connection_.admit(*header);
    if (!sequence.ok()) return sequence.error();

    std::array<std::byte, kPacketBytesMax> copy;
    std::copy(datagram.begin(), datagram.end(), copy.begin());
    const auto sealed =
        std::span(copy).subspan(kPacketHeaderBytes, datagram.size() - kPacketHeaderBytes);
    if (!open_packet(seals_.incoming, sequence.value(), datagram.first(kPacketHeaderBytes), sealed))
        return connection_.refuse_forged();
    return connection_.read(now,
                            {.header = *header,
                             .sequence = sequence.value(),
                             .frames = sealed.first(sealed.size() - kPacketTagBytes),
                             .path = from},
                            inbox);
}

std::optional<SecureConnection::Datagram> SecureConnection::write(Time now, DatagramRoom& room) {
    const std::span<std::byte, kPacketBytesMax> buffer(room);
    const auto header = buffer.first<kPacketHeaderBytes>();
    const auto packet =
        connection_.write(now, buffer.subspan<kPacketHeaderBytes, kFrameBytesMax>());
    if (!packet) return std::nullopt;

    write_packet_header(packet->header, header);
    const auto sealed = buffer.subspan(kPacketHeaderBytes, packet->size + kPacketTagBytes);
    seal_packet(seals_.outgoing, packet->sequence, header, sealed);
    return Datagram{.bytes = buffer.first(kPacketHeaderBytes + sealed.size()),
                    .path = packet->path};
}

}  // namespace arena::protocol
