#include "protocol/rules/check_weapon.h"

#include <span>
#include <string>

namespace arena::protocol {

namespace {

constexpr const char* kOfCharge[] = {"charge_min_time", "charge_damage", "charge_speed",
                                     "charge_spread"};
constexpr const char* kOfHeat[] = {"heat_loss", "overheat_time"};
constexpr const char* kOfMagazines[] = {"reload_time"};
constexpr const char* kOfBursts[] = {"burst_interval"};
constexpr const char* kOfSpread[] = {"spread_max_degrees", "spread_calm_degrees"};

/// Reports the keys that are there although the one without which they have no effect is not.
void check_needed(const toml::table& table, std::span<const char* const> keys, const char* needed,
                  TomlReader& reader) {
    for (const char* const key : keys)
        if (const toml::node* node = table.get(key))
            reader.add_problem(*node, std::string(key) + " has no effect without a " + needed +
                                          ": set that above 0, or delete it");
}

void check_charge(const toml::table& table, const WeaponDraft& weapon, TomlReader& reader) {
    if (!charges(weapon)) return check_needed(table, kOfCharge, "charge_time", reader);
    if (weapon.charge_min_time > weapon.charge_time)
        reader.add_problem(*table.get("charge_min_time"),
                           "charge_min_time is above charge_time, and would be longer than a full "
                           "charge: lower it");
    if (weapon.burst > 1)
        reader.add_problem(*table.get("burst"),
                           "a weapon with a charge_time fires one shot when its button is "
                           "released: delete burst, or charge_time");
    const toml::node* const speed = table.get("charge_speed");
    if (speed != nullptr && weapon.projectile.instant)
        reader.add_problem(*speed,
                           "charge_speed has no effect on an instant hit, which flies its whole "
                           "range at once: delete it");
}

}  // namespace

void check_weapon(const toml::table& table, const WeaponDraft& weapon, TomlReader& reader) {
    if (reader.has_fault(table)) return;
    check_charge(table, weapon, reader);
    if (!(weapon.heat_max > 0.0f)) check_needed(table, kOfHeat, "heat_max", reader);
    if (weapon.magazine == 0) check_needed(table, kOfMagazines, "magazine", reader);
    if (weapon.burst <= 1) check_needed(table, kOfBursts, "burst of several shots", reader);
    if (!(weapon.spread_growth_degrees > 0.0f))
        check_needed(table, kOfSpread, "spread_growth_degrees", reader);
}

}  // namespace arena::protocol
