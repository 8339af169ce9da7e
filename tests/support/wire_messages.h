// One message of each kind in which every field has a value of its own, so that no two fields can
// be mixed up unseen. docs/wire-format.md shows the same six as its examples.
#pragma once

#include <vector>

#include "protocol/messages.h"

namespace arena::test {

inline protocol::Hello example_hello() {
    return {.protocol_version = 1, .client_nonce = 0x1122334455667788, .name = "Zoë"};
}

inline protocol::Welcome example_welcome() {
    return {.client_nonce = 0x1122334455667788,
            .session_token = 0xA1A2A3A4A5A6A7A8,
            .player = {7},
            .tick = 4321,
            .tick_rate = 60,
            .snapshot_rate = 20,
            .player_radius = 0.5f,
            .projectile_radius = 0.125f,
            .map_name = "arena",
            .map_hash = 0xB1B2B3B4B5B6B7B8};
}

inline protocol::Input example_input() {
    protocol::Input input{.session_token = 0xA1A2A3A4A5A6A7A8,
                          .snapshot_ack = 4320,
                          .events_ack = 17,
                          .newest_tick = 4330,
                          .inputs = {}};
    (void)input.inputs.push_back(
        {.move_x = 127, .move_y = -64, .aim_x = 1000, .aim_y = -2000, .buttons = 1});
    (void)input.inputs.push_back(
        {.move_x = -127, .move_y = 32, .aim_x = -32768, .aim_y = 32767, .buttons = 0});
    return input;
}

inline protocol::SnapshotPart example_snapshot() {
    protocol::SnapshotPart part{.tick = 4323,
                                .part = 1,
                                .part_count = 2,
                                .input_margin = -3,
                                .events_through = 19,
                                .players = {},
                                .projectiles = {}};
    (void)part.players.push_back({.id = {7},
                                  .position = {12.5f, -3.25f},
                                  .velocity = {6.0f, -1.5f},
                                  .aim_x = 23170,
                                  .aim_y = -23169,
                                  .health = 75,
                                  .score = 4});
    (void)part.players.push_back({.id = {8},
                                  .position = {0.5f, 20.0f},
                                  .velocity = {-4.0f, 2.0f},
                                  .aim_x = -32767,
                                  .aim_y = 1,
                                  .health = 100,
                                  .score = 65535});
    (void)part.projectiles.push_back({.id = {sim::kFirstProjectileId + 5},
                                      .position = {13.75f, -3.5f},
                                      .velocity = {40.0f, -0.25f}});
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

inline protocol::Goodbye example_goodbye() {
    return {.session_token = 0xA1A2A3A4A5A6A7A8,
            .client_nonce = 0x1122334455667788,
            .reason = protocol::GoodbyeReason::timed_out};
}

inline std::vector<protocol::Message> one_of_each() {
    return {example_hello(),    example_welcome(), example_input(),
            example_snapshot(), example_events(),  example_goodbye()};
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

/// A part with so many entities, numbered from 0. The caller keeps to the part's limits.
inline protocol::SnapshotPart part_of(std::uint32_t players, std::uint32_t projectiles) {
    protocol::SnapshotPart part;
    for (std::uint32_t i = 0; i < players; ++i)
        (void)part.players.push_back(numbered_player(i));
    for (std::uint32_t i = 0; i < projectiles; ++i) {
        (void)part.projectiles.push_back(numbered_projectile(i));
    }
    return part;
}

}  // namespace arena::test
