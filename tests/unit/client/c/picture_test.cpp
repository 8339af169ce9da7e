#include <gtest/gtest.h>

#include "arenad/client.h"
#include "tests/unit/client/c/library_line.h"

namespace arena::client::picture_test {
namespace {

constexpr arenad_time kMillisecond = 1'000'000;

/// Shows the world as it was at the end of tick 1005, in which nothing moves.
arenad_picture shown_later(test::LibraryLine& line) {
    static_cast<void>(line.picture());
    line.run(100 * kMillisecond);
    line.say({.tick = 1010});
    line.run(300 * kMillisecond);
    return line.picture();
}

TEST(LibraryPicture, is_empty_before_the_client_is_in) {
    test::LibraryLine line;

    const arenad_picture picture = line.picture();

    EXPECT_EQ(picture.struct_size, sizeof picture);
    EXPECT_EQ(picture.own, nullptr);
    EXPECT_EQ(picture.arsenal, nullptr);
    EXPECT_EQ(picture.firing, nullptr);
    EXPECT_EQ(picture.zone, nullptr);
    EXPECT_EQ(picture.other_count, 0u);
    EXPECT_EQ(picture.projectile_count, 0u);
    EXPECT_EQ(picture.mover_count, 0u);
    EXPECT_EQ(picture.trigger_count, 0u);
}

TEST(LibraryPicture, shows_the_own_player_and_what_only_its_client_knows) {
    test::LibraryLine line;
    line.join();
    protocol::Introduction own =
        test::player(5, test::motion(1005, {1, 2}), {.kind = 3, .team = 2});
    own.status = {.health = 75, .flags = protocol::kPlayerOnGround, .animation = 7};
    own.aim = 128;  // upwards
    protocol::Update update{.tick = 1005};
    update.own_motion = protocol::OwnMotion{.position = {1.01f, 2.02f}, .velocity = {3, -4}};
    update.own_state = protocol::OwnState{
        .fire_ready_tick = 1020, .dash_ready_tick = 1030, .ammunition = 6, .weapon = 1};
    update.own_state->arsenal = {
        .magazine = {30, 7}, .drawn_tick = 1011, .reloaded_tick = 1090, .slot = 1};
    update.own_state->firing = {.heat_tick = {7, 1004}, .heat = {1.0f, 22.5f}, .charge_tick = 1003};
    line.say(update, {.introduced = {{0, own}}});

    const arenad_picture picture = line.picture();

    ASSERT_NE(picture.own, nullptr);
    const arenad_own& shown = *picture.own;
    EXPECT_EQ(shown.player.id, 5u);
    EXPECT_EQ(shown.player.position.x, 1.01f);
    EXPECT_EQ(shown.player.position.y, 2.02f);
    EXPECT_NEAR(shown.player.aim.x, 0.0f, 1e-6f);
    EXPECT_EQ(shown.player.aim.y, 1.0f);
    EXPECT_EQ(shown.player.health, 75);
    EXPECT_EQ(shown.player.archetype, 3);
    EXPECT_EQ(shown.player.team, 2);
    EXPECT_EQ(shown.player.flags, ARENAD_PLAYER_ON_GROUND);
    EXPECT_EQ(shown.player.animation, 7);
    EXPECT_EQ(shown.computed_position.x, 1.01f);
    EXPECT_EQ(shown.computed_position.y, 2.02f);
    EXPECT_EQ(shown.ammunition, 6);
    EXPECT_EQ(shown.fire_ready_tick, 1020u);
    EXPECT_EQ(shown.dash_ready_tick, 1030u);
    EXPECT_EQ(shown.weapon, 1);
    EXPECT_EQ(shown.is_predicted, 0);
    ASSERT_NE(picture.reported, nullptr);
    EXPECT_EQ(picture.reported->tick, 1005u);
    EXPECT_EQ(picture.reported->position.x, 1.01f);
    EXPECT_EQ(picture.reported->velocity.y, -4.0f);
    ASSERT_NE(picture.arsenal, nullptr);
    EXPECT_EQ(picture.arsenal->slot, 2u);
    EXPECT_EQ(picture.arsenal->magazine, 7u);
    EXPECT_EQ(picture.arsenal->drawn_tick, 1011u);
    EXPECT_EQ(picture.arsenal->reloaded_tick, 1090u);
    ASSERT_NE(picture.firing, nullptr);
    EXPECT_EQ(picture.firing->charge_tick, 1003u);
    EXPECT_EQ(picture.firing->heat_tick, 1004u);
    EXPECT_EQ(picture.firing->heat, 22.5f);
}

TEST(LibraryPicture, shows_no_own_player_while_it_is_dead_but_when_it_respawns) {
    test::LibraryLine line;
    line.join();
    line.say({.tick = 1005}, {.introduced = {{0, test::player(5, test::motion(1005, {1, 2}))}}});
    protocol::Update update{.tick = 1010};
    update.own_state = protocol::OwnState{.respawn_tick = 1110};
    line.say(update, {.removed = {0}});

    const arenad_picture picture = line.picture();

    EXPECT_EQ(picture.own, nullptr);
    EXPECT_EQ(picture.respawn_tick, 1110u);
}

TEST(LibraryPicture, shows_the_others_as_they_were_a_little_earlier) {
    test::LibraryLine line;
    line.join();
    line.say({.tick = 1005},
             {.introduced = {{0, test::player(5, test::motion(1005, {1, 2}))},
                             {1, test::player(6, test::motion(1005, {4, 0}), {.team = 2})},
                             {2, test::player(9, test::motion(1005, {8, 0}))}}});

    const arenad_picture picture = shown_later(line);

    EXPECT_GT(picture.own_moment, picture.others_moment);
    ASSERT_EQ(picture.other_count, 2u);
    EXPECT_EQ(picture.others[0].id, 6u);
    EXPECT_EQ(picture.others[0].position.x, 4.0f);
    EXPECT_EQ(picture.others[0].team, 2);
    EXPECT_EQ(picture.others[0].health, 100);
    EXPECT_EQ(picture.others[1].id, 9u);
    EXPECT_EQ(picture.others[1].position.x, 8.0f);
}

TEST(LibraryPicture, shows_projectiles_movers_and_triggers) {
    test::LibraryLine line;
    line.join();
    constexpr auto kWarns = static_cast<std::uint8_t>(sim::MoverPhase::warning);
    protocol::Introduction shot =
        test::projectile(4, test::motion(1005, {7, 1}), {.kind = 1, .team = 2});
    shot.traits.owner = {6};
    line.say({.tick = 1005},
             {.introduced = {{0, shot},
                             {1, test::mover(3, test::motion(1005, {0, 0.5f}),
                                             {.health = 20, .flags = kWarns})},
                             {2, test::trigger(4, protocol::TriggerStatus::pressed)}}});

    const arenad_picture picture = shown_later(line);

    ASSERT_EQ(picture.projectile_count, 1u);
    const arenad_projectile& projectile = picture.projectiles[0];
    EXPECT_EQ(projectile.id, sim::kFirstProjectileId + 4);
    EXPECT_EQ(projectile.key, sim::kFirstProjectileId + 4);
    EXPECT_EQ(projectile.owner, 6u);
    EXPECT_EQ(projectile.position.x, 7.0f);
    EXPECT_EQ(projectile.position.y, 1.0f);
    EXPECT_EQ(projectile.weapon, 1);
    EXPECT_EQ(projectile.team, 2);
    ASSERT_EQ(picture.mover_count, 1u);
    EXPECT_EQ(picture.movers[0].id, sim::kFirstObstacleId + 3);
    EXPECT_EQ(picture.movers[0].offset.y, 0.5f);
    EXPECT_EQ(picture.movers[0].health, 20);
    EXPECT_EQ(picture.movers[0].phase, ARENAD_MOVER_WARNING);
    ASSERT_EQ(picture.trigger_count, 1u);
    EXPECT_EQ(picture.triggers[0].id, sim::kFirstObstacleId + 4);
    EXPECT_EQ(picture.triggers[0].status, ARENAD_TRIGGER_PRESSED);
}

TEST(LibraryPicture, keeps_nothing_of_the_picture_before) {
    test::LibraryLine line;
    line.join();
    line.say({.tick = 1005},
             {.introduced = {{1, test::player(6, test::motion(1005, {4, 0}))},
                             {2, test::trigger(4, protocol::TriggerStatus::ready)}}});
    ASSERT_EQ(shown_later(line).trigger_count, 1u);

    const arenad_picture again = line.picture();

    EXPECT_EQ(again.other_count, 1u);
    EXPECT_EQ(again.trigger_count, 1u);
}

TEST(LibraryPicture, shows_the_zone_if_there_is_one) {
    test::LibraryLine line;
    protocol::Welcome welcome = line.server.welcome();
    welcome.zone = protocol::WelcomeZone{.center = {3, 4},
                                         .first_radius = 100.0f,
                                         .last_radius = 10.0f,
                                         .wait = 1000.0f,
                                         .shrink_time = 90.0f};
    line.join(welcome);
    line.say({.tick = 1005});

    const arenad_picture picture = line.picture();

    ASSERT_NE(picture.zone, nullptr);
    EXPECT_EQ(picture.zone->center.x, 3.0f);
    EXPECT_EQ(picture.zone->center.y, 4.0f);
    EXPECT_EQ(picture.zone->radius, 100.0f);
}

TEST(LibraryPicture, a_client_that_watches_looks_at_the_player_whose_view_it_is_sent) {
    test::LibraryLine line;
    line.join(line.server.welcome_to_watch());
    line.say({.tick = 1005}, {.introduced = {{1, test::player(6, test::motion(1005, {4, 3}))}}});
    EXPECT_EQ(line.picture().focus, nullptr);

    line.server.say_reliable(protocol::Watching{.player = {6}});
    line.talk();
    const arenad_picture picture = shown_later(line);

    ASSERT_NE(picture.focus, nullptr);
    EXPECT_EQ(picture.focus->player, 6u);
    EXPECT_EQ(picture.focus->position.x, 4.0f);
    EXPECT_EQ(picture.focus->position.y, 3.0f);
    EXPECT_EQ(picture.focus->view.x, 40.0f);
    EXPECT_EQ(picture.own, nullptr);
    EXPECT_EQ(picture.other_count, 1u);
    EXPECT_EQ(picture.own_moment, picture.others_moment);
}

TEST(LibraryPicture, an_older_program_gets_the_fields_that_it_knows) {
    test::LibraryLine line;
    line.join();
    line.say({.tick = 1005, .own_motion = protocol::OwnMotion{.position = {1, 2}}},
             {.introduced = {{0, test::player(5, test::motion(1005, {1, 2}))}}});
    arenad_focus untouched{};
    arenad_picture old{};
    old.struct_size = offsetof(arenad_picture, focus);
    old.focus = &untouched;

    EXPECT_EQ(arenad_client_picture(line.client, line.now, &old), ARENAD_OK);

    EXPECT_NE(old.own, nullptr);
    EXPECT_EQ(old.focus, &untouched);
    ASSERT_NE(line.picture().focus, nullptr);
    EXPECT_EQ(line.picture().focus->player, 5u);
}

}  // namespace
}  // namespace arena::client::picture_test
