#include "client/game/match_reporter.h"

#include <cstdint>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/client/support/update_content.h"

namespace arena::client::match_reporter_test {
namespace {

using protocol::Effect;
using protocol::EffectKind;
using test::motion;
using test::UpdateContent;

constexpr sim::EntityId kOwn{1};
constexpr protocol::ShortId kOwnShort = 4;
constexpr protocol::ShortId kOtherShort = 3;

struct ReceivingClient {
    ReceivingClient() {
        view = WorldView({.player = kOwn, .tick_rate = 60});
        reporter.start(kOwn);
    }
    /// Returns the events of this update. `deaths` is that of its own state; nothing: it has none.
    std::vector<GameEvent> receive(sim::Tick tick, const UpdateContent& content,
                                   const std::vector<Effect>& effects = {},
                                   std::optional<std::uint8_t> deaths = std::nullopt) {
        protocol::Update update{.tick = tick};
        if (deaths) update.own_state = protocol::OwnState{.deaths = *deaths};
        for (const Effect& effect : effects)
            EXPECT_TRUE(update.effects.push_back(effect));
        const test::Message message = test::message(update, content);
        const protocol::Update whole = message.update();
        EXPECT_TRUE(view.apply(whole));
        reporter.on_update(whole, view, queue);
        return take();
    }
    std::vector<GameEvent> receive(const protocol::Roster& changes) {
        roster.apply(changes);
        reporter.on_roster(roster, queue);
        return take();
    }
    std::vector<GameEvent> take() {
        std::vector<GameEvent> events;
        for (GameEvent event; queue.pop(event);)
            events.push_back(event);
        return events;
    }

