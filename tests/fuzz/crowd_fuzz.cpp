// Any room, any crowd, any sticks -> World::step: no player is ever too deep in another player or
// in a wall.
//
//   bytes 0 to 7   the number from which the room, the rules and the players are drawn
//   then           one tick in 4 bytes: whose input changes; its stick, x and y; its buttons
//
// The room is drawn as for the properties (tests/support/random_crowd.h), because a fuzzer is
// better at finding the stick movements.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tests/support/pair_judge.h"
#include "tests/support/random_crowd.h"

namespace {

using namespace arena;

constexpr std::size_t kTicksMax = 240;
constexpr std::size_t kTickBytes = 4;

void require_nothing(const std::optional<std::string>& broken) {
    if (!broken) return;
    std::fprintf(stderr, "does not hold: %s\n", broken->c_str());
    std::abort();
}

sim::Command command_from(std::span<const std::uint8_t> bytes, std::uint32_t players) {
    sim::PlayerInput held;
    held.move_x = static_cast<std::int8_t>(bytes[1]);
    held.move_y = static_cast<std::int8_t>(bytes[2]);
    held.aim_x = held.move_x;
    held.aim_y = held.move_y;
    held.buttons = bytes[3];
    return test::input({1 + bytes[0] % players}, held);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::uint64_t seed = 0;
    if (size < sizeof seed) return 0;
    std::memcpy(&seed, data, sizeof seed);
    std::span<const std::uint8_t> rest(data + sizeof seed, size - sizeof seed);
    Random random(seed);
    const test::RandomCrowd crowd = test::CrowdDraw(random).draw();
    sim::World world(crowd.terrain, crowd.rules, crowd.limits, seed);
    test::PairJudge judge(*crowd.terrain, crowd.rules, crowd.limits);
    std::vector<sim::Command> commands;
    for (std::uint32_t id = 1; id <= crowd.players; ++id)
        commands.push_back(test::join({id}));

    for (std::size_t tick = 0; tick < kTicksMax && rest.size() >= kTickBytes; ++tick) {
        judge.expect_step(world);
        static_cast<void>(world.step(commands));
        require_nothing(world.find_broken_invariant());
        require_nothing(judge.find_too_deep(world));
        commands = {command_from(rest, crowd.players)};
        rest = rest.subspan(kTickBytes);
    }
    return 0;
}
