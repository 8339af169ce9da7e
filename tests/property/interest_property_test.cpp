// Which entities are in a client's view, against slow twins that look at every entity. Each case is
// drawn from one seed, so that a failure can be repeated.
//
// All coordinates are multiples of a quarter of a metre: entities often lie exactly on the sides of
// views and cells, and both twins calculate exactly.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "server/replication/always_seen.h"
#include "server/replication/interest.h"
#include "server/replication/interest_grid.h"
#include "sim/base/random.h"
#include "tests/support/placed_entities.h"
#include "tests/support/remembered_interest.h"
#include "tests/support/slot_lists.h"

namespace arena::server::interest_property_test {
namespace {

using test::PlacedEntities;
using Slots = std::vector<Slot>;

float quarters_between(Random& random, int low, int high) {
    return 0.25f *
           static_cast<float>(low * 4 + static_cast<int>(random.below(
                                            static_cast<std::uint32_t>(4 * (high - low) + 1))));
}

/// On the field from (0, 0) to (side, side), or up to 10 m outside; occasionally very far away.
sim::Vec2 any_place(Random& random, int side) {
    constexpr float kFar[] = {-std::numeric_limits<float>::max(), -1e30f, 1e30f,
                              std::numeric_limits<float>::max()};
    const auto coordinate = [&] {
        return random.below(100) == 0 ? kFar[random.below(4)]
                                      : quarters_between(random, -10, side + 10);
    };
    const float x = coordinate();
    return {x, coordinate()};
}

RC_GTEST_PROP(InterestGridProperty, finds_the_same_entities_as_a_test_of_every_entity,
              (std::uint64_t seed)) {
    constexpr float kCellSizes[] = {0.5f, 3.0f, 8.0f, 20.0f, 500.0f};
    Random random(seed);
    const int side = static_cast<int>(1 + random.below(100));
    PlacedEntities placed;
    InterestGrid grid({{0.0f, 0.0f}, {static_cast<float>(side), static_cast<float>(side)}},
                      kCellSizes[random.below(5)]);
    for (std::uint32_t count = random.below(60); count > 0; --count)
        placed.add_player({});

    for (int round = 0; round < 4; ++round) {
        for (Slot slot = 0; slot < placed.slots(); ++slot) {
            if (random.below(10) == 0) placed.remove(slot);
            placed.move(slot, any_place(random, side));
        }
        const EntityColumns entities = placed.columns();
        const sim::Vec2 a = any_place(random, side);
        const sim::Vec2 b = any_place(random, side);
        const sim::Aabb box{{std::min(a.x, b.x), std::min(a.y, b.y)},
                            {std::max(a.x, b.x), std::max(a.y, b.y)}};
        grid.build(entities, entities.living);

        Slots found;
        grid.collect(box, found);

        Slots expected;
        for (const Slot slot : entities.living) {
            const sim::Vec2 at = entities.positions[slot];
            if (box.min.x <= at.x && at.x <= box.max.x && box.min.y <= at.y && at.y <= box.max.y)
                expected.push_back(slot);
        }
        std::ranges::sort(found);
        RC_ASSERT(found == expected);
    }
}

/// The archetypes of players here; players of the last one are seen by all clients.
constexpr std::uint8_t kArchetypes = 4;
constexpr std::uint8_t kAlwaysSeen = kArchetypes - 1;

/// Does what Interest does, by looking at every entity.
class Twin {
  public:
    explicit Twin(const InterestRules& rules) : rules_(rules) {}

