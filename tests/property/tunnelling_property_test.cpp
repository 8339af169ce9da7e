// Nothing tunnels: shots of up to 2,000 m/s at a wall of 5 cm and at a running player of 10 cm, at
// any angle, in a real World. The judge works in double and uses no sweep: from where the world
// says that all were before and after a tick, and where the shot bounced and hit, it computes the
// closest approach of the paths, and the time of impact by the quadratic formula.
//
// 2,000 cases; the long mode as for all properties: RC_PARAMS="max_success=100000".
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "sim/sweep/ricochet.h"
#include "tests/support/double_judge.h"
#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"

namespace arena::sim::tunnelling_property_test {
namespace {

using test::cross;
using test::dot;
using test::Double2;
using test::wide;

/// Metres by which floats at 60 m from the origin may be wrong after a tick of arithmetic: a
/// hundredth of the wall.
constexpr double kTolerance = 5e-4;

constexpr float kSide = 60.0f;
constexpr float kPlayerRadius = 0.05f;
constexpr float kThickness = 0.05f;

struct Case {
    Vec2 shooter;
    Vec2 target;
    std::optional<std::array<Vec2, 4>> wall;  ///< a box, counter-clockwise
    PlayerInput shot;
    PlayerInput run;
    ProjectileKind projectile;
    std::uint32_t tick_rate = 60;
};

/// Uniform in [low, high], in 2^20 steps, independent of the size of the case.
float draw(float low, float high) {
    constexpr int kSteps = 1 << 20;
    const int step = *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, kSteps + 1));
    return low + (high - low) * (static_cast<float>(step) / static_cast<float>(kSteps));
}

Vec2 draw_direction() {
    const float angle = draw(0.0f, 6.2831853f);
    return {std::cos(angle), std::sin(angle)};
}

/// A wall across the shot's path or beside it, at any angle, grazing ones included.
std::array<Vec2, 4> draw_wall(Vec2 through) {
    const Vec2 along = draw_direction() * draw(1.0f, 8.0f);
    const Vec2 across = Vec2{-along.y, along.x} * (0.5f * kThickness / length(along));
    return {through - along - across, through + along - across, through + along + across,
            through - along + across};
}

Case draw_case() {
    Case c;
    c.shooter = {draw(21.0f, 39.0f), draw(21.0f, 39.0f)};
    const Vec2 aim = draw_direction();
    const Vec2 beside{-aim.y, aim.x};
    c.shot = test::shoot(static_cast<int>(aim.x * 30000.0f), static_cast<int>(aim.y * 30000.0f));
    c.projectile = {.radius = draw(0.001f, 0.1f), .speed = draw(1.0f, 2000.0f), .life = 2.0f};
    c.projectile.pierce = *rc::gen::element<std::uint8_t>(0, 0, 1);
    c.projectile.bounces = *rc::gen::element<std::uint8_t>(0, 0, 3);
    // Near the path of the shot, often in it, sometimes just grazed or just missed; and not yet at
    // the shooter after the tick of the shot, in which it runs 0.5 m at most.
    const float reach = kPlayerRadius + c.projectile.radius;
    c.target = c.shooter + aim * draw(1.0f, 10.0f) + beside * draw(-2.0f * reach, 2.0f * reach);
    if (*rc::gen::inRange(0, 4) != 0)
        c.wall = draw_wall(c.shooter + aim * draw(0.2f, 11.0f) + beside * draw(-1.0f, 1.0f));
    const Vec2 way = draw_direction() * 127.0f;
    c.run = test::move(static_cast<int>(way.x), static_cast<int>(way.y));
    c.tick_rate = *rc::gen::element(20u, 60u, 128u);
    return c;
}

/// Players of two teams with one spawn point each, so that it is known which stands where.
test::WorldDriver world_of(const Case& c) {
    Rules rules;
    rules.tick_rate = c.tick_rate;
    rules.archetypes.front().radius = kPlayerRadius;
    rules.archetypes.front().speed = 10.0f;
    rules.weapons.front().interval = 600.0f;
    rules.weapons.front().projectile = c.projectile;
    test::MapBuilder map(kSide, kSide);
    map.spawn(c.shooter, 1).spawn(c.target, 2);
    if (c.wall) map.polygon({c.wall->begin(), c.wall->end()});
    Limits limits;
    limits.players_max = 2;
    limits.projectiles_max = 1;
    limits.commands_max = 4;
    limits.candidates_max = 64;
    limits.events_max = 64;
    test::WorldDriver driver(map.terrain(), rules, limits);
    driver.step({test::join({1}), test::join({2})});
    return driver;
}

