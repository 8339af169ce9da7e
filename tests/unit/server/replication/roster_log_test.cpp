#include "server/replication/roster_log.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/decode.h"
#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"

namespace arena::server::roster_log_test {
namespace {

using arena::test::player_id;
using protocol::Roster;

constexpr sim::Tick kTicksBetween = 4;

/// What one client knows from the messages that it reads.
struct Client {
    RosterLog::Reader reader;
    std::map<std::uint32_t, std::string> names;
    std::map<std::uint32_t, std::uint8_t> teams;
    std::map<std::uint32_t, std::int32_t> scores;
    std::size_t messages = 0;
    std::size_t began_anew = 0;

    /// Reads at most `most` messages.
    void read(RosterLog& log, std::size_t most = 1'000'000) {
        for (; most > 0; --most) {
            log.prepare(reader);
            const auto bytes = log.peek(reader);
            if (bytes.empty()) return;
            const auto message = protocol::decode(bytes);
            ASSERT_TRUE(message.ok());
            take(std::get<Roster>(message.value()));
            log.read(reader);
            ++messages;
        }
    }
    void take(const Roster& roster) {
        if (roster.starts_anew) {
            names.clear();
            teams.clear();
            scores.clear();
            ++began_anew;
        }
        for (const sim::EntityId player : roster.left) {
            names.erase(player.value);
            teams.erase(player.value);
            scores.erase(player.value);
        }
        for (const protocol::RosterEntry& entry : roster.joined) {
            names[entry.player.value] = entry.name;
            teams[entry.player.value] = entry.team;
        }
        for (const protocol::RosterScore& score : roster.scores)
            scores[score.player.value] = score.score;
    }
};

/// A world in which nothing happens except what a test does.
class Match {
  public:
    explicit Match(const sim::Rules& rules = {})
        : driver_(arena::test::MapBuilder(100.0f, 100.0f)
                      .spawn({10.0f, 10.0f}, 1)
                      .spawn({90.0f, 90.0f}, 2)
                      .terrain(),
                  rules),
          log(kTicksBetween) {}

    void step(const std::vector<sim::Command>& commands = {},
              const std::vector<sim::Event>& events = {}) {
        const auto result = driver_.step(commands);
        std::vector<sim::Event> all(result.events.begin(), result.events.end());
        all.insert(all.end(), events.begin(), events.end());
        log.record(driver_.world, all);
    }
    void score(std::uint32_t player, std::int32_t score) {
        step({}, {{.kind = sim::EventKind::score,
                   .subject = player_id(player),
                   .other = {},
                   .position = {},
                   .velocity = {},
                   .amount = score}});
    }
    void close_batch() {
        for (sim::Tick tick = 0; tick < kTicksBetween; ++tick)
            step();
    }
    [[nodiscard]] const sim::World& world() const { return driver_.world; }

  private:
    arena::test::WorldDriver driver_;

