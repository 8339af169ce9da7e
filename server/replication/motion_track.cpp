#include "server/replication/motion_track.h"

#include <algorithm>

namespace arena::server {

using protocol::Motion;
using protocol::MotionWidths;
using protocol::Width;

void MotionTrack::begin(const Motion& motion, std::int64_t fall) {
    newest_ = static_cast<std::uint8_t>((newest_ + 1) % kMotionsMax);
    before_ = static_cast<std::uint8_t>(std::min<std::size_t>(before_ + 1u, kMotionsMax - 1));
    motions_[newest_] = motion;
    begun_[newest_] = motion.tick;
    MotionWidths widest{.place = Width::narrow, .step = Width::narrow};
    for (std::size_t back = 1; back <= before_; ++back) {
        const std::size_t place = place_of(back);
        widest = wider(widest, widths_for(motion, motions_[place], fall));
        widths_[place] = widest;
    }
}

MotionWidths MotionTrack::widths_since(sim::Tick held_since) const {
    for (std::size_t back = 1; back <= before_; ++back)
        if (begun_[place_of(back)] <= held_since) return widths_[place_of(back)];
    return {};
}

}  // namespace arena::server
