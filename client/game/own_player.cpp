#include "client/game/own_player.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "client/game/smoothing.h"
#include "sim/math/vec2.h"
#include "sim/rules/game_kind.h"
#include "sim/rules/rules.h"
#include "sim/rules/rules_hash.h"

namespace arena::client {

namespace {

// For this long after an unpredictable event, corrections are attributed to it: until an update has
// reported it, even if one or two updates are lost.
constexpr sim::Tick kIrregularTicks = 8;

// The content of a lost update is sent again after a round trip.
constexpr double kResentWithinSeconds = 0.5;

// Whatever a lost update held has arrived by now, also on a slow connection.
constexpr double kCompleteWithinSeconds = 1.0;

// A reliable message of which parts were lost arrives after a few of them.
constexpr double kExplainedWithinSeconds = 2.0;

/// Returns the state of a player that is seen for the first time.
sim::PlayerState first_state(const PlayerView& seen, const sim::Rules& rules) {
    sim::PlayerState player;
    player.id = seen.id;
    player.aim = seen.aim;
    player.archetype =
        std::min(seen.archetype, static_cast<std::uint8_t>(rules.archetypes.size() - 1));
    player.radius = rules.archetypes[player.archetype].radius;
    player.weapon = rules.archetypes[player.archetype].weapon;
    player.team = seen.team;
    player.alive = true;
    return player;
}

/// Copies the part of the own state that affects where the player goes.
void take_abilities(const protocol::OwnState& state, sim::PlayerState& player) {
    player.dash_until_tick = state.dash_until_tick;
    player.dash_ready_tick = state.dash_ready_tick;
    player.speed_until_tick = state.speed_until_tick;
    player.speed_factor = state.speed_factor;
    take_effects(state.effects, player);
    player.abilities = state.abilities;
}

/// Copies the part of the own state that the player shoots with.
void take_weapon(const protocol::OwnState& state, sim::PlayerState& player) {
    player.fire_ready_tick = state.fire_ready_tick;
    player.ammunition = state.ammunition;
    player.weapon = state.weapon;
    player.animation = state.animation;
    player.animation_tick = state.animation_tick;
    player.arsenal = state.arsenal;
    player.loadout = state.loadout;
    player.firing = state.firing;
}

/// Replaces ids that name nothing in these rules and this map, whatever a server may send.
void clear_unknown_ids(sim::PlayerState& player, const sim::Rules& rules,
                       const sim::Terrain& terrain) {
    if (player.weapon >= rules.weapons.size()) player.weapon = sim::kNone;
    if (player.animation >= rules.animations.size()) player.animation = sim::kNone;
    if (player.abilities.begun > rules.archetypes[player.archetype].abilities.size())
        player.abilities.begun = 0;
    for (std::uint8_t& weapon : player.loadout.weapons)
        if (weapon > rules.weapons.size()) weapon = 0;
    for (sim::ActiveEffect& effect : player.effects)
        if (effect.kind >= rules.effects.size()) effect = {};
    const bool stands_on_something =
        sim::kFirstObstacleId <= player.ground.value && player.ground < terrain.trigger_id(0);
    if (!stands_on_something) player.ground = sim::kNoEntity;
}

/// Whether the player would move differently without the others around it.
bool moves_differently_alone(const sim::Prediction& among_others, const sim::PlayerState& before,
                             const sim::PlayerInput& input, sim::Tick tick,
                             const sim::Surroundings& around, sim::PredictionMemory& memory) {
    const sim::Surroundings without{.movers_before = around.movers_before, .movers = around.movers};
    const sim::Prediction alone = predict(before, input, tick, without, memory);
    return alone.is_crushed != among_others.is_crushed ||
           !have_equal_motion(alone.player, among_others.player, tick);
}

bool some_can_be_invisible(const sim::Rules& rules) {
    return std::any_of(rules.effects.begin(), rules.effects.end(),
                       [](const sim::StatusEffect& effect) { return effect.invisible; });
}

bool matches_received_motion(const protocol::OwnMotion& motion, const sim::PlayerState& predicted,
                             sim::Tick tick) {
    sim::PlayerState player = predicted;
    take_motion(motion, player);
    return have_equal_motion(player, predicted, tick);
}

}  // namespace

OwnPlayer::OwnPlayer(const GameSettings& settings) : settings_(settings) {
    step_ = [this](const sim::PlayerState& before, const sim::PlayerInput& input, sim::Tick tick) {
        return play(before, input, tick);
    };
}

/// First drops what was built from the map before.
void OwnPlayer::take_map(GameMap map) {
    memory_.reset();
    flight_.reset();
    terrain_ = std::move(map.terrain);
    rules_ = std::move(map.rules);
    if (terrain_) flight_.emplace(*terrain_);
}

void OwnPlayer::start(const protocol::Welcome& welcome) {
    if (rules_) rules_->tick_rate = welcome.tick_rate;
    state_ = state_for(welcome);
    own_ = welcome.player;
    memory_.reset();
    if (is_predicted()) {
        memory_.emplace(*terrain_, *rules_);
        surroundings_.start(*terrain_, *rules_, own_,
                            seconds(settings_.extrapolation_max) * welcome.tick_rate);
    }
    prediction_.reset();
    shots_.start(welcome, settings_, is_predicted() ? &*rules_ : nullptr,
                 is_predicted() ? &*flight_ : nullptr);
    stands_from_ = stands_until_ = stood_differently_until_ = 0;
    alive_since_ = motion_tick_ = irregular_until_ = starved_at_ = 0;
    motion_.reset();
    is_state_uncertain_ = false;
    update_interval_ =
        std::max<sim::Tick>(1, welcome.tick_rate / std::max<sim::Tick>(1, welcome.snapshot_rate));
    updated_ = lost_at_ = had_neighbour_at_ = 0;
    offset_ = {};
    has_met_.fill(false);
}

PredictionState OwnPlayer::state_for(const protocol::Welcome& welcome) const {
    if (welcome.player == sim::kNoEntity) return PredictionState::watching;
    if (!settings_.predicts_own_player) return PredictionState::switched_off;
    if (!terrain_ || !rules_) return PredictionState::no_map;
    if (terrain_->hash != welcome.map_hash) return PredictionState::other_map;
    if (hash_of(*rules_) != welcome.rules_hash) return PredictionState::other_rules;
    return PredictionState::on;
}

/// A player that a mover leaves no room dies, if the server agrees; until the server says so, it
/// stays where it is.
sim::PlayerState OwnPlayer::play(const sim::PlayerState& before, const sim::PlayerInput& input,
                                 sim::Tick tick) {
    const sim::Surroundings around = surroundings_.at(tick);
    sim::PlayerState from = before;
    from.stands_until_tick = tick >= stands_from_ ? stands_until_ : 0;
    const sim::Prediction next = predict(from, input, tick, around, *memory_);
    has_met_[tick % has_met_.size()] =
        next.has_neighbours && moves_differently_alone(next, from, input, tick, around, *memory_);
    if (!next.is_crushed) return next.player;
    sim::PlayerState crushed = before;
    crushed.input = input;
    return crushed;
}

/// What has been predicted for the ticks of the phase so far may be wrong.
void OwnPlayer::on_match(const protocol::Match& match) {
    const sim::Tick until = standing_end(match);
    const sim::Tick from = until != 0 ? match.phase_tick : stands_from_;
    // Without standing, that of the phase before may have ended early.
    const sim::Tick end = until != 0 ? until : std::min(stands_until_, match.phase_tick);
    if (from == stands_from_ && end == stands_until_) return;
    stands_from_ = from;
    stands_until_ = end;
    const auto newest = prediction_.newest();
    if (newest && *newest >= match.phase_tick) stood_differently_until_ = *newest + 1;
}

void OwnPlayer::give(sim::Tick tick, const sim::PlayerInput& input, EventQueue& events) {
    if (!is_predicted()) return;
    const auto newest = prediction_.newest();
    // The server may have played ticks that were left out, or given again, differently.
    if (newest && tick != *newest + 1 && prediction_.at(*newest) != nullptr)
        irregular_until_ = std::max(tick, *newest) + kIrregularTicks;
    prediction_.give(tick, input, step_);
    const sim::PlayerState* const before = prediction_.at(tick - 1);
    const sim::PlayerState* const now = prediction_.at(tick);
    if (now == nullptr) return;
    ++counters_.ticks_predicted;
    const bool has_shot = before != nullptr && now->fire_ready_tick > tick &&
                          now->fire_ready_tick != before->fire_ready_tick;
    if (has_shot && settings_.predicts_own_shots) shots_.fire(*rules_, *before, *now, tick, events);
}

void OwnPlayer::on_update(const UpdateContext& context, EventQueue& events) {
    note_lost_update(context.update.tick);
    note_life(context);
    surroundings_.on_frame(context.newest);
    if (is_predicted() && alive_since_ > 0) reconcile(context, events);
    if (context.update.own_state && is_predicted())
        shots_.on_own_state(*rules_, *context.update.own_state);
    shots_.on_frame(context.newest, events);
    note_neighbours(context);
}

void OwnPlayer::note_neighbours(const UpdateContext& context) {
    players_before_ = context.newest.players;
    const FramePlayer* const own = find_player(context.newest, own_);
    if (!is_predicted() || own == nullptr) return;
    const ReportedPlayer at{.own = own_, .position = own->course.position};
    if (is_near_player(at, context.newest.players, *rules_))
        had_neighbour_at_ = context.update.tick;
}

/// Starts over with each life: no offset carries over from the last.
void OwnPlayer::note_life(const UpdateContext& context) {
    const FramePlayer* const own = find_player(context.newest, own_);
    const sim::Tick since = own != nullptr ? own->since : 0;
    if (since == alive_since_) return;
    alive_since_ = since;
    motion_.reset();
    prediction_.forget_player();
    offset_ = {};
    has_met_.fill(false);
}

void OwnPlayer::reconcile(const UpdateContext& context, EventQueue& events) {
    const protocol::Update& update = context.update;
    if (update.input_age > 0) starved_at_ = std::max(starved_at_, update.tick);
    if (update.tick <= motion_tick_ || update.tick < alive_since_) return;
    if (update.own_motion) motion_ = update.own_motion;
    // An update without an own motion says that it is as last sent. That is not certain while it
    // may have been in a lost update.
    if (!motion_ || (!update.own_motion && lost_within(kCompleteWithinSeconds))) return;
    const sim::Tick right_until = std::exchange(motion_tick_, update.tick);
    const sim::PlayerState received = received_player(context);
    const sim::PlayerState* const known = prediction_.at(update.tick);
    const std::optional<sim::PlayerState> predicted =
        known != nullptr ? std::optional(*known) : std::nullopt;
    const auto before = place_at(context.moment);
    const bool met_until_then = met_other_player(right_until, update.tick);
    const bool would_have_met = met_other_player(update.tick, prediction_.newest().value_or(0));
    const Reconciliation result =
        prediction_.reconcile(update.tick, received, step_, update.input_age);
    counters_.ticks_replayed += result.replayed;
    if (predicted) ++counters_.updates_compared;
    const bool is_confirmed = result.outcome == Reconciliation::Outcome::confirmed;
    const bool was_uncertain =
        std::exchange(is_state_uncertain_, !is_confirmed && !update.own_state && has_lost_update());
    if (result.outcome != Reconciliation::Outcome::corrected) return;
    const auto after = place_at(context.moment);
    const sim::Vec2 moved = before && after ? *after - *before : sim::Vec2{};
    Evidence evidence = evidence_of(context, right_until, *predicted, received);
    add_evidence_of_loss(context, right_until, evidence);
    // What would explain the silence, for example that players stand, may still be on its way.
    evidence.has_lost_update |= !update.own_motion && lost_within(kExplainedWithinSeconds);
    // A player that stands obeys no input, so that standing looks like the lack of any.
    evidence.input_differed |= result.is_missing_input && right_until >= stood_differently_until_;
    evidence.is_near_player |= met_until_then;
    // It was where it was predicted to be, but continues differently.
    if (result.size == 0.0f)
        evidence.is_near_player |=
            would_have_met || met_other_player(update.tick, prediction_.newest().value_or(0));
    const CorrectionCause so_far = cause_of(evidence);
    const bool is_unclear = so_far == CorrectionCause::loss || so_far == CorrectionCause::unknown;
    evidence.abilities_differed |= was_uncertain && is_unclear;
    // An invisible player may have been anywhere.
    evidence.is_near_player |= is_unclear && some_can_be_invisible(*rules_);
    correct(context, result, evidence, moved, events);
}

void OwnPlayer::note_lost_update(sim::Tick tick) {
    if (tick <= updated_) return;
    if (updated_ > 0 && tick > updated_ + update_interval_) lost_at_ = tick;
    updated_ = tick;
}

bool OwnPlayer::has_lost_update() const {
    return lost_within(kResentWithinSeconds);
}

bool OwnPlayer::lost_within(double seconds) const {
    return lost_at_ > 0 && updated_ - lost_at_ <= seconds * rules_->tick_rate;
}

bool OwnPlayer::met_other_player(sim::Tick after, sim::Tick until) const {
    const auto remembered = static_cast<sim::Tick>(has_met_.size());
    sim::Tick tick = std::max(after + 1, until - std::min(until, remembered - 1));
    for (; tick <= until; ++tick)
        if (has_met_[tick % remembered]) return true;
    return false;
}

/// Returns the player at the end of the update's tick, as far as the server has sent it; the rest
/// is as predicted.
sim::PlayerState OwnPlayer::received_player(const UpdateContext& context) const {
    const protocol::Update& update = context.update;
    const sim::PlayerState* const predicted = prediction_.at(update.tick);
    const PlayerView& seen = *context.view.own();
    sim::PlayerState received = predicted != nullptr ? *predicted : first_state(seen, *rules_);
    const auto& state = context.view.own_state();
    if (state.part && state.tick <= update.tick) {
        // What is absent is as last sent, unless the update that would have held it was lost. If
        // the rest of the prediction came true, the prediction is more reliable.
        const bool must_take = update.own_state || predicted == nullptr;
        if (must_take || !matches_received_motion(*motion_, received, update.tick))
            take_abilities(*state.part, received);
        if (must_take || state.tick >= shots_.newest_not_dropped(update.tick))
            take_weapon(*state.part, received);
        received.protected_until_tick = state.part->protected_until_tick;
    }
    take_motion(*motion_, received);
    received.health = seen.health;
    clear_unknown_ids(received, *rules_, *terrain_);
    return received;
}

Evidence OwnPlayer::evidence_of(const UpdateContext& context, sim::Tick right_until,
                                const sim::PlayerState& predicted,
                                const sim::PlayerState& received) const {
    const sim::Tick tick = context.update.tick;
    // Not every update since then has been compared.
    const bool was_starved = starved_at_ > 0 && starved_at_ >= right_until;
    const ReportedPlayer at{.own = own_, .position = received.position, .radius = received.radius};
    const bool was_launched = context.launched > 0 && tick <= context.launched + kIrregularTicks;
    const bool may_be_knocked_back =
        has_lost_update() && received.health < predicted.health && sim::some_knock_back(*rules_);
    return {.input_differed = was_starved || tick <= irregular_until_,
            .was_thrown = received.thrown != predicted.thrown || was_launched ||
                          may_be_knocked_back || is_near_pad(at, *terrain_),
            .abilities_differed = !have_equal_gifts(received, predicted, tick) ||
                                  right_until < stood_differently_until_ ||
                                  recoil_differs(*rules_, received, predicted),
            .is_near_mover = is_near_mover(at, context.newest, *terrain_),
            .is_near_player = is_near_player(at, context.newest.players, *rules_) ||
                              is_near_player(at, players_before_, *rules_) ||
                              had_neighbour_at_ > right_until || is_near_bush(at, *terrain_)};
}

/// Adds what a lost update may have held. A melee attack hits the player where the attacker saw it,
/// as long ago as the rules allow looking back. A speed pickup shows when the player next moves at
/// its own speed: a dash hides it.
void OwnPlayer::add_evidence_of_loss(const UpdateContext& context, sim::Tick right_until,
                                     Evidence& evidence) const {
    const sim::Tick tick = context.update.tick;
    const auto came_near = [&](sim::Tick ticks, const auto& is_near) {
        for (sim::Tick back = 0; back <= std::min(ticks, tick); ++back) {
            const sim::PlayerState* const own = prediction_.at(tick - back);
            if (own != nullptr && is_near({.own = own_, .position = own->position})) return true;
        }
        return false;
    };
    const bool has_received_state = context.view.own_state().tick >= lost_at_;
    if (has_lost_update() && !has_received_state)
        evidence.abilities_differed |=
            came_near(tick - lost_at_ + kIrregularTicks,
                      [&](const ReportedPlayer& at) { return is_near_speed_gift(at, *terrain_); });
    evidence.has_lost_update = has_lost_update() || lost_at_ > right_until;
    if (lost_at_ <= right_until) return;
    evidence.was_thrown |= came_near(sim::look_back_max(*rules_), [&](const ReportedPlayer& at) {
        return is_near_melee_attack(at, context.newest.players, *rules_) ||
               is_near_melee_attack(at, players_before_, *rules_);
    });
}

/// A difference that does not move the player is no correction, for example of ammunition.
void OwnPlayer::correct(const UpdateContext& context, const Reconciliation& result,
                        const Evidence& evidence, sim::Vec2 moved, EventQueue& events) {
    const float shift = sim::length(moved);
    if (result.size == 0.0f && shift == 0.0f) return;
    const CorrectionCause cause = cause_of(evidence);
    ++counters_.corrections[static_cast<std::size_t>(cause)];
    const bool is_snapped = sim::length(offset_ - moved) > settings_.snap_distance;
    if (is_snapped) ++counters_.snaps;
    offset_ = hiding(offset_, moved, settings_);
    events.push(CorrectionEvent{.tick = context.update.tick,
                                .size = result.size,
                                .shift = shift,
                                .cause = cause,
                                .is_snapped = is_snapped});
}

/// Interpolates between the ends of two ticks; nothing when the player is not known there.
std::optional<sim::Vec2> OwnPlayer::place_at(double moment) const {
    if (moment < 0.0) return std::nullopt;
    const auto tick = static_cast<sim::Tick>(moment);
    const sim::PlayerState* const before = prediction_.at(tick);
    const sim::PlayerState* const after = prediction_.at(tick + 1);
    if (before == nullptr && after == nullptr) return std::nullopt;
    if (before == nullptr) return after->position;
    if (after == nullptr) return before->position;
    return sim::lerp(before->position, after->position, static_cast<float>(moment - tick));
}

bool OwnPlayer::show(double moment, double passed, const PlayerView& seen, PictureOwn& own) {
    offset_ = decayed(offset_, passed, settings_);
    const auto place = place_at(moment);
    const auto tick = static_cast<sim::Tick>(std::max(moment, 0.0));
    const sim::PlayerState* player = prediction_.at(tick + 1);
    if (player == nullptr) player = prediction_.at(tick);
    if (!is_predicted() || !place || player == nullptr) return false;

    own.computed_position = *place;
    own.is_predicted = true;
    own.ammunition = player->ammunition;
    own.weapon = player->weapon;
    own.arsenal = player->arsenal;
    own.firing = player->firing;
    own.abilities = player->abilities;
    own.loadout = player->loadout;
    own.fire_ready_tick = player->fire_ready_tick;
    own.dash_ready_tick = player->dash_ready_tick;
    own.player.position = *place + offset_;
    own.player.velocity = player->velocity;
    const sim::PlayerInput& held = player->input;
    own.player.aim = sim::normalised_or(
        {static_cast<float>(held.aim_x), static_cast<float>(held.aim_y)}, player->aim);
    const auto flag = [&](std::uint8_t bit, bool is_set) {
        const unsigned others = own.player.flags & ~unsigned{bit};
        own.player.flags = static_cast<std::uint8_t>(others | (is_set ? bit : 0u));
    };
    flag(protocol::kPlayerOnGround, player->ground_normal != sim::Vec2{});
    flag(protocol::kPlayerDashes, tick + 1 < player->dash_until_tick);
    flag(protocol::kPlayerIsFaster, tick + 1 < player->speed_until_tick);
    own.player.effects = sim::effect_mask(player->effects, tick + 1);
    const bool strikes_already = player->animation != sim::kNone &&
                                 seen.animation != player->animation &&
                                 player->animation_tick > motion_tick_;
    if (strikes_already) own.player.animation = player->animation;
    return true;
}

}  // namespace arena::client