  public:
    RosterLog log;
};

using Names = std::map<std::uint32_t, std::string>;
using Scores = std::map<std::uint32_t, std::int32_t>;

TEST(RosterLog, a_player_that_comes_back_under_the_same_name_causes_no_message) {
    Match match;
    match.log.join(player_id(7), "ann");
    match.close_batch();
    Client client;
    client.read(match.log);
    client.messages = 0;
    match.log.join(player_id(7), "ann");
    match.close_batch();
    client.read(match.log);
    EXPECT_EQ(client.messages, 0u);

    match.log.join(player_id(7), "anna");
    match.close_batch();
    client.read(match.log);
    EXPECT_EQ(client.names, (Names{{7, "anna"}}));
}

TEST(RosterLog, a_new_client_is_sent_all_players) {
    Match match;
    match.log.join(player_id(7), "ann");
    match.log.join(player_id(3), "bob");
    match.close_batch();
    match.score(3, 5);
    match.close_batch();
    Client client;
    client.read(match.log);

    EXPECT_EQ(client.names, (Names{{3, "bob"}, {7, "ann"}}));
    EXPECT_EQ(client.scores, (Scores{{3, 5}})) << "a score of 0 need not be sent";
    EXPECT_EQ(client.began_anew, 1u);
    EXPECT_EQ(client.messages, 1u);
}

TEST(RosterLog, a_client_of_an_empty_match_is_sent_an_empty_roster) {
    Match match;
    Client client;
    client.read(match.log);

    EXPECT_EQ(client.began_anew, 1u);
    EXPECT_TRUE(client.names.empty());
}

TEST(RosterLog, changes_are_sent_together_after_the_interval) {
    Match match;
    Client client;
    client.read(match.log);
    match.log.join(player_id(1), "ann");
    match.step();
    match.log.join(player_id(2), "bob");
    match.step();
    client.read(match.log);
    EXPECT_TRUE(client.names.empty()) << "not yet";
    match.close_batch();
    client.read(match.log);

    EXPECT_EQ(client.names, (Names{{1, "ann"}, {2, "bob"}}));
    EXPECT_EQ(client.messages, 2u);
    match.close_batch();
    client.read(match.log);
    EXPECT_EQ(client.messages, 2u) << "without a change there is no message";
}

TEST(RosterLog, changes_are_sent_at_once_when_a_phase_begins) {
    Match match;
    Client client;
    client.read(match.log);
    match.log.join(player_id(1), "ann");
    match.close_batch();
    while (match.world().tick() % kTicksBetween != 0)
        match.step();
    match.score(1, 3);
    client.read(match.log);
    EXPECT_EQ(client.scores[1], 0) << "not yet";

    match.step({}, {{.kind = sim::EventKind::phase,
                     .subject = {},
                     .other = {},
                     .position = {},
                     .velocity = {},
                     .amount = static_cast<int>(sim::MatchPhase::match_end)}});
    client.read(match.log);

    EXPECT_EQ(client.scores[1], 3);
}

TEST(RosterLog, a_player_that_leaves_is_gone) {
    Match match;
    match.log.join(player_id(1), "ann");
    match.log.join(player_id(2), "bob");
    Client early;
    early.read(match.log);
    match.close_batch();
    early.read(match.log);
    match.log.leave(player_id(1));
    match.log.leave(player_id(9));
    match.close_batch();
    early.read(match.log);
    Client late;
    late.read(match.log);

    EXPECT_EQ(early.names, (Names{{2, "bob"}}));
    EXPECT_EQ(late.names, early.names);
    EXPECT_EQ(match.log.size(), 1u);
}

TEST(RosterLog, a_player_that_joins_and_leaves_between_messages_is_never_reported) {
    Match match;
    Client client;
    client.read(match.log);
    match.log.join(player_id(1), "ann");
    match.step();
    match.log.leave(player_id(1));
    match.close_batch();
    client.read(match.log);

    EXPECT_TRUE(client.names.empty());
    EXPECT_EQ(client.messages, 1u) << "a player that was never sent does not leave";
}

TEST(RosterLog, a_player_that_leaves_before_its_first_batch_is_removed_where_it_was_reported) {
    Match match;
    match.log.join(player_id(1), "ann");
    Client client;
    client.read(match.log);
    ASSERT_EQ(client.names, (Names{{1, "ann"}}));
    match.log.leave(player_id(1));
    match.close_batch();
    client.read(match.log);

    EXPECT_TRUE(client.names.empty());
}

TEST(RosterLog, a_team_is_sent_when_the_player_has_one) {
    Match match;
    Client client;
    match.log.join(player_id(1), "ann");
    client.read(match.log);
    EXPECT_EQ(client.teams.at(1), 0);
    match.step({arena::test::join(player_id(1))});
    const std::uint8_t team = match.world().players().team[0];
    ASSERT_NE(team, 0);
    match.close_batch();
    client.read(match.log);

    EXPECT_EQ(client.teams.at(1), team);
    EXPECT_EQ(client.names.at(1), "ann");
}

/// Rules of a match whose rounds follow each other by the clock: a tick of countdown and half a
/// second of play.
sim::Rules rules_of_short_rounds() {
    sim::Rules rules;
    rules.match = {.mode = sim::GameMode::deathmatch,
                   .players_to_start = 2,
                   .countdown = 1.0f / 60.0f,
                   .time_limit = 0.5f,
                   .rounds = 3,
                   .overtime = 0.0f,
                   .round_end = 0.1f};
    return rules;
}

TEST(RosterLog, a_score_that_a_new_round_takes_back_is_sent) {
    Match match(rules_of_short_rounds());
    match.log.join(player_id(1), "ann");
    match.log.join(player_id(2), "bob");
    match.step({arena::test::join(player_id(1)), arena::test::join(player_id(2))});
    Client client;
    match.score(1, 5);  // which the world knows nothing of, as if the round had taken it back
    match.close_batch();
    client.read(match.log);
    ASSERT_EQ(client.scores, (Scores{{1, 5}}));

    const std::uint32_t round = match.world().state().match.round;
    for (int tick = 0; tick < 120 && match.world().state().match.round == round; ++tick)
        match.step();
    ASSERT_EQ(match.world().state().match.round, round + 1);
    match.close_batch();
    client.read(match.log);

    EXPECT_EQ(client.scores, (Scores{{1, 0}}));
}

/// Nobody joins in a round of a mode with one life, but such a player has a team.
TEST(RosterLog, a_player_that_has_to_wait_for_its_spawn_has_its_team) {
    sim::Rules rules = rules_of_short_rounds();
    rules.match.mode = sim::GameMode::elimination;
    rules.match.time_limit = 60.0f;
    Match match(rules);
    match.step({arena::test::join(player_id(1)), arena::test::join(player_id(2))});
    for (int tick = 0; tick < 10; ++tick)
        match.step();
    ASSERT_EQ(match.world().state().match.phase, sim::MatchPhase::play);
    match.log.join(player_id(3), "cy");
    match.step({arena::test::join(player_id(3))});
    const auto row = match.world().players().find(player_id(3));
    ASSERT_TRUE(row.has_value());
    ASSERT_EQ(match.world().players().alive[*row], 0);
    ASSERT_NE(match.world().players().team[*row], 0);
    match.close_batch();
    Client client;
    client.read(match.log);

    EXPECT_EQ(client.teams.at(3), match.world().players().team[*row]);
}

TEST(RosterLog, a_spawn_that_changes_nothing_is_not_sent) {
    Match match;
    match.log.join(player_id(1), "ann");
    match.step({arena::test::join(player_id(1))});
    match.close_batch();
    Client client;
    client.read(match.log);
    const std::size_t messages = client.messages;
    match.step({}, {{.kind = sim::EventKind::spawn,
                     .subject = player_id(1),
                     .other = {},
                     .position = {},
                     .velocity = {},
                     .amount = 0}});
    match.close_batch();
    client.read(match.log);

    EXPECT_EQ(client.messages, messages);
}

TEST(RosterLog, the_newest_score_counts) {
    Match match;
    match.log.join(player_id(1), "ann");
    match.log.join(player_id(2), "bob");
    Client client;
    client.read(match.log);
    match.score(1, 1);
    match.score(1, 2);
    match.score(2, 7);
    match.close_batch();
    client.read(match.log);
    EXPECT_EQ(client.scores, (Scores{{1, 2}, {2, 7}}));
    match.score(1, 3);
    match.close_batch();
    client.read(match.log);

    EXPECT_EQ(client.scores, (Scores{{1, 3}, {2, 7}}));
}

TEST(RosterLog, a_new_name_replaces_the_old_one) {
    Match match;
    match.log.join(player_id(1), "ann");
    Client client;
    client.read(match.log);
    match.score(1, 4);
    match.log.join(player_id(1), "anna");
    match.close_batch();
    client.read(match.log);

    EXPECT_EQ(client.names, (Names{{1, "anna"}}));
    EXPECT_EQ(client.scores, (Scores{{1, 4}}));
}

TEST(RosterLog, a_crowd_takes_several_messages) {
    Match match;
    Names all;
    for (std::uint32_t number = 1; number <= 500; ++number) {
        all[number] = "player " + std::to_string(number) + std::string(20, 'x');
        match.log.join(player_id(number), all[number]);
    }
    Client begins;
    begins.read(match.log);
    EXPECT_EQ(begins.names, all);
    EXPECT_EQ(begins.messages, (500 + protocol::kRosterJoinedMax - 1) / protocol::kRosterJoinedMax);
    match.close_batch();
    for (std::uint32_t number = 1; number <= 500; ++number) {
        match.score(number, static_cast<std::int32_t>(number));
        if (number % 2 == 0) match.log.leave(player_id(number));
    }
    match.close_batch();
    begins.read(match.log);

    EXPECT_EQ(begins.names.size(), 250u);
    EXPECT_EQ(begins.scores.size(), 250u);
    EXPECT_EQ(begins.scores.at(499), 499);
}

TEST(RosterLog, clients_read_at_their_own_pace) {
    Match match;
    std::vector<Client> clients(3);
    for (std::uint32_t number = 1; number <= 100; ++number) {
        match.log.join(player_id(number), "p" + std::to_string(number));
        if (number % 3 == 0) match.log.leave(player_id(number - 1));
        match.close_batch();
        match.score(number, 1);
        clients[0].read(match.log);
        clients[1].read(match.log, 1);
        if (number % 40 == 0) clients[2].read(match.log);
    }
    match.close_batch();
    for (Client& client : clients) {
        client.read(match.log);
        EXPECT_EQ(client.names.size(), match.log.size());
        EXPECT_EQ(client.names, clients[0].names);
        EXPECT_EQ(client.scores, clients[0].scores);
        EXPECT_EQ(client.began_anew, 1u);
    }
}

TEST(RosterLog, a_client_that_is_too_far_behind_is_sent_all_players_again) {
    Match match;
    match.log.join(player_id(1), "ann");
    Client client;
    client.read(match.log);
    for (std::size_t i = 0; i < RosterLog::kMessagesKept; ++i) {
        match.score(1, static_cast<std::int32_t>(i + 1));
        match.close_batch();
    }
    Client keeps_up = client;
    keeps_up.read(match.log);
    EXPECT_EQ(keeps_up.began_anew, 1u) << "that many are kept";
    match.score(1, 9999);
    match.close_batch();
    client.read(match.log);

    EXPECT_EQ(client.began_anew, 2u);
    EXPECT_EQ(client.scores, (Scores{{1, 9999}}));
}

TEST(RosterLog, changes_while_a_client_reads_all_players_are_sent_afterwards) {
    Match match;
    for (std::uint32_t number = 1; number <= 100; ++number)
        match.log.join(player_id(number), "p");
    match.close_batch();
    Client client;
    client.read(match.log, 1);
    match.log.leave(player_id(1));
    match.log.leave(player_id(100));
    match.score(50, 5);
    match.close_batch();
    client.read(match.log);

    EXPECT_EQ(client.names.size(), 98u);
    EXPECT_FALSE(client.names.contains(1));
    EXPECT_FALSE(client.names.contains(100));
    EXPECT_EQ(client.scores, (Scores{{50, 5}}));
}

}  // namespace
}  // namespace arena::server::roster_log_test
