#include "client-sim/behaviour/situation.h"

#include <cmath>

#include <gtest/gtest.h>

#include "client-sim/behaviour/aim.h"
#include "tests/unit/client-sim/behaviour/behaviour_test_base.h"

namespace arena::client_sim {
namespace {

/// A picture at 60 ticks a second: the own player in tick 110, the others as they were in tick 100.
class SituationTest : public BehaviourTest {
  protected:
    SituationTest() {
        picture.own_moment = 110.5;
        picture.others_moment = 100.25;
        picture.own = client::PictureOwn{
            .player = {.id = kSelf, .position = {1, 2}}, .ammunition = 7, .is_predicted = true};
        picture.others = {{.id = kEnemy, .position = {9, 2}, .velocity = {0, 6}}};
        welcome.look_back_ms = 250;  // 15 ticks
    }
    [[nodiscard]] Situation seen(sim::Tick tick) {
        return situation_of(picture, view, {.welcome = welcome, .field = open, .tick = tick},
                            players);
    }

    client::Picture picture;
    std::vector<client::PlayerView> players;
};

TEST_F(SituationTest, a_bare_client_sees_all_players_at_the_end_of_one_tick) {
    place(kSelf, {0, 0}, {}, 100);
    place(kEnemy, {8, 0}, {}, 100);

    const Situation situation = at(106, open, 4);

    ASSERT_NE(situation.self, nullptr);
    EXPECT_EQ(situation.self->id, kSelf);
    EXPECT_EQ(situation.players.all().data(), view.players().data()) << "nothing is copied";
    EXPECT_TRUE(situation.player(kEnemy));
    EXPECT_FALSE(situation.player(kOther));
    EXPECT_EQ(situation.self_age, 6.0);
    EXPECT_EQ(situation.others_age, 6.0);
    EXPECT_EQ(situation.seen_back, 4);
}

TEST_F(SituationTest, a_picture_shows_the_own_player_ahead_of_the_others) {
    const Situation situation = seen(112);

    ASSERT_NE(situation.self, nullptr);
    EXPECT_EQ(situation.self->position, (sim::Vec2{1, 2}));
    EXPECT_EQ(situation.self->ammunition, 7);
    EXPECT_EQ(situation.players.all().size(), 2u);
    EXPECT_DOUBLE_EQ(situation.self_age, 1.5);
    EXPECT_DOUBLE_EQ(situation.others_age, 11.75);
    EXPECT_EQ(situation.seen_back, 10) << "the same as in the client's inputs";
}

TEST_F(SituationTest, the_server_looks_back_no_further_than_its_rules_say) {
    welcome.look_back_ms = 50;

    EXPECT_EQ(seen(112).seen_back, 3);
}

TEST_F(SituationTest, without_a_prediction_the_own_player_is_as_late_as_the_others) {
    picture.own->is_predicted = false;

    EXPECT_DOUBLE_EQ(seen(112).self_age, 11.75);
}

TEST_F(SituationTest, a_dead_player_still_sees_the_others) {
    picture.own.reset();

    EXPECT_EQ(seen(112).self, nullptr);
    EXPECT_TRUE(seen(112).player(kEnemy));
}

/// The shot leaves 1.5 ticks later and flies while the enemy runs on. The server makes up for the
/// age of what is seen of the enemy, except for the fraction of a tick that rounding loses.
TEST_F(SituationTest, a_fighter_aims_at_the_enemy_in_the_picture_with_the_lead_of_the_flight) {
    const sim::PlayerInput input = fight(mind, seen(112));

    const double ahead = (11.75 - 10.0) / 60.0;
    const double t = time_to_meet({{8, 6 * ahead}, {0, 6}}, 40.0, 1.0);
    EXPECT_LT(aim_error(input, {8, 6 * (ahead + t)}), 0.001);
    EXPECT_EQ(input.buttons & sim::kButtonFire, sim::kButtonFire);
}

}  // namespace
}  // namespace arena::client_sim