    /// `some_are_always_seen`: whether players of the archetype kAlwaysSeen are.
    Slots look(const EntityColumns& entities, const Viewer& viewer, bool some_are_always_seen) {
        std::vector<std::tuple<int, double, Slot>> relevant;
        Slots all(entities.living.begin(), entities.living.end());
        all.insert(all.end(), entities.things.begin(), entities.things.end());
        for (const Slot slot : all) {
            const bool was_seen = seen_.contains(entities.lives[slot]);
            const bool is_own = slot == viewer.own;
            const Gap gap = gap_to(entities, slot, viewer);
            const sim::Vec2 view = view_of(viewer);
            const bool is_near = is_within(view, rules_.margin, gap);
            if (!is_own && !is_teammate(entities.traits[slot], viewer) &&
                !(some_are_always_seen && is_always_seen(entities.traits[slot])) &&
                !is_within(view, 0.0f, gap) && !(was_seen && is_near))
                continue;
            const double distance = std::sqrt(gap.x * gap.x + gap.y * gap.y);
            relevant.emplace_back(
                is_own    ? 0
                : is_near ? 1
                          : 2,
                was_seen ? distance - static_cast<double>(rules_.margin) : distance, slot);
        }
        std::ranges::sort(relevant);
        if (relevant.size() > rules_.seen_max) is_crowded_ = true;
        relevant.resize(std::min(relevant.size(), rules_.seen_max));
        seen_.clear();
        Slots slots;
        for (const auto& [rank, distance, slot] : relevant) {
            seen_.insert(entities.lives[slot]);
            slots.push_back(slot);
        }
        std::ranges::sort(slots);
        return slots;
    }
    /// Whether at any time more entities were relevant than may be seen.
    [[nodiscard]] bool is_crowded() const { return is_crowded_; }

