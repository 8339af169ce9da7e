#include "tests/golden/picture/match_picture.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <map>
#include <string_view>
#include <variant>
#include <vector>

#include "server/maps/gift_sign.h"
#include "sim/math/vec2.h"
#include "sim/rules/body_frames.h"
#include "sim/rules/zone.h"
#include "sim/state/player_body.h"
#include "sim/tick/weapons/swing.h"
#include "tests/golden/picture/archetype_marks.h"
#include "tests/golden/picture/looks.h"
#include "tests/pictures/svg.h"

namespace arena::golden {

namespace {

using pictures::Panel;
using sim::Vec2;

// The page, in pixels.
constexpr double kMapWidth = 960.0;
constexpr double kMapHeightMax = 800.0;
constexpr double kMargin = 14.0;
constexpr double kHeader = 34.0;
constexpr double kTextLine = 23.0;
constexpr double kScoreColumn = 125.0;
constexpr double kPointsColumn = 145.0;
constexpr double kLegendColumn = 120.0;
constexpr double kLegendRow = 20.0;
constexpr std::size_t kLegendColumns = 8;

sim::Aabb box_of(const sim::Bounds& bounds) {
    return {bounds.min, bounds.max};
}

/// Whether a projectile flies, lies there like a mine, or lies there and gives an item.
enum class Rest : std::uint8_t { flies, lies, item };

Rest rest_of(const sim::ProjectileState& projectile, const sim::Rules& rules) {
    constexpr float kSlow = 0.5f;  // metres per second; drag stops nothing altogether
    if (sim::length_squared(projectile.velocity) > kSlow * kSlow) return Rest::flies;
    return kind_of(projectile, rules).gives == sim::kNone ? Rest::lies : Rest::item;
}

bool has_at_rest(const sim::World& world, Rest rest) {
    return std::ranges::any_of(world.projectiles(), [&](const sim::ProjectileState& projectile) {
        return rest_of(projectile, world.rules()) == rest;
    });
}

/// Draws one world into a panel, from the ground up.
class Drawing {
  public:
    Drawing(const sim::World& world, const RecentPast& past, Panel& panel)
        : world_(world),
          past_(past),
          panel_(panel),
          frames_(world.rules()),
          marks_(archetype_marks(world.rules().archetypes)) {}

    void ground();
    void areas();
    void walls();
    void movers();
    void zone();
    void trails();
    void players();
    void flags();
    void hits();

  private:
    /// Returns the metres that this many pixels show.
    [[nodiscard]] float metres(double pixels) const {
        return static_cast<float>(pixels / panel_.scale());
    }
    [[nodiscard]] sim::Aabb box_of_player(std::size_t row) const {
        return box_of(body_of(world_.rules(), world_.players(), row));
    }
    void obstacle(const sim::MapObstacle& obstacle, Vec2 offset, const Style& style);
    void area(const sim::MapArea& area, const Style& style);
    void flag(Vec2 foot, const TeamLook& look);
    void cone(const sim::MapTrigger& trigger, const Style& style);
    void trigger(const sim::MapTrigger& trigger, const sim::TriggerState& state);
    void projectile(const sim::ProjectileState& projectile);
    void player(std::size_t row);
    void swing(std::size_t row);
    void archetype_mark(std::size_t row);
    void health_bar(std::size_t row);
    void trail(const RecentPast::Trail& trail, Vec2 shift, sim::Tick recent, const Style& style,
               const Style& old_style);

