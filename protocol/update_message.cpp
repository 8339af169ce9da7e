#include "protocol/update_message.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "protocol/base/limits.h"
#include "protocol/generated/update_generated.h"
#include "protocol/own_parts.h"
#include "protocol/replication/update.h"
#include "sim/base/assert.h"
#include "sim/values/input.h"

namespace arena::protocol {

namespace {

using UpdateBuilder = flatbuffers::FlatBufferBuilder;

// The bytes of an Update (a test measures them):
//
//   offset of the table     4
//   vtable                  4 + 2 for each slot up to the last that is used: 6 at most, 7 with an
//                           idle_end_tick, 8 with the own air, 9 with own effects, 10 with the own
//                           arsenal, 11 with the own abilities, 12 with the own loadout, 13 with
//                           the own firing; padded to 4
//   table                   4 + head, then, where present, the own motion, the own state, an offset
//                           for each list, the idle_end_tick, the own air, effects, arsenal,
//                           abilities, loadout and firing
//   lists                   4 for the length, then the items; lists of bytes are padded to 4
constexpr std::size_t kOffsetBytes = 4;
constexpr std::size_t kPaddingMax = 3;

static_assert(sizeof(wire::UpdateHead) == 8);
static_assert(sizeof(wire::OwnMotion) == 32);
static_assert(sizeof(wire::OwnAir) == 12);
static_assert(sizeof(wire::OwnState) == 40);
static_assert(sizeof(wire::OwnEffects) == 32);
static_assert(sizeof(wire::OwnArsenal) == 68);
static_assert(sizeof(wire::OwnAbilities) == 24);
static_assert(sizeof(wire::OwnLoadout) == 8);
static_assert(sizeof(wire::OwnFiring) == 68);
static_assert(sizeof(wire::Effect) == 16);

/// Rounding may make a unit vector slightly longer than 1.
constexpr float kUnitMost = 1.001f;

constexpr std::size_t kBuilderFirstBytes = 2 * kPacketBytesMax;

wire::Vec2 vec2_to_wire(sim::Vec2 value) {
    return {value.x, value.y};
}

wire::OwnMotion motion_to_wire(const OwnMotion& motion) {
    return {vec2_to_wire(motion.position),
            vec2_to_wire(motion.velocity),
            vec2_to_wire(motion.ground_normal),
            motion.ground.value,
            motion.buttons_spent,
            motion.is_thrown};
}

wire::OwnAir air_to_wire(const sim::AirState& air) {
    return {air.coyote_until_tick, air.remembered_until_tick, air.air_jumps, air.flags};
}

/// Whether the motion has an AirState that has to be sent.
bool has_air(const Update& update) {
    return update.own_motion && update.own_motion->air != sim::AirState{};
}

/// Whether the state has effects that have to be sent.
bool has_effects(const Update& update) {
    return update.own_state && update.own_state->effects != OwnEffects{};
}

wire::OwnState state_to_wire(const OwnState& state) {
    return {state.fire_ready_tick,  state.dash_until_tick, state.dash_ready_tick,
            state.speed_until_tick, state.speed_factor,    state.protected_until_tick,
            state.animation_tick,   state.respawn_tick,    state.ammunition,
            state.weapon,           state.animation,       state.deaths};
}

/// Whether the state has an AbilitiesState that has to be sent.
bool has_abilities(const Update& update) {
    return update.own_state && update.own_state->abilities != sim::AbilitiesState{};
}

/// Whether the state has an ArsenalState that has to be sent.
bool has_arsenal(const Update& update) {
    return update.own_state && update.own_state->arsenal != sim::ArsenalState{};
}

/// Whether the state has a Loadout that has to be sent.
bool has_loadout(const Update& update) {
    return update.own_state && update.own_state->loadout != sim::Loadout{};
}

/// Whether the state has a FiringState that has to be sent.
bool has_firing(const Update& update) {
    return update.own_state && update.own_state->firing != sim::FiringState{};
}

wire::Effect effect_to_wire(const Effect& effect) {
    return {vec2_to_wire(effect.position),
            effect.subject,
            effect.other,
            effect.amount,
            static_cast<wire::EffectKind>(effect.kind),
            effect.age};
}

sim::Vec2 vec2_from(const wire::Vec2& value) {
    return {value.x(), value.y()};
}

sim::AirState air_from(const wire::OwnAir& air) {
    return {.coyote_until_tick = air.coyote_until_tick(),
            .remembered_until_tick = air.remembered_until_tick(),
            .air_jumps = air.air_jumps(),
            .flags = air.flags()};
}

OwnMotion motion_from(const wire::OwnMotion& motion) {
    return {.position = vec2_from(motion.position()),
            .velocity = vec2_from(motion.velocity()),
            .ground_normal = vec2_from(motion.ground_normal()),
            .ground = {motion.ground()},
            .buttons_spent = motion.buttons_spent(),
            .is_thrown = motion.is_thrown()};
}

OwnState state_from(const wire::OwnState& state) {
    return {.fire_ready_tick = state.fire_ready_tick(),
            .dash_until_tick = state.dash_until_tick(),
            .dash_ready_tick = state.dash_ready_tick(),
            .speed_until_tick = state.speed_until_tick(),
            .speed_factor = state.speed_factor(),
            .protected_until_tick = state.protected_until_tick(),
            .animation_tick = state.animation_tick(),
            .respawn_tick = state.respawn_tick(),
            .ammunition = state.ammunition(),
            .weapon = state.weapon(),
            .animation = state.animation(),
            .deaths = state.deaths()};
}

sim::Loadout loadout_from(const wire::OwnLoadout& from) {
    sim::Loadout loadout;
    for (flatbuffers::uoffset_t slot = 0; slot < sim::kWeaponSlotsMax; ++slot)
        loadout.weapons[slot] = from.weapons()->Get(slot);
    return loadout;
}

Effect effect_from(const wire::Effect& effect) {
    return {.position = vec2_from(effect.position()),
            .subject = effect.subject(),
            .other = effect.other(),
            .amount = effect.amount(),
            .kind = static_cast<EffectKind>(effect.kind()),
            .age = effect.age()};
}

/// Returns false for NaN, too.
bool is_at_most(sim::Vec2 value, float most) {
    return std::fabs(value.x) <= most && std::fabs(value.y) <= most;
}

bool is_known(EffectKind kind) {
    return kind <= EffectKind::destroy;
}

bool is_short_id(ShortId id) {
    return id < kEntitiesSeenMax || id == kNoShortId;
}

bool in_range(const OwnMotion& motion) {
    const bool is_ground =
        motion.ground == sim::kNoEntity || category_of(motion.ground) == sim::Category::obstacle;
    return is_at_most(motion.position, kCoordinateMax) &&
           is_at_most(motion.velocity, kVelocityMax) &&
           is_at_most(motion.ground_normal, kUnitMost) && is_ground &&
           (motion.air.flags & ~unsigned{sim::kAirFlagsKnown}) == 0;
}

bool in_range(const sim::ArsenalState& arsenal) {
    return std::all_of(arsenal.ammunition.begin(), arsenal.ammunition.end(),
                       [](std::int32_t shots) { return shots >= -1; }) &&
           std::isfinite(arsenal.spread_degrees) && arsenal.spread_degrees >= 0.0f &&
           arsenal.slot < sim::kWeaponSlotsMax &&
           (arsenal.flags & ~unsigned{sim::kArsenalFlagsKnown}) == 0;
}

bool in_range(const sim::Loadout& loadout) {
    return std::all_of(loadout.weapons.begin(), loadout.weapons.end(),
                       [](std::uint8_t weapon) { return weapon <= kWeaponsMax; });
}

bool in_range(const sim::FiringState& firing) {
    return std::all_of(firing.heat.begin(), firing.heat.end(),
                       [](float heat) { return std::isfinite(heat) && heat >= 0.0f; });
}

bool in_range(const OwnState& state) {
    const bool is_weapon = state.weapon < kWeaponsMax || state.weapon == sim::kNone;
    return std::isfinite(state.speed_factor) && state.speed_factor >= 0.0f &&
           state.ammunition >= -1 && is_weapon &&
           std::all_of(state.effects.begin(), state.effects.end(),
                       [](const OwnEffect& effect) {
                           return effect.kind < sim::kStatusEffectsMax || effect.kind == sim::kNone;
                       }) &&
           in_range(state.arsenal) && in_range(state.loadout) && in_range(state.firing) &&
           state.abilities.begun <= sim::kAbilitySlotsMax;
}

bool in_range(const Effect& effect) {
    return is_at_most(effect.position, kCoordinateMax) && is_known(effect.kind) &&
           is_short_id(effect.subject) && is_short_id(effect.other) &&
           effect.looked_back <= sim::kSeenBackMax;
}

/// Whether any effect of the update says how far the server looked back for it.
bool any_looked_back(const Update& update) {
    return std::any_of(update.effects.begin(), update.effects.end(),
                       [](const Effect& effect) { return effect.looked_back > 0; });
}

/// Copies the column, if there is one, into the effects. Returns false when their lengths differ.
bool read_looked_back(const flatbuffers::Vector<std::uint8_t>* column, Update& update) {
    if (column == nullptr) return true;
    if (column->size() != update.effects.size()) return false;
    for (flatbuffers::uoffset_t i = 0; i < column->size(); ++i)
        update.effects[i].looked_back = column->Get(i);
    return true;
}

/// Returns the bytes of the vtable at most.
std::size_t vtable_bytes_max(const Update& update) {
    std::size_t slots = 6;
    if (update.idle_end_tick != 0) slots = 7;
    if (has_air(update)) slots = 8;
    if (has_effects(update)) slots = 9;
    if (has_arsenal(update)) slots = 10;
    if (has_abilities(update)) slots = 11;
    if (has_loadout(update)) slots = 12;
    if (has_firing(update)) slots = 13;
    const std::size_t bytes = 2 * sizeof(std::uint16_t) + slots * sizeof(std::uint16_t);
    return (bytes + 3) / 4 * 4;
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
    std::size_t bytes = kOffsetBytes + vtable_bytes_max(update);
    bytes += sizeof(flatbuffers::soffset_t) + sizeof(wire::UpdateHead);
    if (update.own_motion) bytes += sizeof(wire::OwnMotion);
    if (update.own_state) bytes += sizeof(wire::OwnState);
    if (!update.effects.empty())
        bytes += 2 * kOffsetBytes + update.effects.size() * sizeof(wire::Effect);
    if (update.idle_end_tick != 0) bytes += sizeof(sim::Tick);
    if (has_air(update)) bytes += sizeof(wire::OwnAir);
    if (has_effects(update)) bytes += sizeof(wire::OwnEffects);
    if (has_arsenal(update)) bytes += sizeof(wire::OwnArsenal);
    if (has_abilities(update)) bytes += sizeof(wire::OwnAbilities);
    if (has_loadout(update)) bytes += sizeof(wire::OwnLoadout);
    if (has_firing(update)) bytes += sizeof(wire::OwnFiring);
    if (any_looked_back(update)) bytes += 2 * kOffsetBytes + update.effects.size() + kPaddingMax;
    return bytes + 2 * kOffsetBytes + kPaddingMax;
}

struct UpdateEncoder::Buffer {
    UpdateBuilder builder{kBuilderFirstBytes};
};

UpdateEncoder::UpdateEncoder() : buffer_(std::make_unique<Buffer>()) {}
UpdateEncoder::~UpdateEncoder() = default;
UpdateEncoder::UpdateEncoder(UpdateEncoder&&) noexcept = default;
UpdateEncoder& UpdateEncoder::operator=(UpdateEncoder&&) noexcept = default;

std::span<const std::byte> UpdateEncoder::encode(const Update& update) {
    ARENA_ASSERT(in_range(update), "an honest server keeps to the ranges");
    UpdateBuilder& builder = buffer_->builder;
    builder.Clear();
    flatbuffers::Offset<flatbuffers::Vector<std::uint8_t>> entities;
    if (!update.entities.empty())
        entities = builder.CreateVector(
            reinterpret_cast<const std::uint8_t*>(update.entities.data()), update.entities.size());
    flatbuffers::Offset<flatbuffers::Vector<const wire::Effect*>> effects;
    if (!update.effects.empty()) {
        std::array<wire::Effect, kEffectsMax> list;
        std::transform(update.effects.begin(), update.effects.end(), list.begin(), effect_to_wire);
        effects = builder.CreateVectorOfStructs(list.data(), update.effects.size());
    }
    flatbuffers::Offset<flatbuffers::Vector<std::uint8_t>> looked_back;
    if (any_looked_back(update)) {
        std::array<std::uint8_t, kEffectsMax> column;
        std::transform(update.effects.begin(), update.effects.end(), column.begin(),
                       [](const Effect& effect) { return effect.looked_back; });
        looked_back = builder.CreateVector(column.data(), update.effects.size());
    }
    const wire::UpdateHead head(update.tick, update.input_margin, update.input_age);
    wire::OwnMotion motion;
    if (update.own_motion) motion = motion_to_wire(*update.own_motion);
    wire::OwnState state;
    if (update.own_state) state = state_to_wire(*update.own_state);
    wire::OwnEffects own_effects;
    if (has_effects(update)) own_effects = effects_to_wire(update.own_state->effects);
    wire::OwnAir air;
    if (has_air(update)) air = air_to_wire(update.own_motion->air);
    wire::OwnArsenal arsenal;
    if (has_arsenal(update)) arsenal = arsenal_to_wire(update.own_state->arsenal);
    wire::OwnAbilities abilities;
    if (has_abilities(update)) abilities = abilities_to_wire(update.own_state->abilities);
    wire::OwnLoadout loadout;
    if (has_loadout(update))
        loadout = wire::OwnLoadout(std::span(update.own_state->loadout.weapons));
    wire::OwnFiring firing;
    if (has_firing(update)) firing = firing_to_wire(update.own_state->firing);
    builder.Finish(wire::CreateUpdate(
        builder, &head, update.own_motion ? &motion : nullptr, update.own_state ? &state : nullptr,
        effects, entities, looked_back, update.idle_end_tick, has_air(update) ? &air : nullptr,
        has_effects(update) ? &own_effects : nullptr, has_arsenal(update) ? &arsenal : nullptr,
        has_abilities(update) ? &abilities : nullptr, has_loadout(update) ? &loadout : nullptr,
        has_firing(update) ? &firing : nullptr));
    const std::span<const std::uint8_t> bytes(builder.GetBufferPointer(), builder.GetSize());
    ARENA_ASSERT(bytes.size() <= kUnorderedMessageMax, "an update fits a packet");
    return std::as_bytes(bytes);
}

std::optional<DecodeError> decode_update(std::span<const std::byte> bytes, Update& update) {
    if (bytes.size() > kUnorderedMessageMax) return DecodeError::too_long;
    if (bytes.size() < kUpdateBytesMin) return DecodeError::too_short;
    // Received bytes may lie at any address, and FlatBuffers reads its scalars in place.
    alignas(std::uint64_t) std::array<std::uint8_t, kUnorderedMessageMax> copy;
    std::memcpy(copy.data(), bytes.data(), bytes.size());
    flatbuffers::Verifier verifier(copy.data(), bytes.size(), 1, 1);
    if (!verifier.VerifyBuffer<wire::Update>(nullptr)) return DecodeError::malformed;

    const wire::Update& table = *flatbuffers::GetRoot<wire::Update>(copy.data());
    update.tick = table.head()->tick();
    update.input_margin = table.head()->input_margin();
    update.input_age = table.head()->input_age();
    update.idle_end_tick = table.idle_end_tick();
    update.own_motion.reset();
    update.own_state.reset();
    if (table.own_motion() != nullptr) update.own_motion = motion_from(*table.own_motion());
    if (table.own_state() != nullptr) update.own_state = state_from(*table.own_state());
    if (table.own_air() != nullptr) {
        if (!update.own_motion) return DecodeError::out_of_range;
        update.own_motion->air = air_from(*table.own_air());
    }
    if (table.own_effects() != nullptr) {
        if (!update.own_state) return DecodeError::out_of_range;
        update.own_state->effects = effects_from(*table.own_effects());
    }
    if (table.own_arsenal() != nullptr) {
        if (!update.own_state) return DecodeError::out_of_range;
        update.own_state->arsenal = arsenal_from(*table.own_arsenal());
    }
    if (table.own_abilities() != nullptr) {
        if (!update.own_state) return DecodeError::out_of_range;
        update.own_state->abilities = abilities_from(*table.own_abilities());
    }
    if (table.own_loadout() != nullptr) {
        if (!update.own_state) return DecodeError::out_of_range;
        update.own_state->loadout = loadout_from(*table.own_loadout());
    }
    if (table.own_firing() != nullptr) {
        if (!update.own_state) return DecodeError::out_of_range;
        update.own_state->firing = firing_from(*table.own_firing());
    }
    update.effects.clear();
    if (table.effects() != nullptr)
        for (const wire::Effect* effect : *table.effects())
            if (!update.effects.push_back(effect_from(*effect))) return DecodeError::out_of_range;
    if (!read_looked_back(table.looked_back(), update)) return DecodeError::out_of_range;
    update.entities = {};
    if (table.entities() != nullptr)
        update.entities =
            bytes.subspan(static_cast<std::size_t>(table.entities()->data() - copy.data()),
                          table.entities()->size());
    if (!in_range(update)) return DecodeError::out_of_range;
    return std::nullopt;
}

}  // namespace arena::protocol
