#include "protocol/session/connection/secure_connection.h"

#include <gtest/gtest.h>

#include "protocol/crypto/init.h"
#include "tests/support/allocation_counter.h"
#include "tests/support/connection_peer.h"
#include "tests/support/handshake.h"

namespace arena::protocol {
namespace {

using std::chrono::milliseconds;
using test::kHome;
using test::message_of;
using Bytes = std::vector<std::byte>;

SessionKeys keys_with(crypto::Cipher cipher) {
    return {.cipher = cipher,
            .client_to_server = test::test_key(0x10),
            .server_to_client = test::test_key(0x80)};
}

/// Both sides of a connection and what each has received.
struct Pair {
    explicit Pair(crypto::Cipher cipher = crypto::Cipher::chacha20_poly1305)
        : client(config(), seals_of_client(keys_with(cipher), test::kTestProtocol), Time{}),
          server(config(), seals_of_server(keys_with(cipher), test::kTestProtocol), Time{}) {}

    static ConnectionConfig config() {
        return {.id = 0xABCDEF,
                .timeout = std::chrono::seconds(5),
                .path = kHome,
                .fill_random = test::counting_bytes()};
    }

    static std::vector<Bytes> flush(SecureConnection& from, Time now) {
        std::vector<Bytes> datagrams;
        DatagramRoom room;
        while (const auto datagram = from.write(now, room))
            datagrams.emplace_back(datagram->bytes.begin(), datagram->bytes.end());
        return datagrams;
    }

    std::optional<PacketRefusal> to_server(Bytes datagram, PathId path = kHome) {
        return server.receive(now, path, datagram, heard_by_server);
    }
    std::optional<PacketRefusal> to_client(Bytes datagram, PathId path = kHome) {
        return client.receive(now, path, datagram, heard_by_client);
    }

