// Feeds any bytes to the decoder of updates and to a replica, as updates about any tick, one after
// the other. Whatever they contain, decoded updates are in range, and what the replica shows is
// within the bounds that its reader guarantees.
//
//   cmake --preset fuzz && cmake --build build/fuzz --target update_fuzz
//   build/fuzz/bin/update_fuzz -max_len=4096 -max_total_time=60 CORPUS
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "client/core/replica.h"
#include "protocol/update_message.h"
#include "sim/base/assert.h"

using namespace arena;

namespace {

/// 20 m/s^2 at 60 ticks a second.
constexpr std::int64_t kFall = 5825;
constexpr std::array<protocol::ShotKind, 3> kShotKinds{{{.step = 6827, .restitution = 29'491},
                                                        {.step = 0xFFFF, .restitution = 1u << 15},
                                                        {.step = 1, .restitution = 0}}};
constexpr std::array<protocol::RunKind, 2> kRunKinds{
    {{.top = 819, .ground = 3641, .air = 1456}, {.top = 0xFFFF, .ground = 0xFFFF, .air = 1}}};
constexpr std::size_t kUpdatesMax = 64;

/// Takes a byte from the front; 0 when there is none.
std::uint8_t take_byte(std::span<const std::uint8_t>& bytes) {
    if (bytes.empty()) return 0;
    const std::uint8_t byte = bytes.front();
    bytes = bytes.subspan(1);
    return byte;
}

void check(const client::Replica& replica) {
    std::size_t entities = 0;
    replica.for_each([&](const client::Replica::Entity& entity) {
        ++entities;
        ARENA_ASSERT(category_of(entity.traits.id) != sim::Category::obstacle ||
                         entity.traits.kind <= protocol::kTrigger,
                     "a mover or a trigger");
        for (const std::int32_t place : {entity.motion.x, entity.motion.y})
            ARENA_ASSERT(-protocol::kPlaceMax <= place && place <= protocol::kPlaceMax,
                         "a place within the bounds");
        for (const std::int32_t step : {entity.motion.vx, entity.motion.vy})
            ARENA_ASSERT(-protocol::kStepMax <= step && step <= protocol::kStepMax,
                         "a step within the bounds");
        ARENA_ASSERT(
            !entity.motion.steers || category_of(entity.traits.id) == sim::Category::player,
            "only players steer");
        const sim::Vec2 position = replica.position(entity, entity.motion.tick + 600);
        ARENA_ASSERT(std::isfinite(position.x) && std::isfinite(position.y), "a place to draw");
    });
    ARENA_ASSERT(entities == replica.size(), "as many entities as its size");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::span<const std::uint8_t> bytes(data, size);
    // Without gravity shots bounce, with it most of them fall.
    const bool has_gravity = (take_byte(bytes) & 1u) != 0;
    client::Replica replica(has_gravity ? kFall : 0, kShotKinds, kRunKinds);
    sim::Tick tick = 0;
    for (std::size_t i = 0; i < kUpdatesMax && !bytes.empty(); ++i) {
        // Usually a tick or two later, sometimes earlier.
        const std::uint8_t step = take_byte(bytes);
        tick = step < 200 ? tick + step % 4 : tick - std::min<sim::Tick>(tick, step - 199);
        const std::size_t low = take_byte(bytes);
        const std::size_t high = take_byte(bytes);
        const std::size_t length = std::min(low | high << 8, bytes.size());
        const auto message = std::as_bytes(bytes.first(length));
        static_cast<void>(replica.apply(tick, message));
        protocol::Update update;
        if (!protocol::decode_update(message, tick, update)) {
            ARENA_ASSERT(in_range(update), "a decoded update is in range");
            static_cast<void>(replica.apply(update.tick, update.entities));
        }
        bytes = bytes.subspan(length);
        check(replica);
    }
    return 0;
}