  private:
    /// Metres along each axis from the viewer to the box of an entity.
    struct Gap {
        double x = 0.0;
        double y = 0.0;
    };
    [[nodiscard]] static Gap gap_to(const EntityColumns& entities, Slot slot,
                                    const Viewer& viewer) {
        const auto gap = [](float middle, float reach, float from) {
            return std::max(0.0, std::abs(static_cast<double>(middle) - static_cast<double>(from)) -
                                     static_cast<double>(reach));
        };
        const sim::Vec2 middle = entities.positions[slot];
        const sim::Vec2 reach = entities.reaches[slot];
        return {gap(middle.x, reach.x, viewer.position.x),
                gap(middle.y, reach.y, viewer.position.y)};
    }
    [[nodiscard]] sim::Vec2 view_of(const Viewer& viewer) const {
        return viewer.archetype && !rules_.views.empty() ? rules_.views.at(*viewer.archetype)
                                                         : rules_.view;
    }
    [[nodiscard]] static bool is_within(sim::Vec2 view, float margin, Gap gap) {
        const auto reach = [margin](float size) {
            return static_cast<double>(size) / 2.0 + static_cast<double>(margin);
        };
        return gap.x <= reach(view.x) && gap.y <= reach(view.y);
    }
    [[nodiscard]] bool is_teammate(const protocol::Traits& traits, const Viewer& viewer) const {
        return rules_.sees_teammates && viewer.team != 0 && traits.team == viewer.team &&
               category_of(traits.id) == sim::Category::player;
    }
    [[nodiscard]] static bool is_always_seen(const protocol::Traits& traits) {
        return traits.kind == kAlwaysSeen && category_of(traits.id) == sim::Category::player;
    }
    InterestRules rules_;
    std::set<std::uint32_t> seen_;  // lives
    bool is_crowded_ = false;
};

constexpr int kSide = 40;  // metres

bool is_thing(const PlacedEntities& placed, Slot slot) {
    return category_of(placed.columns().traits[slot].id) == sim::Category::obstacle;
}

/// A box with its corners on quarters of a metre; some have no size.
sim::Aabb any_box(Random& random) {
    const sim::Vec2 low{quarters_between(random, -10, kSide), quarters_between(random, -10, kSide)};
    const int size = random.below(10) == 0 ? kSide : 4;
    return {low,
            {low.x + quarters_between(random, 0, size), low.y + quarters_between(random, 0, size)}};
}

/// Moves players and projectiles a little way, lets them jump, die or give their slots to others;
/// and moves movers.
void step(Random& random, PlacedEntities& placed) {
    const auto team = static_cast<std::uint8_t>(random.below(3));
    for (Slot slot = 0; slot < placed.slots(); ++slot) {
        const std::uint32_t what = random.below(40);
        if (is_thing(placed, slot)) {
            if (what == 0) placed.place(slot, any_box(random));
            continue;
        }
        const bool lives = placed.lives(slot);
        const sim::Vec2 at = placed.columns().positions[slot];
        if (what == 0 && lives) placed.remove(slot);
        if (what == 1 && lives) placed.move(slot, any_place(random, kSide));
        // A slot that is used again continues near where its last user was.
        if (what <= 2 && !placed.lives(slot)) placed.replace(slot, at, team);
        if (what > 10 && std::abs(at.x) + std::abs(at.y) < 1000.0f)
            placed.move(slot, {at.x + quarters_between(random, -2, 2),
                               at.y + quarters_between(random, -2, 2)});
    }
}

InterestRules any_rules(Random& random) {
    constexpr float kMargins[] = {0.0f, 0.25f, 2.0f, 5.0f};
    const auto any_view = [&random]() -> sim::Vec2 {
        return {2.0f * quarters_between(random, 0, 15), 2.0f * quarters_between(random, 0, 15)};
    };
    std::vector<sim::Vec2> views;
    if (random.below(2) == 0)
        for (std::uint8_t archetype = 0; archetype < kArchetypes; ++archetype)
            views.push_back(any_view());
    return {.view = any_view(),
            .views = std::move(views),
            .margin = kMargins[random.below(4)],
            .sees_teammates = random.below(2) == 0,
            .seen_max = 1 + random.below(random.below(2) == 0 ? 8 : 60)};
}

RC_GTEST_PROP(InterestProperty, a_client_sees_the_entities_that_a_test_of_every_entity_finds,
              (std::uint64_t seed)) {
    Random random(seed);
    const InterestRules rules = any_rules(random);
    PlacedEntities placed;
    for (std::uint32_t count = random.below(80); count > 0; --count) {
        const auto team = static_cast<std::uint8_t>(random.below(3));
        const sim::Vec2 place = any_place(random, kSide);
        // Only few are of the archetype that all clients see.
        const std::uint32_t drawn = random.below(12);
        const auto kind = static_cast<std::uint8_t>(drawn == 0 ? kAlwaysSeen : drawn % 3);
        random.below(3) == 0 ? placed.add_projectile(place, team)
                             : placed.add_player(place, team, kind);
    }
    for (std::uint32_t count = random.below(12); count > 0; --count)
        placed.add_thing(any_box(random));
    const sim::Aabb bounds{{0.0f, 0.0f}, {kSide, kSide}};
    InterestGrid living(bounds, random.below(2) == 0 ? 8.0f : 3.0f);
    ThingGrid things(bounds);
    TeamMembers members;
    sim::Rules marked;
    marked.archetypes.resize(kArchetypes);
    marked.archetypes[kAlwaysSeen].is_always_seen = random.below(2) == 0;
    AlwaysSeen always_seen(marked);
    InterestScratch scratch;
    arena::test::RememberedInterest interest(rules);
    Twin twin(rules);
    Viewer viewer{.position = {20.0f, 20.0f}, .team = static_cast<std::uint8_t>(random.below(3))};

    for (int tick = 0; tick < 20; ++tick) {
        step(random, placed);
        const EntityColumns entities = placed.columns();
        // Slot 0 is the client's own player; while that is dead, the client looks from where it
        // died.
        viewer.own.reset();
        if (placed.slots() > 0 && placed.lives(0) && !is_thing(placed, 0)) viewer.own = 0;
        if (viewer.own &&
            sim::contains({{-100.0f, -100.0f}, {100.0f, 100.0f}}, entities.positions[0]))
            viewer.position = entities.positions[0];
        if (viewer.own) viewer.archetype = std::uint8_t{entities.traits[0].kind};
        living.build(entities, entities.living);
        things.build(entities);
        members.build(entities);
        always_seen.build(entities);

        const BitSet& seen = interest.look({entities, living, things, members, always_seen.slots()},
                                           viewer, scratch);

        if (!marked.archetypes[kAlwaysSeen].is_always_seen) RC_ASSERT(always_seen.slots().empty());
        RC_ASSERT(test::list_of(seen) ==
                  twin.look(entities, viewer, marked.archetypes[kAlwaysSeen].is_always_seen));
    }
    RC_CLASSIFY(twin.is_crowded(), "beyond the maximum");
}

}  // namespace
}  // namespace arena::server::interest_property_test