    Time now = milliseconds(1);
    SecureConnection client;
    SecureConnection server;
    test::RecordingInbox heard_by_client;
    test::RecordingInbox heard_by_server;
};

/// A client's datagram with one short message.
Bytes one_datagram(Pair& pair) {
    EXPECT_FALSE(pair.client.connection().send_sequenced(0, message_of(50)));
    return Pair::flush(pair.client, pair.now).at(0);
}

TEST(SecureConnection, messages_of_every_channel_arrive_with_both_ciphers) {
    ASSERT_TRUE(crypto::init());
    for (const auto cipher : {crypto::Cipher::chacha20_poly1305, crypto::Cipher::aes_256_gcm}) {
        if (cipher == crypto::Cipher::aes_256_gcm && !crypto::aes_is_available()) continue;
        Pair pair(cipher);
        ASSERT_FALSE(pair.server.connection().send_reliable(message_of(5000)));
        ASSERT_FALSE(pair.server.connection().send_sequenced(3, message_of(kSequencedMessageMax)));
        ASSERT_FALSE(pair.client.connection().send_sequenced(0, message_of(50)));

        for (const Bytes& datagram : Pair::flush(pair.server, pair.now))
            EXPECT_EQ(pair.to_client(datagram), std::nullopt);
        for (const Bytes& datagram : Pair::flush(pair.client, pair.now))
            EXPECT_EQ(pair.to_server(datagram), std::nullopt);

        ASSERT_EQ(pair.heard_by_client.reliable.size(), 1u);
        EXPECT_EQ(pair.heard_by_client.reliable[0], message_of(5000));
        ASSERT_EQ(pair.heard_by_client.sequenced.size(), 1u);
        EXPECT_EQ(pair.heard_by_client.sequenced[0].bytes, message_of(kSequencedMessageMax));
        ASSERT_EQ(pair.heard_by_server.sequenced.size(), 1u);
        EXPECT_EQ(pair.heard_by_server.sequenced[0].bytes, message_of(50));
    }
}

TEST(SecureConnection, no_datagram_is_longer_than_1200_bytes) {
    Pair pair;
    for (std::uint32_t i = 0; i < 20; ++i) {
        ASSERT_FALSE(pair.server.connection().send_reliable(message_of(1000 + i)));
        ASSERT_FALSE(
            pair.server.connection().send_sequenced(0, message_of(kSequencedMessageMax - i)));
    }

    std::size_t longest = 0;
    for (const Bytes& datagram : Pair::flush(pair.server, pair.now))
        longest = std::max(longest, datagram.size());

    EXPECT_EQ(longest, kPacketBytesMax);
}

TEST(SecureConnection, an_unreliable_message_costs_29_bytes) {
    Pair pair;
    ASSERT_FALSE(pair.server.connection().send_sequenced(0, message_of(100)));

    EXPECT_EQ(Pair::flush(pair.server, pair.now).at(0).size(), 129u);
}

TEST(SecureConnection, a_repeated_datagram_is_rejected_unopened) {
    Pair pair;
    const Bytes datagram = one_datagram(pair);
    ASSERT_EQ(pair.to_server(datagram), std::nullopt);

    EXPECT_EQ(pair.to_server(datagram), PacketRefusal::replayed);

    EXPECT_EQ(pair.heard_by_server.sequenced.size(), 1u);
}

TEST(SecureConnection, a_datagram_with_any_byte_changed_changes_nothing) {
    Pair pair;
    const Bytes datagram = one_datagram(pair);
    for (std::size_t i = 0; i < datagram.size(); ++i) {
        Bytes altered = datagram;
        altered[i] ^= std::byte{0x10};

        // With another number it may seem too old; then it is not opened.
        EXPECT_NE(pair.to_server(altered), std::nullopt) << "byte " << i;
    }

    EXPECT_EQ(pair.server.connection().statistics().packets_received, 0u);
    EXPECT_EQ(pair.server.connection().end(), std::nullopt);
    EXPECT_EQ(pair.to_server(datagram), std::nullopt) << "and the genuine one is still accepted";
}

TEST(SecureConnection, a_shortened_or_lengthened_datagram_is_forged) {
    Pair pair;
    const Bytes datagram = one_datagram(pair);
    for (std::size_t size = 0; size <= kPacketBytesMax + 1; ++size) {
        if (size == datagram.size()) continue;
        Bytes other = datagram;
        other.resize(size);

        EXPECT_EQ(pair.to_server(other), PacketRefusal::forged) << size;
    }

    const auto& refused = pair.server.connection().statistics().refused;
    EXPECT_EQ(refused[static_cast<std::size_t>(PacketRefusal::forged)], kPacketBytesMax + 1);
    EXPECT_EQ(pair.to_server(datagram), std::nullopt);
}

TEST(SecureConnection, a_datagram_sent_back_to_its_sender_is_forged) {
    Pair pair;
    const Bytes datagram = one_datagram(pair);

    EXPECT_EQ(pair.to_client(datagram), PacketRefusal::forged);
}

TEST(SecureConnection, a_datagram_of_another_protocol_is_forged) {
    Pair pair;
    SecureConnection other(
        Pair::config(),
        seals_of_client(keys_with(crypto::Cipher::chacha20_poly1305), test::kTestProtocol + 1),
        Time{});

    EXPECT_EQ(pair.to_server(Pair::flush(other, pair.now).at(0)), PacketRefusal::forged);
}

TEST(SecureConnection, a_new_address_is_challenged_and_used_when_the_old_one_is_silent) {
    constexpr PathId kNewAddress{2};
    Pair pair;
    DatagramRoom room;
    ASSERT_EQ(pair.to_server(one_datagram(pair), kNewAddress), std::nullopt);

    bool is_challenged = false;
    for (int i = 0; i < 200; ++i, pair.now += milliseconds(20)) {
        while (const auto datagram = pair.server.write(pair.now, room)) {
            if (datagram->path != kNewAddress) continue;  // the client has left that address
            is_challenged = true;
            ASSERT_EQ(pair.to_client({datagram->bytes.begin(), datagram->bytes.end()}),
                      std::nullopt);
        }
        for (const Bytes& answer : Pair::flush(pair.client, pair.now))
            ASSERT_EQ(pair.to_server(answer, kNewAddress), std::nullopt);
    }

    EXPECT_TRUE(is_challenged);
    EXPECT_EQ(pair.server.connection().paths().current(), kNewAddress);
}

TEST(SecureConnection, nothing_is_due_without_anything_to_send) {
    Pair pair;
    DatagramRoom room;
    (void)Pair::flush(pair.client, pair.now);

    EXPECT_FALSE(pair.client.write(pair.now + milliseconds(99), room));
    EXPECT_TRUE(pair.client.write(pair.now + milliseconds(100), room));
}

TEST(SecureConnection, unreliable_messages_are_sealed_and_opened_without_an_allocation) {
    class IgnoringInbox : public Inbox {
        void on_sequenced(std::uint8_t, std::span<const std::byte>) override {}
        void on_unordered(std::span<const std::byte>) override {}
        void on_reliable(std::span<const std::byte>) override {}
    } silence;
    Pair pair;
    const Bytes input = message_of(52);
    const Bytes part = message_of(1168);
    std::array<std::byte, kPacketBytesMax> wire{};
    DatagramRoom room;
    const auto play = [&](int rounds) {
        const auto pass = [&](SecureConnection& from, SecureConnection& to) {
            while (const auto datagram = from.write(pair.now, room)) {
                const auto end =
                    std::copy(datagram->bytes.begin(), datagram->bytes.end(), wire.begin());
                const auto size = static_cast<std::size_t>(end - wire.begin());
                ASSERT_EQ(to.receive(pair.now, kHome, std::span(wire).first(size), silence),
                          std::nullopt);
            }
        };
        for (int i = 0; i < rounds; ++i) {
            pair.now += milliseconds(16);
            ASSERT_FALSE(pair.client.connection().send_sequenced(0, input));
            for (std::uint8_t channel = 0; channel < 8; ++channel)
                ASSERT_FALSE(pair.server.connection().send_sequenced(channel, part));
            pass(pair.client, pair.server);
            pass(pair.server, pair.client);
        }
    };
    play(10);
    const std::uint64_t before = test::allocations();

    play(100);

    EXPECT_EQ(test::allocations() - before, 0u);
    EXPECT_EQ(pair.client.connection().statistics().sequenced_received, 8u * 110u);
}

}  // namespace
}  // namespace arena::protocol
