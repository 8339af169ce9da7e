#include "protocol/update_message.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <limits>

#include "protocol/base/limits.h"
#include "protocol/effect_code.h"
#include "protocol/generated/update_generated.h"
#include "protocol/own_parts.h"
#include "protocol/replication/number_code.h"
#include "protocol/replication/window.h"
#include "sim/base/assert.h"

namespace arena::protocol {

namespace {

static_assert(sizeof(wire::UpdateHead) == kUpdateBytesMin);

/// The margin in the head of an update that has the whole clock.
constexpr std::int8_t kWholeClock = -kHeadMarginMax - 1;
constexpr unsigned kUpperTickBits = 32 - kUpdateTickBits;
constexpr unsigned kMarginBits = 32;
constexpr std::size_t kWholeClockBytes = (kUpperTickBits + kMarginBits) / 8;

constexpr unsigned kIdleEndDivisor = 8;

bool has_whole_clock(const Update& update) {
    return update.has_whole_tick || update.input_margin < -kHeadMarginMax ||
           update.input_margin > kHeadMarginMax;
}

void write_whole_clock(BitWriter& bits, const Update& update) {
    bits.bits(update.tick >> kUpdateTickBits, kUpperTickBits);
    bits.bits(static_cast<std::uint32_t>(update.input_margin), kMarginBits);
}

void read_whole_clock(BitReader& bits, Update& update) {
    update.tick |= bits.bits(kUpperTickBits) << kUpdateTickBits;
    update.input_margin = static_cast<std::int32_t>(bits.bits(kMarginBits));
}

bool has_beside(const Update& update) {
    return update.idle_end_tick != 0 || update.own_motion || update.own_state ||
           !update.effects.empty();
}

void write_beside(BitWriter& bits, const Update& update) {
    bits.bit(has_beside(update));
    if (!has_beside(update)) return;
    bits.bit(update.idle_end_tick != 0);
    if (update.idle_end_tick != 0)
        write_number(bits, update.idle_end_tick - update.tick - 1, kIdleEndDivisor);
    bits.bit(update.own_motion.has_value());
    if (update.own_motion) write_own_motion(bits, *update.own_motion, update.tick);
    bits.bit(update.own_state.has_value());
    if (update.own_state) write_own_state(bits, *update.own_state, update.tick);
    bits.bit(!update.effects.empty());
    if (!update.effects.empty()) write_effects(bits, update.effects, update.own_motion);
}

/// Writes what precedes the entities, without the filler.
void write_before_entities(BitWriter& bits, const Update& update) {
    if (has_whole_clock(update)) write_whole_clock(bits, update);
    write_beside(bits, update);
}

/// Returns the bytes of what precedes the entities, with the filler.
std::size_t bytes_before_entities(const Update& update) {
    BitWriter bits({});
    write_before_entities(bits, update);
    return bits.finish();
}

/// Reads what write_beside() has written. Returns false when a number does not fit its field, or is
/// out of the range that the following bits need.
bool read_beside(BitReader& bits, Update& update) {
    if (!bits.bit()) return true;
    if (bits.bit()) {
        const std::uint32_t ticks = read_number(bits, kIdleEndDivisor);
        update.idle_end_tick = update.tick + 1 + ticks;
        if (update.idle_end_tick <= update.tick) return false;
    }
    if (bits.bit()) {
        update.own_motion = read_own_motion(bits, update.tick);
        if (!update.own_motion || !in_range(*update.own_motion)) return false;
    }
    if (bits.bit()) {
        update.own_state = read_own_state(bits, update.tick);
        if (!update.own_state) return false;
    }
    return !bits.bit() || read_effects(bits, update.own_motion, update.effects);
}

/// Reads the bits of an update whose parts are still absent, and its whole clock if that is there;
/// then its tick is that of the head.
std::optional<DecodeError> read_bits(std::span<const std::byte> bytes, Update& update) {
    if (bytes.empty() && !update.has_whole_tick) return std::nullopt;
    BitReader bits(bytes);
    if (update.has_whole_tick) read_whole_clock(bits, update);
    if (!read_beside(bits, update))
        return bits.ok() ? DecodeError::out_of_range : DecodeError::malformed;
    const std::size_t rest = bits.position() % 8;
    const bool is_filled = rest == 0 || bits.bits(static_cast<unsigned>(8 - rest)) == 0;
    const std::size_t beside = bits.position() / 8;
    if (!is_filled || beside > bytes.size()) return DecodeError::malformed;
    update.entities = bytes.subspan(beside);
    return std::nullopt;
}

}  // namespace

bool in_range(const Update& update) {
    const bool is_end = update.idle_end_tick == 0 || update.idle_end_tick > update.tick;
    return is_end && (!update.own_motion || in_range(*update.own_motion)) &&
           (!update.own_state || in_range(*update.own_state)) &&
           std::all_of(update.effects.begin(), update.effects.end(), [&](const Effect& effect) {
               return in_range(effect) && effect.age <= update.tick;
           });
}

std::size_t bytes_besides_entities(const Update& update) {
    return kUpdateBytesMin + bytes_before_entities(update);
}

std::size_t plain_update_bytes_max() {
    constexpr std::size_t kPresenceAndIdleEnd = (5 + kNumberBitsMax + 7) / 8;
    return kUpdateBytesMin + kWholeClockBytes + kPresenceAndIdleEnd + own_bytes_max();
}

struct UpdateEncoder::Buffer {
    std::array<std::byte, kUnorderedMessageMax> bytes;
    std::size_t besides = 0;  ///< the bytes of the head and of what precedes the entities
    std::size_t room = 0;     ///< for the entities
    bool has_more = false;    ///< than the head and the entities
};

UpdateEncoder::UpdateEncoder() : buffer_(std::make_unique<Buffer>()) {}
UpdateEncoder::~UpdateEncoder() = default;
UpdateEncoder::UpdateEncoder(UpdateEncoder&&) noexcept = default;
UpdateEncoder& UpdateEncoder::operator=(UpdateEncoder&&) noexcept = default;

std::span<std::byte> UpdateEncoder::begin(const Update& update, std::size_t bytes_max) {
    ARENA_ASSERT(in_range(update), "an honest server keeps to the ranges");
    const wire::UpdateHead head(
        static_cast<std::uint16_t>(to_window(update.tick, kUpdateTickBits)),
        has_whole_clock(update) ? kWholeClock : static_cast<std::int8_t>(update.input_margin),
        update.input_age);
    const std::span<std::byte> bytes(buffer_->bytes);
    std::memcpy(bytes.data(), &head, sizeof(head));
    BitWriter bits(bytes.subspan(sizeof(head)));
    write_before_entities(bits, update);
    buffer_->has_more = has_whole_clock(update) || has_beside(update);
    buffer_->besides = sizeof(head) + bits.finish();
    ARENA_ASSERT(buffer_->besides <= bytes_max, "an update fits a packet");
    ARENA_ASSERT(bytes_max <= kUnorderedMessageMax, "an update is one packet");
    buffer_->room = bytes_max - buffer_->besides;
    return bytes.subspan(buffer_->besides, buffer_->room);
}

std::span<const std::byte> UpdateEncoder::finish(std::size_t entities) {
    ARENA_ASSERT(entities <= buffer_->room, "the entities are within their room");
    const bool has_bits = buffer_->has_more || entities > 0;
    return std::span(buffer_->bytes)
        .first(has_bits ? buffer_->besides + entities : kUpdateBytesMin);
}

std::span<const std::byte> UpdateEncoder::encode(const Update& update) {
    const std::span<std::byte> room = begin(update, kUnorderedMessageMax);
    ARENA_ASSERT(update.entities.size() <= room.size(), "an update fits a packet");
    std::copy(update.entities.begin(), update.entities.end(), room.begin());
    return finish(update.entities.size());
}

std::optional<DecodeError> decode_update(std::span<const std::byte> bytes, sim::Tick newest,
                                         Update& update) {
    if (bytes.size() > kUnorderedMessageMax) return DecodeError::too_long;
    if (bytes.size() < kUpdateBytesMin) return DecodeError::too_short;
    wire::UpdateHead head;
    std::memcpy(&head, bytes.data(), sizeof(head));
    update.has_whole_tick = head.input_margin() == kWholeClock;
    const std::int64_t tick =
        update.has_whole_tick ? head.tick() : from_window(head.tick(), newest, kUpdateTickBits);
    if (tick < 0 || tick > std::numeric_limits<sim::Tick>::max()) return DecodeError::out_of_range;
    update.tick = static_cast<sim::Tick>(tick);
    update.input_margin = head.input_margin();
    update.input_age = head.input_age();
    update.idle_end_tick = 0;
    update.own_motion.reset();
    update.own_state.reset();
    update.effects.clear();
    update.entities = {};
    if (const auto error = read_bits(bytes.subspan(sizeof(head)), update)) return error;
    if (!in_range(update)) return DecodeError::out_of_range;
    return std::nullopt;
}

}  // namespace arena::protocol
