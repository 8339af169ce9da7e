// arenad/sim.hpp: the world that an arenad server steps, for the tools of a game: editors, level
// tests, replays, machine learning. Link arenad::sim; it needs nothing but the standard library.
//
//   sim::build_terrain   a map's walls as plain values -> a Terrain, checked and indexed
//   sim::World           commands in, events out, a tick at a time; copies, images and a hash
//   sim::predict         one player's next tick, by the functions that a World itself uses
//   sim::Rules           archetypes, weapons, gravity: the numbers of a game
//
//   geometry             overlaps(a, b), touches(a, b), sweep(mover, delta, obstacle), pushes,
//                        convex pieces: of points, lines, circles and polygons
//   terrain queries      what a disc or a body hits, where it has room, what it can see
//
// Everything is in namespace arena::sim; lengths are in metres, angles unit vectors, y points up.
// A world is bit-identical wherever its sources were compiled without fast-math; arenad::sim sets
// the flags. The headers below are the server's own and change with it: a program must be compiled
// with the headers of the library that it links.
#pragma once

#include "sim/geometry/aabb.h"
#include "sim/geometry/closest_point.h"
#include "sim/geometry/decompose.h"
#include "sim/geometry/polygon.h"
#include "sim/geometry/shapes.h"
#include "sim/math/vec2.h"
#include "sim/narrowphase/push_circle_circle.h"
#include "sim/narrowphase/push_circle_line.h"
#include "sim/narrowphase/push_circle_polygon.h"
#include "sim/narrowphase/push_polygon_polygon.h"
#include "sim/narrowphase/thompson.h"
#include "sim/predict/predict.h"
#include "sim/rules/rules.h"
#include "sim/sweep/sweep.h"
#include "sim/terrain/body_queries.h"
#include "sim/terrain/solids.h"
#include "sim/terrain/terrain.h"
#include "sim/terrain/terrain_queries.h"
#include "sim/volumes/hits.h"
#include "sim/world/world.h"
