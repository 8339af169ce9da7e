#include "client-sim/behaviour/errand.h"

#include "client-sim/behaviour/footwork.h"
#include "client-sim/behaviour/leaping.h"
#include "client-sim/behaviour/objective.h"
#include "client-sim/behaviour/steering.h"
#include "client-sim/behaviour/targeting.h"
#include "client-sim/behaviour/travel.h"

namespace arena::client_sim {

namespace {

sim::PlayerInput moving(Mind& mind, const Situation& situation, Point move) {
    const Point gaze = length(move) > 0.0 ? direction_of(move) : look_about(situation);
    const sim::PlayerInput input = walk_and_shoot(mind, situation, move, gaze);
    return length(move) > 0.0 ? with_jumps_and_dashes(input, mind, situation) : input;
}

/// Jumps and dashes only where the way asks for them.
sim::PlayerInput leaping(Mind& mind, const Situation& situation, const Stride& stride) {
    const bool walks = stride.stick != Point{};
    const Point gaze = walks ? direction_of(stride.stick) : look_about(situation);
    sim::PlayerInput input = walk_and_shoot(mind, situation, stride.stick, gaze);
    input.buttons |= stride.buttons;
    return input;
}

}  // namespace

sim::PlayerInput wait_standing(const Situation& situation) {
    return input_of({}, look_about(situation), false);
}

sim::PlayerInput go_to(Mind& mind, const Situation& situation, Point goal) {
    if (const auto stride = leap_towards(mind, situation, goal))
        return leaping(mind, situation, *stride);
    const Point position = to_point(situation.self->position);
    return moving(mind, situation, travel(mind, situation, position, goal));
}

sim::PlayerInput hold(Mind& mind, const Situation& situation, Point place) {
    if (const auto stride = leap_towards(mind, situation, place))
        return leaping(mind, situation, *stride);
    const Point position = to_point(situation.self->position);
    return moving(mind, situation, stand_at(mind, situation, position, place));
}

sim::PlayerInput fetch(Mind& mind, const Situation& situation, Point flag) {
    if (is_out_of_reach(situation, flag)) return defend(mind, situation);
    return go_to(mind, situation, flag);
}

sim::PlayerInput fight_here(Mind& mind, const Situation& situation) {
    return with_drop(keep_footing(situation, fight(mind, situation)), mind, situation);
}

sim::PlayerInput fight_near(Mind& mind, const Situation& situation, Point place, double leash) {
    const bool is_far = distance(to_point(situation.self->position), place) > leash;
    if (is_leaping(mind) || (is_far && !is_out_of_reach(situation, place)))
        return go_to(mind, situation, place);
    return fight_here(mind, situation);
}

std::optional<sim::PlayerInput> carry_home(Mind& mind, const Situation& situation) {
    if (carried_flag(situation) == nullptr) return std::nullopt;
    const std::uint8_t team = situation.self->team;
    const protocol::MatchFlag* const own = flag_of_team(situation, team);
    const bool lies_somewhere =
        own != nullptr && own->carrier == sim::kNoEntity && own->return_tick != 0;
    if (lies_somewhere) return go_to(mind, situation, to_point(own->position));
    const auto place = capture_place(situation, team);
    if (!place) return std::nullopt;
    if (is_out_of_reach(situation, *place)) return fight_here(mind, situation);
    return hold(mind, situation, *place);
}

bool sees_enemy_within(Mind& mind, const Situation& situation, double metres) {
    const auto target = choose_target(mind, situation, *situation.self);
    return target &&
           distance(to_point(situation.self->position), to_point(target->position)) <= metres;
}

}  // namespace arena::client_sim
