#include "client-sim/judge/judge.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "client-sim/judge/tolerances.h"

namespace arena::client_sim {

namespace {

/// Where the entity was at the end of its motion's tick, within kToldMax.
sim::Vec2 told_place(const Replica::Entity& entity) {
    return to_metres(foresee(entity.motion, entity.motion.tick, 0));
}

std::uint32_t number_of(sim::EntityId id) {
    switch (category_of(id)) {
        case sim::Category::player:
            return id.value;
        case sim::Category::projectile:
            return id.value - sim::kFirstProjectileId;
        case sim::Category::obstacle:
            return id.value - sim::kFirstObstacleId;
    }
    return id.value;
}

/// Tracks of projectiles that are gone are looked for when there are so many more than in view.
constexpr std::size_t kTracksSpare = 64;

}  // namespace

Judge::Judge(Config config, AskedField& field)
    : config_(std::move(config)),
      bodies_(judged_bodies_of(config_.welcome.archetypes)),
      asked_(field),
      field_(field.plain()),
      some_move_by_rays_(std::ranges::any_of(
          config_.welcome.archetypes,
          [](const auto& archetype) { return archetype.move == sim::MoveKind::rays; })),
      own_(config_.before.value_or(OwnPlayer{.id = config_.welcome.player})),
      pairs_(field_, config_.welcome.tick_rate) {
    if (own_.id == config_.welcome.player) return;
    record(ViolationKind::player_exchanged, config_.welcome.player, config_.welcome.tick,
           fmt::format("was player {} and resumes as player {}", own_.id.value,
                       config_.welcome.player.value));
    own_ = {.id = config_.welcome.player};
}

/// Scores are kills: they never fall, and neither death nor a resumption takes them away.
void Judge::on_roster(const protocol::Roster& roster) {
    for (const protocol::RosterScore& told : roster.scores) {
        if (told.player != own_.id) continue;
        if (told.score < own_.score)
            record(ViolationKind::score_fell, own_.id, newest_tick_,
                   fmt::format("player {} has the score {}, before it was {}", own_.id.value,
                               told.score, own_.score));
        own_.score = told.score;
    }
}

void Judge::on_update(const protocol::Update& update, const WorldView& view) {
    judge_order(update.tick);
    ++verdict_.updates_judged;
    const Replica& replica = view.replica();
    for (const protocol::ShortId id : replica.introduced())
        if (const Entity* const entity = replica.find(id)) {
            judge_naming(*entity, update.tick);
            judge_place(*entity);
            judge_view(*entity, update, view);
        }
    for (const protocol::ShortId id : replica.moved())
        if (const Entity* const entity = replica.find(id)) {
            judge_place(*entity);
            judge_view(*entity, update, view);
        }
    const PlayerView* const own = view.own();
    if (update.own_motion && own != nullptr)
        judge_player(own->id, own->archetype, to_point(update.own_motion->position), 0.0,
                     update.tick);
    if (update.tick == view.tick()) judge_pairs(update, view);
    forget_the_gone(view);
}

/// Whoever holds the line may hold a datagram back for as long as he likes, so that an old update
/// proves nothing. But none is from before the stream began.
void Judge::judge_order(sim::Tick tick) {
    if (tick < newest_tick_) ++verdict_.updates_reordered;
    if (tick < config_.welcome.tick)
        record(ViolationKind::tick_backwards, sim::kNobody, tick,
               fmt::format("the Welcome was of tick {}", config_.welcome.tick));
    newest_tick_ = std::max(newest_tick_, tick);
}

/// Whether it is something that there can be in this match.
void Judge::judge_naming(const Entity& entity, sim::Tick tick) {
    const protocol::Traits& traits = entity.traits;
    const protocol::Welcome& welcome = config_.welcome;
    const std::uint32_t number = number_of(traits.id);
    switch (category_of(traits.id)) {
        case sim::Category::player:
            if (traits.kind >= welcome.archetypes.size())
                record(ViolationKind::unknown_entity, traits.id, tick,
                       fmt::format("player {} is of archetype {}, the Welcome told of {}", number,
                                   traits.kind, welcome.archetypes.size()));
            return;
        case sim::Category::projectile:
            if (traits.kind >= welcome.weapons.size())
                record(ViolationKind::unknown_entity, traits.id, tick,
                       fmt::format("projectile {} is of weapon {}, the Welcome told of {}", number,
                                   traits.kind, welcome.weapons.size()));
            return;
        case sim::Category::obstacle:
            break;
    }
    const auto [obstacles, movers, fixtures] = welcome.map_counts;
    const bool is_mover = obstacles <= number && number - obstacles < movers;
    const bool is_fixture = obstacles + movers <= number && number - obstacles - movers < fixtures;
    if (traits.kind == protocol::kMover ? !is_mover : !is_fixture)
        record(ViolationKind::unknown_entity, traits.id, tick,
               fmt::format("the map has no {} {}",
                           traits.kind == protocol::kMover ? "mover" : "fixture", number));
}

void Judge::judge_place(const Entity& entity) {
    const Point place = to_point(told_place(entity));
    switch (category_of(entity.traits.id)) {
        case sim::Category::player:
            return judge_player(entity.traits.id, entity.traits.kind, place, kToldMax,
                                entity.motion.tick);
        case sim::Category::projectile:
            return judge_projectile(entity, place);
        case sim::Category::obstacle:
            return;  // movers go where they like
    }
}

/// It was within `error` metres of the place.
void Judge::judge_player(sim::EntityId id, std::uint8_t archetype, Point place, double error,
                         sim::Tick tick) {
    if (archetype >= bodies_.size()) return;
    const JudgedBody& body = bodies_[archetype];
    const double depth_max = kObstacleDepthMax + error;
    const double outside = field_.outside_by(place, body.radius);
    if (outside > depth_max)
        record(ViolationKind::player_out_of_bounds, id, tick,
               fmt::format("player {} at ({:.4f}, {:.4f}) reaches {:.4f} m over the border",
                           id.value, place.x, place.y, outside));
    // Asked with a smaller disc, so that those who merely lean on a wall cost nothing more.
    const auto overlap = asked_.deepest_overlap(place + body.core, body.core_radius - depth_max);
    if (!overlap) return;
    record(ViolationKind::player_in_obstacle, id, tick,
           fmt::format("player {} at ({:.4f}, {:.4f}) is {:.4f} m deep in obstacle {}", id.value,
                       place.x, place.y, overlap->depth + depth_max, number_of(overlap->obstacle)));
}

void Judge::judge_projectile(const Entity& entity, Point place) {
    const protocol::Traits& traits = entity.traits;
    if (traits.kind >= config_.welcome.weapons.size()) return;
    const protocol::WelcomeWeapon& weapon = config_.welcome.weapons[traits.kind];
    const sim::Vec2 now = told_place(entity);
    Track* const before = tracks_.find(traits.id);
    Track* const track = before != nullptr ? before : tracks_.find_or_add(traits.id);
    if (track == nullptr) return;  // more than a client can see
    judge_walls(entity, place, static_cast<double>(weapon.radius), *track);
    if (before == nullptr) track->position = now;
    if (entity.motion.tick < track->tick) return;  // of an introduction that came late
    // Both places may be off, and where it turns that adds up.
    track->flown += std::max(0.0, distance(to_point(track->position), place) - 2.0 * kToldMax);
    track->position = now;
    track->tick = entity.motion.tick;
    const auto range = static_cast<double>(weapon.range);
    if (range == 0.0 || track->flown <= range * (1.0 + kRangeSlackPart) + kRangeSlack) return;
    record(ViolationKind::projectile_out_of_range, traits.id, entity.motion.tick,
           fmt::format("projectile {} flew {:.4f} m at least, the range of weapon {} is {:.4f} m",
                       number_of(traits.id), track->flown, traits.kind, range));
}

/// A shot begins in the middle of its shooter, be it wider than that, and whoever moves by rays may
/// have its middle in a wall. So what is still where it began is claimed of its middle at most.
void Judge::judge_walls(const Entity& entity, Point place, double radius, Track& track) {
    const double depth_max = kObstacleDepthMax + kToldMax;
    const double inside = std::max(0.0, radius - depth_max);
    const auto touched = field_.deepest_overlap(place, inside, Traveller::projectile);
    auto wall = touched;
    if (touched && !track.is_clear)
        wall = some_move_by_rays_
                   ? std::nullopt
                   : field_.deepest_overlap(place, -depth_max, Traveller::projectile);
    if (!touched) track.is_clear = true;
    if (!wall && field_.outside_by(place, 0.0) <= depth_max) return;
    const sim::EntityId id = entity.traits.id;
    record(
        ViolationKind::projectile_in_wall, id, entity.motion.tick,
        fmt::format("projectile {} at ({:.4f}, {:.4f}) is in {}", number_of(id), place.x, place.y,
                    wall ? fmt::format("obstacle {}", number_of(wall->obstacle))
                         : std::string("the border")));
}

/// Whether the client may be told of it. Only where it knows exactly from where it looks; teammates
/// may be seen from anywhere, and of a thing of the map a corner is enough.
void Judge::judge_view(const Entity& entity, const protocol::Update& update,
                       const WorldView& view) {
    const PlayerView* const own = view.own();
    if (!update.own_motion || own == nullptr || entity.traits.id == own->id) return;
    const sim::Category category = category_of(entity.traits.id);
    const bool is_teammate =
        category == sim::Category::player && own->team != 0 && entity.traits.team == own->team;
    if (is_teammate || category == sim::Category::obstacle) return;
    const sim::Vec2 place = view.replica().position(entity, update.tick);
    const protocol::Welcome& welcome = config_.welcome;
    const auto beyond = [&](float at, float from, float size) {
        return std::abs(static_cast<double>(at) - static_cast<double>(from)) -
               (static_cast<double>(size) / 2.0 + static_cast<double>(welcome.view_margin));
    };
    const double out = std::max(beyond(place.x, update.own_motion->position.x, welcome.view.x),
                                beyond(place.y, update.own_motion->position.y, welcome.view.y));
    if (out <= 2.0 * kForeseenMax) return;
    record(ViolationKind::out_of_view, entity.traits.id, update.tick,
           fmt::format("entity {} at ({:.4f}, {:.4f}) is {:.4f} m out of the view of player {}",
                       entity.traits.id.value, place.x, place.y, out, own->id.value));
}

/// Movers beyond the edge of the view are not told of, and may press somebody near it.
bool Judge::may_be_near_unseen_mover(Point place, const WorldView& view) const {
    const auto is_seen = [&](const MoverView& mover) { return field_.mover(mover.id) != nullptr; };
    const auto seen = static_cast<std::size_t>(std::ranges::count_if(view.movers(), is_seen));
    if (seen >= field_.movers().size()) return false;
    if (!view.own_motion().part) return true;
    const Point from = place - to_point(view.own_motion().part->position);
    const Point half = to_point(config_.welcome.view) * 0.5;
    return std::abs(from.x) > half.x - kPressedWithin || std::abs(from.y) > half.y - kPressedWithin;
}

/// Whoever this update tells of is where it says at the end of its tick, within kForeseenMax.
void Judge::judge_pairs(const protocol::Update& update, const WorldView& view) {
    placed_.clear();
    const auto add = [&](const Entity& entity) {
        const bool is_player = category_of(entity.traits.id) == sim::Category::player;
        if (!is_player || entity.traits.kind >= bodies_.size() || entity.traits.id == own_.id)
            return;
        const Point place = to_point(view.replica().position(entity, update.tick));
        if (may_be_near_unseen_mover(place, view)) return;
        placed_.push_back({entity.traits.id, place, bodies_[entity.traits.kind]});
    };
    for (const protocol::ShortId id : view.replica().introduced())
        if (const Entity* const entity = view.replica().find(id)) add(*entity);
    for (const protocol::ShortId id : view.replica().moved())
        if (const Entity* const entity = view.replica().find(id)) add(*entity);
    const PlayerView* const own = view.own();
    if (update.own_motion && own != nullptr && own->archetype < bodies_.size())
        placed_.push_back(
            {own->id, to_point(update.own_motion->position), bodies_[own->archetype]});

    movers_.clear();
    for (const MoverView& mover : view.movers())
        if (const Solid* const solid = field_.mover(mover.id);
            solid != nullptr && mover.phase == sim::MoverPhase::solid)
            movers_.push_back({solid, to_point(mover.offset), mover.velocity != sim::Vec2{}});
    pairs_.look(update.tick, placed_, movers_, [&](const PairWatch::Overlap& overlap) {
        record(ViolationKind::players_overlap, overlap.low.id, update.tick,
               fmt::format("players {} at ({:.4f}, {:.4f}) and {} at ({:.4f}, {:.4f}) are {:.4f} m "
                           "in each other, and were {} times before",
                           overlap.low.id.value, overlap.low.position.x, overlap.low.position.y,
                           overlap.high.id.value, overlap.high.position.x, overlap.high.position.y,
                           overlap.depth, kPairSightingsMax));
    });
}

void Judge::forget_the_gone(const WorldView& view) {
    if (tracks_.size() < view.projectiles().size() + kTracksSpare) return;
    // Backwards, because removal moves the last one into the hole.
    for (std::size_t i = tracks_.size(); i-- > 0;) {
        const sim::EntityId id = tracks_.values()[i].id;
        if (std::ranges::find(view.projectiles(), id, &ProjectileView::id) ==
            view.projectiles().end())
            tracks_.remove(id);
    }
}

void Judge::record(ViolationKind kind, sim::EntityId subject, sim::Tick tick,
                   std::string_view what) {
    ++verdict_.violations[static_cast<std::size_t>(kind)];
    if (!verdict_.wants_example(kind, subject)) return;
    verdict_.examples.push_back(
        {kind, subject,
         fmt::format("{}: tick {}, {}: {}", config_.client, tick, name_of(kind), what)});
}

}  // namespace arena::client_sim
