#include "client-sim/behaviour/leaping.h"

#include <algorithm>
#include <cmath>

#include "client-sim/behaviour/objective.h"
#include "client-sim/behaviour/steering.h"
#include "protocol/replication/status_flags.h"
#include "sim/terrain/mover_path.h"

namespace arena::client_sim {

namespace {

constexpr double kThereMetres = 0.15;     // aside of a goal, to stand at it
constexpr double kStraightMetres = 1.0;   // from a goal, within which it goes straight there
constexpr double kStandOffMetres = 0.2;   // from its place, before a waiting player goes back
constexpr double kStandSpeed = 1.5;       // metres per second, at most, of one that stands
constexpr std::uint32_t kPressTicks = 5;  // for which a button is held
constexpr std::uint32_t kAirTicks = 10;   // after a jump, until the ground is another
constexpr double kLateSeconds = 0.5;      // until a leap that does not end is forgotten
constexpr std::uint32_t kPhaseEarly = 2;  // ticks by which a platform's phase may be missed
constexpr std::uint32_t kPhaseLate = 4;
constexpr double kSelfAgeMax = 2.0;  // ticks, to jump while it runs
constexpr double kLeapAsideSeconds = 0.4;
constexpr double kDoorAhead = 5.0;  // metres, within which a plate's door is waited for

/// What the player does next, as far as one tick can know.
class Leaper {
  public:
    Leaper(Mind& mind, const Situation& situation, LeapFinder& finder, const LeapBody& body,
           const LeapGraph& graph)
        : mind_(mind),
          situation_(situation),
          finder_(finder),
          rules_(finder.graphs()->rules()),
          body_(body),
          graph_(graph) {}

    std::optional<Stride> stride_to(Point goal) {
        if (mind_.leap)
            if (const auto stride = go_on()) return stride;
        if (!is_on_ground()) return Stride{.stick = {mind_.way.x, 0.0}};
        if (situation_.tick < mind_.aside_until) return step_aside();
        return walk_to(goal);
    }

    [[nodiscard]] std::optional<bool> can_reach(Point goal) {
        const auto here = graph_.place_at(position(), situation_.tick);
        const auto there = graph_.place_near(goal);
        if (!here || !there) return std::nullopt;
        return finder_.ticks_to(*there, body_)[*here] != LeapGraph::kUnreachable;
    }

    [[nodiscard]] sim::PlayerInput keep_footing(sim::PlayerInput input) {
        const auto here = graph_.place_at(position(), situation_.tick);
        if (!here || !is_on_ground()) return input;
        const auto leads_somewhere = [&](int side, bool jumps) {
            const auto ways = graph_.ways_from(*here);
            return std::any_of(ways.begin(), ways.end(), [&](const LeapGraph::Way& way) {
                return way.leap == Leap{.side = static_cast<std::int8_t>(side), .jumps = jumps} &&
                       way.boards == LeapGraph::kNoPlatform;
            });
        };
        const int side = input.move_x > 0 ? 1 : (input.move_x < 0 ? -1 : 0);
        constexpr unsigned kHops = sim::kButtonJump | sim::kButtonDash;
        if (!leads_somewhere(side, true))
            input.buttons = static_cast<sim::Buttons>(input.buttons & ~kHops);
        if (side != 0 && !leads_somewhere(side, false))
            input.move_x =
                static_cast<std::int8_t>(leads_somewhere(-side, false) ? -input.move_x : 0);
        return input;
    }

  private:
    [[nodiscard]] bool is_on_ground() const {
        return (situation_.self->flags & protocol::kPlayerOnGround) != 0;
    }
    /// Returns where it is now, if it goes on as it was seen.
    [[nodiscard]] Point position() const {
        const Point seen = to_point(situation_.self->position);
        const double ahead = situation_.self_age / situation_.tick_rate;
        const Point velocity = to_point(situation_.self->velocity);
        return is_on_ground() ? seen + velocity * ahead
                              : Point{seen.x + velocity.x * ahead, seen.y};
    }
    [[nodiscard]] double seen_tick() const { return situation_.tick - situation_.self_age; }

