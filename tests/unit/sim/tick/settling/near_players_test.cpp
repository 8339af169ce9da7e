#include "sim/tick/settling/near_players.h"

#include <set>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "tests/support/map_builder.h"
#include "tests/support/stage_scene.h"

namespace arena::sim::near_players_test {
namespace {

using Rows = std::set<std::uint32_t>;

/// Players that the broadphase has found where a test puts them, after steps that began elsewhere.
struct NearPlayersScene : test::StageScene {
    NearPlayersScene() : StageScene(test::MapBuilder().terrain(), {}) {}

    /// `step` is the way that led the player to `position`.
    std::uint32_t put_after(Vec2 position, Vec2 step) {
        const auto row = static_cast<std::uint32_t>(state.players.size());
        put(row + 1, position);
        steps_.push_back(step);
        return row;
    }
    /// The broadphase.
    void find() {
        begin_steps();
        fill_grid();
        for (std::size_t row = 0; row < steps_.size(); ++row) {
            memory.steps.starts[row] -= steps_[row];
            memory.grid.longest_step = std::max(memory.grid.longest_step, length(steps_[row]));
        }
        memory.awake.pass = 1;
    }
    void push(std::uint32_t row, Vec2 by) {
        memory.awake.wake(row, state.players.position[row]);
        state.players.position[row] += by;
    }
    void return_to_start(std::uint32_t row) {
        memory.awake.wake(row, state.players.position[row]);
        memory.step_backs.done[row] = SteppedBack::yes;
        state.players.position[row] = memory.steps.starts[row];
    }
    NearPlayers near_players() {
        return {state.players, memory.steps, memory.grid, memory.awake, memory.step_backs};
    }
    [[nodiscard]] static Rows rows_near(const NearPlayers& near, Circle disc) {
        Rows rows;
        near.for_each(disc, [&](std::uint32_t row) { rows.insert(row); });
        return rows;
    }
    /// The slow judge: looks at every player.
    [[nodiscard]] Rows expected_near(Circle disc) const {
        Rows rows;
        for (std::uint32_t row = 0; row < state.players.size(); ++row)
            if (state.players.alive[row] != 0 && overlaps(disc, state.players.circle(row)))
                rows.insert(row);
        return rows;
    }

