#include "client-sim/judge/judge.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "client-sim/judge/naming_law.h"
#include "client-sim/judge/reported_entity.h"
#include "client-sim/judge/tolerances.h"
#include "client-sim/judge/view_law.h"

namespace arena::client_sim {

Judge::Judge(Config config, CachedField& field)
    : config_(std::move(config)),
      bodies_(judged_bodies_of(config_.welcome.archetypes)),
      asked_(field),
      field_(field.plain()),
      own_(config_.before.value_or(OwnPlayer{.id = config_.welcome.player})),
      projectiles_(field_, config_.welcome),
      pairs_(field_, config_.welcome.tick_rate),
      match_(config_.welcome),
      sight_(config_.welcome) {
    if (own_.id == config_.welcome.player) return;
    record(ViolationKind::player_exchanged, config_.welcome.player, config_.welcome.tick,
           fmt::format("was player {} and resumes as player {}", own_.id.value,
                       config_.welcome.player.value));
    own_ = {.id = config_.welcome.player};
}

/// Scores never fall in a round, not by death and not over a resumption.
void Judge::on_roster(const protocol::Roster& roster) {
    match_.on_roster(roster);
    for (const protocol::RosterScore& reported : roster.scores) {
        if (reported.player != own_.id) continue;
        const bool falls = reported.score < own_.score;
        if (falls && !std::exchange(may_score_fall_, false))
            record(ViolationKind::score_fell, own_.id, newest_tick_,
                   fmt::format("player {} has the score {}, before it was {}", own_.id.value,
                               reported.score, own_.score));
        own_.score = reported.score;
    }
}

/// A round may take the scores back. Its beginning is told before the scores.
void Judge::on_match(const protocol::Match& match, const client::WorldView& view) {
    if (match.phase == sim::MatchPhase::countdown || match.round_tick != own_.round_tick)
        may_score_fall_ = true;
    own_.round_tick = match.round_tick;
    const auto& state = view.own_state();
    const bool knows = state.part && state.tick <= match.tick;
    match_.on_match(match, knows ? state.part->respawn_tick : 0,
                    [this](const MatchWatch::Broken& broken) {
                        record(broken.kind, broken.subject, broken.tick, broken.what);
                    });
}

void Judge::on_update(const protocol::Update& update, const client::WorldView& view) {
    judge_order(update.tick);
    ++verdict_.updates_judged;
    const client::Replica& replica = view.replica();
    seer_ = own_.id != sim::kNoEntity ? seer_of_own(update, view, config_.welcome)
                                      : sight_.seer_of(update, view, config_.welcome);
    projectiles_.fetch(replica.moved());
    placed_.clear();
    for (const protocol::ShortId id : replica.introduced())
        if (const Entity* const entity = replica.find(id)) {
            judge_naming(*entity, update.tick);
            judge_entity(id, *entity, update.tick, view);
        }
    for (const protocol::ShortId id : replica.moved())
        if (const Entity* const entity = replica.find(id))
            judge_entity(id, *entity, update.tick, view);
    const client::PlayerView* const own = view.own();
    if (update.own_motion && own != nullptr) {
        const Point place = to_point(update.own_motion->position);
        judge_player(own->id, own->archetype, place, 0.0, update.tick);
        judge_standing(own->id, place, update.tick, view);
        if (own->archetype < bodies_.size())
            placed_.push_back({own->id, place, bodies_[own->archetype]});
    }
    if (update.tick == view.tick()) judge_pairs(update.tick, view);
}

/// The network may delay a datagram for any time, so an old update proves nothing. But no update is
/// from before the stream began.
void Judge::judge_order(sim::Tick tick) {
    if (tick < newest_tick_) ++verdict_.updates_reordered;
    if (tick < config_.welcome.tick)
        record(ViolationKind::tick_backwards, sim::kNoEntity, tick,
               fmt::format("the Welcome was of tick {}", config_.welcome.tick));
    newest_tick_ = std::max(newest_tick_, tick);
}

void Judge::judge_naming(const Entity& entity, sim::Tick tick) {
    if (const auto misnaming = find_unknown_entity(entity.traits, config_.welcome))
        record(ViolationKind::unknown_entity, entity.traits.id, tick, *misnaming);
}

/// Judges what an update about the end of `tick` says of an entity.
void Judge::judge_entity(protocol::ShortId id, const Entity& entity, sim::Tick tick,
                         const client::WorldView& view) {
    const sim::Category category = category_of(entity.traits.id);
    if (category == sim::Category::obstacle) return;  // movers go where they like
    const sim::Vec2 place = view.replica().position(entity, tick);
    if (category == sim::Category::projectile) {
        judge_projectile(id, entity);
        judge_view(entity, place, tick);
        match_.on_projectile(entity.traits.id, entity.motion.tick);
        return;
    }
    const Point reported = to_point(reported_position(entity));
    judge_player(entity.traits.id, entity.traits.kind, reported, position_error_max(entity),
                 entity.motion.tick);
    judge_view(entity, place, tick);
    // Of the own player its own motion has the news.
    if (entity.traits.id == own_.id) return;
    judge_standing(entity.traits.id, reported, entity.motion.tick, view);
    if (entity.traits.kind < bodies_.size())
        placed_.push_back({entity.traits.id, to_point(place), bodies_[entity.traits.kind]});
}

void Judge::judge_view(const Entity& entity, sim::Vec2 place, sim::Tick tick) {
    if (!seer_) return;
    if (const auto out = find_out_of_view(entity.traits, place, *seer_, config_.welcome))
        record(ViolationKind::out_of_view, entity.traits.id, tick, *out);
}

void Judge::judge_projectile(protocol::ShortId id, const Entity& entity) {
    const ProjectileWatch::Broken broken = projectiles_.look(id, entity);
    const sim::Tick tick = entity.motion.tick;
    if (broken.in_wall)
        record(ViolationKind::projectile_in_wall, entity.traits.id, tick, *broken.in_wall);
    if (broken.out_of_range)
        record(ViolationKind::projectile_out_of_range, entity.traits.id, tick,
               *broken.out_of_range);
}

/// The player was within `error` metres of `place`.
void Judge::judge_player(sim::EntityId id, std::uint8_t archetype, Point place, double error,
                         sim::Tick tick) {
    if (archetype >= bodies_.size()) return;
    const JudgedBody& body = bodies_[archetype];
    const double depth_max = kObstacleDepthMax + error;
    const double outside = field_.outside_by(place, body.radius);
    if (outside > depth_max)
        record(ViolationKind::player_out_of_bounds, id, tick,
               fmt::format("player {} at ({:.4f}, {:.4f}) reaches {:.4f} m beyond the border",
                           id.value, place.x, place.y, outside));
    // Queried with a smaller disc, so that players that merely touch a wall cost nothing more.
    const auto overlap = asked_.deepest_overlap(place + body.core, body.core_radius - depth_max);
    if (!overlap) return;
    record(ViolationKind::player_in_obstacle, id, tick,
           fmt::format("player {} at ({:.4f}, {:.4f}) is {:.4f} m deep in obstacle {}", id.value,
                       place.x, place.y, overlap->depth + depth_max, number_of(overlap->obstacle)));
}

void Judge::judge_standing(sim::EntityId id, Point place, sim::Tick tick,
                           const client::WorldView& view) {
    if (config_.welcome.gravity != 0.0f || !match_.is_in_countdown(tick)) return;
    if (may_be_moved(place, view)) return;
    match_.on_player(id, place, tick);
}

/// Whether a mover that the client sees or does not see may push or carry a player that is there.
bool Judge::may_be_moved(Point place, const client::WorldView& view) const {
    if (!sees_all_movers(view) && is_near_edge_of_view(place, view)) return true;
    return std::ranges::any_of(view.movers(), [&](const client::MoverView& mover) {
        const Solid* const solid = field_.mover(mover.id);
        return solid != nullptr &&
               depth_in(*solid, place - to_point(mover.offset), kPressedWithin) > 0.0;
    });
}

bool Judge::sees_all_movers(const client::WorldView& view) const {
    if (field_.movers().empty()) return true;
    const auto is_known = [&](const client::MoverView& mover) {
        return field_.mover(mover.id) != nullptr;
    };
    const auto seen = static_cast<std::size_t>(std::ranges::count_if(view.movers(), is_known));
    return seen >= field_.movers().size();
}

/// Whether a mover that the client is not sent, because it is beyond the edge of its view, may
/// press a player that is there.
bool Judge::is_near_edge_of_view(Point place, const client::WorldView& view) const {
    const auto& motion = view.own_motion().part;
    const bool has_camera = !motion && seer_ && seer_->player == sim::kNoEntity;
    if (!motion && !seer_) return true;
    const Point from = place - to_point(motion ? motion->position : seer_->position);
    const Point half = to_point(has_camera ? seer_->view : smallest_view(config_.welcome)) * 0.5;
    return std::abs(from.x) > half.x - kPressedWithin || std::abs(from.y) > half.y - kPressedWithin;
}

/// The players of placed_ are where the update says at the end of its tick, within
/// kExtrapolatedErrorMax.
void Judge::judge_pairs(sim::Tick tick, const client::WorldView& view) {
    if (!sees_all_movers(view))
        std::erase_if(placed_, [&](const PairWatch::Player& player) {
            return player.id != own_.id && is_near_edge_of_view(player.position, view);
        });
    movers_.clear();
    if (!field_.movers().empty())
        for (const client::MoverView& mover : view.movers())
            if (const Solid* const solid = field_.mover(mover.id);
                solid != nullptr && mover.phase == sim::MoverPhase::solid)
                movers_.push_back({solid, to_point(mover.offset), mover.velocity != sim::Vec2{}});
    pairs_.look(tick, placed_, movers_, [&](const PairWatch::Overlap& overlap) {
        record(ViolationKind::players_overlap, overlap.low.id, tick,
               fmt::format("players {} at ({:.4f}, {:.4f}) and {} at ({:.4f}, {:.4f}) are {:.4f} m "
                           "deep in each other, and were {} times before",
                           overlap.low.id.value, overlap.low.position.x, overlap.low.position.y,
                           overlap.high.id.value, overlap.high.position.x, overlap.high.position.y,
                           overlap.depth, kPairSightingsMax));
    });
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
