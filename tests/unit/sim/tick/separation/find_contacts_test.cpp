#include <gtest/gtest.h>

#include "sim/terrain/terrain_queries.h"
#include "sim/tick/separation/04_find_contacts.h"
#include "tests/support/map_builder.h"
#include "tests/support/side_view.h"
#include "tests/support/stage_scene.h"

namespace arena::sim::find_contacts_test {
namespace {

using test::MapBuilder;
using Pairs = std::vector<IndexPair>;

/// Rows 0 to 3: 0 and 1 overlap each other, 1 and 2 touch, 3 is apart. 0 and 2 are in the box, 1
/// is below it and 3 touches it.
struct ContactScene : test::StageScene {
    explicit ContactScene(const Rules& with_rules = {})
        : StageScene(MapBuilder().box({10, 20}, {30, 30}).terrain(), with_rules) {
        put(1, {15.0f, 19.75f});
        put(2, {15.5f, 19.25f});
        put(3, {16.1f, 20.05f});
        put(4, {25.0f, 19.5f});
        begin_steps();
        memory.candidates.players = {{1, 2}, {0, 1}, {0, 3}};
        memory.candidates.terrain = {{3, 0}, {2, 0}, {1, 0}, {0, 0}};
    }
    void find_discs(CandidatePairs candidates) {
        find_disc_contacts(rules, solids(), state.players, memory.steps, memory.awake, candidates,
                           memory.contacts);
    }
    void find_bodies(CandidatePairs candidates) {
        find_body_contacts(rules, solids(), state.players, memory.steps, memory.awake, candidates,
                           memory.contacts);
    }
    void expect(const Pairs& players, const Pairs& with_terrain) const {
        EXPECT_EQ(memory.contacts.players, players);
        EXPECT_EQ(memory.contacts.terrain, with_terrain);
    }
};

TEST(FindContacts, there_are_none_without_candidates) {
    ContactScene scene;
    scene.memory.contacts.players = {{0, 1}};
    scene.memory.contacts.terrain = {{0, 0}};

    scene.find_discs({});
    scene.expect({}, {});
    scene.memory.contacts.players = {{0, 1}};
    scene.find_bodies({});
    scene.expect({}, {});
}

TEST(FindContacts, keeps_the_candidates_that_overlap_in_their_order) {
    ContactScene scene;

    scene.find_discs(scene.memory.candidates.all());
    scene.expect({{0, 1}}, {{2, 0}, {0, 0}});
    scene.memory.contacts.clear();
    scene.find_bodies(scene.memory.candidates.all());
    scene.expect({{0, 1}}, {{2, 0}, {0, 0}});
}

TEST(FindContacts, after_a_pass_only_the_players_that_it_moved_can_be_in_the_terrain) {
    ContactScene scene;
    scene.memory.awake.pass = 1;
    scene.memory.awake.wake(2, {});
    scene.memory.awake.wake(1, {});
    scene.memory.awake.pass = 2;
    scene.memory.awake.wake(0, {});

    scene.find_discs(scene.memory.candidates.all());
    scene.expect({{0, 1}}, {{0, 0}});
    scene.memory.contacts.clear();
    scene.find_bodies(scene.memory.candidates.all());
    scene.expect({{0, 1}}, {{0, 0}});
}

TEST(FindContacts, players_settle_by_the_settled_slop) {
    for (const bool as_discs : {true, false}) {
        for (const float slops : {0.5f, 1.5f}) {
            ContactScene scene;
            scene.state.players.position[1] = {16.0f - slops * kSettledSlop, 19.75f};

            if (as_discs)
                scene.find_discs({scene.memory.candidates.players, {}});
            else
                scene.find_bodies({scene.memory.candidates.players, {}});

            EXPECT_EQ(scene.memory.contacts.players == (Pairs{{1, 2}, {0, 1}}), slops > 1.0f)
                << as_discs << ", " << slops;
        }
    }
}

// The box around an outline ends before the circle around it does.
TEST(FindContacts, of_bodies_the_outlines_count) {
    Rules rules;
    rules.archetypes = {test::box_walker(MoveKind::push_out)};
    ContactScene scene(rules);
    scene.state.players.position = {{15.0f, 19.0f}, {15.9f, 19.0f}, {16.6f, 19.3f}, {25.0f, 19.0f}};

    scene.find_bodies(scene.memory.candidates.all());
    scene.expect({{1, 2}}, {{2, 0}});
}

TEST(ChooseAwakePairs, chooses_pairs_with_an_awake_player_in_their_order) {
    ContactScene scene;
    scene.memory.awake.pass = 1;
    scene.memory.awake.wake(2, {});
    scene.memory.awake.pass = 2;

    choose_awake_pairs(scene.memory.awake, scene.memory.candidates);

    EXPECT_EQ(scene.memory.candidates.awake_players, (Pairs{{1, 2}}));
    EXPECT_EQ(scene.memory.candidates.awake_terrain, (Pairs{{2, 0}}));
}

TEST(ChooseAwakePairs, either_player_of_a_pair_may_be_the_awake_one) {
    ContactScene scene;
    scene.memory.awake.pass = 1;
    scene.memory.awake.wake(1, {});

    choose_awake_pairs(scene.memory.awake, scene.memory.candidates);

    EXPECT_EQ(scene.memory.candidates.awake_players, (Pairs{{1, 2}, {0, 1}}));
    EXPECT_EQ(scene.memory.candidates.awake_terrain, (Pairs{{1, 0}}));
}

TEST(ChooseAwakePairs, chooses_again_only_when_a_player_woke_since) {
    ContactScene scene;
    scene.memory.awake.pass = 1;
    scene.memory.awake.wake(3, {});
    choose_awake_pairs(scene.memory.awake, scene.memory.candidates);
    EXPECT_EQ(scene.memory.candidates.awake_chosen, 1u);

    scene.memory.candidates.players.clear();
    choose_awake_pairs(scene.memory.awake, scene.memory.candidates);
    EXPECT_EQ(scene.memory.candidates.awake_players, (Pairs{{0, 3}})) << "not chosen again";

    scene.memory.awake.wake(0, {});
    choose_awake_pairs(scene.memory.awake, scene.memory.candidates);
    EXPECT_EQ(scene.memory.candidates.awake_players, Pairs{});
    EXPECT_EQ(scene.memory.candidates.awake_terrain, (Pairs{{3, 0}, {0, 0}}));
    EXPECT_EQ(scene.memory.candidates.awake_chosen, 2u);
}

}  // namespace
}  // namespace arena::sim::find_contacts_test
