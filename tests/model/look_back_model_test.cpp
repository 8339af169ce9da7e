// Random fights in an open field against a slow and simple way to look back: a record of where all
// players were at the end of every tick, and for each shot in each tick a test of every player in
// turn.
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "sim/rules/rules.h"
#include "sim/world/world.h"
#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"

namespace arena::sim::look_back_model_test {
namespace {

/// Metres by which floats and the model's doubles may differ, ...
constexpr double kMargin = 1e-3;
/// ... and fractions of a tick, where a shot grazes a player.
constexpr double kTimeMargin = 1e-2;

struct Point {
    double x = 0.0;
    double y = 0.0;
};

Point point(Vec2 v) {
    return {static_cast<double>(v.x), static_cast<double>(v.y)};
}

/// Where the living players were, and since when each lives, at the end of each tick.
struct Diary {
    struct Entry {
        Vec2 position;
        Tick alive_since = 0;
    };
    std::vector<std::map<EntityId, Entry>> ticks{{}};

    void write(const World& world, const std::set<EntityId>& joined) {
        std::map<EntityId, Entry> now;
        for (const PlayerState& player : world.players()) {
            if (!player.alive) continue;
            const auto before = ticks.back().find(player.id);
            const bool lived = before != ticks.back().end() && !joined.contains(player.id);
            now[player.id] = {player.position, lived ? before->second.alive_since : world.tick()};
        }
        ticks.push_back(now);
    }
    [[nodiscard]] std::optional<Entry> at(Tick tick, EntityId id) const {
        const auto found = ticks.at(tick).find(id);
        return found == ticks.at(tick).end() ? std::nullopt : std::optional(found->second);
    }
};

/// The fraction of the tick at which the distance of two points that move evenly first is `reach`,
/// and the least distance between them.
struct Approach {
    double t = 2.0;  ///< above 1: never
    double least = 0.0;
};

Approach approach(Point offset, Point way, double reach) {
    const double a = way.x * way.x + way.y * way.y;
    const double b = offset.x * way.x + offset.y * way.y;
    const double c = offset.x * offset.x + offset.y * offset.y;
    const double nearest = a > 0.0 ? std::min(1.0, std::max(0.0, -b / a)) : 0.0;
    Approach result;
    result.least = std::sqrt(std::max(0.0, c + nearest * (2.0 * b + nearest * a)));
    if (c <= reach * reach) {
        result.t = 0.0;
    } else if (a > 0.0) {
        const double root = b * b - a * (c - reach * reach);
        if (root >= 0.0) {
            const double t = (-b - std::sqrt(root)) / a;
            if (t >= 0.0 && t <= 1.0) result.t = t;
        }
    }
    return result;
}

/// What the model says of one shot in one tick.
struct ShotOutcomes {
    std::map<EntityId, Approach> met;  ///< all players that could be hit
};

class Judge {
  public:
    explicit Judge(const World& world) : world_(world), before_(world.state()) {}

    /// Notes the state as a tick begins.
    void begin() { before_ = world_.state(); }

    /// `arrived` are the players that have joined in this tick.
    [[nodiscard]] ShotOutcomes look(const ProjectileState& shot, const Diary& diary,
                                    const std::set<EntityId>& arrived) const {
        const Rules& rules = world_.rules();
        const double tick_seconds = 1.0 / rules.tick_rate;
        const double reach =
            static_cast<double>(rules.weapons[0].projectile.radius + rules.archetypes[0].radius);
        const Tick now = world_.tick();
        ShotOutcomes outcomes;
        if (shot.looks_back >= now) return outcomes;
        const Tick then = now - shot.looks_back;
        for (const PlayerState& player : world_.players()) {
            // Only players that live while the shots fly: they lived at the end of the tick before.
            const auto last = diary.at(now - 1, player.id);
            if (!last || arrived.contains(player.id) || player.id == shot.owner) continue;
            if (last->alive_since > then - 1) continue;  // another life, or none
            const auto begin = diary.at(then - 1, player.id);
            const Vec2 end =
                shot.looks_back == 0 ? player.position : diary.at(then, player.id)->position;
            const Point from = point(begin->position);
            const Point to = point(end);
            const Point start = point(shot.position);
            const Point velocity = point(shot.velocity);
            outcomes.met[player.id] = approach({start.x - from.x, start.y - from.y},
                                               {velocity.x * tick_seconds - (to.x - from.x),
                                                velocity.y * tick_seconds - (to.y - from.y)},
                                               reach);
        }
        return outcomes;
    }

    [[nodiscard]] const std::vector<ProjectileState>& shots() const { return before_.projectiles; }

