#include <algorithm>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arenad/client.h"
#include "protocol/tiled/read_map.h"
#include "sim/math/vec2.h"
#include "sim/rules/rules_hash.h"
#include "tests/unit/client/c/library_line.h"

namespace arena::client::next_event_test {
namespace {

using protocol::Effect;
using protocol::EffectKind;

constexpr arenad_time kMillisecond = 1'000'000;
constexpr arenad_time kSecond = 1'000'000'000;

// Short ids: the own player, player 6, crate 3, projectile 4.
constexpr protocol::ShortId kOwn = 0;
constexpr protocol::ShortId kOther = 1;
constexpr protocol::ShortId kCrate = 2;
constexpr protocol::ShortId kShot = 3;
constexpr std::uint32_t kOwnId = 5;
constexpr std::uint32_t kOtherId = 6;
constexpr std::uint32_t kCrateId = sim::kFirstObstacleId + 3;
constexpr std::uint32_t kShotId = sim::kFirstProjectileId + 4;

/// A client in a match that sees all four of them, and has taken the events of that.
class Playing : public test::LibraryLine {
  public:
    Playing() {
        join();
        say({.tick = 1005},
            {.introduced = {{kOwn, test::player(kOwnId, test::motion(1005, {1, 2}))},
                            {kOther, test::player(kOtherId, test::motion(1005, {4, 0}))},
                            {kCrate, test::mover(3, test::motion(1005, {}))},
                            {kShot, test::projectile(4, test::motion(1005, {7, 0}))}}});
        static_cast<void>(events());
    }
    /// Returns the event of this effect of tick 1010, whose update is one tick younger.
    arenad_event event_of(Effect effect) {
        effect.age = 1;
        protocol::Update update{.tick = 1011};
        EXPECT_TRUE(update.effects.push_back(effect));
        say(update);
        return only();
    }
    /// Returns the only event that waits.
    arenad_event only() {
        const auto all = events();
        EXPECT_EQ(all.size(), 1u);
        return all.empty() ? arenad_event{} : all.front();
    }
};

/// Expects that all fields that the arguments do not set are 0.
void expect_event(const arenad_event& event, arenad_event expected) {
    expected.struct_size = sizeof event;
    EXPECT_EQ(event.kind, expected.kind);
    EXPECT_EQ(event.tick, expected.tick);
    EXPECT_EQ(event.player, expected.player);
    EXPECT_EQ(event.other, expected.other);
    EXPECT_EQ(event.flags, expected.flags);
    EXPECT_EQ(event.position.x, expected.position.x);
    EXPECT_EQ(event.position.y, expected.position.y);
    EXPECT_EQ(event.velocity.x, expected.velocity.x);
    EXPECT_EQ(event.amount, expected.amount);
    EXPECT_EQ(event.change, expected.change);
    EXPECT_EQ(event.key, expected.key);
    EXPECT_EQ(event.looked_back, expected.looked_back);
    EXPECT_EQ(event.role, expected.role);
    EXPECT_EQ(event.team, expected.team);
    EXPECT_EQ(event.end_tick, expected.end_tick);
    EXPECT_EQ(event.round, expected.round);
    EXPECT_EQ(event.phase, expected.phase);
    EXPECT_EQ(event.ended_by, expected.ended_by);
    EXPECT_EQ(event.index, expected.index);
    EXPECT_STREQ(event.text, expected.text);
    const auto bytes = std::as_bytes(std::span(&event, 1));
    const auto expected_bytes = std::as_bytes(std::span(&expected, 1));
    EXPECT_TRUE(std::equal(bytes.begin(), bytes.end(), expected_bytes.begin()))
        << "of another field";
}

TEST(LibraryNextEvent, is_none_with_all_other_fields_zero_when_nothing_has_happened) {
    test::LibraryLine line;
    arenad_event event;
    std::memset(&event, 0xFF, sizeof event);
    event.struct_size = sizeof event;

    ASSERT_EQ(arenad_client_next_event(line.client, &event), ARENAD_OK);

    expect_event(event, {.kind = ARENAD_EVENT_NONE});
}

TEST(LibraryNextEvent, reports_that_the_own_player_has_joined_and_when_it_is_back) {
    test::LibraryLine line;
    line.join();
    const auto first = line.events();
    line.drop_datagrams_for(5 * kSecond + 10 * kMillisecond);
    line.now += protocol::kHandshakeResend.count();  // its first request was lost
    line.talk();
    protocol::Welcome welcome = line.server.welcome(1300);
    line.server.say_reliable(welcome);
    line.talk();
    const auto again = line.events();

    ASSERT_EQ(first.size(), 1u);
    expect_event(first[0], {.kind = ARENAD_EVENT_CONNECTED, .tick = 1000, .player = kOwnId});
    ASSERT_FALSE(again.empty());
    const auto connected = std::find_if(again.begin(), again.end(), [](const arenad_event& event) {
        return event.kind == ARENAD_EVENT_CONNECTED;
    });
    ASSERT_NE(connected, again.end());
    expect_event(*connected, {.kind = ARENAD_EVENT_CONNECTED,
                              .tick = 1300,
                              .player = kOwnId,
                              .flags = ARENAD_FLAG_AGAIN});
}

TEST(LibraryNextEvent, reports_joins_leaves_and_scores) {
    Playing line;
    const auto roster = [&line](const protocol::Roster& changes) {
        line.server.say_reliable(changes);
        line.talk();
        return line.events();
    };
    const auto joins = roster(
        {.left = {}, .joined = {{.player = {6}, .team = 1, .name = "Ada"}}, .scores = {{{6}, 7}}});
    const auto changes = roster(
        {.left = {}, .joined = {{.player = {6}, .team = 2, .name = "Ada"}}, .scores = {{{6}, 4}}});
    const auto leaves = roster({.left = {{6}}, .joined = {}, .scores = {}});

    ASSERT_EQ(joins.size(), 2u);
    arenad_event joined{.kind = ARENAD_EVENT_JOINED, .player = kOtherId, .team = 1};
    std::strcpy(joined.text, "Ada");
    expect_event(joins[0], joined);
    expect_event(joins[1],
                 {.kind = ARENAD_EVENT_SCORE, .player = kOtherId, .amount = 7, .change = 7});
    ASSERT_EQ(changes.size(), 2u);
    joined.flags = ARENAD_FLAG_AGAIN;
    joined.team = 2;
    expect_event(changes[0], joined);
    expect_event(changes[1],
                 {.kind = ARENAD_EVENT_SCORE, .player = kOtherId, .amount = 4, .change = -3});
    ASSERT_EQ(leaves.size(), 1u);
    arenad_event left{.kind = ARENAD_EVENT_LEFT, .player = kOtherId};
    std::strcpy(left.text, "Ada");
    expect_event(leaves[0], left);
}

TEST(LibraryNextEvent, clamps_a_change_of_the_score_to_32_bits) {
    Playing line;
    for (const std::int32_t score : {INT32_MIN, INT32_MAX}) {
        line.server.say_reliable(
            protocol::Roster{.left = {},
                             .joined = {{.player = {6}, .team = 0, .name = "Ada"}},
                             .scores = {{{6}, score}}});
        line.talk();
    }

    const auto events = line.events();

    ASSERT_FALSE(events.empty());
    EXPECT_EQ(events.back().kind, unsigned{ARENAD_EVENT_SCORE});
    EXPECT_EQ(events.back().amount, INT32_MAX);
    EXPECT_EQ(events.back().change, INT32_MAX);
}

TEST(LibraryNextEvent, reports_players_that_come_into_view_and_go_out_of_it) {
    test::LibraryLine line;
    line.join();
    static_cast<void>(line.events());
    line.say({.tick = 1005},
             {.introduced = {{0, test::player(5, test::motion(1005, {1, 2}), {.kind = 3})},
                             {1, test::player(6, test::motion(1005, {4, 0}), {.kind = 2})}}});
    const auto comes = line.events();
    line.say({.tick = 1010}, {.removed = {1}});
    const auto goes = line.events();

    ASSERT_EQ(comes.size(), 2u);
    expect_event(comes[0], {.kind = ARENAD_EVENT_SPAWNED,
                            .tick = 1005,
                            .player = kOwnId,
                            .flags = ARENAD_FLAG_OWN,
                            .position = {1, 2},
                            .archetype = 3});
    expect_event(comes[1], {.kind = ARENAD_EVENT_APPEARED,
                            .tick = 1005,
                            .player = kOtherId,
                            .position = {4, 0},
                            .archetype = 2});
    ASSERT_EQ(goes.size(), 1u);
    expect_event(goes[0], {.kind = ARENAD_EVENT_VANISHED, .tick = 1010, .player = kOtherId});
}

TEST(LibraryNextEvent, reports_that_the_own_player_was_taken_out_without_dying) {
    Playing line;
    line.say({.tick = 1010}, {.removed = {kOwn}});

    const auto all = line.events();

    ASSERT_EQ(all.size(), 1u);
    expect_event(
        all[0],
        {.kind = ARENAD_EVENT_VANISHED, .tick = 1010, .player = kOwnId, .flags = ARENAD_FLAG_OWN});
}

TEST(LibraryNextEvent, reports_deaths_with_the_killer) {
    Playing line;
    const Effect death{
        .position = {1, 2}, .subject = kOwn, .other = kOther, .kind = EffectKind::death};

    expect_event(line.event_of(death), {.kind = ARENAD_EVENT_DIED,
                                        .tick = 1010,
                                        .player = kOwnId,
                                        .other = kOtherId,
                                        .flags = ARENAD_FLAG_OWN,
                                        .position = {1, 2}});
}

TEST(LibraryNextEvent, reports_the_shots_of_others) {
    Playing line;
    protocol::Introduction shot =
        test::projectile(9, test::motion(1010, {3, 1}, {0.5f, 0}), {.kind = 2});
    shot.traits.owner = {kOtherId};

    line.say({.tick = 1010}, {.introduced = {{7, shot}}});

    expect_event(line.only(), {.kind = ARENAD_EVENT_SHOT,
                               .tick = 1010,
                               .player = kOtherId,
                               .position = {3, 1},
                               .velocity = {25, 0},
                               .key = sim::kFirstProjectileId + 9,
                               .weapon = 2});
}

TEST(LibraryNextEvent, reports_hits_with_the_role_of_the_own_player) {
    Playing line;
    const Effect hit{.position = {4, 0},
                     .subject = kOther,
                     .other = kOwn,
                     .amount = 25,
                     .kind = EffectKind::hit,
                     .looked_back = 9};

    expect_event(line.event_of(hit), {.kind = ARENAD_EVENT_HIT,
                                      .tick = 1010,
                                      .player = kOtherId,
                                      .other = kOwnId,
                                      .position = {4, 0},
                                      .amount = 25,
                                      .looked_back = 9,
                                      .role = ARENAD_HIT_GIVEN});
}

TEST(LibraryNextEvent, reports_what_a_player_has_collected) {
    Playing line;
    const Effect effect{.position = {4, 0},
                        .subject = kOther,
                        .other = kCrate,
                        .amount = 30,
                        .kind = EffectKind::collect};

    expect_event(line.event_of(effect), {.kind = ARENAD_EVENT_COLLECTED,
                                         .tick = 1010,
                                         .player = kOtherId,
                                         .other = kCrateId,
                                         .position = {4, 0},
                                         .amount = 30});
}

TEST(LibraryNextEvent, reports_what_has_launched_a_player) {
    Playing line;
    const Effect effect{
        .position = {4, 0}, .subject = kOther, .other = kOwn, .kind = EffectKind::launch};

    expect_event(line.event_of(effect), {.kind = ARENAD_EVENT_LAUNCHED,
                                         .tick = 1010,
                                         .player = kOtherId,
                                         .other = kOwnId,
                                         .position = {4, 0}});
}

TEST(LibraryNextEvent, reports_the_owner_of_a_projectile_that_exploded) {
    Playing line;
    const Effect effect{.position = {7, 0},
                        .subject = kShot,
                        .other = kOther,
                        .amount = 60,
                        .kind = EffectKind::explode};

    expect_event(line.event_of(effect), {.kind = ARENAD_EVENT_EXPLODED,
                                         .tick = 1010,
                                         .player = kOtherId,
                                         .position = {7, 0},
                                         .amount = 60});
}

TEST(LibraryNextEvent, reports_what_a_projectile_has_bounced_off) {
    Playing line;
    const Effect effect{
        .position = {7, 0}, .subject = kShot, .other = kCrate, .kind = EffectKind::bounce};

    expect_event(line.event_of(effect), {.kind = ARENAD_EVENT_BOUNCED,
                                         .tick = 1010,
                                         .player = kShotId,
                                         .other = kCrateId,
                                         .position = {7, 0}});
}

TEST(LibraryNextEvent, reports_which_player_has_destroyed_a_crate) {
    Playing line;
    const Effect effect{
        .position = {7, 0}, .subject = kCrate, .other = kOther, .kind = EffectKind::destroy};

    expect_event(line.event_of(effect), {.kind = ARENAD_EVENT_CRATE_DESTROYED,
                                         .tick = 1010,
                                         .player = kCrateId,
                                         .other = kOtherId,
                                         .position = {7, 0}});
}

protocol::Match match_of(sim::GameMode mode) {
    protocol::Match match{.tick = 1002,
                          .mode = mode,
                          .phase = sim::MatchPhase::play,
                          .round = 2,
                          .rounds = 3,
                          .phase_tick = 1000,
                          .phase_end_tick = 4000,
                          .teams = {},
                          .flags = {}};
    EXPECT_TRUE(match.teams.push_back({}) && match.teams.push_back({}));
    EXPECT_TRUE(match.flags.push_back({.position = {3, 4}, .carrier = {}, .team = 1}) &&
                match.flags.push_back({.position = {5, 6}, .carrier = {}, .team = 2}));
    return match;
}

TEST(LibraryNextEvent, reports_phases_with_their_clock_and_the_winner) {
    Playing line;
    protocol::Match match = match_of(sim::GameMode::team_deathmatch);
    line.server.say_reliable(match);
    line.talk();
    expect_event(line.only(), {.kind = ARENAD_EVENT_PHASE,
                               .tick = 1000,
                               .end_tick = 4000,
                               .round = 2,
                               .phase = ARENAD_PHASE_PLAY});
    match.phase = sim::MatchPhase::match_end;
    match.phase_tick = 1003;
    match.phase_end_tick = 1900;
    match.ended_by = sim::EndedBy::score_limit;
    match.winner_team = 2;
    match.winner = {kOtherId};
    line.server.say_reliable(match);
    line.talk();

    expect_event(line.only(), {.kind = ARENAD_EVENT_PHASE,
                               .tick = 1003,
                               .player = kOtherId,
                               .team = 2,
                               .end_tick = 1900,
                               .round = 2,
                               .phase = ARENAD_PHASE_MATCH_END,
                               .ended_by = ARENAD_ENDED_BY_SCORE_LIMIT});
}

TEST(LibraryNextEvent, reports_the_points_of_teams) {
    Playing line;
    protocol::Match match = match_of(sim::GameMode::team_deathmatch);
    line.server.say_reliable(match);
    line.talk();
    static_cast<void>(line.events());
    match.tick = 1005;
    match.teams[1].score = 4;
    line.server.say_reliable(match);
    line.talk();

    expect_event(
        line.only(),
        {.kind = ARENAD_EVENT_TEAM_SCORE, .tick = 1005, .amount = 4, .change = 4, .team = 2});
}

TEST(LibraryNextEvent, reports_what_happens_to_flags) {
    Playing line;
    protocol::Match match = match_of(sim::GameMode::capture_the_flag);
    const auto say = [&](sim::EntityId carrier, sim::Tick return_tick) {
        ++match.tick;
        match.flags[1].carrier = carrier;
        match.flags[1].return_tick = return_tick;
        line.server.say_reliable(match);
        line.talk();
        return line.events();
    };
    const auto event_of = [&](std::uint32_t kind, std::uint32_t player) {
        return arenad_event{.kind = kind,
                            .tick = match.tick,
                            .player = player,
                            .position = {5, 6},
                            .team = 2,
                            .index = 1};
    };
    static_cast<void>(say({}, 0));

    const auto taken = say({kOwnId}, 0);
    ASSERT_EQ(taken.size(), 1u);
    expect_event(taken[0], event_of(ARENAD_EVENT_FLAG_TAKEN, kOwnId));
    const auto dropped = say({}, 2000);
    ASSERT_EQ(dropped.size(), 1u);
    expect_event(dropped[0], event_of(ARENAD_EVENT_FLAG_DROPPED, kOwnId));
    const auto returned = say({}, 0);
    ASSERT_EQ(returned.size(), 1u);
    expect_event(returned[0], event_of(ARENAD_EVENT_FLAG_RETURNED, 0));
    static_cast<void>(say({kOwnId}, 0));
    match.teams[0].score = 1;
    const auto captured = say({}, 0);
    ASSERT_EQ(captured.size(), 2u);
    expect_event(captured[0], event_of(ARENAD_EVENT_FLAG_CAPTURED, kOwnId));
}

TEST(LibraryNextEvent, reports_what_happens_to_the_hill) {
    Playing line;
    protocol::Match match = match_of(sim::GameMode::king_of_the_hill);
    const auto expect_next = [&](std::uint32_t kind) {
        ++match.tick;
        line.server.say_reliable(match);
        line.talk();
        expect_event(
            line.only(),
            {.kind = kind, .tick = match.tick, .team = match.hill_team, .index = match.hill});
    };
    line.server.say_reliable(match);
    line.talk();
    static_cast<void>(line.events());
    match.hill_team = 2;
    expect_next(ARENAD_EVENT_HILL_TAKEN);
    match.hill_contested = true;
    expect_next(ARENAD_EVENT_HILL_CONTESTED);
    match.hill_contested = false;
    expect_next(ARENAD_EVENT_HILL_CLEARED);
    match.hill = 1;
    match.hill_team = 0;
    expect_next(ARENAD_EVENT_HILL_MOVED);
}

TEST(LibraryNextEvent, an_announcement_has_its_text_and_the_beginning_for_older_programs) {
    Playing line;
    // 2 bytes a character: the first 63 bytes are cut after 31 of them.
    std::string text;
    while (text.size() < protocol::kAnnouncementBytesMax)
        text += "\xC3\xA4";

    line.server.say_reliable(protocol::Announcement{.text = text});
    line.talk();

    const arenad_event event = line.only();
    EXPECT_EQ(event.kind, static_cast<std::uint32_t>(ARENAD_EVENT_ANNOUNCEMENT));
    EXPECT_EQ(std::string(event.announcement), text);
    EXPECT_EQ(std::string(event.text), text.substr(0, 62));
}

TEST(LibraryNextEvent, reports_a_warning_for_doing_nothing_and_its_withdrawal) {
    Playing line;
    const auto say = [&](sim::Tick tick, sim::Tick end) {
        line.say({.tick = tick, .idle_end_tick = end});
        return line.events();
    };

    const auto warned = say(1300, 1600);
    EXPECT_TRUE(say(1303, 1600).empty()) << "it was reported";
    const auto withdrawn = say(1306, 0);
    EXPECT_TRUE(say(1305, 1600).empty()) << "an update that was overtaken";

    ASSERT_EQ(warned.size(), 1u);
    expect_event(
        warned[0],
        {.kind = ARENAD_EVENT_IDLE_WARNING, .tick = 1300, .player = kOwnId, .end_tick = 1600});
    ASSERT_EQ(withdrawn.size(), 1u);
    expect_event(withdrawn[0], {.kind = ARENAD_EVENT_IDLE_WARNING, .tick = 1306, .player = kOwnId});
}

TEST(LibraryNextEvent, the_last_event_holds_the_reason_of_the_disconnection) {
    Playing line;
    line.server.connection->connection().disconnect(protocol::EndReason::kicked);
    line.run(100 * kMillisecond);
    arenad_event kicked{.kind = ARENAD_EVENT_DISCONNECTED};
    std::strcpy(kicked.text, "kicked");
    expect_event(line.only(), kicked);

    Playing leaving;
    EXPECT_EQ(arenad_client_leave(leaving.client), ARENAD_OK);
    arenad_event left{.kind = ARENAD_EVENT_DISCONNECTED, .flags = ARENAD_FLAG_OWN};
    std::strcpy(left.text, "left");
    expect_event(leaving.only(), left);
}

TEST(LibraryNextEvent, reports_that_the_connection_has_become_silent) {
    Playing line;
    line.run(500 * kMillisecond);
    static_cast<void>(line.events());

    line.drop_datagrams_for(2 * kSecond);

    const auto events = line.events();
    ASSERT_FALSE(events.empty());
    const arenad_event& last = events.back();
    EXPECT_EQ(last.kind, unsigned{ARENAD_EVENT_QUALITY});
    EXPECT_EQ(last.grade, ARENAD_GRADE_SILENT);
    EXPECT_LT(last.grade_before, ARENAD_GRADE_SILENT);
    EXPECT_EQ(events.front().grade_before, ARENAD_GRADE_GOOD);
}

TEST(LibraryNextEvent, reports_how_many_events_were_lost) {
    Playing line;
    constexpr std::size_t kSent = 40 * protocol::kEffectsMax;
    for (sim::Tick tick = 1011; tick < 1011 + 40; ++tick) {
        protocol::Update update{.tick = tick};
        while (update.effects.push_back({.subject = kOther, .kind = EffectKind::launch})) {
        }
        line.say(update);
    }

    const auto events = line.events();

    std::size_t received = 0;
    std::size_t lost = 0;
    for (const arenad_event& event : events) {
        if (event.kind == ARENAD_EVENT_EVENTS_LOST)
            lost += static_cast<std::size_t>(event.amount);
        else
            ++received;
    }
    EXPECT_GT(lost, 0u);
    EXPECT_EQ(received + lost, kSent);
    EXPECT_EQ(line.stats().events_lost, lost);
}

/// A client that predicts its player on the map `arena`, in a match with the default rules.
class Predicting {
  public:
    Predicting() {
        const auto read = protocol::read_tiled_map("arena", map);
        const auto terrain = sim::build_terrain(read.value().description).value();
        place = terrain->spawns.at(0).position;
        another_place = terrain->spawns.at(1).position;
        EXPECT_GT(sim::length(another_place - place), 4.0f) << "the default snap distance";
        protocol::Welcome welcome = line.server.welcome();
        welcome.map_hash = terrain->hash;
        sim::Rules rules;
        rules.tick_rate = welcome.tick_rate;
        welcome.rules_hash = hash_of(rules);
        line.join(welcome);
        EXPECT_EQ(line.stats().prediction, ARENAD_PREDICTION_ON);
        protocol::Update update{.tick = 1001};
        update.own_motion = protocol::OwnMotion{.position = place};
        update.own_state = protocol::OwnState{};
        line.say(update, {.introduced = {{0, test::player(5, test::motion(1001, place))}}});
        line.run(100 * kMillisecond);
        static_cast<void>(line.events());
    }
    /// Reports the own player at `position`, `ticks` ticks after the last time.
    void say_own(sim::Vec2 position, sim::Tick ticks) {
        line.run(ticks * 20 * kMillisecond);
        tick += ticks;
        protocol::Update update{.tick = tick};
        update.own_motion = protocol::OwnMotion{.position = position};
        line.say(update);
    }
    /// Returns the first event of this kind.
    arenad_event first(arenad_event_kind kind) {
        for (const arenad_event& event : line.events())
            if (event.kind == static_cast<std::uint32_t>(kind)) return event;
        ADD_FAILURE() << "no event of kind " << kind;
        return {};
    }

