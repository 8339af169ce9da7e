// The law of idle players, over good and bad networks: an active player is never sent away, and an
// idle one is, as soon as its time is over.
#include <algorithm>
#include <cstdint>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "protocol/link/link_profile.h"
#include "tests/simulation/match_simulation.h"
#include "tests/support/map_builder.h"

namespace arena::simulation::idle_players_test {
namespace {

using namespace std::chrono_literals;

constexpr std::uint32_t kIdleBots = 2;
constexpr sim::Tick kLimit = 5 * 60;

std::shared_ptr<const sim::Terrain> yard() {
    return test::MapBuilder(30.0f, 24.0f)
        .spawn({3.0f, 3.0f})
        .spawn({27.0f, 21.0f})
        .spawn({3.0f, 21.0f})
        .spawn({27.0f, 3.0f})
        .box({12.0f, 8.0f}, {18.0f, 16.0f})
        .terrain();
}

/// Counts what the server counts, but from the state of the world.
class IdleJudge {
  public:
    void look(const sim::World& world) {
        std::set<sim::EntityId> here;
        for (const sim::PlayerState& player : world.players()) {
            here.insert(player.id);
            sim::PlayerInput input = player.input;
            input.seen_back = 0;
            Watched& watched = watched_[player.id];
            const bool could_act = player.alive && counts(world.state().match.phase);
            if (input != watched.last)
                watched = {.last = input};
            else if (could_act)
                ++watched.ticks;
            longest_ = std::max(longest_, watched.ticks);
        }
        for (auto each = watched_.begin(); each != watched_.end();)
            if (here.contains(each->first)) {
                ++each;
            } else {
                ended_after_.push_back(each->second.ticks);
                each = watched_.erase(each);
            }
    }
    /// Returns for how many ticks those were idle that are gone.
    [[nodiscard]] const std::vector<sim::Tick>& ended_after() const { return ended_after_; }
    /// Returns for how many ticks anybody was idle.
    [[nodiscard]] sim::Tick longest() const { return longest_; }

  private:
    struct Watched {
        sim::PlayerInput last;
        sim::Tick ticks = 0;
    };
    std::map<sim::EntityId, Watched> watched_;
    std::vector<sim::Tick> ended_after_;
    sim::Tick longest_ = 0;
};

MatchSettings settings_of(std::uint64_t seed, sim::GameMode mode,
                          const protocol::NetworkProfile& network) {
    MatchSettings settings{.seed = seed,
                           .bots = 8,
                           .behaviour = client_sim::BehaviourMix::lookouts,
                           .idle_bots = kIdleBots,
                           .network = network};
    settings.server.seed = seed;
    sim::MatchRules& match = settings.server.rules.match;
    match.mode = mode;
    match.players_to_start = 4;
    match.countdown = 2.0f;
    match.time_limit = 8.0f;
    match.rounds = 5;
    match.overtime = 0.0f;
    match.round_end = 1.0f;
    match.match_end = 1.0f;
    match.idle_warning = 3.0f;
    match.idle_limit = static_cast<float>(kLimit) / 60.0f;
    return settings;
}

TEST(IdlePlayersLaw, the_idle_are_sent_away_in_time_and_the_active_never) {
    for (const char* network : {"perfect", "bad"})
        for (const auto mode :
             {sim::GameMode::endless, sim::GameMode::deathmatch, sim::GameMode::elimination})
            for (std::uint64_t seed = 1; seed <= 4; ++seed) {
                const auto profile = protocol::find_network_profile(network);
                MatchSimulation match(
                    settings_of(seed, mode, profile.value_or(protocol::NetworkProfile{})), yard());
                IdleJudge judge;

                for (int i = 0; i < 60 * 60; ++i) {
                    match.run(4ms);
                    match.run(4ms);
                    match.run(4ms);
                    match.run(4ms);
                    judge.look(match.server().world());
                }

                const std::string at = std::string(network) + ' ' + std::string(name_of(mode)) +
                                       " seed " + std::to_string(seed);
                for (const std::string& line : match.verdict().lines())
                    ADD_FAILURE() << at << ": " << line;
                const auto ends = match.server().statistics().disconnects;
                EXPECT_EQ(ends[protocol::EndReason::idle], kIdleBots) << at;
                EXPECT_EQ(judge.ended_after().size(), kIdleBots) << at;
                for (const sim::Tick ticks : judge.ended_after()) {
                    EXPECT_GE(ticks + 60, kLimit) << at;
                    EXPECT_LE(ticks, kLimit + 60) << at;
                }
                EXPECT_LE(judge.longest(), kLimit + 60) << at;
                EXPECT_EQ(match.server().host().active_players(), 8 - kIdleBots) << at;
            }
}

}  // namespace
}  // namespace arena::simulation::idle_players_test
