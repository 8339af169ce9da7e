#include "client-sim/judge/judge.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <tuple>
#include <utility>

#include <spdlog/fmt/fmt.h>

namespace arena::client_sim {

namespace {

// Ends of lives are remembered for this many events, so that parts that come late can be judged.
constexpr std::uint32_t kRememberedEvents = 512;
// Forgetting walks over all tracks, so it waits until it is worth it.
constexpr std::uint32_t kGoneBeforeForgetting = 256;

}  // namespace

Judge::Judge(Config config, AskedField& field)
    : config_(std::move(config)),
      bodies_(judged_bodies_of(config_.archetypes)),
      asked_(field),
      field_(field.plain()),
      own_(config_.before.value_or(OwnPlayer{.id = config_.player})),
      order_(config_.tick_rate) {
    for (const JudgedBody& body : bodies_)
        radius_max_ = std::max(radius_max_, body.radius);
    for (const protocol::WelcomeWeapon& weapon : config_.weapons)
        projectile_radius_max_ =
            std::max(projectile_radius_max_, static_cast<double>(weapon.radius));
    if (own_.id == config_.player) return;
    record(
        ViolationKind::player_exchanged, config_.player, own_.tick,
        fmt::format("was player {} and resumes as player {}", own_.id.value, config_.player.value));
    own_ = {.id = config_.player};
}

void Judge::on_events(std::span<const sim::Event> events, std::uint32_t first_sequence) {
    for (const sim::Event& event : events)
        tracks_.fetch(event.subject);
    std::uint32_t sequence = first_sequence;
    for (const sim::Event& event : events) {
        if (order_.event_runs_backwards(event, sequence))
            record(ViolationKind::tick_backwards, sim::kNobody, event.tick,
                   fmt::format("event {} is older than the event before it", sequence));
        switch (event.kind) {
            case sim::EventKind::spawn:
                introduce(event, sequence);
                break;
            case sim::EventKind::despawn:
            case sim::EventKind::death:
                retire(event, sequence);
                break;
            case sim::EventKind::bounce:
                bounce(event);
                break;
            case sim::EventKind::hit:
            case sim::EventKind::score:
            case sim::EventKind::collect:
            case sim::EventKind::launch:
            case sim::EventKind::press:
            case sim::EventKind::release:
            case sim::EventKind::explode:
            case sim::EventKind::destroy:
                break;
        }
        last_sequence_ = sequence++;
    }
    if (gone_count_ >= kGoneBeforeForgetting) forget_the_long_gone();
    waiting_.take_ready(last_sequence_,
                        [this](const protocol::SnapshotPart& part) { judge_part(part); });
}

void Judge::introduce(const sim::Event& event, std::uint32_t sequence) {
    const bool known = tracks_.find(event.subject) != nullptr;
    Track* track = tracks_.find_or_add(event.subject);
    if (track == nullptr) {
        tracks_full_ = true;
        return;
    }
    if (known && track->gone != 0) --gone_count_;
    *track = {.id = event.subject,
              .born = sequence,
              .gone = 0,
              .tick = event.tick,
              .position = event.position,
              .reborn = known};
}

void Judge::retire(const sim::Event& event, std::uint32_t sequence) {
    Track* track = tracks_.find(event.subject);
    if (track == nullptr || track->gone != 0) return;
    track->gone = sequence;
    ++gone_count_;
    if (!track->weapon || event.tick < track->tick) return;
    // Parts from before its end may still come, so that its last way is no part of the sum yet.
    const double last = distance(to_point(track->position), to_point(event.position));
    judge_range(*track, track->flown + last, event.tick);
}

/// A leg of its way ends here and the next one begins. Only snapshots tell how wide it is. That leg
/// does not count for its range: it may hold the way out of a wall that has risen over it.
void Judge::bounce(const sim::Event& event) {
    Track* track = tracks_.find(event.subject);
    if (track == nullptr || event.tick < track->tick) return;
    judge_way(*track, to_point(event.position), {0.0, projectile_radius_max_}, event.tick);
    track->position = event.position;
    track->tick = event.tick;
}

void Judge::forget_the_long_gone() {
    if (last_sequence_ <= kRememberedEvents) return;
    const std::uint32_t oldest_kept = last_sequence_ - kRememberedEvents;
    // Backwards, because removal moves the last one into the hole.
    for (std::size_t i = tracks_.size(); i-- > 0;) {
        const Track& track = tracks_.values()[i];
        if (track.gone == 0 || track.gone >= oldest_kept) continue;
        forgotten_through_ = std::max(forgotten_through_, track.gone);
        tracks_.remove(sim::EntityId{track.id});
        --gone_count_;
    }
}

void Judge::on_part(const protocol::SnapshotPart& part) {
    if (part.events_through <= last_sequence_) return judge_part(part);
    if (!waiting_.add(part)) ++verdict_.parts_unjudged;
}

void Judge::finish() {
    verdict_.parts_unjudged += waiting_.size();
    waiting_.clear();
    judge_collected();
}

void Judge::judge_part(const protocol::SnapshotPart& part) {
    const TickOrder::Answer answer = order_.place(part);
    if (answer.contradiction != nullptr)
        record(ViolationKind::tick_backwards, sim::kNobody, part.tick,
               fmt::format("part {} of {}: {}", part.part, part.part_count, answer.contradiction));
    if (answer.place == TickOrder::Place::duplicate) {
        ++verdict_.parts_duplicated;
        return;
    }
    if (answer.place == TickOrder::Place::reordered) ++verdict_.parts_reordered;
    if (part.events_through < forgotten_through_) {
        ++verdict_.parts_unjudged;
        return;
    }
    ++verdict_.parts_judged;

    std::array<Track*, protocol::kPlayersPerPart> players{};
    std::array<Track*, protocol::kProjectilesPerPart> projectiles{};
    tracks_.find_all(part.players, players);
    tracks_.find_all(part.projectiles, projectiles);
    for (std::size_t i = 0; i < part.players.size(); ++i) {
        const protocol::SnapshotPlayer& player = part.players[i];
        static_cast<void>(judge_naming(player.id, players[i], part));
        judge_player(player, part.tick);
        if (player.id == own_.id) judge_score(player, part.tick);
    }
    for (std::size_t i = 0; i < part.projectiles.size(); ++i)
        if (judge_naming(part.projectiles[i].id, projectiles[i], part))
            judge_projectile(part.projectiles[i], *projectiles[i], part.tick);
    collect(part);
}

/// Whether the entity, whose track this is if it has one, is known to be alive in the snapshot.
bool Judge::judge_naming(sim::EntityId id, const Track* track, const protocol::SnapshotPart& part) {
    if (track == nullptr) {
        if (!tracks_full_)
            record(ViolationKind::unknown_entity, id, part.tick,
                   fmt::format("entity {} was never introduced (events through {})", id.value,
                               part.events_through));
        return false;
    }
    if (part.events_through < track->born) {
        // An old part may mean an earlier life, of which nothing is known any more.
        if (!track->reborn)
            record(ViolationKind::unknown_entity, id, part.tick,
                   fmt::format("entity {} is introduced by event {} only (events through {})",
                               id.value, track->born, part.events_through));
        return false;
    }
    if (track->gone != 0 && part.events_through >= track->gone) {
        record(ViolationKind::unknown_entity, id, part.tick,
               fmt::format("entity {} was gone with event {} (events through {})", id.value,
                           track->gone, part.events_through));
        return false;
    }
    return true;
}

/// Nothing for a player of an archetype that the Welcome did not tell of.
const JudgedBody* Judge::body_of(const protocol::SnapshotPlayer& player) const {
    return player.archetype < bodies_.size() ? &bodies_[player.archetype] : nullptr;
}

void Judge::judge_player(const protocol::SnapshotPlayer& player, sim::Tick tick) {
    const JudgedBody* body = body_of(player);
    if (body == nullptr)
        return record(ViolationKind::unknown_entity, player.id, tick,
                      fmt::format("player {} is of archetype {}, the Welcome told of {}",
                                  player.id.value, player.archetype, bodies_.size()));
    const Point position = to_point(player.position);
    const double outside = field_.outside_by(position, body->radius);
    if (outside > kObstacleDepthMax)
        record(ViolationKind::player_out_of_bounds, player.id, tick,
               fmt::format("player {} at ({:.4f}, {:.4f}) reaches {:.4f} m over the border",
                           player.id.value, position.x, position.y, outside));
    // Asked with a smaller disc, so that those who merely lean on a wall cost nothing more.
    const auto overlap =
        asked_.deepest_overlap(position + body->core, body->core_radius - kObstacleDepthMax);
    if (!overlap) return;
    record(ViolationKind::player_in_obstacle, player.id, tick,
           fmt::format("player {} at ({:.4f}, {:.4f}) is {:.4f} m deep in obstacle {}",
                       player.id.value, position.x, position.y, overlap->depth + kObstacleDepthMax,
                       overlap->obstacle.value - sim::kFirstObstacleId));
}

/// Scores are kills: they never fall, and neither death nor a resumption takes them away.
void Judge::judge_score(const protocol::SnapshotPlayer& player, sim::Tick tick) {
    if (tick < own_.tick) return;
    if (player.score < own_.score)
        record(ViolationKind::score_fell, player.id, tick,
               fmt::format("player {} has the score {}, at tick {} it was {}", player.id.value,
                           player.score, own_.tick, own_.score));
    own_.score = player.score;
    own_.tick = tick;
}

void Judge::judge_projectile(const protocol::SnapshotProjectile& projectile, Track& track,
                             sim::Tick tick) {
    if (tick < track.tick) return;
    if (projectile.weapon >= config_.weapons.size())
        return record(ViolationKind::unknown_entity, projectile.id, tick,
                      fmt::format("projectile {} is of weapon {}, the Welcome told of {}",
                                  projectile.id.value - sim::kFirstProjectileId, projectile.weapon,
                                  config_.weapons.size()));
    const Point to = to_point(projectile.position);
    const auto radius = static_cast<double>(config_.weapons[projectile.weapon].radius);
    judge_way(track, to, {radius, radius}, tick);
    track.flown += distance(to_point(track.position), to);
    track.weapon = projectile.weapon;
    track.position = projectile.position;
    track.tick = tick;
    judge_range(track, track.flown, tick);
}

void Judge::judge_range(const Track& track, double flown, sim::Tick tick) {
    const auto range = static_cast<double>(config_.weapons[*track.weapon].range);
    if (range == 0.0 || flown <= range * (1.0 + kRangeSlackPart) + kRangeSlack) return;
    record(ViolationKind::projectile_out_of_range, track.id, tick,
           fmt::format("projectile {} flew {:.4f} m at least, the range of weapon {} is {:.4f} m",
                       track.id.value - sim::kFirstProjectileId, flown, *track.weapon, range));
}

/// The straight way of a projectile from where it was last.
void Judge::judge_way(const Track& track, Point to, const Width& width, sim::Tick tick) {
    const Point from = to_point(track.position);
    const double reach = std::max(0.0, width.least - kObstacleDepthMax);
    const auto wall = asked_.find_wall({from, to, reach, width.most + kObstacleDepthMax});
    const bool over_border =
        field_.outside_by(to, 0.0) > 0.0 ||
        (field_.outside_by(from, reach) <= 0.0 && field_.outside_by(to, reach) > 0.0);
    if (!wall && !over_border) return;
    record(ViolationKind::projectile_through_wall, track.id, tick,
           fmt::format("projectile {} flew from ({:.4f}, {:.4f}) at tick {} to ({:.4f}, {:.4f}) "
                       "across {}",
                       track.id.value - sim::kFirstProjectileId, from.x, from.y, track.tick, to.x,
                       to.y,
                       wall ? fmt::format("obstacle {}", wall->value - sim::kFirstObstacleId)
                            : std::string("the border")));
}

/// Players of one pair may stand in different parts, so a snapshot is put together first. A part
/// that comes after a newer tick was begun is too late for it.
void Judge::collect(const protocol::SnapshotPart& part) {
    if (part.tick < collected_tick_) return;
    if (part.tick > collected_tick_) {
        judge_collected();
        collected_tick_ = part.tick;
        collected_parts_ = 0;
        parts_to_collect_ = part.part_count;
    }
    for (const protocol::SnapshotPlayer& player : part.players)
        if (const JudgedBody* body = body_of(player))
            collected_.push_back({player.id, to_point(player.position), *body});
    for (const protocol::SnapshotMover& mover : part.movers) {
        const Solid* solid = field_.mover(mover.id);
        if (solid == nullptr || mover.phase != sim::MoverPhase::solid) continue;
        collected_movers_.push_back({solid, to_point(mover.offset), mover.velocity != sim::Vec2{}});
    }
    if (++collected_parts_ == parts_to_collect_) judge_collected();
}

/// A row is broken by a snapshot that is missing: nobody knows what was in between.
void Judge::judge_collected() {
    if (collected_.empty()) return collected_movers_.clear();
    const auto steps = (collected_tick_ - judged_tick_) * config_.snapshot_rate;
    const bool in_a_row = steps <= config_.tick_rate + config_.snapshot_rate - 1;
    judged_tick_ = collected_tick_;
    judge_movers(in_a_row);
    // Of a part that is missing nobody knows which movers on their way it told of.
    const bool all_movers_known = field_.movers().empty() || collected_parts_ == parts_to_collect_;
    if (all_movers_known)
        judge_pairs(in_a_row);
    else
        close_.clear();
    collected_.clear();
    collected_movers_.clear();
}

/// Counts for each player and mover in how many snapshots in a row the one has been deep in the
/// other, and notes who is near to one.
void Judge::judge_movers(bool in_a_row) {
    in_movers_next_.clear();
    for (const PlacedMover& mover : collected_movers_) {
        for (PlacedPlayer& player : collected_) {
            // Asked where the mover was drawn.
            const Point place = player.position - mover.offset;
            const Point near{kPressedWithin, kPressedWithin};
            if (!boxes_meet(mover.solid->box, {place - near, place + near})) continue;
            player.is_near_mover = true;
            player.is_pressed = player.is_pressed || mover.is_on_its_way;
            const double core_radius = player.body.core_radius - kObstacleDepthMax;
            if (depth_in(*mover.solid, place + player.body.core, core_radius) > 0.0)
                in_movers_next_.push_back({player.id, mover.solid->id, 1});
        }
    }
    const auto is_before = [](const InMoverSpell& a, const InMoverSpell& b) {
        return a.is_before(b);
    };
    std::sort(in_movers_next_.begin(), in_movers_next_.end(), is_before);
    for (InMoverSpell& spell : in_movers_next_) {
        const auto before =
            std::lower_bound(in_movers_.begin(), in_movers_.end(), spell, is_before);
        const bool was_in = before != in_movers_.end() && !spell.is_before(*before);
        if (in_a_row && was_in) spell.snapshots = before->snapshots + 1;
        if (spell.snapshots == kInMoverSnapshotsMax + 1)
            record(ViolationKind::player_in_obstacle, spell.player, judged_tick_,
                   fmt::format("player {} is deep in mover {} in more than {} snapshot in a row",
                               spell.player.value, spell.mover.value - sim::kFirstObstacleId,
                               kInMoverSnapshotsMax));
    }
    std::swap(in_movers_, in_movers_next_);
}

/// From left to right. Sorts short keys, then moves each player once.
void Judge::sort_collected() {
    sort_keys_.clear();
    for (std::uint32_t i = 0; i < collected_.size(); ++i)
        sort_keys_.push_back({collected_[i].position.x, collected_[i].id, i});
    std::sort(sort_keys_.begin(), sort_keys_.end(), [](const SortKey& a, const SortKey& b) {
        return std::tie(a.x, a.id) < std::tie(b.x, b.id);
    });
    collected_next_.clear();
    for (const SortKey& key : sort_keys_)
        collected_next_.push_back(collected_[key.index]);
    std::swap(collected_, collected_next_);
}

/// Sweeps over the collected players from left to right and counts for each pair how many snapshots
/// in a row it has been too close. A snapshot in which one of the two is missing ends the row.
void Judge::judge_pairs(bool in_a_row) {
    sort_collected();
    close_next_.clear();
    for (std::size_t i = 0; i < collected_.size(); ++i) {
        const double furthest = collected_[i].body.radius + radius_max_ - kPairDepthMax;
        for (std::size_t j = i + 1; j < collected_.size(); ++j) {
            const Point apart = collected_[j].position - collected_[i].position;
            if (apart.x >= furthest) break;
            if (collected_[i].is_pressed || collected_[j].is_pressed) continue;
            const double depth =
                collected_[i].body.radius + collected_[j].body.radius - length(apart);
            if (depth <= kPairDepthMax || are_held(collected_[i], collected_[j])) continue;
            const auto [low, high] = std::minmax(
                collected_[i], collected_[j],
                [](const PlacedPlayer& a, const PlacedPlayer& b) { return a.id < b.id; });
            close_next_.push_back({low.id, high.id, low.position, high.position, depth, 1});
        }
    }

    const auto by_pair = [](const CloseSpell& a, const CloseSpell& b) {
        return std::tie(a.low, a.high) < std::tie(b.low, b.high);
    };
    std::sort(close_next_.begin(), close_next_.end(), by_pair);
    for (CloseSpell& spell : close_next_) {
        const auto before = std::lower_bound(close_.begin(), close_.end(), spell, by_pair);
        const bool was_close =
            before != close_.end() && before->low == spell.low && before->high == spell.high;
        if (in_a_row && was_close) spell.snapshots = before->snapshots + 1;
        if (spell.snapshots == kPairSnapshotsMax + 1) record_overlap(spell);
    }
    std::swap(close_, close_next_);
}

/// A mover that came to rest may have left two no room but that of each other.
bool Judge::are_held(const PlacedPlayer& one, const PlacedPlayer& other) const {
    const bool may_be = one.is_near_mover || other.is_near_mover;
    return may_be && !has_room(one) && !has_room(other);
}

/// Whether the player could go straight to a place nearby that is nobody else's.
bool Judge::has_room(const PlacedPlayer& player) const {
    const double step = 0.5 * player.body.radius;
    for (int direction = 0; direction < kRoomDirections; ++direction) {
        const double angle = 2.0 * std::numbers::pi * direction / kRoomDirections;
        const Point way{step * std::cos(angle), step * std::sin(angle)};
        for (int steps = 1; steps <= kRoomSteps; ++steps) {
            const Point place = player.position + way * steps;
            if (is_stopped(player, place)) break;
            if (!is_taken(player, place)) return true;
        }
    }
    return false;
}

/// Whether anything solid is there or, as a line, on the straight way.
bool Judge::is_stopped(const PlacedPlayer& player, Point place) const {
    const Point core = place + player.body.core;
    const double core_radius = player.body.core_radius - kObstacleDepthMax;
    return field_.outside_by(place, player.body.radius) > kObstacleDepthMax ||
           field_.deepest_overlap(core, core_radius) ||
           field_.crossing(player.position, place, Traveller::player) ||
           std::any_of(collected_movers_.begin(), collected_movers_.end(),
                       [&](const PlacedMover& mover) {
                           return depth_in(*mover.solid, core - mover.offset, core_radius) > 0.0;
                       });
}

bool Judge::is_taken(const PlacedPlayer& player, Point place) const {
    return std::any_of(collected_.begin(), collected_.end(), [&](const PlacedPlayer& other) {
        const double near = player.body.radius + other.body.radius - kPairDepthMax;
        return other.id != player.id && distance(place, other.position) < near;
    });
}

void Judge::record_overlap(const CloseSpell& spell) {
    record(ViolationKind::players_overlap, spell.low, judged_tick_,
           fmt::format("players {} at ({:.4f}, {:.4f}) and {} at ({:.4f}, {:.4f}) are {:.4f} m in "
                       "each other, in more than {} snapshots in a row",
                       spell.low.value, spell.low_at.x, spell.low_at.y, spell.high.value,
                       spell.high_at.x, spell.high_at.y, spell.depth, kPairSnapshotsMax));
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
