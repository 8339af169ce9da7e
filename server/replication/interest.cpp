#include "server/replication/interest.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <tuple>

#include "sim/base/assert.h"
#include "sim/geometry/aabb.h"

namespace arena::server {

namespace {

using Ranked = InterestScratch::Ranked;

/// Returns a box of width and height `size`, enlarged by `margin` on each side.
sim::Aabb box_around(sim::Vec2 centre, sim::Vec2 size, float margin) {
    const sim::Vec2 half{0.5f * size.x + margin, 0.5f * size.y + margin};
    return {centre - half, centre + half};
}

/// Returns the distance from a point to the entity's box. In double precision, in which no
/// coordinate's square overflows.
double distance_to(const EntityColumns& entities, Slot slot, sim::Vec2 point) {
    const auto apart = [](float a, float b, float reach) {
        const double middles = std::abs(static_cast<double>(a) - static_cast<double>(b));
        return std::max(0.0, middles - static_cast<double>(reach));
    };
    const double x = apart(entities.positions[slot].x, point.x, entities.reaches[slot].x);
    const double y = apart(entities.positions[slot].y, point.y, entities.reaches[slot].y);
    return std::sqrt(x * x + y * y);
}

/// Adds the entities that were seen last and have not left the margin. Nearly all of them are in
/// the view, and so in the set already. Returns how many were not.
std::size_t add_staying(const EntityColumns& entities, const BitSet& before, const sim::Aabb& grown,
                        BitSet& seen) {
    std::size_t added = 0;
    BitSet::for_each_only_in(before, seen, [&](Slot slot) {
        ARENA_ASSERT(slot < entities.lives.size(), "one change log for all looks of a client");
        if (!boxes_overlap(grown, box_of(entities, slot))) return;
        seen.insert(slot);
        ++added;
    });
    return added;
}

/// Returns how many these are.
std::size_t insert_all(std::span<const Slot> slots, BitSet& seen) {
    for (const Slot slot : slots)
        seen.insert(slot);
    return slots.size();
}

}  // namespace

InterestRules interest_of(const sim::Rules& rules) {
    const sim::Vision& vision = rules.vision;
    InterestRules interest{.view = vision.view,
                           .views = {},
                           .margin = vision.margin,
                           .exact_distance = vision.exact_distance,
                           .sees_teammates = vision.teammates};
    for (std::size_t archetype = 0; archetype < rules.archetypes.size(); ++archetype)
        interest.views.push_back(rules.view_of(archetype));
    return interest;
}

Interest::Interest(const InterestRules& rules) : rules_(rules) {
    ARENA_ASSERT(rules.margin >= 0.0f, "the margin makes the view larger");
    ARENA_ASSERT(rules.seen_max >= 1, "a client sees its own player");
    ARENA_ASSERT(rules.seen_max <= protocol::kEntitiesSeenMax / 2, "as many as a client may see");
}

const BitSet& Interest::look(const Surroundings& around, const Viewer& viewer, const BitSet& before,
                             InterestScratch& scratch) const {
    const sim::Aabb grown = box_around(viewer.position, size_of_view(viewer), rules_.margin);
    const sim::Aabb view = view_of(viewer);
    BitSet& seen = scratch.seen;
    seen.make_room(around.entities.lives.size());
    seen.clear();
    std::size_t at_most = 1;  // with the own player
    around.living.for_each_near(view, [&](Slot slot, bool is_inside) {
        seen.insert_if(is_inside, slot);
        ++at_most;
    });
    scratch.things.clear();
    around.things.collect(around.entities, view, scratch.things);
    at_most += insert_all(scratch.things, seen);
    at_most += add_staying(around.entities, before, grown, seen);
    if (viewer.own) seen.insert(*viewer.own);
    if (rules_.sees_teammates) at_most += insert_all(around.members.of(viewer.team), seen);
    at_most += insert_all(around.always_seen, seen);
    if (around.hiding != nullptr && around.hiding->hides_some())
        seen.for_each([&](Slot slot) {
            if (around.hiding->hides(around.entities, slot, viewer, scratch.hiding))
                seen.erase(slot);
        });
    if (at_most > rules_.seen_max && seen.count() > rules_.seen_max)
        keep_nearest(around.entities, viewer, before, grown, scratch);
    return seen;
}

sim::Aabb Interest::view_of(const Viewer& viewer) const {
    return box_around(viewer.position, size_of_view(viewer), 0.0f);
}

sim::Vec2 Interest::size_of_view(const Viewer& viewer) const {
    if (viewer.camera_size) return *viewer.camera_size;
    return viewer.archetype && *viewer.archetype < rules_.views.size()
               ? rules_.views[*viewer.archetype]
               : rules_.view;
}

/// Reduces scratch.seen to the first seen_max by rank.
void Interest::keep_nearest(const EntityColumns& entities, const Viewer& viewer,
                            const BitSet& before, const sim::Aabb& grown,
                            InterestScratch& scratch) const {
    rank_seen(entities, viewer, before, grown, scratch);
    const auto end = scratch.ranked.begin() + static_cast<std::ptrdiff_t>(rules_.seen_max);
    std::nth_element(
        scratch.ranked.begin(), end, scratch.ranked.end(), [](const Ranked& a, const Ranked& b) {
            return std::tie(a.rank, a.distance, a.slot) < std::tie(b.rank, b.distance, b.slot);
        });
    scratch.seen.clear();
    std::for_each(scratch.ranked.begin(), end,
                  [&](const Ranked& ranked) { scratch.seen.insert(ranked.slot); });
}

/// Ranks the entities of scratch.seen into scratch.ranked: the lowest stay seen.
void Interest::rank_seen(const EntityColumns& entities, const Viewer& viewer, const BitSet& before,
                         const sim::Aabb& grown, InterestScratch& scratch) const {
    enum Rank : std::uint8_t { own, near, far };
    scratch.ranked.clear();
    scratch.seen.for_each([&](Slot slot) {
        const bool is_near = boxes_overlap(grown, box_of(entities, slot));
        const Rank rank = slot == viewer.own ? own : is_near ? near : far;
        const double bonus = before.contains(slot) ? static_cast<double>(rules_.margin) : 0.0;
        scratch.ranked.push_back(
            {rank, distance_to(entities, slot, viewer.position) - bonus, slot});
    });
}

}  // namespace arena::server