  private:
    std::vector<Vec2> steps_;
};

TEST(NearPlayers, finds_none_where_there_is_none) {
    NearPlayersScene scene;
    scene.find();

    EXPECT_EQ(NearPlayersScene::rows_near(scene.near_players(), {{20.0f, 20.0f}, 5.0f}), Rows{});
}

TEST(NearPlayers, finds_players_whose_circle_overlaps_the_disc_and_not_those_that_touch_it) {
    NearPlayersScene scene;
    scene.put_after({20.0f, 20.0f}, {});
    scene.put_after({22.0f, 20.0f}, {});
    scene.find();
    const NearPlayers near = scene.near_players();

    EXPECT_EQ(NearPlayersScene::rows_near(near, {{21.0f, 20.0f}, 0.5f}), Rows{});
    EXPECT_EQ(NearPlayersScene::rows_near(near, {{20.9f, 20.0f}, 0.5f}), Rows{0});
    EXPECT_EQ(NearPlayersScene::rows_near(near, {{21.0f, 20.0f}, 0.51f}), (Rows{0, 1}));
}

TEST(NearPlayers, does_not_find_the_dead) {
    NearPlayersScene scene;
    scene.put_after({20.0f, 20.0f}, {});
    scene.state.players.alive[0] = 0;
    scene.find();

    EXPECT_EQ(NearPlayersScene::rows_near(scene.near_players(), {{20.0f, 20.0f}, 1.0f}), Rows{});
}

TEST(NearPlayers, finds_a_pushed_player_where_it_is_and_not_where_it_was) {
    NearPlayersScene scene;
    scene.put_after({20.0f, 20.0f}, {});
    scene.find();
    scene.push(0, {6.0f, 0.0f});
    const NearPlayers near = scene.near_players();

    EXPECT_EQ(NearPlayersScene::rows_near(near, {{26.0f, 20.0f}, 0.5f}), Rows{0});
    EXPECT_EQ(NearPlayersScene::rows_near(near, {{20.0f, 20.0f}, 0.5f}), Rows{});
}

TEST(NearPlayers, finds_a_player_that_goes_back_to_a_start_near_or_far) {
    for (const float step : {0.3f, 3.0f, 12.0f}) {
        NearPlayersScene scene;
        scene.put_after({20.0f, 20.0f}, {step, 0.0f});
        scene.find();
        const NearPlayers near = scene.near_players();

        scene.return_to_start(0);

        EXPECT_EQ(NearPlayersScene::rows_near(near, {{20.0f - step, 20.0f}, 0.1f}), Rows{0})
            << step;
    }
}

// As find_pairs_again does after a long push.
TEST(NearPlayers, finds_a_player_that_goes_back_after_it_was_found_again_far_from_its_start) {
    NearPlayersScene scene;
    scene.put_after({20.0f, 20.0f}, {});
    scene.find();
    scene.push(0, {6.0f, 0.0f});
    scene.fill_grid();
    scene.memory.awake.found_at[0] = scene.state.players.position[0];
    const NearPlayers near = scene.near_players();

    scene.return_to_start(0);

    EXPECT_EQ(NearPlayersScene::rows_near(near, {{20.0f, 20.0f}, 0.1f}), Rows{0});
}

TEST(NearPlayers, finds_a_player_at_its_new_place_after_note_move) {
    NearPlayersScene scene;
    scene.put_after({20.0f, 20.0f}, {});
    scene.find();
    NearPlayers near = scene.near_players();
    scene.push(0, {9.0f, -4.0f});

    near.note_move(0);

    EXPECT_EQ(NearPlayersScene::rows_near(near, {{29.0f, 16.0f}, 0.1f}), Rows{0});
}

/// Compares with the slow judge after pushes, step backs and noted moves.
void compare_with_judge(std::uint64_t seed, float longest_step) {
    SCOPED_TRACE("seed " + std::to_string(seed) + ", steps of " + std::to_string(longest_step));
    Random random(seed);
    const auto any = [&](float most) { return (2.0f * random.unit() - 1.0f) * most; };
    NearPlayersScene scene;
    const std::uint32_t count = 1 + random.below(60);
    for (std::uint32_t i = 0; i < count; ++i)
        scene.put_after({40.0f * random.unit(), 40.0f * random.unit()},
                        {any(longest_step), any(longest_step)});
    for (std::uint32_t i = 0; i < count; ++i)
        if (random.below(8) == 0) scene.state.players.alive[i] = 0;
    scene.find();
    const auto change_some = [&](const auto& change) {
        for (std::uint32_t row = 0; row < count; ++row)
            if (scene.state.players.alive[row] != 0 && random.below(4) == 0) change(row);
    };
    change_some([&](std::uint32_t row) { scene.push(row, {any(0.6f), any(0.6f)}); });
    change_some([&](std::uint32_t row) { scene.return_to_start(row); });

    NearPlayers near = scene.near_players();
    change_some([&](std::uint32_t row) {
        scene.push(row, {any(1.5f), any(1.5f)});
        near.note_move(row);
    });
    change_some([&](std::uint32_t row) { scene.return_to_start(row); });

    for (int i = 0; i < 50; ++i) {
        const Circle disc{{40.0f * random.unit(), 40.0f * random.unit()}, 3.0f * random.unit()};
        ASSERT_EQ(NearPlayersScene::rows_near(near, disc), scene.expected_near(disc));
    }
}

TEST(NearPlayers, finds_what_a_look_at_every_player_finds) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed)
        for (const float longest_step : {0.0f, 0.1f, 0.3f, 0.5f, 5.0f})
            ASSERT_NO_FATAL_FAILURE(compare_with_judge(seed, longest_step));
}

}  // namespace
}  // namespace arena::sim::near_players_test
