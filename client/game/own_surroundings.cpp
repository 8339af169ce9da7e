#include "client/game/own_surroundings.h"

#include <algorithm>
#include <utility>

#include "sim/math/vec2.h"

namespace arena::client {

namespace {

// In metres: reported positions are rounded by half of this. A door at rest is at an end of its
// path.
constexpr float kEndWithin = 1.0f / 64.0f;

}  // namespace

void OwnSurroundings::start(const sim::Terrain& terrain, const sim::Rules& rules, sim::EntityId own,
                            double extrapolation_ticks_max) {
    terrain_ = &terrain;
    rules_ = &rules;
    own_ = own;
    extrapolation_max_ = extrapolation_ticks_max;
    newest_ = nullptr;
    tick_ = 0;
}

sim::Surroundings OwnSurroundings::at(sim::Tick tick) {
    const bool is_consecutive = tick_ != 0 && tick == tick_ + 1;
    if (is_consecutive)
        std::swap(before_, movers_);
    else
        place_movers(tick - 1, before_);
    place_movers(tick, movers_);
    tick_ = tick;
    place_others(tick - 1);
    return {.movers_before = before_, .movers = movers_, .others = others_};
}

void OwnSurroundings::place_movers(sim::Tick tick, std::vector<sim::MoverState>& movers) const {
    movers.resize(terrain_->movers.size());
    for (std::size_t i = 0; i < movers.size(); ++i)
        movers[i] = mover_at(i, tick);
}

sim::MoverState OwnSurroundings::mover_at(std::size_t index, sim::Tick tick) const {
    const sim::MapMover& mover = terrain_->movers[index];
    switch (mover.kind) {
        case sim::MoverKind::platform:
        case sim::MoverKind::timed:
            return sim::mover_at(mover, tick, rules_->tick_rate);
        case sim::MoverKind::door:
        case sim::MoverKind::crate:
            return reported_mover(index);
    }
    return {};
}

/// A mover that was never seen is as it was when the match began.
sim::MoverState OwnSurroundings::reported_mover(std::size_t index) const {
    const sim::MapMover& mover = terrain_->movers[index];
    sim::MoverState state = sim::mover_at(mover, 0, rules_->tick_rate);
    if (newest_ == nullptr) return state;
    const sim::EntityId id = terrain_->mover_id(index);
    const auto reported = std::lower_bound(
        newest_->movers.begin(), newest_->movers.end(), id,
        [](const FrameMover& one, sim::EntityId wanted) { return one.mover.id < wanted; });
    if (reported == newest_->movers.end() || reported->mover.id != id) return state;
    state.offset = reported->mover.offset;
    state.phase = reported->mover.phase;
    state.health = reported->mover.health;
    for (const sim::Vec2 vertex : mover.path)
        if (sim::length(vertex - state.offset) <= kEndWithin) state.offset = vertex;
    return state;
}

void OwnSurroundings::place_others(sim::Tick tick) {
    others_.clear();
    if (newest_ == nullptr) return;
    const double ticks =
        std::clamp(static_cast<double>(tick) - newest_->tick, 0.0, extrapolation_max_);
    for (const FramePlayer& other : newest_->players)
        if (other.player.id != own_ && other.player.archetype < rules_->archetypes.size())
            others_.push_back({.id = other.player.id,
                               .position = other.course.after(ticks),
                               .velocity = other.player.velocity,
                               .archetype = other.player.archetype});
}

}  // namespace arena::client
