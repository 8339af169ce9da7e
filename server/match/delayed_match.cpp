#include "server/match/delayed_match.h"

#include <utility>

#include "sim/base/assert.h"

namespace arena::server {

DelayedMatch::DelayedMatch(std::shared_ptr<const sim::Terrain> terrain, const sim::Rules& rules,
                           const sim::Limits& limits, std::uint64_t seed,
                           const FeedSettings& settings, sim::Tick delay)
    : world_(std::move(terrain), rules, limits, seed),
      feed_(world_.rules(), world_.terrain().bounds, settings),
      steps_(std::size_t{delay} + 1) {
    ARENA_ASSERT(delay >= 1, "without a delay there is no second world");
}

void DelayedMatch::join(sim::EntityId player, std::string name) {
    steps_[next_].joined.emplace_back(player, std::move(name));
}

void DelayedMatch::leave(sim::EntityId player) {
    steps_[next_].left.push_back(player);
}

void DelayedMatch::step(std::span<const sim::Command> commands) {
    steps_[next_].commands.assign(commands.begin(), commands.end());
    steps_[next_].happened = true;
    end_tick();
}

void DelayedMatch::pass() {
    ++passed_;
    end_tick();
}

void DelayedMatch::end_tick() {
    next_ = (next_ + 1) % steps_.size();
    if (++waiting_ < steps_.size()) return;
    --waiting_;
    Step& oldest = steps_[next_];  // its place is for the next step
    if (std::exchange(oldest.happened, false)) play(oldest);
}

void DelayedMatch::play(Step& step) {
    for (auto& [player, name] : step.joined)
        feed_.join(player, std::move(name));
    for (const sim::EntityId player : step.left)
        feed_.leave(player);
    const sim::StepResult result = world_.step(step.commands);
    feed_.record(world_, result.events);
    step.joined.clear();
    step.left.clear();
}

}  // namespace arena::server
