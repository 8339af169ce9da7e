#include "client-sim/judge/sight_watch.h"

namespace arena::client_sim {

/// A refusal leaves the camera where it was, and so does a wish without one.
void SightWatch::on_wish(const protocol::Watch& wish, sim::Tick tick) {
    changed_at_ = tick;
    if (wish.camera) camera_ = wish.camera;
    if (wish.player != sim::kNoEntity) camera_.reset();
}

void SightWatch::on_watching(const protocol::Watching& watching, sim::Tick tick) {
    changed_at_ = tick;
    watched_ = watching.player;
}

std::optional<Seer> SightWatch::seer_of(const protocol::Update& update,
                                        const client::WorldView& view,
                                        const protocol::Welcome& welcome) const {
    if (update.tick < changed_at_ + certain_after_) return std::nullopt;
    if (watched_ != sim::kNoEntity) return seer_of_player(watched_, update, view, welcome);
    if (!camera_) return std::nullopt;
    return Seer{.position = camera_->center, .view = camera_->size};
}

}  // namespace arena::client_sim
