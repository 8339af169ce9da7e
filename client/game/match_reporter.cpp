#include "client/game/match_reporter.h"

#include <algorithm>

#include "client/game/frame.h"
#include "protocol/replication/motion.h"

namespace arena::client {

namespace {

using protocol::Effect;
using protocol::EffectKind;

bool names_player(sim::EntityId id) {
    return id != sim::kNoEntity && category_of(id) == sim::Category::player;
}

bool is_listed(const std::vector<sim::EntityId>& sorted, sim::EntityId id) {
    return std::binary_search(sorted.begin(), sorted.end(), id);
}

void list(std::vector<sim::EntityId>& sorted, sim::EntityId id) {
    const auto place = std::lower_bound(sorted.begin(), sorted.end(), id);
    if (place == sorted.end() || *place != id) sorted.insert(place, id);
}

bool unlist(std::vector<sim::EntityId>& sorted, sim::EntityId id) {
    const auto place = std::lower_bound(sorted.begin(), sorted.end(), id);
    if (place == sorted.end() || *place != id) return false;
    sorted.erase(place);
    return true;
}

}  // namespace

void MatchReporter::start(sim::EntityId own) {
    own_ = own;
    own_launched_at_ = 0;
    idle_end_tick_ = 0;
    idle_told_at_ = 0;
    names_.clear();
    dead_.clear();
    own_deaths_ = 0;
    counted_at_ = 0;
    own_place_ = {};
}

void MatchReporter::on_roster(const Roster& roster, EventQueue& events) {
    const Roster::Changes& changes = roster.changes();
    for (const Roster::Player& player : changes.left) {
        unlist(dead_, player.id);
        events.push(LeftEvent{.player = player.id, .name = PlayerName(player.name)});
    }
    for (const Roster::Changes::Joined& joined : changes.joined)
        if (const Roster::Player* const player = roster.find(joined.id))
            events.push(JoinedEvent{.player = player->id,
                                    .team = player->team,
                                    .is_new = joined.is_new,
                                    .name = PlayerName(player->name)});
    for (const Roster::Changes::Scored& scored : changes.scored)
        if (const Roster::Player* const player = roster.find(scored.id))
            events.push(
                ScoreEvent{.player = player->id, .score = player->score, .change = scored.change});
}

/// Reports what comes into view, then the effects, and last what goes out of view. A player that
/// dies and lives again in one update does so in that order.
void MatchReporter::on_update(const protocol::Update& update, const WorldView& view,
                              EventQueue& events) {
    report_idle_warning(update, events);
    find_deaths(update);
    report_deaths_unseen(update, events);
    report_introductions(update, view, events);
    for (const Effect& effect : update.effects)
        report_effect(effect, update.tick, events);
    report_spawns(events);
    report_removals(view, update.tick, events);
    if (update.own_state) counted_at_ = std::max(counted_at_, update.tick);
    if (const auto& motion = view.own_motion().part) own_place_ = motion->position;
}

/// Finds the players whose deaths the effects report. That of the own player may be known already.
void MatchReporter::find_deaths(const protocol::Update& update) {
    dying_.clear();
    for (const Effect& effect : update.effects) {
        if (effect.kind != EffectKind::death) continue;
        const sim::EntityId player = named(effect.subject, update.tick);
        const bool is_known = is_own(player, own_) && is_counted(update.tick - effect.age);
        if (names_player(player) && !is_known) list(dying_, player);
    }
}

/// Reports deaths of the own player whose effects were lost, with which it is not known when they
/// happened. The effects of this update are still to be reported.
void MatchReporter::report_deaths_unseen(const protocol::Update& update, EventQueue& events) {
    if (!update.own_state || is_counted(update.tick)) return;
    const auto is_death_of_own = [&](const Effect& effect) {
        return effect.kind == EffectKind::death &&
               is_own(named(effect.subject, update.tick), own_) &&
               !is_counted(update.tick - effect.age);
    };
    const auto seen = std::count_if(update.effects.begin(), update.effects.end(), is_death_of_own);
    auto unseen = static_cast<std::int8_t>(update.own_state->deaths - own_deaths_ - seen);
    for (; unseen > 0; --unseen) {
        ++own_deaths_;
        report_death({.player = own_,
                      .killer = sim::kNoEntity,
                      .tick = update.tick,
                      .position = own_place_,
                      .is_own = true},
                     events);
    }
}

/// An update that was overtaken says nothing new about this.
void MatchReporter::report_idle_warning(const protocol::Update& update, EventQueue& events) {
    if (update.tick < idle_told_at_) return;
    idle_told_at_ = update.tick;
    if (update.idle_end_tick == idle_end_tick_) return;
    idle_end_tick_ = update.idle_end_tick;
    events.push(IdleWarningEvent{.tick = update.tick, .end_tick = update.idle_end_tick});
}

void MatchReporter::report_introductions(const protocol::Update& update, const WorldView& view,
                                         EventQueue& events) {
    moved_.clear();
    spawns_.clear();
    const Replica& replica = view.replica();
    for (const protocol::ShortId id : replica.introduced()) {
        const Replica::Entity* const entity = replica.find(id);
        if (entity == nullptr) continue;
        if (id >= names_.size()) names_.resize(std::size_t{id} + 1);
        const sim::EntityId known = entity->traits.id;
        const bool was_in_view = std::any_of(
            names_.begin(), names_.end(), [known](const Name& name) { return name.id == known; });
        // The entity that had this id until now must be reported before report_removals() runs.
        const sim::EntityId replaced = names_[id].id;
        if (replaced != known && !is_listed(moved_, replaced))
            report_end_of_life(replaced, update.tick, events);
        names_[id].become(known, update.tick);
        const sim::Vec2 position = replica.position(*entity, std::max(view.tick(), update.tick));
        if (names_player(known)) {
            if (was_in_view) list(moved_, known);
            if (was_in_view && known == own_) report_end_of_life(known, update.tick, events);
            if (was_in_view && known != own_ && !is_listed(dead_, known) &&
                !is_listed(dying_, known))
                continue;
            report_player(*entity, position, update.tick, events);
        } else if (category_of(known) == sim::Category::projectile && !was_in_view) {
            report_shot(*entity, view, events);
        }
    }
}

void MatchReporter::report_player(const Replica::Entity& entity, sim::Vec2 position, sim::Tick tick,
                                  EventQueue& events) {
    const sim::EntityId id = entity.traits.id;
    const bool is_dying = is_listed(dying_, id);
    const bool has_died = unlist(dead_, id) || is_dying;
    if (id != own_ && !has_died) {
        events.push(AppearedEvent{
            .player = id, .tick = tick, .position = position, .archetype = entity.traits.kind});
        return;
    }
    const SpawnedEvent spawned{.player = id,
                               .tick = tick,
                               .position = position,
                               .archetype = entity.traits.kind,
                               .is_own = id == own_};
    if (is_dying) return spawns_.push_back(spawned);
    events.push(spawned);
}

/// Reports that a player is no longer in view, unless it is known to have died.
void MatchReporter::report_end_of_life(sim::EntityId id, sim::Tick tick, EventQueue& events) {
    if (!names_player(id) || is_listed(dead_, id) || is_listed(dying_, id)) return;
    events.push(VanishedEvent{.player = id, .tick = tick, .is_own = id == own_});
}

void MatchReporter::report_spawns(EventQueue& events) {
    for (const SpawnedEvent& spawned : spawns_) {
        unlist(dead_, spawned.player);
        events.push(spawned);
    }
}

/// Reports a shot as it began, as far back as its motion goes.
void MatchReporter::report_shot(const Replica::Entity& entity, const WorldView& view,
                                EventQueue& events) const {
    if (is_own(entity.traits.owner, own_)) return;
    const protocol::Motion& motion = entity.motion;
    for (const ProjectileView& projectile : view.projectiles()) {
        if (projectile.id != entity.traits.id) continue;
        events.push(ShotEvent{.shooter = projectile.owner,
                              .key = projectile.id.value,
                              .tick = motion.tick,
                              .position = to_metres(extrapolate(motion, motion.tick, view.fall())),
                              .velocity = projectile.velocity,
                              .weapon = projectile.weapon});
    }
}

/// Returns the entity that the id named in an update about tick `update_tick`; kNoEntity when the
/// id is unknown or named something else then.
sim::EntityId MatchReporter::named(protocol::ShortId id, sim::Tick update_tick) const {
    return id < names_.size() ? names_[id].at(update_tick) : sim::kNoEntity;
}

HitRole MatchReporter::role_of(sim::EntityId victim, sim::EntityId attacker) const {
    if (is_own(victim, own_)) return HitRole::taken;
    return is_own(attacker, own_) ? HitRole::given : HitRole::seen;
}

bool MatchReporter::is_in_view_since(sim::EntityId player, sim::Tick tick) const {
    return std::any_of(names_.begin(), names_.end(),
                       [&](const Name& name) { return name.id == player && name.since > tick; });
}

void MatchReporter::report_effect(const Effect& effect, sim::Tick update_tick, EventQueue& events) {
    const sim::EntityId subject = named(effect.subject, update_tick);
    const sim::EntityId other = named(effect.other, update_tick);
    const sim::Tick tick = update_tick - effect.age;
    const sim::Vec2 position = effect.position;
    switch (effect.kind) {
        case EffectKind::hit:
            return events.push(HitEvent{.victim = subject,
                                        .attacker = other,
                                        .tick = tick,
                                        .position = position,
                                        .damage = effect.amount,
                                        .role = role_of(subject, other),
                                        .looked_back = effect.looked_back});
        case EffectKind::death:
            if (is_own(subject, own_)) {
                if (is_counted(tick)) return;
                ++own_deaths_;
            }
            return report_death({.player = subject,
                                 .killer = names_player(other) ? other : sim::kNoEntity,
                                 .tick = tick,
                                 .position = position,
                                 .is_own = is_own(subject, own_)},
                                events);
        case EffectKind::collect:
            return events.push(CollectedEvent{.player = subject,
                                              .pickup = other,
                                              .tick = tick,
                                              .position = position,
                                              .amount = effect.amount});
        case EffectKind::launch:
            if (is_own(subject, own_)) own_launched_at_ = std::max(own_launched_at_, tick);
            return events.push(
                LaunchedEvent{.player = subject, .by = other, .tick = tick, .position = position});
        case EffectKind::explode:
            return events.push(ExplodedEvent{
                .owner = other, .tick = tick, .position = position, .damage = effect.amount});
        case EffectKind::bounce:
            return events.push(BouncedEvent{
                .projectile = subject, .met = other, .tick = tick, .position = position});
        case EffectKind::destroy:
            return events.push(CrateDestroyedEvent{
                .crate = subject, .attacker = other, .tick = tick, .position = position});
    }
}

void MatchReporter::report_death(const DiedEvent& death, EventQueue& events) {
    events.push(death);
    // An old update may report a death after which the player has respawned.
    if (names_player(death.player) && !is_in_view_since(death.player, death.tick))
        list(dead_, death.player);
}

void MatchReporter::report_removals(const WorldView& view, sim::Tick tick, EventQueue& events) {
    for (std::size_t id = 0; id < names_.size(); ++id) {
        Name& name = names_[id];
        if (name.id == sim::kNoEntity) continue;
        const Replica::Entity* const entity =
            view.replica().find(static_cast<protocol::ShortId>(id));
        if (entity != nullptr && entity->traits.id == name.id) continue;
        const sim::EntityId gone = name.id;
        name.become(sim::kNoEntity, tick);
        if (!is_listed(moved_, gone)) report_end_of_life(gone, tick, events);
    }
}

}  // namespace arena::client
