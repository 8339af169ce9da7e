// A match that is stopped and continued again and again is the same as the match that was never
// stopped: with images of its state, and with copies of the world.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/golden/invent_match.h"
#include "tests/golden/run_log.h"
#include "tests/support/folders.h"

namespace arena::golden {
namespace {

using sim::World;

/// Debug builds validate the world after each tick.
#ifdef ARENA_DEBUG
constexpr sim::Tick kTicksOfRun = 2000;
#else
constexpr sim::Tick kTicksOfRun = 20000;
#endif
/// A prime, so that the stops fall on every phase of everything that happens periodically.
constexpr sim::Tick kStopEvery = 97;

class StoppedMatch : public ::testing::TestWithParam<const char*> {
  protected:
    void SetUp() override {
        const std::string map = test::source_path(GetParam());
        const auto loaded = load_game({.map = map, .rules = {}});
        ASSERT_TRUE(loaded) << loaded.error();
        game_ = loaded.value();
        hashes_.push_back(game_.world(kPlan.seed).hash());
        log_ = invent_match(game_, kPlan, [&](const World& world, const sim::StepResult&) {
            hashes_.push_back(world.hash());
        });
    }

    /// Plays the match again. Every kStopEvery ticks it continues with the world that `replaced`
    /// returns.
    template <typename Replaced>
    void play(const Replaced& replaced) {
        golden::Run run(game_, log_);  // not testing::Test::Run
        while (!run.has_ended()) {
            if (run.world().tick() % kStopEvery == 0) {
                World world = replaced(run.world());
                ASSERT_EQ(world.tick(), run.world().tick());
                ASSERT_EQ(world.hash(), run.world().hash()) << "tick " << world.tick();
                run.continue_with(std::move(world));
            }
            static_cast<void>(run.step());
            ASSERT_EQ(run.world().hash(), hashes_[run.world().tick()])
                << "tick " << run.world().tick();
        }
        ASSERT_EQ(run.world().tick(), kTicksOfRun);
    }

    static constexpr MatchPlan kPlan{
        .players = 24, .ticks = kTicksOfRun, .seed = 20, .ticks_an_input = 25};

    Game game_;
    InputLog log_;
    std::vector<std::uint64_t> hashes_;  // by tick, of the match that is never stopped
};

TEST_P(StoppedMatch, continues_from_its_image_with_the_same_hash_at_every_tick) {
    play([&](const World& world) {
        World fresh = game_.world(kPlan.seed + world.tick());
        const auto refused = fresh.load(world.save());
        EXPECT_FALSE(refused) << *refused;
        return fresh;
    });
}

TEST_P(StoppedMatch, continues_from_a_copy_with_the_same_hash_at_every_tick) {
    play([](const World& world) {
        World copy = world;
        EXPECT_EQ(&copy.terrain(), &world.terrain()) << "a copy is cheap: it shares the terrain";
        return copy;
    });
}

INSTANTIATE_TEST_SUITE_P(Maps, StoppedMatch, ::testing::Values("maps/arena.tmj", "maps/hills.tmj"),
                         [](const auto& map) { return map.index == 0 ? "arena" : "hills"; });

}  // namespace
}  // namespace arena::golden
