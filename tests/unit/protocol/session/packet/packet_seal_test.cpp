#include "protocol/session/packet/packet_seal.h"

#include <gtest/gtest.h>

#include "protocol/crypto/init.h"
#include "tests/support/allocation_counter.h"
#include "tests/support/handshake.h"

namespace arena::protocol {
namespace {

using Bytes = std::vector<std::byte>;

const auto kHeader = test::counting_from<12>(0x15);
constexpr std::uint64_t kNumber = 0x1'0000'0007;

PacketSeal seal_of(crypto::Cipher cipher = crypto::Cipher::chacha20_poly1305) {
    return {cipher, test::test_key(), test::kTestProtocol};
}

Bytes frames_with_room() {
    const auto frames = test::counting_from<100>(1);
    Bytes sealed(frames.begin(), frames.end());
    sealed.resize(frames.size() + crypto::kTagBytes);
    return sealed;
}

bool opens(const PacketSeal& seal, std::uint64_t number, std::span<const std::byte> header,
           Bytes sealed) {
    return open_packet(seal, number, header, sealed);
}

TEST(PacketSeal, opens_sealed_packets_with_both_ciphers) {
    ASSERT_TRUE(crypto::init());
    for (const auto cipher : {crypto::Cipher::chacha20_poly1305, crypto::Cipher::aes_256_gcm}) {
        if (cipher == crypto::Cipher::aes_256_gcm && !crypto::aes_is_available()) continue;
        Bytes packet = frames_with_room();
        const Bytes frames(packet.begin(), packet.begin() + 100);
        seal_packet(seal_of(cipher), kNumber, kHeader, packet);
        EXPECT_FALSE(std::equal(frames.begin(), frames.end(), packet.begin()));

        ASSERT_TRUE(open_packet(seal_of(cipher), kNumber, kHeader, packet));

        EXPECT_TRUE(std::equal(frames.begin(), frames.end(), packet.begin()));
    }
}

TEST(PacketSeal, opens_with_no_other_number_key_or_protocol) {
    Bytes packet = frames_with_room();
    seal_packet(seal_of(), kNumber, kHeader, packet);
    PacketSeal other_key = seal_of();
    other_key.key = test::test_key(0x41);
    PacketSeal other_protocol = seal_of();
    other_protocol.protocol_id += 1;

    EXPECT_TRUE(opens(seal_of(), kNumber, kHeader, packet));
    EXPECT_FALSE(opens(seal_of(), kNumber + 1, kHeader, packet));
    EXPECT_FALSE(opens(seal_of(), kNumber & 0xFFFFFFFF, kHeader, packet))
        << "the upper half counts";
    EXPECT_FALSE(opens(other_key, kNumber, kHeader, packet));
    EXPECT_FALSE(opens(other_protocol, kNumber, kHeader, packet));
}

TEST(PacketSeal, any_changed_bit_of_header_frames_or_tag_is_rejected) {
    Bytes packet = frames_with_room();
    seal_packet(seal_of(), kNumber, kHeader, packet);

    for (std::size_t bit = 0; bit < 8 * packet.size(); ++bit) {
        Bytes altered = packet;
        altered[bit / 8] ^= static_cast<std::byte>(1u << (bit % 8));
        EXPECT_FALSE(opens(seal_of(), kNumber, kHeader, altered)) << "bit " << bit;
    }
    for (std::size_t bit = 0; bit < 8 * kHeader.size(); ++bit) {
        auto altered = kHeader;
        altered[bit / 8] ^= static_cast<std::byte>(1u << (bit % 8));
        EXPECT_FALSE(opens(seal_of(), kNumber, altered, packet)) << "header bit " << bit;
    }
}

TEST(PacketSeal, a_packet_shorter_than_a_tag_does_not_open) {
    EXPECT_FALSE(opens(seal_of(), kNumber, kHeader, {}));
    EXPECT_FALSE(opens(seal_of(), kNumber, kHeader, Bytes(crypto::kTagBytes - 1)));
}

TEST(PacketSeal, a_packet_without_frames_is_still_authenticated) {
    Bytes packet(crypto::kTagBytes);
    seal_packet(seal_of(), kNumber, kHeader, packet);

    EXPECT_TRUE(opens(seal_of(), kNumber, kHeader, packet));
    EXPECT_FALSE(opens(seal_of(), kNumber, test::counting_from<12>(0x16), packet));
}

TEST(PacketSeal, sealing_and_opening_allocate_nothing) {
    Bytes packet = frames_with_room();
    const PacketSeal seal = seal_of();
    const std::uint64_t before = test::allocations();

    seal_packet(seal, kNumber, kHeader, packet);
    const bool opened = open_packet(seal, kNumber, kHeader, packet);

    EXPECT_EQ(test::allocations(), before);
    EXPECT_TRUE(opened);
}

}  // namespace
}  // namespace arena::protocol
