#include "client-sim/bot/watch_tour.h"

#include <algorithm>

namespace arena::client_sim {

namespace {

/// Every so many turns it looks through the camera.
constexpr std::uint32_t kTurnsPerCamera = 4;

}  // namespace

const protocol::Watch& WatchTour::wish(Time now, const client::Roster& roster, const Box& bounds,
                                       sim::Vec2 view) {
    if (now < next_at_) return wish_;
    next_at_ = now + kStay;
    wish_ = {};
    if (++turns_ % kTurnsPerCamera != 0) wish_.player = next_player(roster);
    if (wish_.player != sim::kNoEntity)
        last_ = wish_.player;
    else
        wish_.camera = {.center = {draw_between(bounds.min.x, bounds.max.x),
                                   draw_between(bounds.min.y, bounds.max.y)},
                        .size = view};
    return wish_;
}

/// Returns the player after the last one, by id and around; kNoEntity when there is none.
sim::EntityId WatchTour::next_player(const client::Roster& roster) const {
    const auto players = roster.players();
    if (players.empty()) return sim::kNoEntity;
    const auto next =
        std::find_if(players.begin(), players.end(),
                     [this](const client::Roster::Player& player) { return last_ < player.id; });
    return next != players.end() ? next->id : players.front().id;
}

float WatchTour::draw_between(double low, double high) {
    return static_cast<float>(low + static_cast<double>(random_.unit()) * (high - low));
}

}  // namespace arena::client_sim