    WorldView view{{}};
    Roster roster;
    EventQueue queue{100};
    MatchReporter reporter;
};

UpdateContent other_introduced(sim::Tick tick, sim::Vec2 place = {5.0f, 6.0f}) {
    return {.introduced = {{kOtherShort, test::player(2, motion(tick, place))}}};
}
UpdateContent own_introduced(sim::Tick tick) {
    return {.introduced = {{kOwnShort, test::player(1, motion(tick, {1.0f, 1.0f}))}}};
}

template <typename Event>
const Event& only(const std::vector<GameEvent>& events) {
    static const Event none{};
    EXPECT_EQ(events.size(), 1u);
    if (events.size() != 1 || !std::holds_alternative<Event>(events[0])) {
        ADD_FAILURE() << "another event, number " << (events.empty() ? 99 : events[0].index());
        return none;
    }
    return std::get<Event>(events[0]);
}

TEST(MatchReporter, reports_an_idle_warning_once_and_its_withdrawal) {
    ReceivingClient client;
    const auto say = [&client](sim::Tick tick, sim::Tick end) {
        client.reporter.on_update({.tick = tick, .idle_end_tick = end}, client.view, client.queue);
        return client.take();
    };

    EXPECT_TRUE(say(100, 0).empty());
    EXPECT_EQ(only<IdleWarningEvent>(say(103, 200)).end_tick, 200u);
    EXPECT_TRUE(say(106, 200).empty());
    EXPECT_EQ(only<IdleWarningEvent>(say(112, 0)).end_tick, 0u);
    EXPECT_TRUE(say(109, 200).empty()) << "it was overtaken";
    EXPECT_EQ(only<IdleWarningEvent>(say(115, 500)).tick, 115u);
    client.reporter.start(kOwn);
    EXPECT_EQ(only<IdleWarningEvent>(say(90, 600)).end_tick, 600u) << "over a new connection";
}

TEST(MatchReporter, reports_players_that_come_into_view_and_go_out_of_it) {
    ReceivingClient client;

    const auto comes = client.receive(100, other_introduced(100));
    const auto goes = client.receive(103, {.removed = {kOtherShort}});

    const auto appeared = only<AppearedEvent>(comes);
    EXPECT_EQ(appeared.player, sim::EntityId{2});
    EXPECT_EQ(appeared.tick, 100u);
    EXPECT_EQ(appeared.position, (sim::Vec2{5.0f, 6.0f}));
    EXPECT_EQ(only<VanishedEvent>(goes).player, sim::EntityId{2});
}

TEST(MatchReporter, a_player_seen_to_die_does_not_vanish_and_spawns_when_it_returns) {
    ReceivingClient client;
    client.receive(100, other_introduced(100));

    const auto dies = client.receive(
        103, {.removed = {kOtherShort}},
        {{.position = {5.0f, 6.0f}, .subject = kOtherShort, .kind = EffectKind::death, .age = 1}});
    const auto lives = client.receive(200, other_introduced(200));

    const auto died = only<DiedEvent>(dies);
    EXPECT_EQ(died.player, sim::EntityId{2});
    EXPECT_EQ(died.tick, 102u);
    EXPECT_EQ(died.killer, sim::kNoEntity);
    const auto spawned = only<SpawnedEvent>(lives);
    EXPECT_EQ(spawned.player, sim::EntityId{2});
    EXPECT_FALSE(spawned.is_own);
}

/// The own player as in own_introduced(), under the short id of its next life.
constexpr protocol::ShortId kNextShort = 6;
UpdateContent own_introduced_again(sim::Tick tick) {
    return {.introduced = {{kNextShort, test::player(1, motion(tick, {9.0f, 9.0f}))}}};
}
Effect own_death(std::uint8_t age) {
    return {.position = {1.0f, 1.0f},
            .subject = kOwnShort,
            .other = kOtherShort,
            .kind = EffectKind::death,
            .age = age};
}

TEST(MatchReporter, reports_own_spawns_and_the_own_death_even_when_its_effect_was_lost) {
    ReceivingClient client;

    EXPECT_TRUE(only<SpawnedEvent>(client.receive(100, own_introduced(100), {}, 0)).is_own);
    const auto died = only<DiedEvent>(client.receive(103, {.removed = {kOwnShort}}, {}, 1));
    EXPECT_TRUE(died.is_own);
    EXPECT_EQ(died.killer, sim::kNoEntity);
    EXPECT_TRUE(only<SpawnedEvent>(client.receive(200, own_introduced(200), {}, 1)).is_own);
}

TEST(MatchReporter, an_own_player_that_is_taken_out_has_not_died) {
    ReceivingClient client;
    client.receive(100, own_introduced(100), {}, 0);

    const auto goes = client.receive(103, {.removed = {kOwnShort}});
    const auto comes = client.receive(106, own_introduced_again(106), {}, 0);

    EXPECT_TRUE(only<VanishedEvent>(goes).is_own);
    EXPECT_TRUE(only<SpawnedEvent>(comes).is_own);
}

TEST(MatchReporter, an_own_player_that_is_taken_out_and_back_in_one_update_has_not_died) {
    ReceivingClient client;
    client.receive(100, own_introduced(100), {}, 0);
    UpdateContent content = own_introduced_again(103);
    content.removed = {kOwnShort};

    const auto events = client.receive(103, content, {}, 0);
    // Its removal was lost, and it is known from the introduction alone.
    const auto again = client.receive(106, own_introduced(106), {}, 0);

    for (const auto& each : {events, again}) {
        ASSERT_EQ(each.size(), 2u);
        EXPECT_TRUE(std::get<VanishedEvent>(each[0]).is_own);
        EXPECT_TRUE(std::get<SpawnedEvent>(each[1]).is_own);
    }
}

TEST(MatchReporter, an_own_death_that_is_seen_and_counted_is_reported_once) {
    ReceivingClient client;
    client.receive(100, own_introduced(100), {}, 0);

    const auto events = client.receive(103, {.removed = {kOwnShort}}, {own_death(1)}, 1);
    const auto later = client.receive(106, {}, {}, 1);

    EXPECT_EQ(only<DiedEvent>(events).tick, 102u);
    EXPECT_TRUE(later.empty());
}

TEST(MatchReporter, the_effect_of_an_own_death_that_was_counted_before_it_came_is_known) {
    ReceivingClient client;
    client.receive(100, own_introduced(100), {}, 0);

    const auto counted = client.receive(106, {.removed = {kOwnShort}}, {}, 1);
    const auto late = client.receive(103, {.removed = {kOwnShort}}, {own_death(1)}, 1);

    EXPECT_EQ(only<DiedEvent>(counted).tick, 106u);
    EXPECT_TRUE(late.empty());
}

TEST(MatchReporter, a_move_just_before_or_after_an_own_death_is_no_second_one) {
    ReceivingClient client;
    client.receive(100, own_introduced(100), {}, 0);
    // Moved in tick 101, back in 102; the effect of its death in tick 105 is lost.
    client.receive(103, own_introduced_again(103), {}, 0);
    const auto dies = client.receive(106, {.removed = {kNextShort}}, {}, 1);
    const auto lives = client.receive(109, own_introduced(109), {}, 1);
    const auto moved = client.receive(112, {.removed = {kOwnShort}});

    EXPECT_TRUE(only<DiedEvent>(dies).is_own);
    EXPECT_TRUE(only<SpawnedEvent>(lives).is_own);
    EXPECT_TRUE(only<VanishedEvent>(moved).is_own);
}

TEST(MatchReporter, all_own_deaths_between_two_updates_are_reported_before_the_spawn) {
    ReceivingClient client;
    client.receive(1, own_introduced(1), {}, 0);
    for (const std::uint8_t deaths : std::vector<std::uint8_t>{90, 180, 254})
        client.receive(deaths, {}, {}, deaths);

    const auto events = client.receive(312, own_introduced_again(312), {own_death(9)}, 1);

    ASSERT_EQ(events.size(), 4u);
    for (int i = 0; i < 3; ++i)
        EXPECT_TRUE(std::get<DiedEvent>(events[static_cast<std::size_t>(i)]).is_own) << i;
    EXPECT_EQ(std::get<DiedEvent>(events[2]).tick, 303u) << "the one that is known";
    EXPECT_TRUE(std::get<SpawnedEvent>(events[3]).is_own);
}

TEST(MatchReporter, a_player_that_dies_and_lives_again_in_one_update_does_so_in_this_order) {
    ReceivingClient client;
    client.receive(100, other_introduced(100));
    const UpdateContent again{.removed = {kOtherShort},
                              .introduced = {{7, test::player(2, motion(103, {9.0f, 9.0f}))}}};

    const auto events =
        client.receive(103, again, {{.subject = kOtherShort, .kind = EffectKind::death, .age = 2}});

    ASSERT_EQ(events.size(), 2u);
    EXPECT_EQ(std::get<DiedEvent>(events[0]).player, sim::EntityId{2});
    EXPECT_EQ(std::get<SpawnedEvent>(events[1]).player, sim::EntityId{2});
    EXPECT_EQ(only<VanishedEvent>(client.receive(106, {.removed = {7}})).player, sim::EntityId{2});
}

TEST(MatchReporter, where_the_own_player_died_is_where_it_was_last) {
    ReceivingClient client;
    client.receive(100, own_introduced(100), {}, 0);
    protocol::Update update{.tick = 103};
    update.own_motion = protocol::OwnMotion{.position = {3.0f, 4.0f}};
    ASSERT_TRUE(client.view.apply(update));
    client.reporter.on_update(update, client.view, client.queue);

    const auto events = client.receive(106, {.removed = {kOwnShort}}, {}, 1);

    EXPECT_EQ(only<DiedEvent>(events).position, (sim::Vec2{3.0f, 4.0f}));
}

TEST(MatchReporter, reports_hits_by_the_role_of_the_own_player) {
    ReceivingClient client;
    client.receive(100, own_introduced(100));
    client.receive(103, other_introduced(103));
    const auto hit = [](protocol::ShortId victim, protocol::ShortId attacker) {
        return Effect{.subject = victim, .other = attacker, .amount = 25};
    };

    const auto events = client.receive(106, {},
                                       {hit(kOtherShort, kOwnShort), hit(kOwnShort, kOtherShort),
                                        hit(kOtherShort, protocol::kNoShortId)});

    ASSERT_EQ(events.size(), 3u);
    EXPECT_EQ(std::get<HitEvent>(events[0]).role, HitRole::given);
    EXPECT_EQ(std::get<HitEvent>(events[0]).victim, sim::EntityId{2});
    EXPECT_EQ(std::get<HitEvent>(events[1]).role, HitRole::taken);
    EXPECT_EQ(std::get<HitEvent>(events[1]).attacker, sim::EntityId{2});
    EXPECT_EQ(std::get<HitEvent>(events[2]).role, HitRole::seen);
    EXPECT_EQ(std::get<HitEvent>(events[2]).attacker, sim::kNoEntity);
    EXPECT_EQ(std::get<HitEvent>(events[2]).damage, 25);
}

TEST(MatchReporter, an_effect_in_an_overtaken_update_names_no_player_that_came_later) {
    ReceivingClient client;
    client.receive(100, other_introduced(100));
    client.receive(103, {.removed = {kOtherShort}});
    client.receive(109, {.introduced = {{kOtherShort, test::player(7, motion(109, {}))}}});

    const auto late = client.receive(106, {}, {{.subject = kOtherShort, .amount = 25}});

    EXPECT_EQ(only<HitEvent>(late).victim, sim::kNoEntity);
}

TEST(MatchReporter, reports_the_shots_of_others_as_they_began) {
    ReceivingClient client;
    protocol::Introduction shot = test::projectile(5, motion(98, {2.0f, 0.0f}, {0.5f, 0.0f}));
    shot.traits.owner = {2};

    const auto events = client.receive(100, {.introduced = {{7, shot}}});

    const auto event = only<ShotEvent>(events);
    EXPECT_EQ(event.shooter, sim::EntityId{2});
    EXPECT_EQ(event.tick, 98u);
    EXPECT_FLOAT_EQ(event.position.x, 2.0f);
    EXPECT_FLOAT_EQ(event.velocity.x, 30.0f);
    EXPECT_FALSE(event.is_predicted);
}

TEST(MatchReporter, does_not_report_the_own_shots) {
    ReceivingClient client;

    EXPECT_TRUE(
        client.receive(100, {.introduced = {{7, test::projectile(5, motion(98, {}))}}}).empty());
}

TEST(MatchReporter, each_kind_of_effect_is_an_event) {
    ReceivingClient client;
    client.receive(100, own_introduced(100));
    const auto effect = [](EffectKind kind) { return Effect{.subject = kOwnShort, .kind = kind}; };

    const auto events = client.receive(
        103, {},
        {effect(EffectKind::collect), effect(EffectKind::launch), effect(EffectKind::explode),
         effect(EffectKind::bounce), effect(EffectKind::destroy)});

    ASSERT_EQ(events.size(), 5u);
    EXPECT_TRUE(std::holds_alternative<CollectedEvent>(events[0]));
    EXPECT_TRUE(std::holds_alternative<LaunchedEvent>(events[1]));
    EXPECT_TRUE(std::holds_alternative<ExplodedEvent>(events[2]));
    EXPECT_TRUE(std::holds_alternative<BouncedEvent>(events[3]));
    EXPECT_TRUE(std::holds_alternative<CrateDestroyedEvent>(events[4]));
    EXPECT_EQ(client.reporter.own_launched_at(), 103u);
}

TEST(MatchReporter, reports_joins_leaves_and_scores) {
    ReceivingClient client;

    const auto joins = client.receive({.joined = {{.player = {2}, .team = 1, .name = "Ada"}}});
    const auto moves = client.receive(
        {.joined = {{.player = {2}, .team = 2, .name = "Ada"}}, .scores = {{{2}, 3}}});
    const auto leaves = client.receive({.left = {{2}}});

    const auto joined = only<JoinedEvent>(joins);
    EXPECT_TRUE(joined.is_new);
    EXPECT_EQ(joined.name.view(), "Ada");
    ASSERT_EQ(moves.size(), 2u);
    EXPECT_FALSE(std::get<JoinedEvent>(moves[0]).is_new);
    EXPECT_EQ(std::get<JoinedEvent>(moves[0]).team, 2);
    EXPECT_EQ(std::get<ScoreEvent>(moves[1]).score, 3);
    EXPECT_EQ(std::get<ScoreEvent>(moves[1]).change, 3);
    EXPECT_EQ(only<LeftEvent>(leaves).name.view(), "Ada");
}

TEST(MatchReporter, reports_a_player_once_that_is_in_the_first_roster_and_in_the_next_message) {
    ReceivingClient client;

    const auto first = client.receive(
        {.starts_anew = true, .joined = {{.player = {5}, .team = 1, .name = "Ada"}}});
    const auto second = client.receive({.joined = {{.player = {5}, .team = 1, .name = "Ada"}}});

    EXPECT_TRUE(only<JoinedEvent>(first).is_new);
    EXPECT_TRUE(second.empty());
}

}  // namespace
}  // namespace arena::client::match_reporter_test
