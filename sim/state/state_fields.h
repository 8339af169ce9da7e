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
}

template <typename Visit>
void for_each_pierce_record_field(const PierceRecord& record, Visit&& visit) {
    visit(record.projectile, "projectile");
    visit(record.player, "player");
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
}

template <typename Visit>
void for_each_attack_record_field(const AttackRecord& record, Visit&& visit) {
    visit(record.attacker, "attacker");
    visit(record.victim, "victim");
    visit(record.swing, "swing");
}

}  // namespace arena::sim
