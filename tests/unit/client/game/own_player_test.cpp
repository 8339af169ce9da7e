#include "client/game/own_player.h"

#include <optional>

#include <gtest/gtest.h>

#include "sim/rules/rules_hash.h"
#include "tests/support/map_builder.h"
#include "tests/unit/client/support/update_content.h"

namespace arena::client::own_player_test {
namespace {

constexpr sim::EntityId kOwn{1};
constexpr protocol::ShortId kOwnShort = 0;
constexpr protocol::ShortId kOtherShort = 1;
constexpr sim::Tick kBegun = 100;
constexpr sim::Vec2 kPlace{5.0f, 5.0f};

/// A player that stands on an empty field, and another one that comes towards it at 6 m/s, as sent
/// in an update about the end of kBegun.
struct OwnPlayerScene {
    explicit OwnPlayerScene(arena::test::MapBuilder map = arena::test::MapBuilder(),
                            const sim::Rules& rules = {})
        : terrain(map.spawn(kPlace).hash(9).terrain()) {
        const protocol::Welcome welcome{.player = kOwn,
                                        .tick_rate = 60,
                                        .snapshot_rate = 20,
                                        .map_hash = 9,
                                        .rules_hash = hash_of(rules)};
        view = WorldView(welcome);
        own.take_map({.terrain = terrain, .rules = rules});
        own.start(welcome);
        receive(
            {.tick = kBegun, .input_age = 0, .own_motion = protocol::OwnMotion{.position = kPlace}},
            {.introduced = {
                 {kOwnShort, test::player(1, test::motion(kBegun, kPlace))},
                 {kOtherShort, test::player(2, test::motion(kBegun, {7.0f, 5.0f}, {-0.1f, 0}))}}});
    }
    void receive(const protocol::Update& update, const test::UpdateContent& content) {
        const test::Message message = test::message(update, content);
        const protocol::Update whole = message.update();
        EXPECT_TRUE(view.apply(whole));
        fill_frame(view, kOwn, 60.0f, frame);
        for (FramePlayer& player : frame.players)
            player.since = kBegun;
        own.on_update({.update = whole,
                       .view = view,
                       .newest = frame,
                       .moment = static_cast<double>(update.tick)},
                      events);
    }
    /// The other player is at `place`, and stays there.
    void other_is_at(sim::Tick tick, sim::Vec2 place) {
        receive({.tick = tick, .input_age = 0},
                {.motions = {{kOtherShort, test::motion(tick, place)}}});
    }
    void give_until(sim::Tick tick, const sim::PlayerInput& input = {}) {
        while (given < tick)
            own.give(++given, input, events);
    }
    std::optional<CorrectionEvent> correction() {
        for (GameEvent event; events.pop(event);)
            if (const auto* one = std::get_if<CorrectionEvent>(&event)) return *one;
        return std::nullopt;
    }

