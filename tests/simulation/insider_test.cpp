// One kind of misbehaviour after another in a match with honest players: how it ends, under which
// reason it is counted, and that it affects no other player. docs/session-states.md and
// docs/session-layer.md say which.
#include "tests/simulation/insider.h"

#include <string>

#include <gtest/gtest.h>

#include "tests/simulation/match_simulation.h"
#include "tests/support/map_builder.h"

namespace arena::simulation {
namespace {

using namespace std::chrono_literals;
using protocol::DeniedReason;
using protocol::EndReason;
using protocol::PacketRefusal;
using server::DropReason;

std::shared_ptr<const sim::Terrain> yard() {
    return test::MapBuilder(24.0f, 20.0f)
        .spawn({3.0f, 3.0f})
        .spawn({21.0f, 17.0f})
        .spawn({3.0f, 17.0f})
        .box({10.0f, 8.0f}, {14.0f, 12.0f})
        .terrain();
}

/// Two bots and an insider that does only this, on a server without a free place.
class OneMisbehaviour {
  public:
    explicit OneMisbehaviour(Misbehaviour misbehaviour, Time duration = 10s)
        : match({.seed = 1 + static_cast<std::uint64_t>(misbehaviour),
                 .bots = 2,
                 .network = {},
                 .server = {.clients_max = 3, .seed = 1},
                 .insiders = 1,
                 .repertoire = {misbehaviour}},
                yard()),
          misbehaviour_(misbehaviour) {
        match.run(duration);
    }

    [[nodiscard]] std::uint64_t done() const {
        return match.insiders().front().done(misbehaviour_);
    }
    [[nodiscard]] server::ServerStatistics statistics() { return match.server().statistics(); }
    [[nodiscard]] std::uint64_t ended(EndReason reason) {
        return match.guard().insiders_ended(reason);
    }
    [[nodiscard]] std::uint64_t refused(PacketRefusal reason) {
        return statistics().refused_packets[reason];
    }
    [[nodiscard]] std::uint64_t denied(DeniedReason reason) {
        return statistics().handshakes.of(reason);
    }

    /// What holds whatever the insider does.
    void expect_others_unaffected() {
        match.rest_insiders();
        match.run(6s);
        static_cast<void>(match.guard().take_input_timing());
        match.run(5s);
        for (const std::string& line : match.verdict().lines())
            ADD_FAILURE() << line;
        EXPECT_EQ(match.find_laggard(), "");
        EXPECT_EQ(match.guard().honest_resumes(), 0u);
        EXPECT_EQ(match.server().host().active_players(), 3u) << "the insider has come back, too";
        const auto timing = match.guard().take_input_timing();
        EXPECT_EQ(timing.in_time, timing.ticks);
        const auto totals = match.finish();
        EXPECT_EQ(totals.clients_lost, 0u);
        EXPECT_EQ(totals.verdict.violations_sum(), 0u);
    }

    MatchSimulation match;

