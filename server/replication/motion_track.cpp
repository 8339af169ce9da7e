#include "server/replication/motion_track.h"

#include <algorithm>
#include <cstddef>

namespace arena::server {

using protocol::Motion;
using protocol::MotionWidths;
using protocol::Width;

void MotionTrack::begin(const Motion& motion, std::int64_t fall, const protocol::ShotKind* shot) {
    newest_ = static_cast<std::uint8_t>((newest_ + 1) % kMotionsMax);
    before_ = static_cast<std::uint8_t>(std::min<std::size_t>(before_ + 1u, kMotionsMax - 1));
    motions_[newest_] = motion;
    off_ = static_cast<Places>(off_ & ~(1u << newest_));
    far_off_ = static_cast<Places>(far_off_ & ~(1u << newest_));
    begun_[newest_] = motion.tick;
    MotionWidths widest{.place = Width::narrow, .step = Width::narrow};
    const protocol::MotionWidthBits bits =
        shot != nullptr ? protocol::kShotWidthBits : protocol::MotionWidthBits{};
    for (std::size_t back = 1; back <= before_; ++back) {
        const std::size_t place = place_of(back);
        widest = wider(widest, widths_for(motion, motions_[place], fall, bits));
        widths_[place] = widest;
    }
    // Only a client that holds the motion before the bounce can work out the one after it.
    if (shot != nullptr)
        widths_[place_of(1)] = shot_widths_for(motion, before_newest(), *shot, fall);
}

void MotionTrack::compare(protocol::FinePoint truth, sim::Tick tick, std::int64_t fall) {
    for (std::size_t back = 0; back <= before_; ++back) {
        const std::size_t place = place_of(back);
        if (is_set(far_off_, place)) continue;
        const Motion& motion = motions_[place];
        const protocol::FinePoint predicted = extrapolate(motion, tick, fall);
        const bool has_ended = server::has_ended(motion, tick);
        if (has_ended || !is_within_bound(predicted, truth, protocol::kCoarseMotionBound))
            off_ = static_cast<Places>(off_ | 1u << place);
        if (has_ended || !is_within_bound(predicted, truth, protocol::kBriefMotionBound))
            far_off_ = static_cast<Places>(far_off_ | 1u << place);
    }
}

}  // namespace arena::server
