// One message of each kind in which every field has a value of its own, so that no two fields can
// be mixed up unseen. docs/wire-format.md shows the same four as its examples.
#pragma once

#include <vector>

#include "protocol/messages.h"

namespace arena::test {

inline protocol::Welcome example_welcome() {
    protocol::WelcomeArchetype runner{.radius = 0.5f, .can_dash = true, .outline = {}};
    protocol::WelcomeArchetype box{
        .radius = 1.25f, .move = sim::MoveKind::rays, .can_jump = true, .outline = {}};
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
            .gravity = 9.75f,
            .archetypes = {runner, box},
            .weapons = {{.radius = 0.125f}, {.radius = 0.0625f, .range = 30.0f}, {.radius = 0.25f}},
            .map_name = "hills",
            .map_hash = 0xB1B2B3B4B5B6B7B8,
            .rules_hash = 0xC1C2C3C4C5C6C7C8,
            .resume_token = resume_token,
            .resumed = true,
            .map_counts = {.obstacles = 31, .movers = 2, .fixtures = 5}};
}

inline protocol::Input example_input() {
    return {.tick = 4330,
            .input = {.move_x = 127, .move_y = -64, .aim_x = 1000, .aim_y = -2000, .buttons = 1}};
}

inline protocol::SnapshotPart example_snapshot() {
    protocol::SnapshotPart part{.tick = 4323,
                                .part = 1,
                                .part_count = 2,
                                .input_margin = -3,
                                .events_through = 19,
                                .players = {},
                                .projectiles = {},
                                .movers = {},
                                .fixtures = {}};
    (void)part.players.push_back({.id = {7},
                                  .position = {12.5f, -3.25f},
                                  .velocity = {6.0f, -1.5f},
                                  .aim_x = 23170,
                                  .aim_y = -23169,
                                  .health = 75,
                                  .score = 4,
                                  .ammunition = 29,
                                  .archetype = 1,
                                  .team = 2,
                                  .flags = protocol::kPlayerOnGround | protocol::kPlayerIsFaster,
                                  .animation = 3});
    (void)part.players.push_back({.id = {8},
                                  .position = {0.5f, 20.0f},
                                  .velocity = {-4.0f, 2.0f},
                                  .aim_x = -32767,
                                  .aim_y = 1,
                                  .health = 100,
                                  .score = 65535,
                                  .ammunition = -1,
                                  .archetype = 0,
                                  .team = 1,
                                  .flags = protocol::kPlayerIsProtected,
                                  .animation = sim::kNone});
    (void)part.projectiles.push_back({.id = {sim::kFirstProjectileId + 5},
                                      .position = {13.75f, -3.5f},
                                      .velocity = {40.0f, -0.25f},
                                      .weapon = 2,
                                      .team = 1});
    (void)part.movers.push_back({.id = {sim::kFirstObstacleId + 31},
                                 .offset = {3.5f, -0.5f},
                                 .velocity = {2.0f, -4.0f},
                                 .health = 50,
                                 .phase = sim::MoverPhase::warning});
    (void)part.fixtures.push_back(
        {.id = {sim::kFirstObstacleId + 32}, .status = protocol::FixtureStatus::waiting});
    (void)part.fixtures.push_back(
        {.id = {sim::kFirstObstacleId + 33}, .status = protocol::FixtureStatus::pressed});
    return part;
}

inline protocol::Events example_events() {
    protocol::Events events{.first_sequence = 18, .events = {}};
    (void)events.events.push_back({.kind = sim::EventKind::spawn,
                                   .subject = {sim::kFirstProjectileId + 5},
                                   .other = {7},
                                   .position = {13.0f, -3.375f},
                                   .velocity = {40.0f, -0.25f},
                                   .amount = 0,
                                   .tick = 4322});
    (void)events.events.push_back({.kind = sim::EventKind::hit,
                                   .subject = {8},
                                   .other = {7},
                                   .position = {0.5f, 19.5f},
                                   .velocity = {},
                                   .amount = 25,
                                   .tick = 4323});
    return events;
}

inline std::vector<protocol::Message> one_of_each() {
    return {example_welcome(), example_input(), example_snapshot(), example_events()};
}

inline protocol::SnapshotPlayer numbered_player(std::uint32_t number) {
    return {.id = {sim::kFirstPlayerId + number},
            .position = {static_cast<float>(number), -1.0f},
            .velocity = {0.0f, 6.0f},
            .aim_x = protocol::kAimFull,
            .aim_y = 0,
            .health = 100,
            .score = 0};
}

inline protocol::SnapshotProjectile numbered_projectile(std::uint32_t number) {
    return {.id = {sim::kFirstProjectileId + number},
            .position = {static_cast<float>(number), 1.0f},
            .velocity = {40.0f, 0.0f}};
}

inline protocol::SnapshotMover numbered_mover(std::uint32_t number) {
    return {.id = {sim::kFirstObstacleId + number},
            .offset = {static_cast<float>(number), 2.0f},
            .velocity = {0.0f, -2.0f}};
}

inline protocol::SnapshotFixture numbered_fixture(std::uint32_t number) {
    return {.id = {sim::kFirstObstacleId + 4096 + number}};
}

/// A part with so many entities, numbered from 0. The caller keeps to the part's limits.
inline protocol::SnapshotPart part_of(std::uint32_t players, std::uint32_t projectiles,
                                      std::uint32_t movers = 0, std::uint32_t fixtures = 0) {
    protocol::SnapshotPart part;
    for (std::uint32_t i = 0; i < movers; ++i)
        (void)part.movers.push_back(numbered_mover(i));
    for (std::uint32_t i = 0; i < fixtures; ++i)
        (void)part.fixtures.push_back(numbered_fixture(i));
    for (std::uint32_t i = 0; i < players; ++i)
        (void)part.players.push_back(numbered_player(i));
    for (std::uint32_t i = 0; i < projectiles; ++i) {
        (void)part.projectiles.push_back(numbered_projectile(i));
    }
    return part;
}

}  // namespace arena::test