// The judge --------------------------------------------------------------------------------------

double norm(Double2 v) {
    return std::sqrt(dot(v, v));
}

/// A disc's centre on its way, in double.
struct Way {
    Double2 from;
    Double2 delta;

    [[nodiscard]] Double2 at(double t) const { return from + delta * t; }
};

/// Returns how near the two centres come.
double closest_approach(const Way& one, const Way& other) {
    const Double2 from = one.from - other.from;
    return test::distance_to_segment({}, from, from + (one.delta - other.delta));
}

/// Returns the smaller root t of |from + delta t| = reach; 0 for a disc that begins within, nothing
/// for one that passes or moves away.
std::optional<double> time_of_impact(const Way& one, const Way& other, double reach) {
    const Double2 from = one.from - other.from;
    const Double2 delta = one.delta - other.delta;
    const double c = dot(from, from) - reach * reach;
    if (c <= 0.0) return 0.0;
    const double a = dot(delta, delta);
    const double b = dot(from, delta);
    if (b >= 0.0 || b * b <= a * c) return std::nullopt;
    return c / (-b + std::sqrt(b * b - a * c));
}

double distance_of_segments(Double2 a, Double2 b, Double2 c, Double2 d) {
    const bool crosses = cross(b - a, c - a) * cross(b - a, d - a) < 0.0 &&
                         cross(d - c, a - c) * cross(d - c, b - c) < 0.0;
    if (crosses) return 0.0;
    return std::min({test::distance_to_segment(a, c, d), test::distance_to_segment(b, c, d),
                     test::distance_to_segment(c, a, b), test::distance_to_segment(d, a, b)});
}

/// Returns how near the path comes to the wall; 0 when it crosses a side. A path that begins inside
/// has crossed a side before.
double closest_approach(const Way& way, const std::array<Vec2, 4>& wall) {
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < wall.size(); ++i)
        nearest = std::min(nearest, distance_of_segments(way.from, way.at(1.0), wide(wall[i]),
                                                         wide(wall[(i + 1) % wall.size()])));
    return nearest;
}

/// Follows one shot from tick to tick by what the world reports.
class Judge {
  public:
    Judge(const Case& c, const test::WorldDriver& driver)
        : case_(c),
          driver_(driver),
          metres_a_tick_(static_cast<double>(c.projectile.speed) /
                         static_cast<double>(c.tick_rate)),
          reach_(static_cast<double>(c.projectile.radius) + static_cast<double>(kPlayerRadius)) {}

    void begin_tick() {
        place_ = wide(driver_.world.projectiles()[0].position);
        target_from_ = wide(driver_.player(2).position);
        flown_ = 0.0;
        bounces_ = 0;
    }

    /// The driver's events are those of the tick, in their order: bounces and the end by time. A
    /// hit comes after them, with the place of the shot when it hit.
    void end_tick() {
        target_ = {target_from_, wide(driver_.player(2).position) - target_from_};
        const auto hits = driver_.events_of(EventKind::hit);
        RC_ASSERT(hits.size() <= 1u);
        if (!hits.empty()) {
            RC_ASSERT(!is_hit());
            hit_ = wide(hits[0].position);
        }
        for (const Event& event : driver_.events) {
            if (event.kind == EventKind::bounce) ++bounces_;
            if (event.kind != EventKind::bounce && event.kind != EventKind::despawn) continue;
            fly_to(wide(event.position));
            expect_contact(event);
        }
        if (!driver_.world.projectiles().empty()) {
            fly_to(wide(driver_.world.projectiles()[0].position));
            // The shot does not stop on the way.
            if (bounces_ < kBouncesMax) RC_ASSERT(std::abs(flown_ - metres_a_tick_) < kTolerance);
        }
        RC_ASSERT(is_passed_ == is_hit());
    }

    [[nodiscard]] bool is_hit() const { return hit_.has_value(); }

