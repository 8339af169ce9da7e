// One kind of mischief after another in a match with honest players: how it ends, under which
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
class OneMischief {
  public:
    explicit OneMischief(Mischief mischief, Time duration = 10s)
        : match({.seed = 1 + static_cast<std::uint64_t>(mischief),
                 .bots = 2,
                 .network = {},
                 .server = {.clients_max = 3, .seed = 1},
                 .insiders = 1,
                 .repertoire = {mischief}},
                yard()),
          mischief_(mischief) {
        match.run(duration);
    }

    [[nodiscard]] std::uint64_t done() const { return match.insiders().front().done(mischief_); }
    [[nodiscard]] const server::ServerStatistics& statistics() {
        return match.server().statistics();
    }
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
    void expect_nobody_else_is_hurt() {
        match.rest_insiders();
        match.run(6s);
        static_cast<void>(match.guard().take_punctuality());
        match.run(5s);
        for (const std::string& line : match.verdict().lines())
            ADD_FAILURE() << line;
        EXPECT_EQ(match.find_laggard(), "");
        EXPECT_EQ(match.guard().honest_resumes(), 0u);
        EXPECT_EQ(match.server().active_players(), 3u) << "the insider has come back, too";
        const auto punctuality = match.guard().take_punctuality();
        EXPECT_EQ(punctuality.in_time, punctuality.ticks);
        const auto totals = match.finish();
        EXPECT_EQ(totals.clients_lost, 0u);
        EXPECT_EQ(totals.verdict.violations_sum(), 0u);
    }

    MatchSimulation match;

  private:
    Mischief mischief_;
};

TEST(Insider, no_kind_of_mischief_harms_other_players) {
    for (const Mischief mischief : all_mischief()) {
        SCOPED_TRACE(name_of(mischief));
        OneMischief trial(mischief);

        EXPECT_GT(trial.done(), 3u);
        trial.expect_nobody_else_is_hurt();
    }
}

