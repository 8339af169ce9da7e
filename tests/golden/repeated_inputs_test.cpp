// An input is held until the next one: a log in which every player's input is repeated in every
// tick, as a server passes them to the world, is the same match as one that holds only the changes.
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/golden/recorded_match.h"
#include "tests/golden/run_log.h"

namespace arena::golden {
namespace {

using sim::Command;
using sim::CommandKind;

/// Returns the commands of each tick of a log, and the held input for every player that has none in
/// the tick.
class Repeater {
  public:
    explicit Repeater(const InputLog& log) : log_(log), next_(log.commands.begin()) {}

    std::vector<Command> commands_of(sim::Tick tick) {
        std::vector<Command> commands;
        for (; next_ != log_.commands.end() && next_->tick == tick; ++next_) {
            commands.push_back(next_->command);
            take(next_->command);
        }
        for (const auto& [player, input] : held_)
            commands.push_back({.kind = CommandKind::input, .player = player, .input = input});
        return commands;
    }

  private:
    void take(const Command& command) {
        if (command.kind == CommandKind::leave)
            held_.erase(command.player);
        else
            held_[command.player] = command.input;
    }

    const InputLog& log_;
    std::vector<TimedCommand>::const_iterator next_;
    std::map<sim::EntityId, sim::PlayerInput> held_;
};

class RepeatedInputs : public ::testing::TestWithParam<const char*> {};

TEST_P(RepeatedInputs, are_the_same_match) {
    const auto [log, game] = load_recorded_match(GetParam());
    Repeater repeater(log);
    sim::World repeated = game.world(log.seed);
    golden::Run run(game, log);  // not testing::Test::Run
    std::uint64_t repeats = 0;

    while (!run.has_ended()) {
        repeats += run.step().statistics.players_alive;
        const auto result = repeated.step(repeater.commands_of(repeated.tick() + 1));

        ASSERT_EQ(result.errors, 0u);
        ASSERT_EQ(repeated.hash(), run.world().hash()) << "tick " << run.world().tick();
    }

    EXPECT_GT(repeats, 10000u);
}

INSTANTIATE_TEST_SUITE_P(Golden, RepeatedInputs, ::testing::ValuesIn(kRecordedMatches),
                         [](const auto& match) { return std::string(match.param); });

}  // namespace
}  // namespace arena::golden
