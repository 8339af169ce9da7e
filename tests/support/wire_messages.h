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

inline protocol::Roster example_roster() {
    return {.starts_anew = true,
            .left = {{3}},
            .joined = {{.player = {7}, .team = 2, .name = "alice"},
                       {.player = {8}, .team = 1, .name = "bob"}},
            .scores = {{.player = {7}, .score = 4}}};
}

inline std::vector<protocol::Message> one_of_each() {
    return {example_welcome(), example_input(), example_roster()};
}

}  // namespace arena::test
