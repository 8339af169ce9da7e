#include "protocol/own_parts.h"

#include <span>

#include "protocol/generated/update_generated.h"

namespace arena::protocol {

wire::OwnEffects effects_to_wire(const OwnEffects& effects) {
    static_assert(sim::kActiveEffectsMax == 4);
    const auto to_wire = [](const OwnEffect& effect) {
        return wire::OwnEffect(effect.until_tick, effect.kind);
    };
    return {to_wire(effects[0]), to_wire(effects[1]), to_wire(effects[2]), to_wire(effects[3])};
}

OwnEffects effects_from(const wire::OwnEffects& effects) {
    const auto from = [](const wire::OwnEffect& effect) {
        return OwnEffect{effect.until_tick(), effect.kind()};
    };
    return {from(effects.first()), from(effects.second()), from(effects.third()),
            from(effects.fourth())};
}

wire::OwnArsenal arsenal_to_wire(const sim::ArsenalState& arsenal) {
    return {std::span(arsenal.ammunition),
            std::span(arsenal.magazine),
            arsenal.drawn_tick,
            arsenal.reloaded_tick,
            arsenal.shot_tick,
            arsenal.spread_degrees,
            arsenal.slot,
            arsenal.burst_left,
            arsenal.flags};
}

sim::ArsenalState arsenal_from(const wire::OwnArsenal& from) {
    sim::ArsenalState arsenal{.drawn_tick = from.drawn_tick(),
                              .reloaded_tick = from.reloaded_tick(),
                              .shot_tick = from.shot_tick(),
                              .spread_degrees = from.spread_degrees(),
                              .slot = from.slot(),
                              .burst_left = from.burst_left(),
                              .flags = from.flags()};
    for (flatbuffers::uoffset_t slot = 0; slot < sim::kWeaponSlotsMax; ++slot) {
        arsenal.ammunition[slot] = from.ammunition()->Get(slot);
        arsenal.magazine[slot] = from.magazine()->Get(slot);
    }
    return arsenal;
}

wire::OwnAbilities abilities_to_wire(const sim::AbilitiesState& abilities) {
    return {std::span(abilities.full_tick), abilities.acts_tick,
            static_cast<std::uint8_t>(abilities.begun), abilities.stamina_ticks};
}

sim::AbilitiesState abilities_from(const wire::OwnAbilities& from) {
    sim::AbilitiesState abilities{.acts_tick = from.acts_tick(),
                                  .begun = from.begun(),
                                  .stamina_ticks = from.stamina_ticks()};
    for (flatbuffers::uoffset_t slot = 0; slot < sim::kAbilitySlotsMax; ++slot)
        abilities.full_tick[slot] = from.full_tick()->Get(slot);
    return abilities;
}

wire::OwnFiring firing_to_wire(const sim::FiringState& firing) {
    return {std::span(firing.heat_tick), std::span(firing.heat), firing.charge_tick};
}

sim::FiringState firing_from(const wire::OwnFiring& from) {
    sim::FiringState firing{.charge_tick = from.charge_tick()};
    for (flatbuffers::uoffset_t slot = 0; slot < sim::kWeaponSlotsMax; ++slot) {
        firing.heat_tick[slot] = from.heat_tick()->Get(slot);
        firing.heat[slot] = from.heat()->Get(slot);
    }
    return firing;
}

}  // namespace arena::protocol