  private:
    /// Checks that the shot flies straight to `end`: not through the wall, and not through the
    /// target unless it hits it, and then at the right place.
    void fly_to(Double2 end) {
        const Way shot{place_, end - place_};
        if (case_.wall) RC_ASSERT(closest_approach(shot, *case_.wall) > radius() - kTolerance);
        const double begin = flown_ / metres_a_tick_;
        flown_ += norm(shot.delta);
        const double part = flown_ / metres_a_tick_ - begin;
        const Way target{target_.at(begin), target_.delta * part};
        const auto hit_time = time_of_hit(shot, target);
        if (hit_time) expect_first_contact(*hit_time, shot, target);
        if (!hit_time && !is_passed_)
            RC_ASSERT(closest_approach(shot, target) > reach_ - kTolerance);
        is_passed_ = is_passed_ || hit_time.has_value();
        place_ = end;
    }

    /// Returns when on this path the shot is where the world says that it hit, if it touches the
    /// target there and then: it may have passed that place before.
    std::optional<double> time_of_hit(const Way& shot, const Way& target) const {
        if (!hit_ || is_passed_) return std::nullopt;
        if (test::distance_to_segment(*hit_, shot.from, shot.at(1.0)) > kTolerance)
            return std::nullopt;
        const double square = dot(shot.delta, shot.delta);
        const double t = square > 0.0 ? dot(*hit_ - shot.from, shot.delta) / square : 0.0;
        const double gap = norm(shot.at(t) - target.at(t)) - reach_;
        return std::abs(gap) < kTolerance ? std::optional(t) : std::nullopt;
    }

    void expect_first_contact(double t, const Way& shot, const Way& target) const {
        const Way before{shot.from, shot.delta * t};
        const Way target_before{target.from, target.delta * t};
        RC_ASSERT(closest_approach(before, target_before) > reach_ - kTolerance);
        // In a graze a tiny distance is a long time; otherwise the formula returns the same time.
        const auto exact = time_of_impact(shot, target, reach_ - 0.5 * kTolerance);
        if (exact && t > 0.0 && closest_approach(shot, target) < 0.9 * reach_)
            RC_ASSERT(std::abs(*exact - t) * norm(shot.delta - target.delta) < 4.0 * kTolerance);
    }

    /// Checks that the shot touches what it is said to have hit.
    void expect_contact(const Event& event) const {
        if (event.other == kNoEntity || category_of(event.other) == Category::player) return;
        RC_ASSERT(case_.wall.has_value());
        const Way here{wide(event.position), {}};
        RC_ASSERT(closest_approach(here, *case_.wall) < radius() + kTolerance);
    }

    [[nodiscard]] double radius() const { return static_cast<double>(case_.projectile.radius); }

    const Case& case_;
    const test::WorldDriver& driver_;
    double metres_a_tick_;
    double reach_;
    Double2 place_;        // of the shot
    Double2 target_from_;  // where the target was when the tick began
    Way target_;
    double flown_ = 0.0;  // metres, in this tick
    std::size_t bounces_ = 0;
    std::optional<Double2> hit_;  // where the shot was when it hit the target
    bool is_passed_ = false;
};

/// Whether there is room around the two players at the beginning, so that they can stand there.
bool is_playable(const Case& c) {
    if (!c.wall) return true;
    return closest_approach({wide(c.shooter), {}}, *c.wall) > 0.2 &&
           closest_approach({wide(c.target), {}}, *c.wall) > 0.06;
}

RC_GTEST_PROP(Tunnelling, no_shot_up_to_2000_metres_a_second_passes_a_wall_or_a_player, ()) {
    const Case c = draw_case();
    RC_PRE(is_playable(c));
    test::WorldDriver driver = world_of(c);
    RC_ASSERT(driver.player(1).position == c.shooter);
    RC_ASSERT(driver.player(2).position == c.target);
    driver.step({test::input({1}, c.shot), test::input({2}, c.run)});
    RC_ASSERT(driver.world.projectiles().size() == 1u);
    Judge judge(c, driver);

    bool meets_wall = false;
    while (!driver.world.projectiles().empty()) {
        driver.events.clear();
        judge.begin_tick();
        const StepResult result = driver.step();
        RC_ASSERT(result.errors == 0u);
        judge.end_tick();
        for (const Event& event : driver.events)
            meets_wall = meets_wall || category_of(event.other) == Category::obstacle;
    }

    RC_CLASSIFY(judge.is_hit(), "hits the player");
    RC_CLASSIFY(meets_wall, "hits the wall");
}

}  // namespace
}  // namespace arena::sim::tunnelling_property_test
