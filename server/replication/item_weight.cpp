#include "server/replication/item_weight.h"

#include <algorithm>
#include <cmath>

namespace arena::server {

namespace {

/// Metres. Up to here nearer entities have a higher weight; beyond it all have the same.
constexpr float kNear = 24.0f;
constexpr std::uint32_t kNearWeightMax = 16;
/// How near an aim must pass to a place that is aimed at: metres, and metres per metre of distance.
constexpr float kAimedWithin = 1.5f;
constexpr float kAimedWithinPart = 0.05f;
constexpr std::uint32_t kAimedWeight = 2;
/// Metres a second.
constexpr float kFast = 10.0f;
constexpr std::uint32_t kFastWeight = 3;
constexpr std::uint32_t kSlowWeight = 2;
/// How much more a player weighs than a shot: players are few, and most shots are gone before a
/// client that is short of room would miss them. Its introduction weighs twice as much as a change.
constexpr std::uint32_t kPlayerWeight = 4;
constexpr std::uint32_t kPlayerIntroductionWeight = 2 * kPlayerWeight;
/// That of removals is high, because they take next to no room, and an entity that is not removed
/// stays visible.
constexpr std::uint32_t kRemovalWeight = kNearWeightMax * kAimedWeight * kFastWeight;

static_assert(kWeightMax == kPlayerIntroductionWeight * kRemovalWeight);

/// Whether the aim of a player at `focus` passes close to `place`.
bool is_aimed_at(const ViewFocus& focus, sim::Vec2 place) {
    const sim::Vec2 to = place - focus.position;
    const float along = to.x * focus.aim.x + to.y * focus.aim.y;
    const float beside = std::abs(to.x * focus.aim.y - to.y * focus.aim.x);
    return along > 0.0f && beside <= kAimedWithin + kAimedWithinPart * along;
}

/// Returns metres a second.
float speed_of(const protocol::Motion& motion, sim::Tick ticks_per_second) {
    return std::hypot(static_cast<float>(motion.vx), static_cast<float>(motion.vy)) / 1024.0f *
           static_cast<float>(ticks_per_second);
}

}  // namespace

std::uint32_t weight_of(const ChangeLog& log, const ViewFocus& focus, Slot slot,
                        ItemKind item_kind) {
    if (item_kind == ItemKind::removal) return kRemovalWeight;
    const sim::Vec2 place = log.position(slot);
    const sim::Vec2 from = place - focus.position;
    const float part = 1.0f - std::min(std::hypot(from.x, from.y) / kNear, 1.0f);
    const auto near = 1 + static_cast<std::uint32_t>(static_cast<float>(kNearWeightMax - 1) * part);
    const std::uint32_t aimed = is_aimed_at(focus, place) ? kAimedWeight : 1;
    const bool is_fast = speed_of(log.motion(slot).newest(), log.ticks_per_second()) >= kFast;
    const std::uint32_t fast = is_fast ? kFastWeight : kSlowWeight;
    const bool is_player = category_of(log.traits(slot).id) == sim::Category::player;
    const bool is_new = item_kind == ItemKind::introduction;
    const std::uint32_t player = !is_player ? 1
                                 : is_new   ? kPlayerIntroductionWeight
                                            : kPlayerWeight;
    return near * aimed * fast * player;
}

}  // namespace arena::server
