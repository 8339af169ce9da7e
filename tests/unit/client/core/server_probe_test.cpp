#include "client/core/server_probe.h"

#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/handshake.h"

namespace arena::client::server_probe_test {
namespace {

using protocol::HandshakeRandom;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr Time kHeard = seconds(100);
constexpr std::uint64_t kProtocol = 0x0123456789abcdef;

class ServerProbeTest : public testing::Test {
  protected:
    ServerProbeTest() { probe.on_packet(kHeard); }

    /// Returns the random bytes of the question that is due at this silence, which there must be.
    HandshakeRandom ask(Time silence) {
        const auto question = probe.question(kHeard + silence);
        EXPECT_EQ(question.size(), protocol::kClientHandshakeBytes);
        if (question.size() != protocol::kClientHandshakeBytes) return {};
        const auto header =
            protocol::read_handshake_header(question.first<protocol::kClientHandshakeBytes>());
        EXPECT_EQ(header.protocol_id, kProtocol);
        return header.client_random;
    }
    bool answer(const HandshakeRandom& random, Time silence) {
        return probe.receive(protocol::write_challenge(random, {.issued = 1}), kHeard + silence);
    }

    /// Visits the probe every 20 ms between these silences. Returns the first at which it says that
    /// the connection is lost.
    std::optional<Time> lost_at(Time from, Time to) {
        for (Time silence = from; silence <= to; silence += milliseconds(20))
            if (probe.has_lost_connection(kHeard + silence)) return silence;
        return std::nullopt;
    }

    /// The first answer, with no packet after it: at this silence the second question is due.
    Time pass_first_round() {
        answer(ask(milliseconds(500)), milliseconds(900));
        EXPECT_EQ(lost_at(milliseconds(900), milliseconds(900) + kProbeGrace), std::nullopt);
        return milliseconds(900) + kProbeGrace;
    }

