// StepMemory: the working memory of a step. Its contents mean nothing between two steps, and it is
// allocated once; a program that holds a state can rebuild it at any time.
//
// Each part is passed only to the stages that read or write it: World::step shows which.
#pragma once

#include "sim/rules/rules.h"
#include "sim/terrain/moving_solids.h"
#include "sim/terrain/terrain.h"
#include "sim/tick/commands/01_apply_commands.h"
#include "sim/tick/memory/attack_records.h"
#include "sim/tick/memory/awake.h"
#include "sim/tick/memory/candidates.h"
#include "sim/tick/memory/carried.h"
#include "sim/tick/memory/drops.h"
#include "sim/tick/memory/flights.h"
#include "sim/tick/memory/hit_list.h"
#include "sim/tick/memory/hit_search.h"
#include "sim/tick/memory/lookup.h"
#include "sim/tick/memory/match_memory.h"
#include "sim/tick/memory/own_steps.h"
#include "sim/tick/memory/player_grid.h"
#include "sim/tick/memory/seen_bodies.h"
#include "sim/tick/memory/spawn_queue.h"
#include "sim/tick/memory/step_backs.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

struct StepMemory {
    /// `limits` may leave numbers open (kFollows). The grids of players lie over `area`, usually
    /// the bounds of the terrain.
    StepMemory(const Terrain& terrain, const Rules& rules, const Limits& limits,
               const Bounds& area);
    StepMemory(const Terrain& terrain, const Rules& rules, const Limits& limits)
        : StepMemory(terrain, rules, limits, terrain.bounds) {}

    /// Empties everything for the next tick.
    void clear();
    /// Notes that all players are at their starts and asleep.
    void begin_moves(std::size_t players) {
        awake.reset(players);
        step_backs.reset(players);
    }

    CommandOrder commands;
    MovingSolids moving;  ///< the movers as they are in this tick
    Carried carried;
    OwnSteps steps;
    PlayerGrid grid;
    PastGrid past_grid;
    Candidates candidates;
    Contacts contacts;
    Awake awake;
    StepBacks step_backs;
    Flights flights;
    Impacts impacts;
    HitSearch hit_search;
    NewRecords new_records;
    HitList hits;
    MatchMemory match;
    Drops drops;
    SpawnQueue spawn_queue;
    Lookup lookup;
    StepReport report;

  private:
    /// Limits with a number for each.
    struct AllLimits {
        Limits limits;
    };
    StepMemory(const Terrain& terrain, const Rules& rules, const AllLimits& all,
               const Bounds& area);
};

}  // namespace arena::sim