    Stride stand() {
        mind_.anchor_until = 0;  // on purpose
        mind_.way = {};
        return {};
    }
    Stride to_side(double side) {
        mind_.way = {side, 0.0};
        return {.stick = mind_.way};
    }
    Stride step_aside() {
        Stride stride = to_side(mind_.aside);
        if (situation_.tick + kPressTicks < mind_.aside_until) stride.buttons = sim::kButtonJump;
        return stride;
    }

    std::optional<Stride> walk_to(Point goal) {
        const Point at = position();
        const auto there = graph_.place_near(goal);
        const auto here = graph_.place_at(at, situation_.tick);
        if (!here) return walk_back(at);
        if (!there) return stand();
        const Point offset = goal - at;
        if (*here == *there ||
            (std::abs(offset.x) < kStraightMetres && std::abs(offset.y) < kStraightMetres)) {
            if (std::abs(offset.x) < kThereMetres) {
                Stride stride = stand();
                stride.is_there = true;
                return stride;
            }
            return to_side(std::clamp(offset.x / kStraightMetres, -1.0, 1.0));
        }
        const auto ticks = finder_.ticks_to(*there, body_);
        if (ticks[*here] == LeapGraph::kUnreachable) return stand();
        if (is_stuck(mind_, situation_, to_point(situation_.self->position))) {
            mind_.aside = mind_.random.below(2) == 0 ? 1.0 : -1.0;
            mind_.aside_until = situation_.tick + ticks_of(situation_, kLeapAsideSeconds);
            return step_aside();
        }
        const LeapGraph::Way* const way = best_way(*here, ticks);
        return way != nullptr ? take(*way, graph_.place(*here), at) : stand();
    }

    /// Walks to the nearest place from one that was not known, as where a crate has been broken.
    std::optional<Stride> walk_back(Point at) {
        const auto aside = graph_.place_aside(at);
        if (!aside || is_stuck(mind_, situation_, to_point(situation_.self->position)))
            return std::nullopt;
        return to_side(std::copysign(1.0, graph_.place(*aside).position.x - at.x));
    }

    /// Returns the ticks by which the goal is reached by that way; while a platform is on its way,
    /// the ticks that it really takes.
    [[nodiscard]] std::uint64_t ticks_by(const LeapGraph::Way& way,
                                         std::span<const std::uint32_t> ticks,
                                         bool knows_wait) const {
        if (ticks[way.to] == LeapGraph::kUnreachable) return UINT64_MAX;
        const std::uint64_t sum = std::uint64_t{way.ticks} + way.penalty + ticks[way.to];
        if (way.boards == LeapGraph::kNoPlatform) return sum;
        return sum + (knows_wait
                          ? graph_.ticks_until(way.boards, way.phase, situation_.tick - kPhaseLate)
                          : graph_.round_ticks(way.boards) / 2);
    }
    /// A player whose best way is onto a platform stays for it, and takes the first that comes.
    [[nodiscard]] const LeapGraph::Way* best_way(LeapGraph::PlaceId here,
                                                 std::span<const std::uint32_t> ticks) const {
        const LeapGraph::Way* best = nullptr;
        for (const bool knows_wait : {false, true}) {
            const bool may_change = best == nullptr || best->boards != LeapGraph::kNoPlatform;
            if (knows_wait && !may_change) break;
            std::uint64_t least = UINT64_MAX;
            for (const LeapGraph::Way& way : graph_.ways_from(here)) {
                if (knows_wait && way.boards == LeapGraph::kNoPlatform) continue;
                const std::uint64_t sum = ticks_by(way, ticks, knows_wait);
                if (sum >= least) continue;
                least = sum;
                best = &way;
            }
        }
        return best;
    }

