// The fields of the state by name. The code that compares, names and describes a state walks these,
// so that a field is written down once.
#pragma once

#include "sim/state/world_state.h"

namespace arena::sim {

/// Calls visit(field, name) for each field.
template <typename Visit>
void for_each_projectile_field(const ProjectileState& projectile, Visit&& visit) {
    visit(projectile.id, "id");
    visit(projectile.owner, "owner");
    visit(projectile.position, "position");
    visit(projectile.velocity, "velocity");
    visit(projectile.expiry_tick, "expiry_tick");
    visit(projectile.range, "range");
    visit(projectile.weapon, "weapon");
    visit(projectile.team, "team");
    visit(projectile.pierce, "pierce");
    visit(projectile.bounces, "bounces");
    visit(projectile.looks_back, "looks_back");
    visit(projectile.charge, "charge");
}

template <typename Visit>
void for_each_air_field(const AirState& air, Visit&& visit) {
    visit(air.coyote_until_tick, "coyote_until_tick");
    visit(air.remembered_until_tick, "remembered_until_tick");
    visit(air.air_jumps, "air_jumps");
    visit(air.flags, "flags");
}

template <typename Visit>
void for_each_active_effect_field(const ActiveEffect& effect, Visit&& visit) {
    visit(effect.source, "source");
    visit(effect.until_tick, "until_tick");
    visit(effect.pulse_tick, "pulse_tick");
    visit(effect.kind, "kind");
    visit(effect.shield, "shield");
}

template <typename Visit>
void for_each_arsenal_field(const ArsenalState& arsenal, Visit&& visit) {
    visit(arsenal.ammunition, "ammunition");
    visit(arsenal.magazine, "magazine");
    visit(arsenal.drawn_tick, "drawn_tick");
    visit(arsenal.reloaded_tick, "reloaded_tick");
    visit(arsenal.shot_tick, "shot_tick");
    visit(arsenal.spread_degrees, "spread_degrees");
    visit(arsenal.slot, "slot");
    visit(arsenal.burst_left, "burst_left");
    visit(arsenal.flags, "flags");
}

template <typename Visit>
void for_each_firing_field(const FiringState& firing, Visit&& visit) {
    visit(firing.heat_tick, "heat_tick");
    visit(firing.heat, "heat");
    visit(firing.charge_tick, "charge_tick");
}

template <typename Visit>
void for_each_abilities_field(const AbilitiesState& abilities, Visit&& visit) {
    visit(abilities.full_tick, "full_tick");
    visit(abilities.acts_tick, "acts_tick");
    visit(abilities.begun, "begun");
    visit(abilities.stamina_ticks, "stamina_ticks");
}

template <typename Visit>
void for_each_pierce_record_field(const PierceRecord& record, Visit&& visit) {
    visit(record.projectile, "projectile");
    visit(record.player, "player");
}

template <typename Visit>
void for_each_dropped_weapon_field(const DroppedWeapon& dropped, Visit&& visit) {
    visit(dropped.projectile, "projectile");
    visit(dropped.ammunition, "ammunition");
    visit(dropped.magazine, "magazine");
}

template <typename Visit>
void for_each_mover_field(const MoverState& mover, Visit&& visit) {
    visit(mover.offset, "offset");
    visit(mover.velocity, "velocity");
    visit(mover.ticks, "ticks");
    visit(mover.health, "health");
    visit(mover.phase, "phase");
}

template <typename Visit>
void for_each_trigger_field(const TriggerState& trigger, Visit&& visit) {
    visit(trigger.ready_tick, "ready_tick");
    visit(trigger.pressed, "pressed");
    visit(trigger.item, "item");
}

template <typename Visit>
void for_each_flag_field(const FlagState& flag, Visit&& visit) {
    visit(flag.position, "position");
    visit(flag.carrier, "carrier");
    visit(flag.return_tick, "return_tick");
}

template <typename Self, typename Visit>
void for_each_match_field(Self& match, Visit&& visit) {
    visit(match.mode, "mode");
    visit(match.number, "number");
    visit(match.round, "round");
    visit(match.match_tick, "match_tick");
    visit(match.round_tick, "round_tick");
    visit(match.phase_tick, "phase_tick");
    visit(match.phase_end_tick, "phase_end_tick");
    visit(match.winner, "winner");
    visit(match.winner_team, "winner_team");
    visit(match.phase, "phase");
    visit(match.ended_by, "ended_by");
    visit(match.hill, "hill");
    visit(match.hill_team, "hill_team");
    visit(match.hill_contested, "hill_contested");
    visit(match.hill_move_tick, "hill_move_tick");
    visit(match.hill_ticks, "hill_ticks");
    visit(match.team_scores, "team_scores");
    visit(match.rounds_won, "rounds_won");
}

template <typename Visit>
void for_each_attack_record_field(const AttackRecord& record, Visit&& visit) {
    visit(record.attacker, "attacker");
    visit(record.victim, "victim");
    visit(record.swing, "swing");
}

}  // namespace arena::sim
