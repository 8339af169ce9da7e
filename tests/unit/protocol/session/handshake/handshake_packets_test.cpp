#include "protocol/session/handshake/handshake_packets.h"

#include <gtest/gtest.h>

#include "tests/support/handshake.h"
#include "tests/unit/protocol/crypto/hex.h"

namespace arena::protocol::handshake_packets_test {
namespace {

using test::counting_from;
using test::hex_of;
using test::test_key;

const HandshakeRandom kRandom = counting_from<16>(0xA0);

Accepted accepted_example() {
    return {{kRandom, counting_from<16>(0xB0), 0x123456, crypto::Cipher::aes_256_gcm}, 42, 5};
}

TEST(HandshakePackets, a_request_has_its_fields_and_is_padded) {
    const ClientHandshakeBytes bytes = write_request({0x1122334455667788, kRandom});

    EXPECT_EQ(hex_of(bytes).substr(0, 68),
              "104152454e414431008877665544332211"
              "a0a1a2a3a4a5a6a7a8a9aaabacadaeaf00");
    EXPECT_EQ(hex_of(bytes).substr(66), std::string(2 * (1200 - 33), '0'));
    EXPECT_EQ(magic_of(bytes), Magic::ours);
    EXPECT_EQ(read_handshake_header(bytes), (HandshakeHeader{0x1122334455667788, kRandom}));
}

TEST(HandshakePackets, magic_distinguishes_versions_and_foreign_packets) {
    ClientHandshakeBytes bytes = write_request({1, kRandom});
    bytes[7] = std::byte{'2'};
    EXPECT_EQ(magic_of(bytes), Magic::of_another_version);
    bytes[1] = std::byte{'a'};
    EXPECT_EQ(magic_of(bytes), Magic::unknown);
}

TEST(HandshakePackets, a_challenge_survives_a_round_trip) {
    const Cookie cookie{0x0102030405060708, counting_from<16>(0x50)};
    const ChallengeBytes bytes = write_challenge(kRandom, cookie);

    EXPECT_EQ(hex_of(bytes),
              "11a0a1a2a3a4a5a6a7a8a9aaabacadaeaf0807060504030201"
              "505152535455565758595a5b5c5d5e5f");
    EXPECT_EQ(read_challenge(bytes, kRandom), cookie);
    EXPECT_EQ(read_challenge(bytes, counting_from<16>(0xA1)), std::nullopt);
    EXPECT_EQ(read_challenge(std::span(bytes).first(40), kRandom), std::nullopt);
}

TEST(HandshakePackets, a_response_survives_a_round_trip_and_proves_its_writer) {
    const SealedToken sealed = counting_from<kSealedTokenBytes>(7);
    const Response response{
        {9, counting_from<16>(0x50)}, kOffersAes, 1234567, counting_from<24>(3)};
    const ClientHandshakeBytes bytes = write_response({5, kRandom}, response, sealed, test_key());

    const Response read = read_response(bytes);

    EXPECT_EQ(read_handshake_header(bytes), (HandshakeHeader{5, kRandom}));
    EXPECT_EQ(read.cookie, response.cookie);
    EXPECT_EQ(read.ciphers, response.ciphers);
    EXPECT_EQ(read.expire_time, response.expire_time);
    EXPECT_EQ(read.nonce, response.nonce);
    EXPECT_EQ(hex_of(sealed_token_of(bytes)), hex_of(sealed));
    EXPECT_TRUE(is_authentic(bytes, test_key()));
    EXPECT_FALSE(is_authentic(bytes, test_key(0x41)));
}

TEST(HandshakePackets, any_changed_bit_of_a_response_invalidates_its_proof) {
    const ClientHandshakeBytes bytes = write_response({5, kRandom}, {}, {}, test_key());
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        ClientHandshakeBytes altered = bytes;
        altered[i] ^= std::byte{4};
        EXPECT_FALSE(is_authentic(altered, test_key())) << "byte " << i;
    }
}

TEST(HandshakePackets, an_accepted_is_read_with_the_key) {
    const AcceptedBytes bytes = write_accepted(accepted_example(), test_key());

    EXPECT_EQ(hex_of(bytes).substr(0, 74),
              "13a0a1a2a3a4a5a6a7a8a9aaabacadaeaf563412"
              "b0b1b2b3b4b5b6b7b8b9babbbcbdbebf01");
    EXPECT_EQ(read_accepted(bytes, kRandom, test_key()), accepted_example());
    EXPECT_EQ(read_accepted(bytes, kRandom, test_key(0x41)), std::nullopt);
    EXPECT_EQ(read_accepted(bytes, counting_from<16>(0xA1), test_key()), std::nullopt);
}

TEST(HandshakePackets, an_accepted_with_a_changed_bit_is_rejected) {
    const AcceptedBytes bytes = write_accepted(accepted_example(), test_key());
    for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
        AcceptedBytes altered = bytes;
        altered[bit / 8] ^= static_cast<std::byte>(1u << (bit % 8));
        EXPECT_EQ(read_accepted(altered, kRandom, test_key()), std::nullopt) << "bit " << bit;
    }
}