    ServerProbe probe{kProtocol, arena::test::seeded(5)};
};

TEST_F(ServerProbeTest, asks_nothing_while_packets_come) {
    for (int i = 0; i < 100; ++i) {
        const Time now = kHeard + milliseconds(100 * i);
        probe.on_packet(now);
        EXPECT_TRUE(probe.question(now + kProbeSilence - Time(1)).empty());
        EXPECT_FALSE(probe.has_lost_connection(now + seconds(9)));
    }
}

TEST_F(ServerProbeTest, asks_a_silent_server_less_and_less_often) {
    std::vector<Time> asked;
    for (Time silence{0}; silence <= seconds(5); silence += milliseconds(10))
        if (!probe.question(kHeard + silence).empty()) asked.push_back(silence);

    EXPECT_EQ(asked, (std::vector<Time>{milliseconds(500), seconds(1), seconds(2), seconds(4)}));
}

TEST_F(ServerProbeTest, two_answers_without_a_packet_after_them_mean_that_the_connection_is_lost) {
    const HandshakeRandom first = ask(milliseconds(500));
    EXPECT_TRUE(answer(first, milliseconds(900)));
    EXPECT_EQ(lost_at(milliseconds(900), milliseconds(1500)), std::nullopt);

    const HandshakeRandom second = ask(milliseconds(1500));
    EXPECT_NE(second, first);
    EXPECT_FALSE(answer(first, milliseconds(1550))) << "late";
    EXPECT_EQ(lost_at(milliseconds(1500), milliseconds(1590)), std::nullopt);
    EXPECT_TRUE(answer(second, milliseconds(1600)));

    EXPECT_EQ(lost_at(milliseconds(1600), seconds(5)), milliseconds(1600) + kProbeGrace);
}

TEST_F(ServerProbeTest, one_answer_says_nothing_however_long_the_silence) {
    pass_first_round();

    EXPECT_EQ(lost_at(milliseconds(1500), seconds(60)), std::nullopt);
}

TEST_F(ServerProbeTest, asks_the_second_question_again_sooner) {
    const Time begin = pass_first_round();
    std::vector<Time> asked;
    for (Time silence = begin; silence <= seconds(4); silence += milliseconds(10))
        if (!probe.question(kHeard + silence).empty()) asked.push_back(silence - begin);

    EXPECT_EQ(asked, (std::vector<Time>{milliseconds(0), milliseconds(250), milliseconds(750),
                                        milliseconds(1750)}));
}

TEST_F(ServerProbeTest, a_packet_after_the_first_answer_begins_anew) {
    const Time begin = pass_first_round();
    const HandshakeRandom second = ask(begin);
    probe.on_packet(kHeard + begin + milliseconds(10));

    EXPECT_FALSE(answer(second, begin + milliseconds(20)));
    EXPECT_TRUE(probe.question(kHeard + begin + milliseconds(500)).empty());
    answer(ask(begin + milliseconds(510)), begin + milliseconds(600));
    EXPECT_EQ(lost_at(begin + milliseconds(600), begin + seconds(9)), std::nullopt);
}

TEST_F(ServerProbeTest, asks_no_more_once_it_has_an_answer) {
    answer(ask(milliseconds(500)), milliseconds(900));

    EXPECT_TRUE(probe.question(kHeard + seconds(1)).empty());
}

TEST_F(ServerProbeTest, a_client_that_stood_still_itself_first_reads_what_has_come) {
    const Time begin = pass_first_round();
    answer(ask(begin), begin);

    EXPECT_FALSE(probe.has_lost_connection(kHeard + seconds(4)));
    EXPECT_FALSE(probe.has_lost_connection(kHeard + milliseconds(4050)));

    EXPECT_EQ(lost_at(milliseconds(4060), seconds(6)), milliseconds(4500));
}

TEST_F(ServerProbeTest, the_answer_to_an_earlier_question_of_the_same_silence_counts) {
    const HandshakeRandom first = ask(milliseconds(500));
    EXPECT_EQ(ask(seconds(1)), first);

    EXPECT_TRUE(answer(first, seconds(1)));
}

TEST_F(ServerProbeTest, a_repeated_answer_does_not_prolong_the_wait) {
    const Time begin = pass_first_round();
    const HandshakeRandom random = ask(begin);
    answer(random, begin);
    EXPECT_EQ(lost_at(begin, begin + milliseconds(180)), std::nullopt);

    answer(random, begin + milliseconds(200));

    EXPECT_EQ(lost_at(begin + milliseconds(200), seconds(5)), begin + kProbeGrace);
}

TEST_F(ServerProbeTest, a_packet_after_the_answer_means_that_the_server_stood_still) {
    const HandshakeRandom random = ask(milliseconds(500));
    answer(random, milliseconds(900));

    probe.on_packet(kHeard + milliseconds(950));

    EXPECT_EQ(lost_at(milliseconds(950), seconds(5)), std::nullopt);
}

TEST_F(ServerProbeTest, an_answer_that_comes_after_a_packet_is_none) {
    const HandshakeRandom random = ask(milliseconds(500));
    probe.on_packet(kHeard + milliseconds(900));

    EXPECT_FALSE(answer(random, milliseconds(910)));
    EXPECT_EQ(lost_at(milliseconds(910), seconds(5)), std::nullopt);
}

TEST_F(ServerProbeTest, each_silence_has_another_question) {
    const HandshakeRandom first = ask(milliseconds(500));
    probe.on_packet(kHeard + seconds(1));

    EXPECT_NE(ask(seconds(1) + kProbeSilence), first);
}

TEST_F(ServerProbeTest, what_does_not_repeat_the_random_bytes_is_no_answer) {
    HandshakeRandom random = ask(milliseconds(500));
    random[15] ^= std::byte{1};

    EXPECT_FALSE(answer(random, milliseconds(600)));
    EXPECT_FALSE(probe.receive({}, kHeard + milliseconds(600)));
    EXPECT_EQ(lost_at(milliseconds(600), seconds(5)), std::nullopt);
}

TEST_F(ServerProbeTest, nothing_is_an_answer_before_there_was_a_question) {
    EXPECT_FALSE(answer({}, milliseconds(100)));
}

}  // namespace
}  // namespace arena::client::server_probe_test
