// Updates as a server would send them, written by tests in metres: protocol's own codes write the
// column of bits, and its encoder the message around it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/messages.h"
#include "protocol/replication/aim_code.h"
#include "protocol/replication/shot_motion_code.h"
#include "protocol/replication/update.h"
#include "protocol/update_message.h"

namespace arena::client::test {

/// What an update says about entities, each list ascending by id.
struct UpdateContent {
    template <typename Value>
    struct Of {
        protocol::ShortId id;
        Value value;
    };
    std::vector<protocol::ShortId> removed{};
    std::vector<Of<protocol::Introduction>> introduced{};
    std::vector<Of<protocol::Motion>> motions{};
    std::vector<Of<protocol::Motion>> shot_motions{};
    std::vector<Of<protocol::Aim>> aims{};
    std::vector<Of<protocol::Status>> statuses{};
};

template <typename Value, typename Write>
void write_all(protocol::BitWriter& bits, const std::vector<UpdateContent::Of<Value>>& items,
               const Write& write) {
    std::vector<protocol::ShortId> ids;
    for (const auto& item : items)
        ids.push_back(item.id);
    write_ids(bits, ids);
    for (const auto& item : items)
        write(item.value);
}

/// Returns the column of bits of an update about the end of `tick`; `fall` as from
/// protocol::fall_of.
inline std::vector<std::byte> column_of(sim::Tick tick, const UpdateContent& content,
                                        std::int64_t fall = 0) {
    std::vector<std::byte> bytes(16384);
    protocol::BitWriter bits(bytes);
    write_ids(bits, content.removed);
    write_all(bits, content.introduced, [](const protocol::Introduction&) {});
    std::vector<protocol::Introduction> introductions;
    for (const auto& item : content.introduced)
        introductions.push_back(item.value);
    protocol::IntroductionCode(tick, fall).write(bits, introductions);
    write_all(bits, content.motions, [&](const protocol::Motion& motion) {
        write_motion(bits, motion, tick, {}, fall != 0);
    });
    write_all(bits, content.shot_motions, [&](const protocol::Motion& motion) {
        write_shot_motion(bits, motion, tick, {}, {}, {}, fall != 0);
    });
    write_all(bits, content.aims, [&](protocol::Aim aim) { write_aim(bits, aim, false); });
    write_all(bits, content.statuses,
              [&](const protocol::Status& status) { write_status(bits, status); });
    bytes.resize(bits.finish());
    return bytes;
}

/// A motion at `position` metres at the end of `tick`, moving on by `step` metres per tick.
inline protocol::Motion motion(sim::Tick tick, sim::Vec2 position, sim::Vec2 step = {}) {
    return protocol::motion_through(tick, position, step, false);
}

struct Kind {
    std::uint8_t kind = 0;  ///< archetype or weapon
    std::uint8_t team = 0;
};

inline protocol::Introduction player(std::uint32_t number, const protocol::Motion& motion,
                                     Kind kind = {}) {
    return {.traits = {.id = {number}, .owner = {}, .kind = kind.kind, .team = kind.team},
            .motion = motion,
            .aim = 0,
            .status = {.health = 100}};
}

inline protocol::Introduction projectile(std::uint32_t number, const protocol::Motion& motion,
                                         Kind kind = {}) {
    return {.traits = {.id = {sim::kFirstProjectileId + number},
                       .owner = {1},
                       .kind = kind.kind,
                       .team = kind.team},
            .motion = motion,
            .aim = 0,
            .status = {}};
}

/// `number` counts from the first obstacle of the map.
inline protocol::Introduction mover(std::uint32_t number, const protocol::Motion& motion,
                                    const protocol::Status& status = {}) {
    return {.traits = {.id = {sim::kFirstObstacleId + number},
                       .owner = {},
                       .kind = protocol::kMover,
                       .team = 0},
            .motion = motion,
            .aim = 0,
            .status = status};
}

/// `number` counts from the first obstacle of the map.
inline protocol::Introduction trigger(std::uint32_t number, protocol::TriggerStatus status) {
    return {.traits = {.id = {sim::kFirstObstacleId + number},
                       .owner = {},
                       .kind = protocol::kTrigger,
                       .team = 0},
            .motion = {},
            .aim = 0,
            .status = {.flags = static_cast<std::uint8_t>(status)}};
}

/// An update as bytes, which a network may delay, lose or repeat.
struct Message {
    std::vector<std::byte> bytes;
    sim::Tick tick = 0;

    /// Returns an update that is valid as long as the message.
    [[nodiscard]] protocol::Update update() const {
        protocol::Update update;
        EXPECT_FALSE(decode_update(bytes, tick, update));
        return update;
    }
};

/// `update` with these entities.
inline Message message(protocol::Update update, const UpdateContent& content,
                       std::int64_t fall = 0) {
    const std::vector<std::byte> column = column_of(update.tick, content, fall);
    update.entities = column;
    protocol::UpdateEncoder encoder;
    const auto bytes = encoder.encode(update);
    return {{bytes.begin(), bytes.end()}, update.tick};
}

/// An update about the end of `tick`; with the exact position of the client's own player, if given.
inline Message message(sim::Tick tick, const UpdateContent& content,
                       std::optional<sim::Vec2> own = {}) {
    protocol::Update update{.tick = tick};
    if (own) update.own_motion = protocol::OwnMotion{.position = *own};
    return message(update, content);
}

}  // namespace arena::client::test
