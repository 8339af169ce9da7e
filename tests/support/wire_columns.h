// Columns of entities (protocol/replication/update.h) as values, and the two columns that
// docs/wire-format.md explains bit by bit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "protocol/replication/aim_code.h"
#include "protocol/replication/shot_motion_code.h"
#include "protocol/replication/status_flags.h"
#include "protocol/replication/update.h"
#include "tests/support/wire_messages.h"

namespace arena::test {

struct SentMotion {
    protocol::ShortId id = 0;
    protocol::Motion motion;
    protocol::MotionWidths widths;
    std::uint16_t top = 0;  ///< as RunKind::top, of a player that steers
};

struct SentShotMotion {
    protocol::ShortId id = 0;
    protocol::Motion motion;
    protocol::MotionWidths widths;
    protocol::Motion held;  ///< as all readers hold it, when it is sent as a bounce
    protocol::ShotKind kind;
};

struct SentAim {
    protocol::ShortId id = 0;
    protocol::Aim aim = 0;
    bool is_close = false;  ///< to the one that all readers hold
};

/// Each list is ascending by id.
struct Column {
    sim::Tick tick = 0;  ///< of the message
    std::vector<protocol::ShortId> removed;
    std::vector<std::pair<protocol::ShortId, protocol::Introduction>> introduced;
    std::vector<SentMotion> motions;
    std::vector<SentShotMotion> shot_motions;
    std::vector<SentAim> aims;
    std::vector<std::pair<protocol::ShortId, protocol::Status>> statuses;
};

inline protocol::ShortId id_in(const SentMotion& sent) {
    return sent.id;
}
inline protocol::ShortId id_in(const SentShotMotion& sent) {
    return sent.id;
}
inline protocol::ShortId id_in(const SentAim& sent) {
    return sent.id;
}
template <typename T>
protocol::ShortId id_in(const std::pair<protocol::ShortId, T>& sent) {
    return sent.first;
}

template <typename List>
void write_ids_of(protocol::BitWriter& bits, const List& list) {
    std::vector<protocol::ShortId> ids;
    for (const auto& sent : list)
        ids.push_back(id_in(sent));
    write_ids(bits, ids);
}

inline std::vector<std::byte> encoded(const Column& column, std::int64_t fall,
                                      protocol::ShotKinds shot_kinds = kExampleShotKinds,
                                      protocol::RunKinds run_kinds = kExampleRunKinds) {
    std::vector<std::byte> bytes(1024);
    protocol::BitWriter bits(bytes);
    write_ids(bits, column.removed);
    write_ids_of(bits, column.introduced);
    std::vector<protocol::Introduction> introductions;
    for (const auto& [id, introduction] : column.introduced)
        introductions.push_back(introduction);
    protocol::IntroductionCode(column.tick, fall, shot_kinds, run_kinds).write(bits, introductions);
    write_ids_of(bits, column.motions);
    for (const SentMotion& sent : column.motions)
        write_motion(bits, sent.motion, column.tick, sent.widths, fall != 0, sent.top);
    write_ids_of(bits, column.shot_motions);
    for (const SentShotMotion& sent : column.shot_motions)
        write_shot_motion(bits, sent.motion, column.tick, sent.widths, sent.held, sent.kind,
                          fall != 0);
    write_ids_of(bits, column.aims);
    for (const SentAim& sent : column.aims)
        write_aim(bits, sent.aim, sent.is_close);
    write_ids_of(bits, column.statuses);
    for (const auto& [id, status] : column.statuses)
        write_status(bits, status);
    bytes.resize(bits.finish());
    return bytes;
}

/// The fall of the Welcome in wire_messages.h: 9.75 m/s^2 at 60 ticks a second.
inline constexpr std::int64_t kExampleFall = 2840;

/// The first column that a client gets: introductions of all kinds of entities.
inline Column example_first_column() {
    using protocol::Introduction;
    const Introduction runner{
        .traits = {.id = {8}, .owner = sim::kNoEntity, .kind = 1, .team = 2},
        .motion = {.tick = 4322, .x = 1600, .y = -416, .vx = 102, .vy = -26, .falls = true},
        .aim = 448,
        .status = {.health = 75, .flags = protocol::kPlayerIsFaster, .animation = 3}};
    const Introduction neighbour{
        .traits = {.id = {9}, .owner = sim::kNoEntity, .kind = 1, .team = 2},
        .motion = steered({.tick = 4323, .x = 1631, .y = -448, .vx = 26, .vy = 0}, {77, 0},
                          kExampleRunKinds[1])
                      .value(),
        .aim = 5,
        .status = {.health = 250, .flags = protocol::kPlayerOnGround, .animation = sim::kNone}};
    const Introduction shot{
        .traits = {.id = {sim::kFirstProjectileId + 5}, .owner = {7}, .kind = 2, .team = 1},
        .motion = {.tick = 4320, .x = 1760, .y = -448, .vx = 682, .vy = -4, .falls = false},
        .aim = 0,
        .status = {}};
    const Introduction next_shot{
        .traits = {.id = {sim::kFirstProjectileId + 6}, .owner = {8}, .kind = 2, .team = 1},
        .motion = {.tick = 4322, .x = 1700, .y = -300, .vx = 482, .vy = -483, .falls = false},
        .aim = 0,
        .status = {}};
    const Introduction mover{
        .traits = {.id = {sim::kFirstObstacleId + 31},
                   .owner = sim::kNoEntity,
                   .kind = protocol::kMover,
                   .team = 0},
        .motion = {.tick = 4323, .x = 448, .y = -64, .vx = 34, .vy = -68, .falls = false},
        .aim = 0,
        .status = {.health = 50,
                   .flags = static_cast<std::uint8_t>(sim::MoverPhase::warning),
                   .animation = sim::kNone}};
    const Introduction trigger{
        .traits = {.id = {sim::kFirstObstacleId + 33},
                   .owner = sim::kNoEntity,
                   .kind = protocol::kTrigger,
                   .team = 0},
        .motion = {},
        .aim = 0,
        .status = {.health = 0,
                   .flags = static_cast<std::uint8_t>(protocol::TriggerStatus::waiting),
                   .animation = sim::kNone}};
    return {.tick = 4323,
            .removed = {},
            .introduced =
                {{0, runner}, {1, neighbour}, {2, shot}, {3, mover}, {4, trigger}, {5, next_shot}},
            .motions = {},
            .shot_motions = {},
            .aims = {},
            .statuses = {}};
}

/// The column that follows. The client has not been introduced to id 9.
inline Column example_second_column() {
    using protocol::Width;
    return {
        .tick = 4326,
        .removed = {2},
        .introduced = {},
        .motions =
            {{.id = 0,
              .motion = steered({.tick = 4326, .x = 1651, .y = -433, .vx = 102, .vy = -30},
                                {-30, 0}, kExampleRunKinds[1])
                            .value(),
              .widths = {.place = Width::narrow, .step = Width::narrow},
              .top = kExampleRunKinds[1].top},
             {.id = 1,
              .motion = {.tick = 4325, .x = 1650, .y = -400, .vx = -100, .vy = 150, .falls = true},
              .widths = {.place = Width::wide, .step = Width::far}},
             {.id = 9,
              .motion = {.tick = 4326, .x = -70000, .y = 12, .vx = 0, .vy = 0, .falls = false},
              .widths = {.place = Width::whole, .step = Width::medium}}},
        .shot_motions = {{.id = 5,
                          .motion = {.tick = 4325, .x = 1881, .y = -380, .vx = 482, .vy = 435},
                          .widths = {.form = protocol::ShotForm::mirrored_y},
                          .held = {.tick = 4322, .x = 1700, .y = -300, .vx = 482, .vy = -483},
                          .kind = kExampleShotKinds[2]},
                         {.id = 8,
                          .motion = {.tick = 4326, .x = 64, .y = 640, .vx = 150, .vy = 200},
                          .widths = {.form = protocol::ShotForm::turned},
                          .held = {.tick = 4320, .x = 64, .y = 640, .vx = -300, .vy = -400},
                          .kind = kExampleShotKinds[1]}},
        .aims = {{0, 470, true}, {1, 300, false}},
        .statuses = {
            {1, {.health = 210, .flags = protocol::kPlayerIsProtected, .animation = sim::kNone}},
            {4,
             {.health = 0,
              .flags = static_cast<std::uint8_t>(protocol::TriggerStatus::ready),
              .animation = sim::kNone}}}};
}

}  // namespace arena::test