  private:
    const World& world_;
    WorldState before_;
};

struct Counts {
    std::uint64_t met = 0;
    std::uint64_t met_back = 0;
    std::uint64_t missed = 0;
};

/// Compares the end of the shot with what the model says. `target`: what ended it, or nothing.
void expect_as_predicted(const ProjectileState& shot, const ShotOutcomes& outcomes,
                         const std::optional<EntityId>& target, Counts& counts) {
    const bool has_met_player =
        target && *target != kNoEntity && category_of(*target) == Category::player;
    double first = 2.0;
    for (const auto& [id, one] : outcomes.met)
        first = std::min(first, one.t);
    if (has_met_player) {
        const auto met = outcomes.met.find(*target);
        ASSERT_NE(met, outcomes.met.end()) << "player " << target->value << " could not be hit";
        ASSERT_LE(met->second.least, 0.6 + kMargin) << "player " << target->value;
        ASSERT_LE(met->second.t > 1.0 ? first : met->second.t, first + kTimeMargin)
            << "another was hit before player " << target->value;
        ++counts.met;
        if (shot.looks_back > 0) ++counts.met_back;
        return;
    }
    ++counts.missed;
    if (target && *target == kNoEntity) return;  // the border, or its life is over
    for (const auto& [id, one] : outcomes.met)
        ASSERT_GE(one.least, 0.6 - kMargin) << "it flew through player " << id.value;
}

Rules fight_rules(std::uint64_t seed) {
    constexpr std::uint32_t kRates[] = {60, 20, 120};
    Rules rules;
    rules.tick_rate = kRates[seed % 3];
    rules.respawn_delay = 0.1f;
    rules.weapons[0].interval = 0.15f;
    rules.weapons[0].projectile.speed = seed % 2 == 0 ? 40.0f : 120.0f;
    rules.weapons[0].projectile.damage = 40;
    rules.archetypes[0].speed = 8.0f;
    rules.lag_compensation.max_ms = seed % 5 == 4 ? 120 : 250;
    return rules;
}

PlayerInput any_input(Random& random) {
    PlayerInput input;
    input.move_x = static_cast<std::int8_t>(random.next());
    input.move_y = static_cast<std::int8_t>(random.next());
    input.aim_x = static_cast<std::int16_t>(random.next());
    input.aim_y = static_cast<std::int16_t>(random.next());
    input.buttons = random.below(4) != 0 ? kButtonFire : Buttons{0};
    if (random.below(4) != 0) input.seen_back = static_cast<std::uint8_t>(random.below(40));
    return input;
}

void fight(std::uint64_t seed, Counts& counts) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    test::MapBuilder map(26.0f, 26.0f);
    for (int i = 0; i < 25; ++i)
        map.spawn(
            {3.0f + 5.0f * static_cast<float>(i % 5), 3.0f + 5.0f * static_cast<float>(i / 5)});
    World world(map.terrain(), fight_rules(seed), {}, seed);
    Random random(seed);
    Judge judge(world);
    Diary diary;
    std::set<std::uint32_t> there;
    // The past begins with the first input that looks back; here it names a player that does not
    // exist.
    PlayerInput first;
    first.seen_back = 1;
    static_cast<void>(world.step(std::vector{test::input({99}, first)}));
    diary.write(world, {});
    for (int tick = 0; tick < 1500; ++tick) {
        std::vector<Command> commands;
        std::set<EntityId> arrived;
        for (std::uint32_t number = 1; number <= 20; ++number) {
            if (!there.contains(number)) {
                if (random.below(20) != 0) continue;
                there.insert(number);
                arrived.insert({number});
                commands.push_back(test::join({number}));
            } else if (random.below(400) == 0) {
                commands.push_back(test::leave({number}));
                // Some are back at once, under the same number.
                if (random.below(2) == 0) {
                    arrived.insert({number});
                    commands.push_back(test::join({number}));
                } else {
                    there.erase(number);
                }
            } else if (random.below(15) == 0) {
                commands.push_back(test::input({number}, any_input(random)));
            }
        }
        judge.begin();

        const StepResult result = world.step(commands);

        ASSERT_EQ(result.errors, 0u);
        const auto broken = world.find_broken_invariant();
        ASSERT_FALSE(broken) << *broken;
        std::map<EntityId, EntityId> ended;
        for (const Event& event : result.events) {
            if (event.kind == EventKind::despawn &&
                category_of(event.subject) == Category::projectile)
                ended[event.subject] = event.other;
            ASSERT_LE(event.looked_back, look_back_max(world.rules()));
        }
        for (const ProjectileState& shot : judge.shots()) {
            const auto end = ended.find(shot.id);
            ASSERT_NO_FATAL_FAILURE(expect_as_predicted(
                shot, judge.look(shot, diary, arrived),
                end == ended.end() ? std::nullopt : std::optional(end->second), counts))
                << "tick " << world.tick() << ", shot " << shot.id.value << " that looks back "
                << shot.looks_back;
        }
        diary.write(world, arrived);
    }
}

TEST(LookBackModel, every_shot_hits_the_player_that_a_search_of_past_positions_finds) {
    Counts counts;
    for (std::uint64_t seed = 1; seed <= 10; ++seed)
        ASSERT_NO_FATAL_FAILURE(fight(seed, counts));

    EXPECT_GT(counts.met_back, 1000u);
    EXPECT_GT(counts.met - counts.met_back, 200u);
    EXPECT_GT(counts.missed, 10000u);
}

}  // namespace
}  // namespace arena::sim::look_back_model_test
