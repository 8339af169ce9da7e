#include <gtest/gtest.h>

#include "client-sim/hostile/attack_packets.h"
#include "tests/unit/client-sim/hostile/welcomed_session.h"

namespace arena::client_sim::forged_headers_test {
namespace {

using protocol::PacketRefusal;

TEST(ForgedHeaders, fits_in_a_datagram) {
    test::WelcomedSession duel;

    for (int i = 0; i < 2000; ++i)
        test::expect_fits(make_forged_ack(duel.session, duel.dice));
}

TEST(ForgedHeaders, every_forged_acknowledgement_ends_the_session) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        test::WelcomedSession duel;
        duel.dice = protocol::Dice(seed);

        EXPECT_EQ(duel.say(make_forged_ack(duel.session, duel.dice)), PacketRefusal::acks_unsent);
    }
}

TEST(ForgedHeaders, foreign_packets_name_another_connection_and_are_dropped) {
    test::WelcomedSession duel;
    test::WelcomedSession victim(2);
    int named = 0;
    for (int i = 0; i < 200; ++i) {
        const Bytes bytes = make_foreign_packet(duel.session, victim.session.id(), duel.dice);
        if (protocol::read_packet_header(bytes)->connection != victim.session.id()) continue;
        ++named;
        const auto refusal = victim.say(bytes);
        EXPECT_TRUE(refusal == PacketRefusal::forged || refusal == PacketRefusal::replayed);
    }

    EXPECT_GT(named, 150);
    EXPECT_FALSE(victim.end());
}

TEST(ForgedHeaders, a_foreign_packet_without_a_victim_names_any_connection_but_0) {
    test::WelcomedSession duel;
    int own = 0;
    for (int i = 0; i < 200; ++i) {
        const Bytes bytes = make_foreign_packet(duel.session, 0, duel.dice);
        const auto header = protocol::read_packet_header(bytes);

        test::expect_fits(bytes);
        ASSERT_TRUE(header);
        EXPECT_NE(header->connection, 0u);
        own += header->connection == duel.session.id() ? 1 : 0;
    }

    EXPECT_LT(own, 3);
}

TEST(ForgedHeaders, nine_in_ten_foreign_packets_name_the_victim) {
    test::WelcomedSession duel;
    ASSERT_NE(duel.session.id(), 9u);
    int named = 0;
    for (int i = 0; i < 400; ++i) {
        const auto header =
            protocol::read_packet_header(make_foreign_packet(duel.session, 9, duel.dice));
        named += header->connection == 9 ? 1 : 0;
    }

    EXPECT_GT(named, 330);
    EXPECT_LT(named, 390);
}

/// Its numbers are ahead of the session's own, and use none of them up.
TEST(ForgedHeaders, foreign_packets_leave_the_numbers_of_the_session_alone) {
    test::WelcomedSession duel;
    const std::uint64_t number = duel.session.number();
    for (int i = 0; i < 200; ++i) {
        const auto header =
            protocol::read_packet_header(make_foreign_packet(duel.session, 9, duel.dice));
        EXPECT_GE(header->sequence, number);
        EXPECT_LT(header->sequence, number + 2000);
    }

    EXPECT_EQ(duel.session.number(), number);
}

TEST(ForgedHeaders, forged_acknowledgements_name_packets_that_the_server_has_not_sent) {
    test::WelcomedSession duel;
    int in_header = 0;
    for (int i = 0; i < 200; ++i) {
        const Bytes bytes = make_forged_ack(duel.session, duel.dice);
        const auto header = protocol::read_packet_header(bytes);
        if (header->ack == duel.session.newest_received()) continue;
        ++in_header;
        EXPECT_GE(header->ack, duel.session.newest_received() + 1000);
        EXPECT_LT(header->ack, duel.session.newest_received() + 21'000);
    }

    EXPECT_GT(in_header, 110) << "seven in ten; the others say it in a frame";
    EXPECT_LT(in_header, 170);
}

}  // namespace
}  // namespace arena::client_sim::forged_headers_test
