#include "server/replication/own_view.h"

#include <array>
#include <cstdint>

#include <gtest/gtest.h>

namespace arena::server::own_view_test {
namespace {

using protocol::Update;

sim::PlayerState standing() {
    sim::PlayerState player;
    player.id = {7};
    player.position = {3.0f, 4.0f};
    player.alive = true;
    return player;
}

constexpr OwnLife kFirstLife{.entity = {.slot = 3, .life = 8}, .deaths = 5};
constexpr OwnLife kDead{.entity = {}, .deaths = 6};
constexpr OwnLife kSecondLife{.entity = {.slot = 3, .life = 9}, .deaths = 6};

Update next_update(OwnView& view, const sim::PlayerState& player, std::uint32_t tag,
                   const OwnLife& life = kFirstLife) {
    Update update;
    view.write(player, life, tag, update);
    return update;
}

TEST(OwnView, everything_is_sent_at_first_and_then_nothing_until_it_changes) {
    OwnView view;
    const sim::PlayerState player = standing();
    const Update first = next_update(view, player, 1);
    const Update second = next_update(view, player, 2);

    EXPECT_EQ(first.own_motion, own_motion_of(player));
    EXPECT_EQ(first.own_state, own_state_of(player));
    EXPECT_EQ(second.own_motion, std::nullopt);
    EXPECT_EQ(second.own_state, std::nullopt);
}

TEST(OwnView, each_part_is_sent_when_it_changes) {
    OwnView view;
    sim::PlayerState player = standing();
    static_cast<void>(next_update(view, player, 1));
    player.velocity.x = 1.0f;
    const Update walks = next_update(view, player, 2);
    player.ammunition = 3;
    const Update shoots = next_update(view, player, 3);

    EXPECT_EQ(walks.own_motion, own_motion_of(player));
    EXPECT_EQ(walks.own_state, std::nullopt);
    EXPECT_EQ(shoots.own_motion, std::nullopt);
    EXPECT_EQ(shoots.own_state, own_state_of(player));
}

TEST(OwnView, a_new_life_begins_with_both_parts_even_if_they_are_unchanged) {
    OwnView view;
    sim::PlayerState player = standing();
    static_cast<void>(next_update(view, player, 1));
    player.alive = false;
    const Update dead = next_update(view, player, 2, kDead);
    player.alive = true;
    const Update again = next_update(view, player, 3, kSecondLife);
    // It was taken out and has come back since the last update, without dying.
    const OwnLife moved{.entity = {.slot = 4, .life = 1}, .deaths = 6};
    const Update once_more = next_update(view, player, 4, moved);

    EXPECT_EQ(dead.own_motion, std::nullopt);
    EXPECT_EQ(again.own_motion, own_motion_of(player));
    ASSERT_TRUE(again.own_state);
    EXPECT_EQ(once_more.own_motion, own_motion_of(player));
    EXPECT_EQ(once_more.own_state, again.own_state);
    EXPECT_EQ(next_update(view, player, 5, moved).own_motion, std::nullopt);
    EXPECT_EQ(next_update(view, player, 6, moved).own_state, std::nullopt);
}

TEST(OwnView, deaths_are_counted_since_the_first_update_and_sent_again_when_lost) {
    OwnView view;
    sim::PlayerState player = standing();
    const Update first = next_update(view, player, 1);
    player.alive = false;
    const Update dead = next_update(view, player, 2, kDead);
    view.on_lost(2);
    const Update again = next_update(view, player, 3, kDead);
    const Update many = next_update(view, player, 4, {.entity = {}, .deaths = 5 + 258});

    ASSERT_TRUE(first.own_state && dead.own_state && again.own_state && many.own_state);
    EXPECT_EQ(first.own_state->deaths, 0);
    EXPECT_EQ(dead.own_state->deaths, 1);
    EXPECT_EQ(again.own_state->deaths, 1);
    EXPECT_EQ(many.own_state->deaths, 2) << "it wraps";
}

TEST(OwnView, a_lost_part_is_sent_again_with_its_current_value) {
    OwnView view;
    sim::PlayerState player = standing();
    static_cast<void>(next_update(view, player, 1));
    player.position.x = 5.0f;
    static_cast<void>(next_update(view, player, 2));
    view.on_lost(2);
    player.ammunition = 3;
    const Update again = next_update(view, player, 3);

    EXPECT_EQ(again.own_motion, own_motion_of(player));
    EXPECT_EQ(again.own_state, own_state_of(player));
}

TEST(OwnView, a_part_that_was_sent_again_since_is_not_repeated_after_a_loss) {
    OwnView view;
    sim::PlayerState player = standing();
    static_cast<void>(next_update(view, player, 1));
    player.position.x = 5.0f;
    player.ammunition = 3;
    static_cast<void>(next_update(view, player, 2));
    view.on_lost(1);

    EXPECT_EQ(next_update(view, player, 3).own_motion, std::nullopt);
    EXPECT_EQ(next_update(view, player, 4).own_state, std::nullopt);
}

TEST(OwnView, only_the_parts_in_a_lost_message_are_sent_again) {
    OwnView view;
    sim::PlayerState player = standing();
    static_cast<void>(next_update(view, player, 1));
    player.position.x = 5.0f;
    static_cast<void>(next_update(view, player, 2));
    view.on_lost(2);
    const Update again = next_update(view, player, 3);

    EXPECT_EQ(again.own_motion, own_motion_of(player));
    EXPECT_EQ(again.own_state, std::nullopt);
}

TEST(OwnView, a_dead_player_does_not_move_but_is_sent_when_it_lives_again) {
    OwnView view;
    sim::PlayerState player = standing();
    static_cast<void>(next_update(view, player, 1));
    player.alive = false;
    player.position = {};
    player.respawn_tick = 200;
    const Update update = next_update(view, player, 2);

    EXPECT_EQ(update.own_motion, std::nullopt);
    ASSERT_TRUE(update.own_state);
    EXPECT_EQ(update.own_state->respawn_tick, 200u);
}

TEST(OwnView, every_field_is_that_of_the_player) {
    sim::PlayerState player = standing();
    player.velocity = {1.0f, 2.0f};
    player.ground_normal = {0.0f, 1.0f};
    player.ground = {sim::kFirstObstacleId + 2};
    player.buttons_spent = 2;
    player.thrown = 1;
    player.fire_ready_tick = 10;
    player.dash_until_tick = 11;
    player.dash_ready_tick = 12;
    player.speed_until_tick = 13;
    player.speed_factor = 1.5f;
    player.protected_until_tick = 14;
    player.animation_tick = 15;
    player.respawn_tick = 16;
    player.ammunition = 17;
    player.weapon = 18;
    player.animation = 19;
    player.air = {.coyote_until_tick = 20, .air_jumps = 2, .flags = sim::kAirborne};
    player.effects[1] = {.source = {5}, .until_tick = 21, .pulse_tick = 22, .kind = 3};

    EXPECT_EQ(own_motion_of(player), (protocol::OwnMotion{.position = {3.0f, 4.0f},
                                                          .velocity = {1.0f, 2.0f},
                                                          .ground_normal = {0.0f, 1.0f},
                                                          .ground = {sim::kFirstObstacleId + 2},
                                                          .buttons_spent = 2,
                                                          .is_thrown = true,
                                                          .air = player.air}));
    EXPECT_EQ(own_state_of(player), (protocol::OwnState{.fire_ready_tick = 10,
                                                        .dash_until_tick = 11,
                                                        .dash_ready_tick = 12,
                                                        .speed_until_tick = 13,
                                                        .speed_factor = 1.5f,
                                                        .protected_until_tick = 14,
                                                        .animation_tick = 15,
                                                        .respawn_tick = 0,
                                                        .ammunition = 17,
                                                        .weapon = 18,
                                                        .animation = 19,
                                                        .effects = {{{}, {21, 3}, {}, {}}}}));
    player.alive = false;
    EXPECT_EQ(own_state_of(player).respawn_tick, 16u) << "only a dead player waits for it";
}

sim::PlayerState with_timers() {
    sim::PlayerState player = standing();
    player.dash_until_tick = 100;
    player.dash_ready_tick = 200;
    player.speed_until_tick = 300;
    player.speed_factor = 1.5f;
    player.protected_until_tick = 100;
    player.fire_ready_tick = 90;
    player.animation_tick = 80;
    player.abilities.full_tick = {3, 300};
    player.air = {.coyote_until_tick = 110, .air_jumps = 1};
    return player;
}

Update update_of(OwnView& view, const sim::PlayerState& player, std::uint32_t tag, sim::Tick tick) {
    Update update{.tick = tick};
    view.write(player, kFirstLife, tag, update);
    return update;
}

TEST(OwnView, ticks_that_have_passed_are_sent_as_0_where_they_mean_nothing) {
    OwnView view;
    const Update first = update_of(view, with_timers(), 1, 100);

    ASSERT_TRUE(first.own_state && first.own_motion);
    EXPECT_EQ(first.own_state->dash_until_tick, 0u);
    EXPECT_EQ(first.own_state->dash_ready_tick, 200u);
    EXPECT_EQ(first.own_state->speed_until_tick, 300u);
    EXPECT_EQ(first.own_state->speed_factor, 1.5f);
    EXPECT_EQ(first.own_state->protected_until_tick, 0u);
    EXPECT_EQ(first.own_state->abilities.full_tick, (std::array<sim::Tick, 4>{3, 300}));
    EXPECT_EQ(first.own_state->fire_ready_tick, 90u) << "it says when the last shot was";
    EXPECT_EQ(first.own_state->animation_tick, 80u) << "it says how far the animation is";
    EXPECT_EQ(first.own_motion->air.coyote_until_tick, 110u);
    const protocol::OwnState later = without_passed(*first.own_state, 300);
    EXPECT_EQ(later.speed_until_tick, 0u);
    EXPECT_EQ(later.speed_factor, 1.0f) << "of a gift that is over";
    EXPECT_EQ(later.abilities.full_tick, (std::array<sim::Tick, 4>{3, 0}));
}

TEST(OwnView, nothing_is_sent_again_because_a_tick_has_passed) {
    OwnView view;
    const sim::PlayerState player = with_timers();
    static_cast<void>(update_of(view, player, 1, 50));

    for (sim::Tick tick = 51; tick < 310; ++tick) {
        const Update next = update_of(view, player, tick, tick);
        ASSERT_EQ(next.own_motion, std::nullopt) << tick;
        ASSERT_EQ(next.own_state, std::nullopt) << tick;
    }
    sim::PlayerState again = player;
    again.dash_until_tick = 320;
    const Update changed = update_of(view, again, 310, 310);
    ASSERT_TRUE(changed.own_state);
    EXPECT_EQ(changed.own_state->dash_until_tick, 320u);
    EXPECT_EQ(changed.own_state->dash_ready_tick, 0u);
}

TEST(OwnView, an_effect_that_is_none_has_no_end) {
    sim::PlayerState player = standing();
    player.effects[2].until_tick = 40;

    EXPECT_EQ(own_state_of(player).effects, protocol::OwnEffects{});
}

}  // namespace
}  // namespace arena::server::own_view_test
