// One message of each kind in which every field has a different value, so that no two fields can be
// mixed up unnoticed. docs/wire-format.md uses the same messages as its examples.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "protocol/inputs_message.h"
#include "protocol/messages.h"
#include "protocol/update_message.h"
#include "protocol/watch_message.h"

namespace arena::test {

/// How the projectiles of the example's weapons fly.
inline constexpr std::array<protocol::ShotKind, 3> kExampleShotKinds{
    {{.step = 0, .restitution = 1u << 15},
     {.step = 6827, .restitution = 16384},
     {.step = 5456, .restitution = 29491}}};

/// How the players of the example's archetypes run: 6 m/s, 50 m/s^2 and 20 m/s^2 in the air, and
/// 4.5 m/s, 30 m/s^2 and 10 m/s^2.
inline constexpr std::array<protocol::RunKind, 2> kExampleRunKinds{
    {{.top = 819, .ground = 3641, .air = 1456}, {.top = 614, .ground = 2185, .air = 728}}};

inline protocol::Welcome example_welcome() {
    protocol::WelcomeArchetype runner{.radius = 0.5f,
                                      .can_dash = true,
                                      .is_always_seen = true,
                                      .run = kExampleRunKinds[0],
                                      .view = {48.0f, 27.0f},
                                      .outline = {}};
    protocol::WelcomeArchetype box{.radius = 1.25f,
                                   .health = 250,
                                   .move = sim::MoveKind::rays,
                                   .can_jump = true,
                                   .run = kExampleRunKinds[1],
                                   .view = {64.0f, 36.0f},
                                   .outline = {}};
    for (const sim::Vec2 vertex : {sim::Vec2{-0.75f, -1.0f}, sim::Vec2{0.75f, -1.0f},
                                   sim::Vec2{0.5f, 1.0f}, sim::Vec2{-0.5f, 1.0f}})
        (void)box.outline.push_back(vertex);
    protocol::ResumeToken resume_token;
    resume_token.fill(std::byte{0x5A});
    resume_token.front() = std::byte{0x01};
    resume_token.back() = std::byte{0xFF};
    return {.player = {7},
            .tick = 4321,
            .tick_rate = 60,
            .snapshot_rate = 20,
            .input_interval = 2,
            .gravity = 9.75f,
            .archetypes = {runner, box},
            .weapons = {{.radius = 0.125f, .shot = kExampleShotKinds[0]},
                        {.radius = 0.0625f, .range = 30.0f, .shot = kExampleShotKinds[1]},
                        {.radius = 0.25f, .shot = kExampleShotKinds[2]}},
            .map_name = "hills",
            .map_hash = 0xB1B2B3B4B5B6B7B8,
            .rules_hash = 0xC1C2C3C4C5C6C7C8,
            .resume_token = resume_token,
            .resumed = true,
            .map_counts = {.obstacles = 31, .movers = 2, .triggers = 5},
            .view = {48.0f, 27.0f},
            .view_margin = 3.0f,
            .zone = protocol::WelcomeZone{.center = {32.0f, -16.0f},
                                          .first_radius = 96.0f,
                                          .last_radius = 8.0f,
                                          .wait = 20.0f,
                                          .shrink_time = 90.0f,
                                          .damage_interval = 0.5f,
                                          .damage = 6},
            .look_back_ms = 200,
            .watch_delay = 600,
            .exact_distance = 12.0f};
}

inline protocol::Inputs example_inputs() {
    const sim::PlayerInput runs{
        .move_x = 127, .move_y = -64, .aim_x = 1000, .aim_y = -2000, .seen_back = 9};
    sim::PlayerInput fires = runs;
    fires.buttons = sim::kButtonFire | sim::kButtonReload;
    fires.slot = 3;
    protocol::Inputs inputs{.tick = 4327};
    for (const sim::PlayerInput& input : {runs, runs, fires})
        inputs.add(input);
    return inputs;
}

inline protocol::Roster example_roster() {
    return {.starts_anew = true,
            .left = {{11}, {12}, {13}},
            .joined = {{.player = {7}, .team = 2, .name = "ada"},
                       {.player = {8}, .team = 1, .name = "grace h."}},
            .scores = {{.player = {7}, .score = 4}, {.player = {8}, .score = -2}}};
}

inline protocol::Match example_match() {
    protocol::Match match{.tick = 4321,
                          .mode = sim::GameMode::capture_the_flag,
                          .phase = sim::MatchPhase::overtime,
                          .ended_by = sim::EndedBy::time_limit,
                          .number = 9,
                          .round = 2,
                          .rounds = 5,
                          .phase_tick = 4200,
                          .phase_end_tick = 5400,
                          .round_tick = 3600,
                          .winner = {7},
                          .winner_team = 8,
                          .score_limit = 30,
                          .hill = 11,
                          .hill_team = 1,
                          .hill_contested = true,
                          .hill_move_tick = 4800,
                          .paused = true,
                          .serial = 900,
                          .teams = {},
                          .flags = {}};
    (void)match.teams.push_back({.score = 12, .rounds_won = 0});
    (void)match.teams.push_back({.score = 13, .rounds_won = 1});
    (void)match.flags.push_back(
        {.position = {2.5f, -16.0f}, .carrier = {8}, .return_tick = 0, .team = 1});
    (void)match.flags.push_back(
        {.position = {60.0f, 7.75f}, .carrier = {}, .return_tick = 4900, .team = 2});
    return match;
}

inline protocol::Announcement example_announcement() {
    return {.text = "Server restarts in 5 minutes"};
}

inline protocol::Watching example_watching() {
    return {.player = {8}, .refusal = protocol::WatchRefusal::no_place, .number = 5};
}

inline protocol::Watch example_watch() {
    return {.wish = protocol::WatchWish::watch,
            .player = {8},
            .camera = protocol::Camera{.center = {12.5f, -3.25f}, .size = {80.0f, 48.0f}},
            .number = 6};
}

inline std::vector<protocol::Message> one_of_each() {
    return {example_welcome(), example_roster(), example_match(), example_announcement(),
            example_watching()};
}

/// An update with this column of entities.
inline protocol::Update example_update(std::span<const std::byte> entities) {
    protocol::Update update{
        .tick = 4323,
        .input_margin = -3,
        .input_age = 2,
        .idle_end_tick = 4923,
        .own_motion = protocol::OwnMotion{.position = {12.5f, -3.25f},
                                          .velocity = {6.0f, -1.5f},
                                          .ground_normal = {-0.6f, 0.8f},
                                          .ground = {sim::kFirstObstacleId + 4},
                                          .buttons_spent = sim::kButtonJump,
                                          .is_thrown = true,
                                          .air = {.coyote_until_tick = 4326,
                                                  .remembered_until_tick = 4331,
                                                  .air_jumps = 2,
                                                  .flags = sim::kAirborne | sim::kPressNoted}},
        .own_state =
            protocol::OwnState{
                .fire_ready_tick = 4330,
                .dash_until_tick = 4310,
                .dash_ready_tick = 4400,
                .speed_until_tick = 4350,
                .speed_factor = 1.5f,
                .protected_until_tick = 4200,
                .animation_tick = 4300,
                .respawn_tick = 4100,
                .ammunition = 29,
                .weapon = 1,
                .animation = 3,
                .effects = {{{4400, 2}, {}, {4360, 15}, {}}},
                .deaths = 2,
                .arsenal = {.ammunition = {12, 0, -1},
                            .magazine = {7, 30},
                            .drawn_tick = 4320,
                            .reloaded_tick = 4380,
                            .shot_tick = 4318,
                            .spread_degrees = 2.5f,
                            .slot = 1,
                            .burst_left = 2,
                            .flags = sim::kFireSpent},
                .abilities = {.full_tick = {4700, 0, 5300, 4333},
                              .acts_tick = 4322,
                              .begun = 3,
                              .stamina_ticks = 90},
                .loadout = {{1, 4, 0, 2}},
                .firing = {.heat_tick = {4311, 4319}, .heat = {12.5f, 40.0f}, .charge_tick = 4317}},
        .entities = entities};
    static_cast<void>(update.effects.push_back({.position = {0.5f, 19.5f},
                                                .subject = 1,
                                                .other = 0,
                                                .amount = 25,
                                                .kind = protocol::EffectKind::hit,
                                                .age = 2,
                                                .looked_back = 9}));
    static_cast<void>(update.effects.push_back({.position = {13.75f, -3.5f},
                                                .subject = 2,
                                                .other = protocol::kNoShortId,
                                                .amount = 0,
                                                .kind = protocol::EffectKind::bounce,
                                                .age = 0}));
    return update;
}

}  // namespace arena::test
