#include "server/replication/interest.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <tuple>

#include "sim/base/assert.h"
#include "sim/geometry/aabb.h"

namespace arena::server {

namespace {

using Ranked = InterestScratch::Ranked;

/// Entities that a list has room for at first.
constexpr std::size_t kFirstRoom = 64;

/// `size`: width and height; `margin` goes onto each side.
sim::Aabb box_around(sim::Vec2 centre, sim::Vec2 size, float margin) {
    const sim::Vec2 half{0.5f * size.x + margin, 0.5f * size.y + margin};
    return {centre - half, centre + half};
}

/// From the point to the nearest of the entity's box. In double, where the square of no coordinate
/// overflows.
double distance_to(const EntityColumns& entities, Slot slot, sim::Vec2 point) {
    const auto apart = [](float a, float b, float reach) {
        const double middles = std::abs(static_cast<double>(a) - static_cast<double>(b));
        return std::max(0.0, middles - static_cast<double>(reach));
    };
    const double x = apart(entities.positions[slot].x, point.x, entities.reaches[slot].x);
    const double y = apart(entities.positions[slot].y, point.y, entities.reaches[slot].y);
    return std::sqrt(x * x + y * y);
}

}  // namespace

InterestRules interest_of(const sim::Vision& vision) {
    return {.view = vision.view, .margin = vision.margin, .sees_teammates = vision.teammates};
}

Interest::Interest(const InterestRules& rules) : rules_(rules) {
    ARENA_ASSERT(rules.margin >= 0.0f, "the margin makes the view larger");
    ARENA_ASSERT(rules.seen_max >= 1, "a client sees its own player");
    ARENA_ASSERT(rules.seen_max <= protocol::kSeenMax / 2, "as many as a client may see");
}

std::span<const Slot> Interest::look(const Surroundings& around, const Viewer& viewer,
                                     InterestScratch& scratch) {
    const sim::Aabb grown = box_around(viewer.position, rules_.view, rules_.margin);
    std::vector<Slot>& found = scratch.found;
    found.clear();
    const sim::Aabb view = view_from(viewer.position);
    around.living.collect(view, found);
    around.things.collect(around.entities, view, found);
    add_staying(around.entities, grown, found);
    if (viewer.own) found.push_back(*viewer.own);
    if (rules_.sees_teammates) {
        const std::span<const Slot> members = around.members.of(viewer.team);
        found.insert(found.end(), members.begin(), members.end());
    }
    scratch.set.make_room(around.entities.lives.size());
    for (const Slot slot : found)
        scratch.set.insert(slot);
    scratch.set.take_ascending(found);
    if (around.hiding != nullptr && around.hiding->hides_some())
        std::erase_if(
            found, [&](Slot slot) { return around.hiding->hides(around.entities, slot, viewer); });
    if (found.size() > rules_.seen_max) keep_nearest(around.entities, viewer, grown, scratch);
    remember(around.entities, found);
    return slots_;
}

sim::Aabb Interest::view_from(sim::Vec2 position) const {
    return box_around(position, rules_.view, 0.0f);
}

/// Whoever was seen last, lives on and has not left the margin.
void Interest::add_staying(const EntityColumns& entities, const sim::Aabb& grown,
                           std::vector<Slot>& found) const {
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        const Slot slot = slots_[i];
        ARENA_ASSERT(slot < entities.lives.size(), "one change log for all looks of a client");
        if (entities.lives[slot] == lives_[i] && boxes_overlap(grown, box_of(entities, slot)))
            found.push_back(slot);
    }
}

/// Leaves seen_max of scratch.found, which stay ascending.
void Interest::keep_nearest(const EntityColumns& entities, const Viewer& viewer,
                            const sim::Aabb& grown, InterestScratch& scratch) const {
    rank_found(entities, viewer, grown, scratch);
    const auto end = scratch.ranked.begin() + static_cast<std::ptrdiff_t>(rules_.seen_max);
    std::nth_element(
        scratch.ranked.begin(), end, scratch.ranked.end(), [](const Ranked& a, const Ranked& b) {
            return std::tie(a.rank, a.distance, a.slot) < std::tie(b.rank, b.distance, b.slot);
        });
    std::for_each(scratch.ranked.begin(), end,
                  [&](const Ranked& ranked) { scratch.set.insert(ranked.slot); });
    scratch.set.take_ascending(scratch.found);
}

/// Fills scratch.ranked with those in scratch.found: the lowest are to be seen first.
void Interest::rank_found(const EntityColumns& entities, const Viewer& viewer,
                          const sim::Aabb& grown, InterestScratch& scratch) const {
    enum Rank : std::uint8_t { own, near, far };
    scratch.ranked.clear();
    std::size_t before = 0;  // in slots_, which ascend as well
    for (const Slot slot : scratch.found) {
        while (before < slots_.size() && slots_[before] < slot)
            ++before;
        const bool was_seen = before < slots_.size() && slots_[before] == slot &&
                              lives_[before] == entities.lives[slot];
        const bool is_near = boxes_overlap(grown, box_of(entities, slot));
        const Rank rank = slot == viewer.own ? own : is_near ? near : far;
        const double bonus = was_seen ? static_cast<double>(rules_.margin) : 0.0;
        scratch.ranked.push_back(
            {rank, distance_to(entities, slot, viewer.position) - bonus, slot});
    }
}

void Interest::remember(const EntityColumns& entities, std::span<const Slot> found) {
    if (found.size() > slots_.capacity()) {
        // By steps, or each new record would take new memory.
        const std::size_t room = std::max(kFirstRoom, std::bit_ceil(found.size()));
        slots_.reserve(room);
        lives_.reserve(room);
    }
    slots_.assign(found.begin(), found.end());
    lives_.clear();
    for (const Slot slot : found)
        lives_.push_back(entities.lives[slot]);
}

}  // namespace arena::server