    std::string map = [] {
        std::ifstream file("maps/arena.tmj", std::ios::binary);
        return std::string{std::istreambuf_iterator<char>(file), {}};
    }();
    test::LibraryLine line{{.map = map.data(), .map_size = map.size()}};
    sim::Vec2 place;
    sim::Vec2 another_place;
    sim::Tick tick = 1001;
};

TEST(LibraryNextEvent, reports_by_how_much_a_prediction_was_corrected) {
    Predicting game;

    game.say_own(game.place + sim::Vec2{0.5f, 0}, 5);

    const arenad_event event = game.first(ARENAD_EVENT_CORRECTION);
    EXPECT_EQ(event.player, kOwnId);
    EXPECT_EQ(event.tick, 1006u);
    EXPECT_NEAR(event.size, 0.5f, 1e-4f);
    EXPECT_EQ(event.flags, 0u);
    EXPECT_LT(event.cause, ARENAD_CAUSES);
    EXPECT_EQ(game.line.stats().corrections[event.cause], 1u);
}

TEST(LibraryNextEvent, a_large_correction_is_shown_at_once) {
    Predicting game;

    game.say_own(game.another_place, 5);

    EXPECT_EQ(game.first(ARENAD_EVENT_CORRECTION).flags, ARENAD_FLAG_AT_ONCE);
    EXPECT_EQ(game.line.stats().snaps, 1u);
}

TEST(LibraryNextEvent, reports_own_shots_at_once_and_again_when_the_server_has_not_fired_them) {
    Predicting game;
    arenad_input input{.struct_size = sizeof input, .aim = {1, 0}, .buttons = ARENAD_BUTTON_FIRE};
    ASSERT_EQ(arenad_client_set_input(game.line.client, &input), ARENAD_OK);
    game.line.run(20 * kMillisecond);
    input.buttons = 0;
    ASSERT_EQ(arenad_client_set_input(game.line.client, &input), ARENAD_OK);
    const arenad_event shot = game.first(ARENAD_EVENT_SHOT);
    for (int update = 0; update < 10; ++update)
        game.say_own(game.place, 5);

    const arenad_event dropped = game.first(ARENAD_EVENT_SHOT_DROPPED);

    EXPECT_EQ(shot.player, kOwnId);
    EXPECT_EQ(shot.flags, ARENAD_FLAG_PREDICTED);
    EXPECT_GT(shot.velocity.x, 0.0f);
    EXPECT_EQ(dropped.player, kOwnId);
    EXPECT_EQ(dropped.key, shot.key);
    EXPECT_EQ(dropped.tick, shot.tick);
    EXPECT_GE(game.line.stats().shots_dropped, 1u);
}

TEST(LibraryNextEvent, a_client_that_watches_is_connected_without_a_player) {
    test::LibraryLine line;
    line.join(line.server.welcome_to_watch(700, 300));

    const auto all = line.events();

    ASSERT_EQ(all.size(), 1u);
    expect_event(all[0], {.kind = ARENAD_EVENT_CONNECTED,
                          .tick = 700,
                          .flags = ARENAD_FLAG_WATCHES,
                          .watch_delay = 300});
}

TEST(LibraryNextEvent, reports_whose_view_it_is_and_what_was_refused) {
    test::LibraryLine line;
    line.join(line.server.welcome_to_watch());
    static_cast<void>(line.events());
    ASSERT_EQ(arenad_client_watch(line.client, ARENAD_WISH_STAY, kOtherId, nullptr), ARENAD_OK);
    line.run(10 * kMillisecond);
    line.server.say_reliable(protocol::Watching{.player = {kOtherId}, .number = 1});
    line.server.say_reliable(
        protocol::Watching{.refusal = protocol::WatchRefusal::not_here, .number = 1});
    line.talk();

    const auto all = line.events();

    ASSERT_EQ(all.size(), 2u);
    expect_event(all[0], {.kind = ARENAD_EVENT_WATCHING, .player = kOtherId});
    expect_event(all[1], {.kind = ARENAD_EVENT_WATCHING, .refusal = ARENAD_REFUSAL_NOT_HERE});
}

TEST(LibraryNextEvent, what_happened_before_another_world_began_names_the_player_of_then) {
    Predicting game;
    arenad_input input{.struct_size = sizeof input, .aim = {1, 0}, .buttons = ARENAD_BUTTON_FIRE};
    ASSERT_EQ(arenad_client_set_input(game.line.client, &input), ARENAD_OK);
    game.line.run(20 * kMillisecond);
    input.buttons = 0;
    ASSERT_EQ(arenad_client_set_input(game.line.client, &input), ARENAD_OK);
    for (int update = 0; update < 10; ++update)
        game.say_own(game.place, 5);
    game.line.server.say_reliable(game.line.server.welcome_to_watch(500));
    game.line.talk();
    ASSERT_EQ(game.line.stats().prediction, ARENAD_PREDICTION_WATCHING);

    EXPECT_EQ(game.first(ARENAD_EVENT_SHOT_DROPPED).player, kOwnId);
}

}  // namespace
}  // namespace arena::client::next_event_test
