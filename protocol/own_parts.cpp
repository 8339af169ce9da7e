#include "protocol/own_parts.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "protocol/base/limits.h"
#include "protocol/replication/float_code.h"
#include "protocol/replication/number_code.h"
#include "protocol/replication/tick_code.h"

namespace arena::protocol {

namespace {

constexpr unsigned kGroundDivisor = 6;
constexpr unsigned kAirJumpsDivisor = 0;
constexpr unsigned kAmmunitionDivisor = 5;
constexpr unsigned kWeaponDivisor = 2;
constexpr unsigned kDeathsDivisor = 2;
constexpr unsigned kBurstDivisor = 0;
constexpr unsigned kStaminaDivisor = 4;

constexpr unsigned kByteBits = 8;
constexpr unsigned kEffectKindBits = 4;
constexpr unsigned kSlotBits = 3;
constexpr unsigned kArsenalFlagsBits = 4;
constexpr unsigned kBegunBits = 3;
constexpr unsigned kLoadoutBits = 6;

static_assert(sim::kAirFlagsKnown < 1u << kByteBits);
static_assert(sim::kStatusEffectsMax == 1u << kEffectKindBits);
static_assert(sim::kWeaponSlotsMax == 1u << kSlotBits);
static_assert(sim::kArsenalFlagsKnown < 1u << kArsenalFlagsBits);
static_assert(sim::kAbilitySlotsMax < 1u << kBegunBits);
static_assert(kWeaponsMax == 1u << kLoadoutBits);

/// Rounding may make a unit vector slightly longer than 1.
constexpr float kUnitMost = 1.001f;

/// Returns false for NaN, too.
bool is_at_most(sim::Vec2 value, float most) {
    return std::fabs(value.x) <= most && std::fabs(value.y) <= most;
}

/// Returns the next number if the field holds it.
template <typename Field>
std::optional<Field> read_field(BitReader& bits, unsigned k) {
    const std::uint32_t number = read_number(bits, k);
    if (number > static_cast<std::uint64_t>(std::numeric_limits<Field>::max())) return std::nullopt;
    return static_cast<Field>(number);
}

void write_vec2(BitWriter& bits, sim::Vec2 value, const FloatCode& code) {
    write_float(bits, value.x, code);
    write_float(bits, value.y, code);
}

sim::Vec2 read_vec2(BitReader& bits, const FloatCode& code) {
    const float x = read_float(bits, code);
    return {x, read_float(bits, code)};
}

/// Writes a bit that says whether the value is another than the usual one, and if it is, its bits.
void write_unless_usual(BitWriter& bits, std::uint32_t value, std::uint32_t usual, unsigned count) {
    bits.bit(value != usual);
    if (value != usual) bits.bits(value, count);
}

std::uint8_t read_unless_usual(BitReader& bits, std::uint8_t usual, unsigned count) {
    return bits.bit() ? static_cast<std::uint8_t>(bits.bits(count)) : usual;
}

/// Writes a bit for each item that says whether it is there, and returns them.
template <typename Items, typename IsThere>
std::uint32_t write_presence(BitWriter& bits, const Items& items, const IsThere& is_there) {
    std::uint32_t present = 0;
    for (std::size_t i = 0; i < items.size(); ++i)
        if (is_there(i)) present |= 1u << i;
    bits.bits(present, static_cast<unsigned>(items.size()));
    return present;
}

/// Calls visit(index) for each of the bits that is set, as long as it returns true. Returns whether
/// it always did.
template <typename Visit>
bool for_each_set(std::uint32_t present, const Visit& visit) {
    for (unsigned i = 0; present >> i != 0; ++i)
        if ((present >> i & 1u) != 0 && !visit(i)) return false;
    return true;
}

// The motion

void write_normal(BitWriter& bits, sim::Vec2 normal) {
    if (is_plus_zero(normal.x) && is_plus_zero(normal.y)) return bits.bit(false);
    bits.bit(true);
    const bool is_upwards = is_plus_zero(normal.x) && normal.y == 1.0f;
    bits.bit(!is_upwards);
    if (!is_upwards) write_vec2(bits, normal, kUnitCode);
}

sim::Vec2 read_normal(BitReader& bits) {
    if (!bits.bit()) return {};
    if (!bits.bit()) return {0.0f, 1.0f};
    return read_vec2(bits, kUnitCode);
}

void write_ground(BitWriter& bits, sim::EntityId ground) {
    bits.bit(ground != sim::kNoEntity);
    if (ground != sim::kNoEntity)
        write_number(bits, ground.value - sim::kFirstObstacleId, kGroundDivisor);
}

std::optional<sim::EntityId> read_ground(BitReader& bits) {
    if (!bits.bit()) return sim::kNoEntity;
    const std::uint32_t number = read_number(bits, kGroundDivisor);
    if (number > std::numeric_limits<std::uint32_t>::max() - sim::kFirstObstacleId)
        return std::nullopt;
    return sim::EntityId{sim::kFirstObstacleId + number};
}

void write_air(BitWriter& bits, const sim::AirState& air, sim::Tick tick) {
    bits.bit(air != sim::AirState{});
    if (air == sim::AirState{}) return;
    write_tick(bits, air.coyote_until_tick, tick);
    write_tick(bits, air.remembered_until_tick, tick);
    write_number(bits, air.air_jumps, kAirJumpsDivisor);
    bits.bits(air.flags, kByteBits);
}

std::optional<sim::AirState> read_air(BitReader& bits, sim::Tick tick) {
    sim::AirState air;
    if (!bits.bit()) return air;
    air.coyote_until_tick = read_tick(bits, tick);
    air.remembered_until_tick = read_tick(bits, tick);
    const auto jumps = read_field<std::uint16_t>(bits, kAirJumpsDivisor);
    if (!jumps) return std::nullopt;
    air.air_jumps = *jumps;
    air.flags = static_cast<std::uint16_t>(bits.bits(kByteBits));
    return air;
}

// The parts of the state

void write_effects(BitWriter& bits, const OwnEffects& effects, sim::Tick tick) {
    const std::uint32_t present =
        write_presence(bits, effects, [&](std::size_t i) { return effects[i] != OwnEffect{}; });
    for_each_set(present, [&](unsigned i) {
        write_tick(bits, effects[i].until_tick, tick);
        bits.bits(effects[i].kind, kEffectKindBits);
        return true;
    });
}

OwnEffects read_effects(BitReader& bits, sim::Tick tick) {
    OwnEffects effects;
    for_each_set(bits.bits(static_cast<unsigned>(effects.size())), [&](unsigned i) {
        effects[i].until_tick = read_tick(bits, tick);
        effects[i].kind = static_cast<std::uint8_t>(bits.bits(kEffectKindBits));
        return true;
    });
    return effects;
}

void write_arsenal(BitWriter& bits, const sim::ArsenalState& arsenal, sim::Tick tick) {
    const std::uint32_t present = write_presence(bits, arsenal.magazine, [&](std::size_t slot) {
        return arsenal.ammunition[slot] != 0 || arsenal.magazine[slot] != 0;
    });
    for_each_set(present, [&](unsigned slot) {
        write_number(bits, static_cast<std::uint32_t>(arsenal.ammunition[slot]) + 1,
                     kAmmunitionDivisor);
        write_number(bits, arsenal.magazine[slot], kAmmunitionDivisor);
        return true;
    });
    write_tick(bits, arsenal.drawn_tick, tick);
    write_tick(bits, arsenal.reloaded_tick, tick);
    write_tick(bits, arsenal.shot_tick, tick);
    write_float(bits, arsenal.spread_degrees, kAmountCode);
    bits.bits(arsenal.slot, kSlotBits);
    write_number(bits, arsenal.burst_left, kBurstDivisor);
    bits.bits(arsenal.flags, kArsenalFlagsBits);
}

std::optional<sim::ArsenalState> read_arsenal(BitReader& bits, sim::Tick tick) {
    sim::ArsenalState arsenal;
    const std::uint32_t present = bits.bits(sim::kWeaponSlotsMax);
    const bool fits = for_each_set(present, [&](unsigned slot) {
        // -1 is written as 0, so the largest number is one more than that of the field.
        arsenal.ammunition[slot] =
            static_cast<std::int32_t>(read_number(bits, kAmmunitionDivisor) - 1);
        const auto magazine = read_field<std::uint16_t>(bits, kAmmunitionDivisor);
        arsenal.magazine[slot] = magazine.value_or(0);
        return magazine.has_value();
    });
    arsenal.drawn_tick = read_tick(bits, tick);
    arsenal.reloaded_tick = read_tick(bits, tick);
    arsenal.shot_tick = read_tick(bits, tick);
    arsenal.spread_degrees = read_float(bits, kAmountCode);
    arsenal.slot = static_cast<std::uint8_t>(bits.bits(kSlotBits));
    const auto burst = read_field<std::uint8_t>(bits, kBurstDivisor);
    if (!fits || !burst) return std::nullopt;
    arsenal.burst_left = *burst;
    arsenal.flags = static_cast<std::uint16_t>(bits.bits(kArsenalFlagsBits));
    return arsenal;
}

void write_abilities(BitWriter& bits, const sim::AbilitiesState& abilities, sim::Tick tick) {
    for (const sim::Tick full : abilities.full_tick)
        write_tick(bits, full, tick);
    write_tick(bits, abilities.acts_tick, tick);
    bits.bits(abilities.begun, kBegunBits);
    write_number(bits, abilities.stamina_ticks, kStaminaDivisor);
}

std::optional<sim::AbilitiesState> read_abilities(BitReader& bits, sim::Tick tick) {
    sim::AbilitiesState abilities;
    for (sim::Tick& full : abilities.full_tick)
        full = read_tick(bits, tick);
    abilities.acts_tick = read_tick(bits, tick);
    abilities.begun = static_cast<std::uint16_t>(bits.bits(kBegunBits));
    const auto stamina = read_field<std::uint16_t>(bits, kStaminaDivisor);
    if (!stamina) return std::nullopt;
    abilities.stamina_ticks = *stamina;
    return abilities;
}

void write_loadout(BitWriter& bits, const sim::Loadout& loadout) {
    const std::uint32_t present = write_presence(
        bits, loadout.weapons, [&](std::size_t slot) { return loadout.weapons[slot] != 0; });
    for_each_set(present, [&](unsigned slot) {
        bits.bits(loadout.weapons[slot] - 1u, kLoadoutBits);
        return true;
    });
}

sim::Loadout read_loadout(BitReader& bits) {
    sim::Loadout loadout;
    for_each_set(bits.bits(sim::kWeaponSlotsMax), [&](unsigned slot) {
        loadout.weapons[slot] = static_cast<std::uint8_t>(bits.bits(kLoadoutBits) + 1);
        return true;
    });
    return loadout;
}

void write_firing(BitWriter& bits, const sim::FiringState& firing, sim::Tick tick) {
    const std::uint32_t present = write_presence(bits, firing.heat, [&](std::size_t slot) {
        return firing.heat_tick[slot] != 0 || !is_plus_zero(firing.heat[slot]);
    });
    for_each_set(present, [&](unsigned slot) {
        write_tick(bits, firing.heat_tick[slot], tick);
        write_float(bits, firing.heat[slot], kAmountCode);
        return true;
    });
    write_tick(bits, firing.charge_tick, tick);
}

sim::FiringState read_firing(BitReader& bits, sim::Tick tick) {
    sim::FiringState firing;
    for_each_set(bits.bits(sim::kWeaponSlotsMax), [&](unsigned slot) {
        firing.heat_tick[slot] = read_tick(bits, tick);
        firing.heat[slot] = read_float(bits, kAmountCode);
        return true;
    });
    firing.charge_tick = read_tick(bits, tick);
    return firing;
}

/// Which parts a state has, or is sent with.
struct Parts {
    bool effects = false;
    bool arsenal = false;
    bool abilities = false;
    bool loadout = false;
    bool firing = false;

