// How players move, part and stand: one of two engines, chosen once from the rules.
//
//   stage                discs                 bodies
//   move                 move_discs            move_bodies
//   find contacts        find_disc_contacts    find_body_contacts
//   push out             push_discs_out        push_bodies_out
//   step back            step_discs_back       step_bodies_back
//   find ground          -                     find_body_ground
//
// Discs are the cheap engine, for games seen from above in which all players are discs that are
// pushed out of what they overlap. Bodies are the general one: discs and outlines that are pushed
// out, slide or move by rays, with gravity or without. All players of a world use the same engine.
#pragma once

#include "sim/tick/movement/02_move_players.h"
#include "sim/tick/separation/04_find_contacts.h"
#include "sim/tick/separation/05_push_out.h"
#include "sim/tick/settling/06_find_ground.h"
#include "sim/tick/settling/06_step_back.h"

namespace arena::sim {

struct Engine {
    decltype(&move_discs) move;
    decltype(&find_disc_contacts) find_contacts;
    decltype(&push_discs_out) push_out;
    decltype(&step_discs_back) step_back;
    decltype(&find_body_ground) find_ground;
};

/// Returns the engine for a game with these rules.
[[nodiscard]] const Engine& engine_for(const Rules& rules);

}  // namespace arena::sim