TEST(Insider, a_client_that_breaks_the_rules_is_disconnected_each_time) {
    for (const Mischief mischief :
         {Mischief::garbage_message, Mischief::wrong_message, Mischief::acks_unsent,
          Mischief::contradiction, Mischief::beyond_window, Mischief::goodbye}) {
        SCOPED_TRACE(name_of(mischief));
        OneMischief trial(mischief, 20s);

        std::uint64_t ends = trial.statistics().resumed;
        for (std::size_t i = 0; i < protocol::kEndReasonCount; ++i)
            ends += trial.ended(static_cast<EndReason>(i));
        if (mischief == Mischief::goodbye) {
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
    OneMischief garbage(Mischief::garbage_message, 60s);
    OneMischief wrong(Mischief::wrong_message, 60s);

    EXPECT_EQ(garbage.statistics().message_errors(), garbage.ended(EndReason::malformed));
    EXPECT_EQ(wrong.statistics().message_errors(), wrong.ended(EndReason::malformed));
    EXPECT_GT(wrong.statistics().refused_messages[server::MessageRefusal::unexpected], 5u);
    EXPECT_GT(garbage.statistics().refused_messages[server::MessageRefusal::malformed], 5u);
    EXPECT_GT(garbage.ended(EndReason::malformed), 10u);
    EXPECT_GT(wrong.ended(EndReason::malformed), 10u);
}

TEST(Insider, packets_against_the_rules_are_counted_by_reason) {
    OneMischief frames(Mischief::garbage_frames);
    OneMischief acks(Mischief::acks_unsent);
    OneMischief contradiction(Mischief::contradiction);
    OneMischief beyond(Mischief::beyond_window);
    OneMischief hoard(Mischief::hoard);

    EXPECT_EQ(frames.refused(PacketRefusal::bad_frame), frames.ended(EndReason::malformed));
    EXPECT_EQ(acks.refused(PacketRefusal::acks_unsent), acks.ended(EndReason::malformed));
    for (OneMischief* const trial : {&frames, &acks})
        EXPECT_GT(trial->ended(EndReason::malformed), 2u);
    // A server accepts no reliable message, whatever else is wrong with it.
    for (OneMischief* const trial : {&contradiction, &beyond, &hoard}) {
        EXPECT_EQ(trial->refused(PacketRefusal::beyond_window),
                  trial->ended(EndReason::beyond_window));
        EXPECT_EQ(trial->refused(PacketRefusal::contradiction), 0u);
        EXPECT_GT(trial->ended(EndReason::beyond_window), 2u);
    }
}

TEST(Insider, a_client_that_stops_acknowledging_stays_and_costs_little) {
    OneMischief trial(Mischief::deaf, 120s);

    EXPECT_GT(trial.done(), 0u);
    EXPECT_EQ(trial.ended(EndReason::queue_full), 0u);
}

TEST(Insider, a_client_that_plays_oddly_plays_on) {
    for (const Mischief mischief :
         {Mischief::absurd_ticks, Mischief::same_ticks, Mischief::flood, Mischief::old_numbers,
          Mischief::number_jumps, Mischief::foreign_connections, Mischief::many_paths,
          Mischief::challenges, Mischief::token_again, Mischief::token_of_today,
          Mischief::resume_token_again, Mischief::resume_token_altered,
          Mischief::resume_token_unused}) {
        SCOPED_TRACE(name_of(mischief));
        OneMischief trial(mischief);

        EXPECT_EQ(trial.statistics().joined, 3u);
        EXPECT_EQ(trial.statistics().resumed, 0u);
        trial.statistics().for_each_disconnect(
            [](std::string_view reason, std::uint64_t count) { EXPECT_EQ(count, 0u) << reason; });
    }
}

TEST(Insider, useless_inputs_are_only_counted) {
    OneMischief absurd(Mischief::absurd_ticks);
    OneMischief twice(Mischief::same_ticks);
    OneMischief flood(Mischief::flood);

    EXPECT_GT(absurd.statistics().inputs.too_far_ahead, 20u);
    EXPECT_GT(absurd.statistics().inputs.late, 5u);
    EXPECT_GT(twice.statistics().inputs.withdrawn, 50u);
    EXPECT_GT(flood.statistics().drops[DropReason::session_rate], 1000u);
}

TEST(Insider, wrong_packet_numbers_and_connections_are_refused) {
    OneMischief old(Mischief::old_numbers, 20s);
    OneMischief foreign(Mischief::foreign_connections);

    EXPECT_EQ(old.refused(PacketRefusal::replayed), old.done());
    EXPECT_GT(old.refused(PacketRefusal::too_old), 0u);
    EXPECT_EQ(foreign.refused(PacketRefusal::forged), 8 * foreign.done());
}

TEST(Insider, the_owner_of_a_borrowed_address_is_not_flooded) {
    OneMischief paths(Mischief::many_paths, 120s);

    EXPECT_GT(paths.done(), 80u);
    paths.expect_nobody_else_is_hurt();
}

TEST(Insider, a_token_admits_one_client_once) {
    OneMischief again(Mischief::token_again);
    OneMischief fresh(Mischief::token_of_today);

    EXPECT_EQ(again.denied(DeniedReason::token_duplicate), again.done());
    EXPECT_EQ(fresh.denied(DeniedReason::already_connected), fresh.done());
}

TEST(Insider, a_resume_token_leads_back_once_to_the_same_player) {
    OneMischief once(Mischief::resume_token);
    OneMischief twice(Mischief::resume_token_twice);
    OneMischief again(Mischief::resume_token_again);
    OneMischief altered(Mischief::resume_token_altered);

    EXPECT_EQ(once.statistics().resumed, once.done());
    EXPECT_EQ(once.statistics().disconnects[EndReason::resumed], once.done());
    EXPECT_EQ(twice.statistics().resumed, twice.done());
    EXPECT_EQ(twice.denied(DeniedReason::token_duplicate), twice.done());
    EXPECT_EQ(again.denied(DeniedReason::token_duplicate), again.done());
    EXPECT_GT(altered.denied(DeniedReason::token_invalid), 0u);
    EXPECT_GT(altered.statistics().handshakes.of(protocol::HandshakeDrop::bad_mac), 0u);
    for (OneMischief* const trial : {&once, &twice, &again, &altered})
        EXPECT_EQ(trial->statistics().joined, 3u);
}

TEST(Insider, endless_resumptions_happen_once_a_second_and_leave_room_for_others) {
    OneMischief storm(Mischief::resume_token_storm, 10s);

    EXPECT_GT(storm.statistics().resumed, 10u);
    EXPECT_LE(storm.statistics().resumed, 10u + 10u) << "ten at once, and one a second";
    EXPECT_GT(storm.statistics().handshakes.of(protocol::HandshakeDrop::client_rate), 10u);
    EXPECT_EQ(storm.denied(DeniedReason::server_full), 0u);
    EXPECT_LE(storm.match.server().used_tokens(), 3u + 2u)
        << "one for each player, and the insider's last two";
}

}  // namespace
}  // namespace arena::simulation