    const sim::World& world_;
    const RecentPast& past_;
    Panel& panel_;
    sim::BodyFrames frames_;
    std::vector<std::string> marks_;  // by archetype; empty when there are none
};

void Drawing::obstacle(const sim::MapObstacle& obstacle, Vec2 offset, const Style& style) {
    if (obstacle.shape == sim::Shape::circle)
        return panel_.circle({obstacle.center + offset, obstacle.radius}, style);
    std::vector<Vec2> vertices;
    for (const Vec2 vertex : obstacle.vertices)
        vertices.push_back(vertex + offset);
    if (obstacle.shape == sim::Shape::polygon)
        panel_.polygon(vertices, style);
    else
        panel_.polyline(vertices, style);
}

/// Adds unit vectors from `right`, which it leaves out, to `left` about evenly, counter-clockwise.
/// They are at most half a turn apart, and not exactly that.
void add_arc(Vec2 right, Vec2 left, int halvings, std::vector<Vec2>& arc) {
    if (halvings == 0) return arc.push_back(left);
    const Vec2 middle = sim::normalised_or(right + left, left);
    add_arc(right, middle, halvings - 1, arc);
    add_arc(middle, left, halvings - 1, arc);
}

void Drawing::cone(const sim::MapTrigger& trigger, const Style& style) {
    constexpr int kHalvings = 4;
    const Vec2 ahead = trigger.cone_direction;
    const Vec2 half = trigger.cone_half_angle;
    const Vec2 right = sim::rotated(ahead, {half.x, -half.y});
    const Vec2 left = sim::rotated(ahead, half);
    std::vector<Vec2> arc = {right};
    add_arc(right, ahead, kHalvings, arc);
    add_arc(ahead, left, kHalvings, arc);
    std::vector<Vec2> outline = {trigger.center};
    for (const Vec2 direction : arc)
        outline.push_back(trigger.center + direction * trigger.radius);
    panel_.polygon(outline, style);
}

void Drawing::trigger(const sim::MapTrigger& trigger, const sim::TriggerState& state) {
    constexpr std::array<const Style*, 5> kOfKind = {&kSpikes, &kPickup, &kPad, &kPlate, &kArea};
    constexpr float kThrowShown = 0.15f;  // metres of arrow for each metre per second
    const bool is_taken =
        trigger.kind == sim::TriggerKind::pickup && state.ready_tick > world_.tick();
    const Style& style = is_taken             ? kGone
                         : state.pressed != 0 ? kPressed
                                              : *kOfKind[static_cast<std::size_t>(trigger.kind)];
    const bool is_disc = trigger.shape == sim::Shape::circle;
    const Vec2 middle = is_disc ? trigger.center : (trigger.box.min + trigger.box.max) * 0.5f;
    if (is_disc && trigger.cone_direction != Vec2{})
        cone(trigger, style);
    else if (is_disc)
        panel_.circle({trigger.center, trigger.radius}, style);
    else
        panel_.box(box_of(trigger.box), style);
    if (trigger.kind == sim::TriggerKind::pad)
        panel_.arrow(middle, middle + trigger.launch * kThrowShown, kPad);
    if (trigger.kind == sim::TriggerKind::pickup && !is_taken)
        panel_.text(middle, server::gift_sign(trigger.gift), kSign, pictures::Anchor::middle,
                    {0.0, 4.0});
}

void Drawing::ground() {
    constexpr float kGridStep = 5.0f;  // metres
    const sim::Terrain& terrain = world_.terrain();
    const sim::Bounds& bounds = terrain.bounds;
    panel_.box(box_of(bounds), kFloor);
    std::vector<sim::Segment> lines;
    for (float x = bounds.min.x; x <= bounds.max.x; x += kGridStep)
        lines.push_back({{x, bounds.min.y}, {x, bounds.max.y}});
    for (float y = bounds.min.y; y <= bounds.max.y; y += kGridStep)
        lines.push_back({{bounds.min.x, y}, {bounds.max.x, y}});
    panel_.segments(lines, kGrid);

    const auto triggers = [&](bool are_areas) {
        for (std::size_t i = 0; i < terrain.triggers.size(); ++i)
            if ((terrain.triggers[i].kind == sim::TriggerKind::area) == are_areas)
                trigger(terrain.triggers[i], world_.state().triggers[i]);
    };
    triggers(true);
    for (const sim::MapObstacle& bush : terrain.bushes.drawn)
        obstacle(bush, {}, kBush);
    triggers(false);
    for (const RecentPast::Explosion& explosion : past_.explosions())
        panel_.circle({explosion.center, explosion.radius}, kExplosion);
}

void Drawing::area(const sim::MapArea& area, const Style& style) {
    if (area.shape == sim::Shape::circle)
        panel_.circle({area.center, area.radius}, style);
    else
        panel_.box(box_of(area.box), style);
}

/// Draws the bases or the hills, whichever the mode has. The hill that counts has the colour of the
/// team that holds it.
void Drawing::areas() {
    const sim::Terrain& terrain = world_.terrain();
    const sim::MatchState& match = world_.state().match;
    if (match.mode == sim::GameMode::capture_the_flag)
        for (const sim::MapBase& base : terrain.bases)
            area(base.area, look_of(base.team).base);
    if (match.mode == sim::GameMode::king_of_the_hill)
        for (std::size_t i = 0; i < terrain.hills.size(); ++i)
            area(terrain.hills[i].area, i != match.hill        ? kOtherHill
                                        : match.hill_team == 0 ? kHill
                                                               : look_of(match.hill_team).base);
}

/// Draws a pole with a pennant.
void Drawing::flag(Vec2 foot, const TeamLook& look) {
    const Vec2 top = foot + Vec2{0.0f, metres(34.0)};
    const Vec2 below = foot + Vec2{0.0f, metres(18.0)};
    const Vec2 tip = foot + Vec2{metres(22.0), metres(26.0)};
    panel_.segment({foot, top}, kPole);
    panel_.polygon(std::vector<Vec2>{below, tip, top}, look.flag);
}

/// Draws each flag where it is, a ring around its carrier, and a ring at its home while it is away.
void Drawing::flags() {
    constexpr float kRing = 1.9f;  // radii of the carrier
    const sim::WorldState& state = world_.state();
    if (state.match.mode != sim::GameMode::capture_the_flag) return;
    for (std::size_t i = 0; i < state.flags.size(); ++i) {
        const sim::FlagState& now = state.flags[i];
        const sim::MapFlag& drawn = world_.terrain().flags[i];
        const TeamLook& look = look_of(drawn.team);
        const auto carrier = world_.players().find(now.carrier);
        const bool is_away = carrier || now.return_tick != 0;
        if (is_away) panel_.circle({drawn.position, drawn.radius}, look.home);
        if (carrier) {
            const sim::Circle around = world_.players().circle(*carrier);
            panel_.circle({around.center, around.radius * kRing}, look.carrier);
        }
        flag(now.position, look);
    }
}

void Drawing::walls() {
    const sim::Terrain& terrain = world_.terrain();
    for (const sim::MapObstacle& drawn : terrain.obstacles) {
        const bool is_line = drawn.shape == sim::Shape::line;
        obstacle(drawn, {},
                 drawn.is_one_sided ? kOneSided
                 : drawn.is_low     ? kLowWall
                 : is_line          ? kLine
                                    : kWall);
    }
}

void Drawing::movers() {
    constexpr std::array<const Style*, 4> kOfKind = {&kPlatform, &kDoor, &kTimed, &kCrate};
    const sim::Terrain& terrain = world_.terrain();
    for (std::size_t i = 0; i < terrain.movers.size(); ++i) {
        const sim::MoverState& state = world_.state().movers[i];
        const bool is_solid = state.phase == sim::MoverPhase::solid;
        obstacle(terrain.movers[i].obstacle, state.offset,
                 is_solid ? *kOfKind[static_cast<std::size_t>(terrain.movers[i].kind)] : kGone);
    }
}

void Drawing::zone() {
    const sim::Rules& rules = world_.rules();
    if (has_zone(rules))
        panel_.circle(
            {rules.zone.center, zone_radius(rules, zone_tick(world_.state().match, world_.tick()))},
            kZone);
}

/// Draws the trail, moved by `shift`: the last `recent` ticks in one style, what is older in
/// another.
void Drawing::trail(const RecentPast::Trail& trail, Vec2 shift, sim::Tick recent,
                    const Style& style, const Style& old_style) {
    const auto first_recent = std::ranges::find_if(
        trail, [&](const RecentPast::Place& place) { return place.tick + recent > world_.tick(); });
    const auto draw = [&](auto first, auto last, const Style& used) {
        std::vector<Vec2> points;
        for (auto place = first; place != last; ++place)
            points.push_back(place->position + shift);
        if (points.size() > 1) panel_.polyline(points, used);
    };
    // The recent part begins where the older one ends.
    draw(trail.begin(), first_recent, old_style);
    draw(first_recent == trail.begin() ? first_recent : std::prev(first_recent), trail.end(),
         style);
}

void Drawing::trails() {
    for (const auto& [id, places] : past_.players()) {
        const auto row = world_.players().find(id);
        if (!row || world_.players().alive[*row] == 0) continue;
        const TeamLook& look = look_of(world_.players().team[*row]);
        const Vec2 to_middle = middle_of(box_of_player(*row)) - world_.players().position[*row];
        trail(places, to_middle, past_.ticks().players / 2, look.trail, look.old_trail);
    }
    for (const auto& [id, flight] : past_.flights()) {
        const TeamLook& look = look_of(flight.team);
        trail(flight.trail, {}, past_.ticks().projectiles / 2, look.shot, look.old_trail);
    }
    for (const sim::ProjectileState& shot : world_.projectiles())
        projectile(shot);
}

/// Draws a disc for what flies, and a diamond for what lies there.
void Drawing::projectile(const sim::ProjectileState& projectile) {
    const float least = metres(3.0);
    const sim::ProjectileKind& kind = kind_of(projectile, world_.rules());
    const TeamLook& look = look_of(projectile.team);
    switch (rest_of(projectile, world_.rules())) {
        case Rest::flies:
            return panel_.circle({projectile.position, std::max(kind.radius, least)}, look.body);
        case Rest::item:
            return panel_.mark(projectile.position, pictures::Mark::diamond, kPickup.stroke);
        case Rest::lies:
            panel_.circle({projectile.position, std::max(kind.radius, least)}, look.shot);
            return panel_.mark(projectile.position, pictures::Mark::diamond, look.body.fill);
    }
}

void Drawing::swing(std::size_t row) {
    const sim::HitBody body = hit_body_of(frames_, row, world_.tick(), world_.players());
    for (const sim::AttackVolume& attack : body.attacks) {
        const sim::VolumeShape shape = mirrored(attack.shape, body.mirror);
        if (const auto* circle = std::get_if<sim::Circle>(&shape)) {
            panel_.circle({circle->center + body.position, circle->radius}, kSwing);
        } else {
            const auto& box = std::get<sim::Aabb>(shape);
            panel_.box({box.min + body.position, box.max + body.position}, kSwing);
        }
    }
}

void Drawing::health_bar(std::size_t row) {
    constexpr double kBarGap = 6.0;  // pixels above the body
    constexpr float kLow = 0.35f;    // of the full health
    const sim::Players& players = world_.players();
    const std::int32_t full = world_.rules().archetypes[players.archetype[row]].health;
    const auto part = static_cast<float>(players.health[row]) / static_cast<float>(full);
    const sim::Aabb box = box_of_player(row);
    const Vec2 left{box.min.x, box.max.y + metres(kBarGap)};
    const Vec2 full_bar{box.max.x - box.min.x, 0.0f};
    panel_.segment({left, left + full_bar}, kHealthBack);
    panel_.segment({left, left + full_bar * std::clamp(part, 0.0f, 1.0f)},
                   part > kLow ? kHealth : kLowHealth);
}

void Drawing::player(std::size_t row) {
    constexpr float kAimFrom = 0.3f;  // radii from the middle
    constexpr float kAimTo = 1.5f;    // radii
    const sim::Players& players = world_.players();
    const sim::Body body = body_of(world_.rules(), players, row);
    const Style& style = look_of(players.team[row]).body;
    if (body.is_disc())
        panel_.circle(body.circle, style);
    else
        panel_.polygon(sim::PlacedOutline(body).polygon().vertices, style);

    const sim::Circle around{middle_of(box_of(body)), body.circle.radius};
    const Vec2 aim = players.aim[row] * around.radius;
    panel_.segment({around.center + aim * kAimFrom, around.center + aim * kAimTo}, kAim);
    if (players.protected_until_tick[row] > world_.tick())
        panel_.circle({around.center, around.radius * kAimTo}, kProtected);
}

/// Writes which archetype it is onto the player.
void Drawing::archetype_mark(std::size_t row) {
    if (marks_.empty()) return;
    panel_.text(middle_of(box_of_player(row)), marks_[world_.players().archetype[row]],
                kArchetypeMark, pictures::Anchor::middle, {0.0, 3.5});
}

void Drawing::players() {
    const sim::Players& players = world_.players();
    for (std::size_t row = 0; row < players.size(); ++row)
        if (players.alive[row] != 0) swing(row);
    for (std::size_t row = 0; row < players.size(); ++row)
        if (players.alive[row] != 0) player(row);
    for (std::size_t row = 0; row < players.size(); ++row)
        if (players.alive[row] != 0) archetype_mark(row);
    for (std::size_t row = 0; row < players.size(); ++row)
        if (players.alive[row] != 0) health_bar(row);
}

/// Draws rays around each player that was hit and the damage beside it, and a cross where a player
/// died.
void Drawing::hits() {
    constexpr float kDiagonal = 0.70710677f;
    constexpr std::array<Vec2, 8> kRays = {{{1.0f, 0.0f},
                                            {kDiagonal, kDiagonal},
                                            {0.0f, 1.0f},
                                            {-kDiagonal, kDiagonal},
                                            {-1.0f, 0.0f},
                                            {-kDiagonal, -kDiagonal},
                                            {0.0f, -1.0f},
                                            {kDiagonal, -kDiagonal}}};
    constexpr float kFrom = 0.15f;  // metres from where it was hit
    constexpr float kTo = 0.4f;     // metres
    for (const sim::Event& death : past_.deaths()) {
        const auto row = world_.players().find(death.subject);
        const auto team = row ? world_.players().team[*row] : std::uint8_t{0};
        panel_.mark(death.position, pictures::Mark::cross, look_of(team).body.fill);
    }
    for (const sim::Event& hit : past_.hits()) {
        std::vector<sim::Segment> rays;
        for (const Vec2 ray : kRays)
            rays.push_back({hit.position + ray * kFrom, hit.position + ray * kTo});
        panel_.segments(rays, kHit);
        panel_.text(hit.position, "-" + std::to_string(hit.amount), kDamage,
                    pictures::Anchor::start, {9.0, -4.0});
    }
}

/// Returns the kills of each team that has players.
std::map<std::uint8_t, std::int64_t> kills_by_team(const sim::Players& players) {
    std::map<std::uint8_t, std::int64_t> kills;
    for (std::size_t row = 0; row < players.size(); ++row)
        kills[players.team[row]] += players.score[row];
    return kills;
}

/// Returns "capture the flag" for "capture_the_flag".
std::string words_of(std::string_view name) {
    std::string words(name);
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

std::string summary(const sim::World& world) {
    const auto alive = std::ranges::count(world.players().alive, std::uint8_t{1});
    const auto seconds = static_cast<double>(world.tick()) / world.rules().tick_rate;
    if (const sim::MatchState& match = world.state().match; match.mode != sim::GameMode::endless) {
        std::string text = world.terrain().name + ", " + words_of(name_of(match.mode)) +
                           ", round " + std::to_string(match.round) + ", " +
                           words_of(name_of(match.phase));
        if (match.phase_end_tick > world.tick())
            text += ", " +
                    pictures::fixed(static_cast<double>(match.phase_end_tick - world.tick()) /
                                    world.rules().tick_rate) +
                    " s left";
        return text + ": " + std::to_string(alive) + " of " +
               std::to_string(world.players().size()) + " players alive";
    }
    return world.terrain().name + ", tick " + std::to_string(world.tick()) + " (" +
           pictures::fixed(seconds) + " s): " + std::to_string(alive) + " of " +
           std::to_string(world.players().size()) + " players alive, " +
           std::to_string(world.projectiles().size()) + " projectiles in flight";
}

/// Returns "team 2: 1 point" and so on for each team of the match; in an endless one, the kills of
/// each team that has players. Nothing where there are no teams.
std::map<std::uint8_t, std::string> scores_by_team(const sim::World& world) {
    std::map<std::uint8_t, std::string> scores;
    const sim::MatchState& match = world.state().match;
    const auto write = [&scores](std::uint8_t team, std::int64_t number, std::string unit) {
        const std::string name = team == 0 ? "no team" : "team " + std::to_string(team);
        if (number != 1) unit += 's';
        scores[team] = name + ": " + std::to_string(number) + ' ' + unit;
    };
    if (sim::has_teams(match.mode)) {
        for (std::uint8_t team = 1; team <= world.rules().match.teams; ++team)
            write(team, match.team_scores[team], "point");
        return scores;
    }
    const auto kills = kills_by_team(world.players());
    if (kills.empty() || kills.rbegin()->first == 0) return scores;
    for (const auto& [team, number] : kills)
        write(team, number, "kill");
    return scores;
}

/// Writes the scores of the teams from right to left, as far as there is room.
void write_scores(const sim::World& world, pictures::Picture& picture) {
    const double column = sim::has_teams(world.state().match.mode) ? kPointsColumn : kScoreColumn;
    const double leftmost = kMargin + 0.6 * kMapWidth + column;
    double right = kMargin + kMapWidth;
    const auto scores = scores_by_team(world);
    for (auto team = scores.rbegin(); team != scores.rend() && right >= leftmost; ++team) {
        picture.text(right, kTextLine, team->second, look_of(team->first).text,
                     pictures::Anchor::end);
        right -= column;
    }
}

/// Returns the style of the team's look, or that of another team if only that one was drawn.
const Style& used_of(const Panel& panel, const TeamLook& look, Style TeamLook::*style) {
    if (panel.uses(look.*style)) return look.*style;
    for (const TeamLook& other : kTeamLooks)
        if (panel.uses(other.*style)) return other.*style;
    return look.*style;
}

/// Adds an entry for each archetype that plays. The entries refer to the marks, of all archetypes.
void add_archetypes(const sim::World& world, const std::vector<std::string>& marks,
                    std::vector<pictures::LegendEntry>& entries) {
    const auto& playing = world.players().archetype;
    for (std::size_t i = 0; i < marks.size(); ++i)
        if (std::ranges::count(playing, static_cast<std::uint8_t>(i)) > 0)
            entries.push_back(pictures::letters_entry(kArchetypeMark, marks[i],
                                                      world.rules().archetypes[i].name));
}

/// Returns an entry for everything that the panel shows, with the colour of the first player's
/// team. The entries refer to the marks.
std::vector<pictures::LegendEntry> legend_of(const Panel& panel, const sim::World& world,
                                             const RecentPast& past,
                                             const std::vector<std::string>& marks) {
    using pictures::area_entry;
    using pictures::line_entry;
    const sim::Players& players = world.players();
    const TeamLook& look = look_of(players.empty() ? std::uint8_t{0} : players.team[0]);
    std::vector<pictures::LegendEntry> entries = {
        mark_entry(pictures::Mark::dot, look.body.fill, "player")};
    if (!past.deaths().empty())
        entries.push_back(mark_entry(pictures::Mark::cross, look.body.fill, "its death"));
    if (has_at_rest(world, Rest::lies))
        entries.push_back(mark_entry(pictures::Mark::diamond, look.body.fill, "lying shot"));
    if (has_at_rest(world, Rest::item))
        entries.push_back(mark_entry(pictures::Mark::diamond, kPickup.stroke, "dropped item"));
    const std::array<pictures::LegendEntry, 31> candidates = {{
        line_entry(kAim, "its aim"),
        area_entry(used_of(panel, look, &TeamLook::flag), "flag"),
        line_entry(used_of(panel, look, &TeamLook::home), "home of a flag"),
        line_entry(used_of(panel, look, &TeamLook::carrier), "carries a flag"),
        area_entry(used_of(panel, look, &TeamLook::base), "base or hill"),
        area_entry(kHill, "hill"),
        line_entry(kOtherHill, "hill, not now"),
        line_entry(look.trail, "its trail"),
        line_entry(kHealth, "its health"),
        line_entry(kProtected, "cannot be hurt"),
        line_entry(look.shot, "shot"),
        line_entry(kHit, "hit"),
        area_entry(kExplosion, "explosion"),
        area_entry(kSwing, "melee attack"),
        area_entry(kPickup, "pickup"),
        area_entry(kGone, "not there now"),
        area_entry(kSpikes, "spikes"),
        area_entry(kArea, "area that hurts"),
        area_entry(kPad, "jump pad"),
        area_entry(kPlate, "pressure plate"),
        area_entry(kPressed, "pressed plate"),
        area_entry(kDoor, "door"),
        area_entry(kPlatform, "platform"),
        area_entry(kTimed, "timed obstacle"),
        area_entry(kCrate, "crate"),
        area_entry(kWall, "wall"),
        line_entry(kLine, "line wall"),
        area_entry(kLowWall, "low wall"),
        line_entry(kOneSided, "one-sided wall"),
        area_entry(kBush, "bush"),
        line_entry(kZone, "zone"),
    }};
    for (const pictures::LegendEntry& entry : candidates)
        if (panel.uses(entry.style)) entries.push_back(entry);
    add_archetypes(world, marks, entries);
    return entries;
}

}  // namespace

std::string match_picture(const sim::World& world, const RecentPast& past) {
    const sim::Bounds& bounds = world.terrain().bounds;
    const double world_width =
        static_cast<double>(bounds.max.x) - static_cast<double>(bounds.min.x);
    const double world_height =
        static_cast<double>(bounds.max.y) - static_cast<double>(bounds.min.y);
    const double height = std::min(kMapWidth * world_height / world_width, kMapHeightMax);
    Panel panel({kMargin, kHeader, kMapWidth, height}, box_of(bounds));
    Drawing drawing(world, past, panel);
    drawing.ground();
    drawing.areas();
    drawing.walls();
    drawing.movers();
    drawing.zone();
    drawing.trails();
    drawing.players();
    drawing.flags();
    drawing.hits();

    const auto marks = archetype_marks(world.rules().archetypes);
    const auto legend = legend_of(panel, world, past, marks);
    const std::size_t rows = (legend.size() + kLegendColumns - 1) / kLegendColumns;
    const std::string title = summary(world);
    pictures::Picture picture("match", title,
                              "One moment of a recorded match: the map, the players with their "
                              "aims and trails, their shots, and the last hits.",
                              kMapWidth + 2.0 * kMargin,
                              kHeader + height + kLegendRow * static_cast<double>(rows) + kMargin);
    picture.add(panel);
    picture.text(kMargin, kTextLine, title, kTitle);
    write_scores(world, picture);
    for (std::size_t i = 0; i < legend.size(); ++i) {
        const auto column = static_cast<double>(i % kLegendColumns);
        const auto row = static_cast<double>(i / kLegendColumns);
        picture.legend(kMargin + column * kLegendColumn,
                       kHeader + height + (row + 1.0) * kLegendRow, kLegendColumn, {legend[i]});
    }
    return picture.svg();
}

}  // namespace arena::golden
