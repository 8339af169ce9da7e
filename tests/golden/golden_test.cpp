// The recorded match must come out the same in every build: arena.hashes holds every 60th tick.
// After a change that is meant to change the simulation:
//   world_hashes --map maps/arena.tmj --inputs tests/golden/arena.inputs --every 60
//     > tests/golden/arena.hashes
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "sim/world/validate.h"
#include "tests/golden/run_log.h"

namespace arena::golden {
namespace {

const std::string kFolder = std::string(ARENAD_SOURCE_DIR) + "/tests/golden/";
const std::string kMap = std::string(ARENAD_SOURCE_DIR) + "/maps/arena.tmj";

std::map<sim::Tick, std::uint64_t> pinned_hashes() {
    std::map<sim::Tick, std::uint64_t> pinned;
    std::ifstream file(kFolder + "arena.hashes");
    sim::Tick tick = 0;
    while (file >> std::dec >> tick)
        file >> std::hex >> pinned[tick];
    return pinned;
}

TEST(Golden, the_arena_match_has_the_pinned_hashes) {
    const auto terrain = load_terrain(kMap);
    const auto log = load_input_log(kFolder + "arena.inputs");
    ASSERT_TRUE(terrain) << terrain.error();
    ASSERT_TRUE(log) << log.error();
    const auto pinned = pinned_hashes();
    std::size_t compared = 0;

    run_log(terrain.value(), log.value(),
            [&](const sim::World& world, const sim::StepResult& result) {
                const auto expected = pinned.find(world.tick());
                if (expected == pinned.end()) return;
                ++compared;
                ASSERT_EQ(result.hash, expected->second) << "tick " << world.tick();
            });

    EXPECT_EQ(compared, log.value().ticks / 60);
    EXPECT_GE(compared, 30u);
}

TEST(Golden, the_arena_match_is_a_match) {
    const auto terrain = load_terrain(kMap);
    const auto log = load_input_log(kFolder + "arena.inputs");
    ASSERT_TRUE(terrain && log);
    sim::StepStatistics sum;
    std::uint32_t errors = 0;

    run_log(terrain.value(), log.value(), [&](const sim::World&, const sim::StepResult& result) {
        sum.hits += result.statistics.hits;
        sum.kills += result.statistics.kills;
        sum.shots += result.statistics.shots;
        sum.pushes += result.statistics.pushes;
        errors |= result.errors;
    });

    EXPECT_GT(sum.shots, 1000u);
    EXPECT_GT(sum.hits, 100u);
    EXPECT_GT(sum.kills, 10u);
    EXPECT_GT(sum.pushes, 1000u);
    EXPECT_EQ(errors, 0u);
}

TEST(Golden, a_log_that_is_written_reads_back_the_same) {
    const auto log = load_input_log(kFolder + "arena.inputs");
    ASSERT_TRUE(log);
    std::ifstream file(kFolder + "arena.inputs");
    std::stringstream original;
    original << file.rdbuf();

    std::ostringstream copy;
    write_input_log(log.value(), copy);

    EXPECT_EQ(copy.str(), original.str());
}

TEST(Golden, a_broken_log_names_its_line) {
    for (const char* broken :
         {"seed 1\n", "arenad-inputs 1\nseed x\n", "arenad-inputs 1\n5 jump 1\n",
          "arenad-inputs 1\n5 input 1 200 0 0 0 0\n", "arenad-inputs 1\n5 join 1\n4 join 2\n"}) {
        std::istringstream text(broken);
        const auto log = read_input_log(text);
        ASSERT_FALSE(log) << broken;
        EXPECT_EQ(log.error().rfind("line ", 0), 0u) << log.error();
    }
}

}  // namespace
}  // namespace arena::golden