    Stride take(const LeapGraph::Way& way, const LeapGraph::Place& from, Point at) {
        if (way.is_ride) return stand();
        const bool is_riding = from.platform != LeapGraph::kNoPlatform;
        const bool is_timed = way.boards != LeapGraph::kNoPlatform ||
                              (way.leap.jumps && situation_.self_age > kSelfAgeMax);
        if (is_timed && !is_riding && !stands_at(from, at)) return wait_at(from, at);
        if (way.boards != LeapGraph::kNoPlatform && !is_phase(way.boards, way.phase))
            return wait_at(from, at);
        if (is_riding && (way.is_flight || way.leap.jumps) && !is_phase(from.platform, from.phase))
            return stand();
        if (way.leap.dashes && situation_.tick < mind_.next_dash) return wait_at(from, at);
        if (way.leap.side != 0 && waits_for_door(way.leap.side, at)) return stand();
        if (!way.leap.jumps && !way.is_flight) return to_side(way.leap.side);
        const std::uint32_t run_up = way.leap.jumps ? graph_.run_up_ticks() : 0;
        mind_.leap = LeapUnderWay{.leap = way.leap,
                                  .jump_at = way.jump_at,
                                  .is_timed = is_riding || is_timed,
                                  .flight_ticks = way.ticks - std::min(way.ticks, run_up),
                                  .began = situation_.tick,
                                  .last = situation_.tick};
        mind_.anchor_until = 0;
        return *go_on();
    }
    [[nodiscard]] bool is_phase(std::size_t platform, std::uint32_t phase) const {
        return graph_.ticks_since(platform, phase, situation_.tick + kPhaseEarly) <=
               kPhaseEarly + kPhaseLate;
    }
    /// A platform leaves no time for another run-up than the one that was tried out. A player that
    /// sees itself late does not know where it is while it changes its speed.
    [[nodiscard]] bool stands_at(const LeapGraph::Place& place, Point at) const {
        return std::abs(place.position.x - at.x) < kStandOffMetres &&
               std::abs(static_cast<double>(situation_.self->velocity.x)) < kStandSpeed;
    }
    Stride wait_at(const LeapGraph::Place& place, Point at) {
        const double off = place.platform == LeapGraph::kNoPlatform ? place.position.x - at.x : 0.0;
        if (std::abs(off) < kStandOffMetres) return stand();
        mind_.anchor_until = 0;
        return to_side(std::clamp(off, -0.5, 0.5));
    }

    /// Nothing when the leap is over.
    std::optional<Stride> go_on() {
        LeapUnderWay& under_way = *mind_.leap;
        const bool was_interrupted = situation_.tick > under_way.last + kPressTicks;
        under_way.last = situation_.tick;
        if (!under_way.left_ground && (was_interrupted || !begin_flight(under_way))) {
            mind_.leap.reset();
            return std::nullopt;
        }
        const double side = under_way.leap.side;
        Stride stride = to_side(side);
        if (!under_way.left_ground) return stride;
        const sim::Tick since = situation_.tick - *under_way.left_ground;
        const bool has_landed =
            is_on_ground() && seen_tick() > static_cast<double>(*under_way.left_ground) + kAirTicks;
        const double late =
            situation_.self_age + kLateSeconds * static_cast<double>(situation_.tick_rate);
        if (has_landed || since > under_way.flight_ticks + late) {
            mind_.leap.reset();
            return std::nullopt;
        }
        if (since > under_way.flight_ticks) stride.stick = {};
        if (under_way.leap.jumps && since < kPressTicks) stride.buttons = sim::kButtonJump;
        if (under_way.leap.dashes && since >= graph_.rise_ticks() &&
            since < graph_.rise_ticks() + kPressTicks) {
            stride.buttons = sim::kButtonDash;
            stride.stick = {side, side != 0.0 ? 1.0 : 0.0};
            mind_.next_dash =
                situation_.tick +
                sim::ticks_of(rules_.archetypes[body_.archetype].dash_cooldown, rules_.tick_rate) +
                1;
        }
        return stride;
    }
    /// Runs up, and decides when it jumps. Returns false when it has fallen off first.
    bool begin_flight(LeapUnderWay& under_way) {
        const std::uint32_t since = situation_.tick - under_way.began;
        if (!under_way.leap.jumps) {
            under_way.left_ground = situation_.tick;
            return true;
        }
        const std::uint32_t run_up = graph_.run_up_ticks();
        const double half_step = 0.5 *
                                 static_cast<double>(rules_.archetypes[body_.archetype].speed) /
                                 situation_.tick_rate;
        const bool is_there =
            under_way.leap.side * (position().x - under_way.jump_at) >= -half_step;
        const bool is_late = since >= 3 * run_up;
        const bool jumps = under_way.is_timed ? since >= run_up
                                              : (under_way.leap.side == 0 || is_there || is_late);
        if (jumps) under_way.left_ground = situation_.tick;
        return is_on_ground() || jumps;
    }

