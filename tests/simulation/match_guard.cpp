#include "tests/simulation/match_guard.h"

#include <utility>

namespace arena::simulation {

using server::Transition;

void MatchGuard::add_honest(const std::string& name, const InputTap& tap) {
    guarded_[name].tap = &tap;
}

void MatchGuard::add_insider(const std::string& name,
                             std::function<bool(protocol::EndReason)> may_end_by) {
    guarded_[name].may_end_by = std::move(may_end_by);
}

void MatchGuard::on_transition(const Transition& transition, protocol::Time now) {
    const auto found = guarded_.find(transition.name);
    if (found == guarded_.end())
        return verdict_.violate(now, std::string(transition.name) + " is admitted");
    auto& [name, guarded] = *found;
    switch (transition.kind) {
        case Transition::Kind::joined:
            if (guarded.player) verdict_.violate(now, name + " has two players");
            guarded = {.tap = guarded.tap,
                       .may_end_by = guarded.may_end_by,
                       .player = transition.player,
                       .is_leaving = guarded.is_leaving};
            break;
        case Transition::Kind::resumed:
            if (guarded.player != transition.player)
                verdict_.violate(now, name + " resumes as another player");
            guarded.is_absent = false;
            if (guarded.tap != nullptr) ++honest_resumes_;
            judge_resume(name, guarded, now);
            break;
        case Transition::Kind::lost:
            guarded.is_absent = true;
            if (guarded.may_end_by && !guarded.may_end_by(transition.reason))
                verdict_.violate(now, name + " counts as silent without a reason");
            break;
        case Transition::Kind::left:
            forget(name, guarded, transition, now);
            break;
    }
}

/// A client may resume once a second, and ten times at once.
void MatchGuard::judge_resume(const std::string& name, GuardedPlayer& guarded, protocol::Time now) {
    constexpr std::size_t kSpan = 10;  // seconds
    std::deque<protocol::Time>& times = guarded.resumed_at;
    times.push_back(now);
    while (now - times.front() > std::chrono::seconds(kSpan))
        times.pop_front();
    if (times.size() <= 10 + kSpan + 1) return;
    verdict_.violate(now, name + " resumes too often");
    times.clear();
}

/// A client that lost its connection has some time to come back; then its player is removed.
void MatchGuard::forget(const std::string& name, GuardedPlayer& guarded,
                        const Transition& transition, protocol::Time now) {
    const bool is_given_up =
        guarded.is_absent && transition.reason == protocol::EndReason::timed_out;
    const bool is_explained = guarded.may_end_by && guarded.may_end_by(transition.reason);
    const bool is_wanted = guarded.is_leaving && transition.reason == protocol::EndReason::left;
    if (!is_given_up && !is_explained && !is_wanted)
        verdict_.violate(now, name + " is removed: " + std::string(name_of(transition.reason)));
    if (guarded.may_end_by) ++ends_[transition.reason];
    guarded.player.reset();
    guarded.is_absent = false;
}

void MatchGuard::judge(const sim::World& world, protocol::Time now) {
    for (auto& [name, guarded] : guarded_)
        if (guarded.tap != nullptr && guarded.player && !guarded.is_leaving)
            judge_honest(name, guarded, world, now);
}

void MatchGuard::judge_honest(const std::string& name, GuardedPlayer& honest,
                              const sim::World& world, protocol::Time now) {
    const sim::Players& players = world.players();
    const auto row = players.find(*honest.player);
    if (!row) {
        if (honest.was_seen) verdict_.violate(now, name + " is no longer in the world");
        return;
    }
    honest.was_seen = true;
    const std::int32_t score = players.score[*row];
    const sim::MatchState& match = world.state().match;
    const bool is_new_round = std::exchange(honest.round_of, {match.match_tick, match.round}) !=
                              std::pair(match.match_tick, match.round);
    if (score < std::exchange(honest.score, score) && !is_new_round)
        verdict_.violate(now, name + " has lost a part of its score");
    sim::PlayerInput input = players.input[*row];
    input.seen_back = 0;  // it may be less than the client says, and the tap does not know it
    if (!honest.tap->has_given(input, world.tick()))
        verdict_.violate(now, name + " is moved by an input that it never gave");
    ++input_timing_.ticks;
    if (honest.tap->input_for(world.tick()) == input) ++input_timing_.in_time;
}

std::uint64_t MatchGuard::insiders_ended(protocol::EndReason reason) const {
    const auto found = ends_.find(reason);
    return found == ends_.end() ? 0 : found->second;
}

MatchGuard::InputTiming MatchGuard::take_input_timing() {
    return std::exchange(input_timing_, {});
}

}  // namespace arena::simulation