    std::shared_ptr<const sim::Terrain> terrain;
    OwnPlayer own{GameSettings{}};
    EventQueue events{100};
    WorldView view{{}};
    Frame frame;
    sim::Tick given = kBegun;
};

TEST(OwnPlayer, a_player_predicted_in_the_way_is_a_cause_even_if_it_never_came) {
    OwnPlayerScene standing;
    ASSERT_EQ(standing.own.state(), PredictionState::on);
    standing.give_until(120);
    for (const sim::Tick tick : {103u, 106u, 109u})
        standing.other_is_at(tick, {12.0f, 5.0f});

    standing.receive(
        {.tick = 112, .input_age = 0, .own_motion = protocol::OwnMotion{.position = kPlace}}, {});

    const auto correction = standing.correction();
    ASSERT_TRUE(correction);
    EXPECT_GT(correction->size, 0.05f) << "it was predicted to be pushed";
    EXPECT_EQ(correction->cause, CorrectionCause::player);
}

TEST(OwnPlayer, a_correction_that_nothing_explains_has_an_unknown_cause) {
    OwnPlayerScene standing;
    standing.other_is_at(103, {12.0f, 5.0f});
    standing.give_until(120);
    for (const sim::Tick tick : {106u, 109u})
        standing.other_is_at(tick, {12.0f, 5.0f});

    standing.receive(
        {.tick = 112, .input_age = 0, .own_motion = protocol::OwnMotion{.position = {5.0f, 6.0f}}},
        {});

    const auto correction = standing.correction();
    ASSERT_TRUE(correction);
    EXPECT_FLOAT_EQ(correction->size, 1.0f);
    EXPECT_EQ(correction->cause, CorrectionCause::unknown);
}

/// A match that ends, or begins, in tick `first` and in which players stand until `end`.
protocol::Match standing_match(sim::MatchPhase phase, sim::Tick first, sim::Tick end) {
    return {.tick = first,
            .mode = sim::GameMode::deathmatch,
            .phase = phase,
            .phase_tick = first,
            .phase_end_tick = end,
            .teams = {},
            .flags = {}};
}

constexpr sim::PlayerInput kRunsUp{.move_y = 127};

/// The client had predicted that its player runs on.
TEST(OwnPlayer, standing_at_the_end_of_a_match_is_a_cause_of_a_correction) {
    OwnPlayerScene scene;
    scene.give_until(120, kRunsUp);
    scene.own.on_match(standing_match(sim::MatchPhase::match_end, 101, 400));
    for (const sim::Tick tick : {103u, 106u, 109u})
        scene.other_is_at(tick, {12.0f, 5.0f});

    scene.receive(
        {.tick = 112, .input_age = 0, .own_motion = protocol::OwnMotion{.position = kPlace}}, {});
    const auto correction = scene.correction();
    scene.give_until(140, kRunsUp);
    for (sim::Tick tick = 115; tick <= 139; tick += 3)
        scene.receive(
            {.tick = tick, .input_age = 0, .own_motion = protocol::OwnMotion{.position = kPlace}},
            {});

    ASSERT_TRUE(correction);
    EXPECT_GT(correction->size, 0.1f);
    EXPECT_EQ(correction->cause, CorrectionCause::state);
    EXPECT_FALSE(scene.correction()) << "from then on it is predicted to stand";
}

TEST(OwnPlayer, a_player_is_predicted_to_stand_until_the_countdown_is_over) {
    OwnPlayerScene scene;
    scene.own.on_match(standing_match(sim::MatchPhase::countdown, kBegun, 110));
    scene.give_until(109, kRunsUp);
    scene.receive(
        {.tick = 109, .input_age = 0, .own_motion = protocol::OwnMotion{.position = kPlace}}, {});
    EXPECT_FALSE(scene.correction());

    scene.give_until(115, kRunsUp);
    scene.receive(
        {.tick = 112, .input_age = 0, .own_motion = protocol::OwnMotion{.position = kPlace}}, {});

    EXPECT_TRUE(scene.correction()) << "it was predicted to run from tick 110 on";
}

TEST(OwnPlayer, a_countdown_that_ends_early_is_a_cause_of_a_correction) {
    OwnPlayerScene scene;
    scene.other_is_at(103, {12.0f, 5.0f});
    scene.own.on_match(standing_match(sim::MatchPhase::countdown, kBegun, 400));
    scene.give_until(120, kRunsUp);
    for (const sim::Tick tick : {106u, 109u})
        scene.other_is_at(tick, {12.0f, 5.0f});
    scene.own.on_match(standing_match(sim::MatchPhase::waiting, 105, 0));

    scene.receive(
        {.tick = 112, .input_age = 0, .own_motion = protocol::OwnMotion{.position = {5.0f, 5.5f}}},
        {});
    const auto correction = scene.correction();

    ASSERT_TRUE(correction);
    EXPECT_EQ(correction->cause, CorrectionCause::state);
}

TEST(OwnPlayer, a_message_that_changes_nothing_about_standing_explains_no_correction) {
    OwnPlayerScene scene;
    scene.other_is_at(103, {12.0f, 5.0f});
    scene.give_until(120);
    for (const sim::Tick tick : {106u, 109u})
        scene.other_is_at(tick, {12.0f, 5.0f});
    scene.own.on_match(standing_match(sim::MatchPhase::play, 101, 400));

    scene.receive(
        {.tick = 112, .input_age = 0, .own_motion = protocol::OwnMotion{.position = {5.0f, 6.0f}}},
        {});
    const auto correction = scene.correction();

    ASSERT_TRUE(correction);
    EXPECT_EQ(correction->cause, CorrectionCause::unknown);
}

/// The lost update may have introduced a player that touches the own one only after the next
/// reported state. Within half a second the server sends it again.
TEST(OwnPlayer, a_correction_that_only_a_lost_update_explains_has_the_cause_loss) {
    OwnPlayerScene standing;
    standing.other_is_at(103, {12.0f, 5.0f});
    standing.give_until(120);
    standing.receive(
        {.tick = 106, .input_age = 0, .own_motion = protocol::OwnMotion{.position = kPlace}}, {});

    standing.receive(
        {.tick = 112, .input_age = 0, .own_motion = protocol::OwnMotion{.position = {5.0f, 6.0f}}},
        {});
    const auto after_loss = standing.correction();
    standing.receive(
        {.tick = 115, .input_age = 0, .own_motion = protocol::OwnMotion{.position = {5.0f, 6.0f}}},
        {});
    EXPECT_FALSE(standing.correction());
    standing.receive(
        {.tick = 118, .input_age = 0, .own_motion = protocol::OwnMotion{.position = kPlace}}, {});
    const auto soon = standing.correction();
    standing.give_until(150);
    for (sim::Tick tick = 121; tick < 145; tick += 3)
        standing.receive(
            {.tick = tick, .input_age = 0, .own_motion = protocol::OwnMotion{.position = kPlace}},
            {});
    standing.receive(
        {.tick = 145, .input_age = 0, .own_motion = protocol::OwnMotion{.position = {5.0f, 6.0f}}},
        {});
    const auto later = standing.correction();

    ASSERT_TRUE(after_loss && soon && later);
    EXPECT_EQ(after_loss->cause, CorrectionCause::loss);
    EXPECT_EQ(soon->cause, CorrectionCause::loss);
    EXPECT_EQ(later->cause, CorrectionCause::unknown);
}

/// Returns the cause of a correction after updates without an own motion, of which the first was
/// lost, and in the second the newest input was `input_age` ticks old.
std::optional<CorrectionCause> cause_after_silence(std::uint8_t input_age, sim::Tick until) {
    OwnPlayerScene standing;
    standing.other_is_at(103, {12.0f, 5.0f});
    standing.give_until(until + 5);
    standing.receive({.tick = 109, .input_age = input_age}, {});
    for (sim::Tick tick = 112; tick < until; tick += 3)
        standing.receive({.tick = tick, .input_age = 0}, {});
    standing.receive({.tick = until,
                      .input_age = 0,
                      .own_motion = protocol::OwnMotion{.position = {5.0f, 6.0f}}},
                     {});
    const auto correction = standing.correction();
    return correction ? std::optional(correction->cause) : std::nullopt;
}

TEST(OwnPlayer, what_was_lost_or_missing_since_it_was_last_compared_is_a_cause) {
    EXPECT_EQ(cause_after_silence(0, 118), CorrectionCause::loss);
    EXPECT_EQ(cause_after_silence(0, 145), CorrectionCause::loss) << "more than half a second";
    EXPECT_EQ(cause_after_silence(3, 118), CorrectionCause::input);
    EXPECT_EQ(cause_after_silence(3, 145), CorrectionCause::input);
}

/// An update that says that inputs are missing says nothing of the ticks after it.
TEST(OwnPlayer, an_input_that_was_missing_in_the_last_update_may_be_missing_after_it) {
    OwnPlayerScene standing;
    standing.other_is_at(103, {12.0f, 5.0f});
    standing.give_until(120);
    standing.other_is_at(106, {12.0f, 5.0f});
    standing.receive(
        {.tick = 109, .input_age = 2, .own_motion = protocol::OwnMotion{.position = kPlace}}, {});
    standing.receive(
        {.tick = 112, .input_age = 0, .own_motion = protocol::OwnMotion{.position = {5.0f, 6.0f}}},
        {});
    const auto soon = standing.correction();
    standing.receive(
        {.tick = 115, .input_age = 0, .own_motion = protocol::OwnMotion{.position = kPlace}}, {});
    const auto later = standing.correction();

    ASSERT_TRUE(soon && later);
    EXPECT_EQ(soon->cause, CorrectionCause::input);
    EXPECT_EQ(later->cause, CorrectionCause::unknown);
}

sim::Rules with_knockback() {
    sim::Rules rules;
    rules.weapons[0].projectile.knockback = 5.0f;
    return rules;
}

/// Returns the cause of a correction after a lost update; `left` is the health in it.
std::optional<CorrectionCause> cause_after_loss(const sim::Rules& rules, std::int16_t left) {
    OwnPlayerScene standing(arena::test::MapBuilder(), rules);
    standing.other_is_at(103, {12.0f, 5.0f});
    standing.give_until(120);
    standing.receive(
        {.tick = 112, .input_age = 0, .own_motion = protocol::OwnMotion{.position = {5.0f, 6.0f}}},
        {.statuses = {{kOwnShort, {.health = left}}}});
    const auto correction = standing.correction();
    return correction ? std::optional(correction->cause) : std::nullopt;
}

TEST(OwnPlayer, a_wound_whose_update_was_lost_may_have_thrown_it_where_weapons_do) {
    EXPECT_EQ(cause_after_loss(with_knockback(), 75), CorrectionCause::thrown);
    EXPECT_EQ(cause_after_loss(with_knockback(), 100), CorrectionCause::loss);
    EXPECT_EQ(cause_after_loss({}, 75), CorrectionCause::loss);
}

TEST(OwnPlayer, a_player_predicted_nearby_is_no_cause_unless_it_moved_the_own_player) {
    OwnPlayerScene standing;
    standing.other_is_at(103, {6.1f, 5.0f});
    standing.give_until(120);
    // The last news of the other player came after the last news of the own player.
    standing.receive(
        {.tick = 106, .input_age = 0, .own_motion = protocol::OwnMotion{.position = kPlace}},
        {.motions = {{kOtherShort, test::motion(106, {12.0f, 5.0f})}}});
    standing.other_is_at(109, {12.0f, 5.0f});

    standing.receive(
        {.tick = 112, .input_age = 0, .own_motion = protocol::OwnMotion{.position = {5.0f, 6.0f}}},
        {});

    const auto correction = standing.correction();
    ASSERT_TRUE(correction);
    EXPECT_EQ(correction->cause, CorrectionCause::unknown);
}

/// While an update may be lost that had its motion, the last news about the own player may be old.
TEST(OwnPlayer, a_player_that_was_near_since_the_last_own_motion_is_a_cause) {
    OwnPlayerScene standing;
    standing.give_until(120);
    standing.other_is_at(106, {7.5f, 5.0f});
    standing.other_is_at(109, {12.0f, 5.0f});

    standing.receive(
        {.tick = 112, .input_age = 0, .own_motion = protocol::OwnMotion{.position = {5.0f, 6.0f}}},
        {});

    const auto correction = standing.correction();
    ASSERT_TRUE(correction);
    EXPECT_EQ(correction->cause, CorrectionCause::player);
}

TEST(OwnPlayer, a_nearby_speed_gift_is_a_cause_if_an_update_was_lost) {
    sim::MapTrigger pickup;
    pickup.kind = sim::TriggerKind::pickup;
    pickup.gift = sim::Gift::speed;
    pickup.shape = sim::Shape::circle;
    pickup.center = {6.0f, 5.0f};
    pickup.radius = 0.5f;
    const auto cause_with = [&](bool is_lost) {
        OwnPlayerScene standing(arena::test::MapBuilder().trigger(pickup));
        standing.other_is_at(103, {12.0f, 5.0f});
        standing.give_until(120);
        standing.receive(
            {.tick = 106, .input_age = 0, .own_motion = protocol::OwnMotion{.position = kPlace}},
            {});
        if (!is_lost) standing.receive({.tick = 109, .input_age = 0}, {});
        standing.receive({.tick = 112,
                          .input_age = 0,
                          .own_motion = protocol::OwnMotion{.position = {5.0f, 6.0f}}},
                         {});
        const auto correction = standing.correction();
        return correction ? correction->cause : CorrectionCause::input;
    };

    EXPECT_EQ(cause_with(true), CorrectionCause::state);
    EXPECT_EQ(cause_with(false), CorrectionCause::unknown);
}

/// A player that is sent to stand as it spawns has no other motion until it may go.
TEST(OwnPlayer, silence_says_that_it_is_where_it_was_unless_an_update_is_lost) {
    OwnPlayerScene complete;
    OwnPlayerScene lossy;
    for (OwnPlayerScene* scene : {&complete, &lossy}) {
        scene->give_until(120, kRunsUp);
        scene->own.on_match(standing_match(sim::MatchPhase::countdown, 101, 400));
    }

    complete.other_is_at(103, {12.0f, 5.0f});
    lossy.other_is_at(106, {12.0f, 5.0f});

    const auto correction = complete.correction();
    ASSERT_TRUE(correction);
    EXPECT_EQ(correction->cause, CorrectionCause::state);
    EXPECT_FALSE(lossy.correction());
    for (sim::Tick tick = 109; tick <= 106 + 63; tick += 3) {
        lossy.give_until(tick + 10, kRunsUp);
        lossy.other_is_at(tick, {12.0f, 5.0f});
    }
    EXPECT_TRUE(lossy.correction()) << "by now what was lost has been sent again";
}

TEST(OwnPlayer, a_prediction_that_came_true_is_not_corrected) {
    OwnPlayerScene standing;
    standing.other_is_at(103, {12.0f, 5.0f});
    standing.give_until(120);

    standing.receive(
        {.tick = 112, .input_age = 0, .own_motion = protocol::OwnMotion{.position = kPlace}}, {});

    EXPECT_FALSE(standing.correction());
    EXPECT_EQ(standing.own.counters().updates_compared, 1u);
}

/// The own state of the update about 106 may have held a dash.
TEST(OwnPlayer, its_state_is_a_cause_while_a_lost_update_may_have_held_it) {
    OwnPlayerScene standing;
    standing.give_until(120);
    standing.other_is_at(103, {12.0f, 5.0f});
    const auto correction_at = [&](sim::Tick tick, sim::Vec2 place) {
        standing.receive(
            {.tick = tick, .input_age = 0, .own_motion = protocol::OwnMotion{.position = place}},
            {});
        return standing.correction();
    };

    const auto first = correction_at(109, {5.0f, 6.0f});
    const auto second = correction_at(112, {5.0f, 7.0f});

    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->cause, CorrectionCause::loss);
    EXPECT_EQ(second->cause, CorrectionCause::state);
}

}  // namespace
}  // namespace arena::client::own_player_test
