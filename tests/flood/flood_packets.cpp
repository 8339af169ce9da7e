#include "tests/flood/flood_packets.h"

#include <span>

#include "protocol/session/handshake/handshake_packets.h"
#include "protocol/session/packet/packet_header.h"

namespace arena::flood {

namespace {

using protocol::Dice;

/// One handshake packet in this many is of a protocol that the server does not speak.
constexpr std::uint64_t kOtherProtocolEvery = 8;

void fill(std::span<std::byte> bytes, Dice& dice) {
    for (std::byte& byte : bytes)
        byte = static_cast<std::byte>(dice.next() & 0xFFu);
}

template <typename Bytes>
Packet copy_of(const Bytes& bytes) {
    return {bytes.begin(), bytes.end()};
}

Packet make_response(const protocol::HandshakeHeader& handshake, Dice& dice) {
    protocol::Response response;
    response.cookie.issued = dice.below(10'000'000);
    fill(response.cookie.mac, dice);
    response.ciphers = protocol::kOffersAes;
    response.expire_time = dice.next();
    fill(response.nonce, dice);
    protocol::SealedToken sealed;
    fill(sealed, dice);
    protocol::crypto::Key key;
    fill(key.bytes(), dice);
    return copy_of(write_response(handshake, response, sealed, key));
}

}  // namespace

std::vector<Packet> make_client_handshakes(Dice& dice, std::size_t count,
                                           std::uint64_t protocol_id) {
    std::vector<Packet> packets;
    for (std::size_t i = 0; i < count; ++i) {
        protocol::HandshakeHeader handshake{.protocol_id = protocol_id};
        if (dice.below(kOtherProtocolEvery) == 0) handshake.protocol_id = dice.next();
        fill(handshake.client_random, dice);
        packets.push_back(i % 2 == 0 ? copy_of(write_request(handshake))
                                     : make_response(handshake, dice));
    }
    return packets;
}

std::vector<Packet> make_garbage(Dice& dice, std::size_t count) {
    std::vector<Packet> packets;
    for (std::size_t i = 0; i < count; ++i) {
        Packet packet(1 + dice.below(protocol::kPacketBytesMax));
        fill(packet, dice);
        if (i % 3 == 0) packet[0] = std::byte{protocol::kDataPacketKind};
        if (i % 3 == 1) packet[0] = static_cast<std::byte>(0x10u + dice.below(5));
        packets.push_back(std::move(packet));
    }
    return packets;
}

}  // namespace arena::flood