  private:
    Misbehaviour misbehaviour_;
};

TEST(Insider, no_kind_of_misbehaviour_harms_other_players) {
    for (const Misbehaviour misbehaviour : all_misbehaviour()) {
        SCOPED_TRACE(name_of(misbehaviour));
        OneMisbehaviour trial(misbehaviour);

        EXPECT_GT(trial.done(), 3u);
        trial.expect_others_unaffected();
    }
}

TEST(Insider, a_client_that_breaks_the_rules_is_disconnected_each_time) {
    for (const Misbehaviour misbehaviour :
         {Misbehaviour::garbage_message, Misbehaviour::wrong_message, Misbehaviour::acks_unsent,
          Misbehaviour::contradiction, Misbehaviour::beyond_window, Misbehaviour::goodbye}) {
        SCOPED_TRACE(name_of(misbehaviour));
        OneMisbehaviour trial(misbehaviour, 20s);

        std::uint64_t ends = trial.statistics().resumed;
        for (std::size_t i = 0; i < protocol::kEndReasonCount; ++i)
            ends += trial.ended(static_cast<EndReason>(i));
        if (misbehaviour == Misbehaviour::goodbye) {
            EXPECT_GT(ends, 5u);
        } else {
            EXPECT_GE(trial.done(), ends);
            EXPECT_LE(trial.done(), ends + 1) << "one may be on its way";
        }
        EXPECT_GT(trial.statistics().drops[DropReason::closed_connection], 0u)
            << "it keeps sending";
    }
}

TEST(Insider, garbage_and_server_messages_are_malformed_and_counted) {
    OneMisbehaviour garbage(Misbehaviour::garbage_message, 60s);
    OneMisbehaviour wrong(Misbehaviour::wrong_message, 60s);

    EXPECT_EQ(garbage.statistics().message_errors(), garbage.ended(EndReason::malformed));
    EXPECT_EQ(wrong.statistics().message_errors(), wrong.ended(EndReason::malformed));
    EXPECT_GT(wrong.statistics().refused_messages[server::MessageRefusal::unexpected], 5u);
    EXPECT_GT(garbage.statistics().refused_messages[server::MessageRefusal::malformed], 5u);
    EXPECT_GT(garbage.ended(EndReason::malformed), 10u);
    EXPECT_GT(wrong.ended(EndReason::malformed), 10u);
}

TEST(Insider, packets_against_the_rules_are_counted_by_reason) {
    OneMisbehaviour frames(Misbehaviour::garbage_frames);
    OneMisbehaviour acks(Misbehaviour::acks_unsent);
    OneMisbehaviour contradiction(Misbehaviour::contradiction);
    OneMisbehaviour beyond(Misbehaviour::beyond_window);
    OneMisbehaviour gap(Misbehaviour::messages_behind_gap);

    EXPECT_EQ(frames.refused(PacketRefusal::bad_frame), frames.ended(EndReason::malformed));
    EXPECT_EQ(acks.refused(PacketRefusal::acks_unsent), acks.ended(EndReason::malformed));
    for (OneMisbehaviour* const trial : {&frames, &acks})
        EXPECT_GT(trial->ended(EndReason::malformed), 2u);
    // A server accepts no reliable message, whatever else is wrong with it.
    for (OneMisbehaviour* const trial : {&contradiction, &beyond, &gap}) {
        EXPECT_EQ(trial->refused(PacketRefusal::beyond_window),
                  trial->ended(EndReason::beyond_window));
        EXPECT_EQ(trial->refused(PacketRefusal::contradiction), 0u);
        EXPECT_GT(trial->ended(EndReason::beyond_window), 2u);
    }
}

TEST(Insider, a_client_that_stops_acknowledging_stays_and_costs_little) {
    OneMisbehaviour trial(Misbehaviour::no_acks, 120s);

    EXPECT_GT(trial.done(), 0u);
    EXPECT_EQ(trial.ended(EndReason::queue_full), 0u);
}

TEST(Insider, a_client_that_plays_oddly_plays_on) {
    for (const Misbehaviour misbehaviour :
         {Misbehaviour::absurd_ticks, Misbehaviour::same_ticks, Misbehaviour::flood,
          Misbehaviour::old_numbers, Misbehaviour::number_jumps, Misbehaviour::foreign_connections,
          Misbehaviour::many_paths, Misbehaviour::challenges, Misbehaviour::token_again,
          Misbehaviour::fresh_token, Misbehaviour::resume_token_again,
          Misbehaviour::resume_token_altered, Misbehaviour::resume_token_unused}) {
        SCOPED_TRACE(name_of(misbehaviour));
        OneMisbehaviour trial(misbehaviour);

        EXPECT_EQ(trial.statistics().joined, 3u);
        EXPECT_EQ(trial.statistics().resumed, 0u);
        trial.statistics().for_each_disconnect(
            [](std::string_view reason, std::uint64_t count) { EXPECT_EQ(count, 0u) << reason; });
    }
}

TEST(Insider, useless_inputs_are_only_counted) {
    OneMisbehaviour absurd(Misbehaviour::absurd_ticks);
    OneMisbehaviour twice(Misbehaviour::same_ticks);
    OneMisbehaviour flood(Misbehaviour::flood);

    EXPECT_GT(absurd.statistics().inputs.too_far_ahead, 20u);
    EXPECT_GT(absurd.statistics().inputs.late, 5u);
    EXPECT_GT(twice.statistics().inputs.withdrawn, 50u);
    EXPECT_GT(flood.statistics().drops[DropReason::session_rate], 1000u);
}

TEST(Insider, wrong_packet_numbers_and_connections_are_refused) {
    OneMisbehaviour old(Misbehaviour::old_numbers, 20s);
    OneMisbehaviour foreign(Misbehaviour::foreign_connections);

    EXPECT_EQ(old.refused(PacketRefusal::replayed), old.done());
    EXPECT_GT(old.refused(PacketRefusal::too_old), 0u);
    EXPECT_EQ(foreign.refused(PacketRefusal::forged), 8 * foreign.done());
}

TEST(Insider, the_owner_of_a_borrowed_address_is_not_flooded) {
    OneMisbehaviour paths(Misbehaviour::many_paths, 120s);

    EXPECT_GT(paths.done(), 80u);
    paths.expect_others_unaffected();
}

TEST(Insider, a_token_admits_one_client_once) {
    OneMisbehaviour again(Misbehaviour::token_again);
    OneMisbehaviour fresh(Misbehaviour::fresh_token);

    EXPECT_EQ(again.denied(DeniedReason::token_duplicate), again.done());
    EXPECT_EQ(fresh.denied(DeniedReason::already_connected), fresh.done());
}

TEST(Insider, a_resume_token_leads_back_once_to_the_same_player) {
    OneMisbehaviour once(Misbehaviour::resume_token);
    OneMisbehaviour twice(Misbehaviour::resume_token_twice);
    OneMisbehaviour again(Misbehaviour::resume_token_again);
    OneMisbehaviour altered(Misbehaviour::resume_token_altered);

    EXPECT_EQ(once.statistics().resumed, once.done());
    EXPECT_EQ(once.statistics().disconnects[EndReason::resumed], once.done());
    EXPECT_EQ(twice.statistics().resumed, twice.done());
    EXPECT_EQ(twice.denied(DeniedReason::token_duplicate), twice.done());
    EXPECT_EQ(again.denied(DeniedReason::token_duplicate), again.done());
    EXPECT_GT(altered.denied(DeniedReason::token_invalid), 0u);
    EXPECT_GT(altered.statistics().handshakes.of(protocol::HandshakeDrop::bad_mac), 0u);
    for (OneMisbehaviour* const trial : {&once, &twice, &again, &altered})
        EXPECT_EQ(trial->statistics().joined, 3u);
}

TEST(Insider, endless_resumptions_happen_once_a_second_and_leave_room_for_others) {
    OneMisbehaviour storm(Misbehaviour::resume_token_storm, 10s);

    EXPECT_GT(storm.statistics().resumed, 10u);
    EXPECT_LE(storm.statistics().resumed, 10u + 10u) << "ten at once, and one a second";
    EXPECT_GT(storm.statistics().handshakes.of(protocol::HandshakeDrop::client_rate), 10u);
    EXPECT_EQ(storm.denied(DeniedReason::server_full), 0u);
    EXPECT_LE(storm.match.server().hall().used_tokens(), 3u + 2u)
        << "one for each player, and the insider's last two";
}

}  // namespace
}  // namespace arena::simulation