TEST(HandshakePackets, a_denial_is_authentic_only_with_the_key) {
    const crypto::Key key = test_key();

    const auto proven =
        read_denied(write_denied(kRandom, DeniedReason::banned, &key), kRandom, key);
    const auto hint =
        read_denied(write_denied(kRandom, DeniedReason::banned, nullptr), kRandom, key);

    ASSERT_TRUE(proven && hint);
    EXPECT_EQ(proven->reason, DeniedReason::banned);
    EXPECT_TRUE(proven->is_authentic);
    EXPECT_EQ(hint->reason, DeniedReason::banned);
    EXPECT_FALSE(hint->is_authentic);
}

TEST(HandshakePackets, a_denial_with_a_changed_bit_is_not_authentic) {
    const crypto::Key key = test_key();
    const DeniedBytes bytes = write_denied(kRandom, DeniedReason::server_full, &key);
    for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
        DeniedBytes altered = bytes;
        altered[bit / 8] ^= static_cast<std::byte>(1u << (bit % 8));
        const auto denied = read_denied(altered, kRandom, key);
        EXPECT_FALSE(denied && denied->is_authentic) << "bit " << bit;
    }
}

TEST(HandshakePackets, a_denial_with_an_unknown_reason_is_rejected) {
    DeniedBytes bytes = write_denied(kRandom, DeniedReason::wrong_protocol, nullptr);
    bytes[17] = static_cast<std::byte>(kDeniedReasonCount);

    EXPECT_FALSE(read_denied(bytes, kRandom, test_key()));
}

TEST(HandshakePackets, only_handshake_packets_have_a_kind) {
    for (unsigned first = 0; first < 256; ++first) {
        const std::array datagram{static_cast<std::byte>(first)};
        EXPECT_EQ(kind_of(datagram).has_value(), first >= 0x10 && first <= 0x14) << first;
    }
    EXPECT_EQ(kind_of({}), std::nullopt);
}

TEST(DeniedReasons, each_has_a_different_name_and_sentence) {
    std::set<std::string_view> names;
    std::set<std::string_view> texts;
    for (std::uint8_t i = 0; i < kDeniedReasonCount; ++i) {
        const auto reason = denied_reason_of(i);
        ASSERT_TRUE(reason);
        names.insert(name_of(*reason));
        texts.insert(text_of(*reason));
    }

    EXPECT_EQ(names.size(), kDeniedReasonCount);
    EXPECT_EQ(texts.size(), kDeniedReasonCount);
    EXPECT_FALSE(names.contains("unknown"));
    EXPECT_FALSE(denied_reason_of(kDeniedReasonCount));
}

TEST(HandshakeDrops, each_has_a_different_name) {
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < kHandshakeDropCount; ++i)
        names.insert(name_of(static_cast<HandshakeDrop>(i)));

    EXPECT_EQ(names.size(), kHandshakeDropCount);
    EXPECT_FALSE(names.contains("unknown"));
}

}  // namespace
}  // namespace arena::protocol::handshake_packets_test