    /// Whether it stands on a plate whose door is in its way and not open yet.
    [[nodiscard]] bool waits_for_door(int side, Point at) const {
        const sim::Terrain& terrain = finder_.graphs()->terrain();
        for (std::size_t i = 0; i < terrain.movers.size(); ++i) {
            const sim::MapMover& door = terrain.movers[i];
            if (door.kind != sim::MoverKind::door) continue;
            const double ahead = side * (middle_of(terrain, i) - at.x);
            if (ahead <= 0.0 || ahead > kDoorAhead) continue;
            for (const sim::MapTrigger& plate : terrain.triggers)
                if (plate.kind == sim::TriggerKind::plate && plate.signal == door.signal &&
                    touches(plate, at) && !is_open(terrain, i))
                    return true;
        }
        return false;
    }
    [[nodiscard]] static double middle_of(const sim::Terrain& terrain, std::size_t mover) {
        const sim::Aabb& box =
            terrain.mover_pieces.pieces[terrain.mover_parts[mover].first_piece].box;
        return 0.5 * (static_cast<double>(box.min.x) + static_cast<double>(box.max.x));
    }
    [[nodiscard]] bool touches(const sim::MapTrigger& plate, Point at) const {
        const double reach = 0.5 * situation_.player_radius;
        if (plate.shape == sim::Shape::circle)
            return distance(to_point(plate.center), at) < static_cast<double>(plate.radius) + reach;
        const Point low = to_point(plate.box.min);
        const Point high = to_point(plate.box.max);
        return at.x > low.x - reach && at.x < high.x + reach &&
               at.y > low.y - 2.0 * situation_.player_radius &&
               at.y < high.y + 2.0 * situation_.player_radius;
    }
    /// A door that is not in view counts as open.
    [[nodiscard]] bool is_open(const sim::Terrain& terrain, std::size_t mover) const {
        const sim::MapMover& door = terrain.movers[mover];
        for (const client::MoverView& seen : situation_.movers)
            if (seen.id == terrain.mover_id(mover))
                return distance(to_point(seen.offset), to_point(door.path.back())) < 0.1;
        return true;
    }

    Mind& mind_;
    const Situation& situation_;
    LeapFinder& finder_;
    const sim::Rules& rules_;
    LeapBody body_;
    const LeapGraph& graph_;
};

LeapBody body_in(const Situation& situation, const sim::Rules& rules) {
    LeapBody body{.archetype = situation.self->archetype};
    const bool may_carry = situation.match->match.mode == sim::GameMode::capture_the_flag;
    if (may_carry && carried_flag(situation) != nullptr)
        body.speed_factor = rules.match.capture_the_flag.carrier_speed;
    return body;
}

/// Nothing when the bot does not know the ways.
std::optional<Leaper> leaper_in(Mind& mind, const Situation& situation) {
    if (!situation.has_gravity || situation.match == nullptr || situation.self == nullptr)
        return std::nullopt;
    LeapFinder* const finder = situation.match->map.leaps();
    if (finder == nullptr) return std::nullopt;
    const sim::Rules& rules = finder->graphs()->rules();
    if (situation.self->archetype >= rules.archetypes.size()) return std::nullopt;
    const LeapBody body = body_in(situation, rules);
    const LeapGraph* const graph = finder->graph(body);
    if (graph == nullptr) return std::nullopt;
    return std::make_optional<Leaper>(mind, situation, *finder, body, *graph);
}

}  // namespace

std::optional<Stride> leap_towards(Mind& mind, const Situation& situation, Point goal) {
    auto leaper = leaper_in(mind, situation);
    if (!leaper) return std::nullopt;
    return leaper->stride_to(goal);
}

std::optional<bool> can_leap_to(const Situation& situation, Point goal) {
    Mind unused(0);
    auto leaper = leaper_in(unused, situation);
    if (!leaper) return std::nullopt;
    return leaper->can_reach(goal);
}

sim::PlayerInput keep_footing(const Situation& situation, const sim::PlayerInput& input) {
    Mind unused(0);
    auto leaper = leaper_in(unused, situation);
    return leaper ? leaper->keep_footing(input) : input;
}

}  // namespace arena::client_sim