    [[nodiscard]] bool any() const { return effects || arsenal || abilities || loadout || firing; }
};

Parts parts_of(const OwnState& state) {
    return {.effects = state.effects != OwnEffects{},
            .arsenal = state.arsenal != sim::ArsenalState{},
            .abilities = state.abilities != sim::AbilitiesState{},
            .loadout = state.loadout != sim::Loadout{},
            .firing = state.firing != sim::FiringState{}};
}

void write_parts(BitWriter& bits, const OwnState& state, sim::Tick tick) {
    const Parts parts = parts_of(state);
    bits.bit(parts.any());
    if (!parts.any()) return;
    for (const bool is_there :
         {parts.effects, parts.arsenal, parts.abilities, parts.loadout, parts.firing})
        bits.bit(is_there);
    if (parts.effects) write_effects(bits, state.effects, tick);
    if (parts.arsenal) write_arsenal(bits, state.arsenal, tick);
    if (parts.abilities) write_abilities(bits, state.abilities, tick);
    if (parts.loadout) write_loadout(bits, state.loadout);
    if (parts.firing) write_firing(bits, state.firing, tick);
}

/// Returns whether the numbers fit their fields.
bool read_parts(BitReader& bits, sim::Tick tick, OwnState& state) {
    Parts parts;
    if (!bits.bit()) return true;
    for (bool* const is_there :
         {&parts.effects, &parts.arsenal, &parts.abilities, &parts.loadout, &parts.firing})
        *is_there = bits.bit();
    if (parts.effects) state.effects = read_effects(bits, tick);
    if (parts.arsenal) {
        const auto arsenal = read_arsenal(bits, tick);
        if (!arsenal) return false;
        state.arsenal = *arsenal;
    }
    if (parts.abilities) {
        const auto abilities = read_abilities(bits, tick);
        if (!abilities) return false;
        state.abilities = *abilities;
    }
    if (parts.loadout) state.loadout = read_loadout(bits);
    if (parts.firing) state.firing = read_firing(bits, tick);
    return true;
}

// Ranges

bool in_range(const OwnEffect& effect) {
    if (effect.kind == sim::kNone) return effect.until_tick == 0;
    return effect.kind < sim::kStatusEffectsMax;
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

constexpr std::size_t bytes_of(std::size_t bits) {
    return (bits + 7) / 8;
}

}  // namespace

void write_own_motion(BitWriter& bits, const OwnMotion& motion, sim::Tick tick) {
    write_vec2(bits, motion.position, kCoordinateCode);
    write_vec2(bits, motion.velocity, kAmountCode);
    write_normal(bits, motion.ground_normal);
    write_ground(bits, motion.ground);
    write_unless_usual(bits, motion.buttons_spent, 0, kByteBits);
    bits.bit(motion.is_thrown);
    write_air(bits, motion.air, tick);
}

std::optional<OwnMotion> read_own_motion(BitReader& bits, sim::Tick tick) {
    OwnMotion motion;
    motion.position = read_vec2(bits, kCoordinateCode);
    motion.velocity = read_vec2(bits, kAmountCode);
    motion.ground_normal = read_normal(bits);
    const auto ground = read_ground(bits);
    if (!ground) return std::nullopt;
    motion.ground = *ground;
    motion.buttons_spent = read_unless_usual(bits, 0, kByteBits);
    motion.is_thrown = bits.bit();
    const auto air = read_air(bits, tick);
    if (!air) return std::nullopt;
    motion.air = *air;
    return motion;
}

void write_own_state(BitWriter& bits, const OwnState& state, sim::Tick tick) {
    for (const sim::Tick one : {state.fire_ready_tick, state.dash_until_tick, state.dash_ready_tick,
                                state.speed_until_tick})
        write_tick(bits, one, tick);
    bits.bit(state.speed_factor != 1.0f);
    if (state.speed_factor != 1.0f) write_float(bits, state.speed_factor, kAmountCode);
    for (const sim::Tick one :
         {state.protected_until_tick, state.animation_tick, state.respawn_tick})
        write_tick(bits, one, tick);
    bits.bit(state.ammunition != -1);
    if (state.ammunition != -1)
        write_number(bits, static_cast<std::uint32_t>(state.ammunition), kAmmunitionDivisor);
    write_number(bits, (state.weapon + 1u) & 0xFFu, kWeaponDivisor);
    write_unless_usual(bits, state.animation, sim::kNone, kByteBits);
    write_number(bits, state.deaths, kDeathsDivisor);
    write_parts(bits, state, tick);
}

std::optional<OwnState> read_own_state(BitReader& bits, sim::Tick tick) {
    OwnState state;
    for (sim::Tick* const one : {&state.fire_ready_tick, &state.dash_until_tick,
                                 &state.dash_ready_tick, &state.speed_until_tick})
        *one = read_tick(bits, tick);
    if (bits.bit()) state.speed_factor = read_float(bits, kAmountCode);
    for (sim::Tick* const one :
         {&state.protected_until_tick, &state.animation_tick, &state.respawn_tick})
        *one = read_tick(bits, tick);
    if (bits.bit()) {
        const auto ammunition = read_field<std::int32_t>(bits, kAmmunitionDivisor);
        if (!ammunition) return std::nullopt;
        state.ammunition = *ammunition;
    }
    const auto weapon = read_field<std::uint8_t>(bits, kWeaponDivisor);
    if (!weapon) return std::nullopt;
    state.weapon = static_cast<std::uint8_t>(*weapon - 1);
    state.animation = read_unless_usual(bits, sim::kNone, kByteBits);
    const auto deaths = read_field<std::uint8_t>(bits, kDeathsDivisor);
    if (!deaths) return std::nullopt;
    state.deaths = *deaths;
    if (!read_parts(bits, tick, state)) return std::nullopt;
    return state;
}

bool in_range(const OwnMotion& motion) {
    const bool is_ground =
        motion.ground == sim::kNoEntity || category_of(motion.ground) == sim::Category::obstacle;
    return is_at_most(motion.position, kCoordinateMax) &&
           is_at_most(motion.velocity, kVelocityMax) &&
           is_at_most(motion.ground_normal, kUnitMost) && is_ground &&
           (motion.air.flags & ~unsigned{sim::kAirFlagsKnown}) == 0;
}

bool in_range(const OwnState& state) {
    const bool is_weapon = state.weapon < kWeaponsMax || state.weapon == sim::kNone;
    return std::isfinite(state.speed_factor) && state.speed_factor >= 0.0f &&
           state.ammunition >= -1 && is_weapon &&
           std::all_of(state.effects.begin(), state.effects.end(),
                       [](const OwnEffect& effect) { return in_range(effect); }) &&
           in_range(state.arsenal) && in_range(state.loadout) && in_range(state.firing) &&
           state.abilities.begun <= sim::kAbilitySlotsMax;
}

std::size_t own_part_bytes_max(OwnPart part) {
    constexpr std::size_t kSlots = sim::kWeaponSlotsMax;
    switch (part) {
        case OwnPart::air:
            return bytes_of(2 * kTickBitsMax + kNumberBitsMax + kByteBits);
        case OwnPart::effects:
            return bytes_of(sim::kActiveEffectsMax * (1 + kTickBitsMax + kEffectKindBits));
        case OwnPart::arsenal:
            return bytes_of(kSlots * (1 + 2 * kNumberBitsMax) + 3 * kTickBitsMax + kFloatBitsMax +
                            kSlotBits + kNumberBitsMax + kArsenalFlagsBits);
        case OwnPart::abilities:
            return bytes_of((sim::kAbilitySlotsMax + 1) * kTickBitsMax + kBegunBits +
                            kNumberBitsMax);
        case OwnPart::loadout:
            return bytes_of(kSlots * (1 + kLoadoutBits));
        case OwnPart::firing:
            return bytes_of(kSlots * (1 + kTickBitsMax + kFloatBitsMax) + kTickBitsMax);
    }
    return 0;
}

std::size_t own_bytes_max() {
    constexpr std::size_t kMotion =
        4 * kFloatBitsMax + (2 + 2 * kFloatBitsMax) + (1 + kNumberBitsMax) + (1 + kByteBits) + 2;
    constexpr std::size_t kPartBits = 6;
    constexpr std::size_t kState = 7 * kTickBitsMax + (1 + kFloatBitsMax) + (1 + kNumberBitsMax) +
                                   2 * kNumberBitsMax + (1 + kByteBits) + kPartBits;
    return bytes_of(kMotion + kState);
}

}  // namespace arena::protocol
