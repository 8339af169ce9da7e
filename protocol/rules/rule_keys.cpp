#include "protocol/rules/rule_keys.h"

#include <array>

#include "protocol/base/text.h"
#include "protocol/rules/rule_bounds.h"

namespace arena::protocol {
namespace {

constexpr std::array<std::string_view, 3> kMoveNames{"push_out", "slide", "rays"};

constexpr double kSpeedMax = 100.0;      // m/s, of a player that walks
constexpr double kJumpSecondsMax = 5.0;  // that a jump is forgiven
constexpr double kChargeFactorMax = 10.0;
/// The fastest projectile is then as fast as one may become in its flight.
constexpr double kChargeSpeedMax = 4.0;
static_assert(kProjectileMax * kChargeSpeedMax <= static_cast<double>(sim::kGainedSpeedMax));
constexpr double kHeatMax = 10000.0;
constexpr double kSpreadMax = 180.0;  // °, by which a shot turns to either side
constexpr auto kEffectFactorMax = static_cast<double>(sim::kEffectFactorMax);
constexpr double kViewMin = 4.0;         // m
constexpr double kViewMax = 400.0;       // m
constexpr double kViewMarginMax = 50.0;  // m

using World = KeyOf<sim::Rules>;
constexpr std::array kWorldKeys{
    World::in<&sim::Rules::gravity>("gravity", "m/s²", 0.0, kThrownMax),
    World::word<&sim::Rules::friendly_fire>("friendly_fire", ""),
    World::in<&sim::Rules::respawn_delay>("respawn_delay", "s", 0.0, kSecondsMax),
    World::in<&sim::Rules::spawn_protection>("spawn_protection", "s", 0.0, kSecondsMax),
};

using Body = KeyOf<ArchetypeDraft>;
constexpr std::array kArchetypeKeys{
    Body::word<&ArchetypeDraft::name>("name", ""),
    Body::one_of<&ArchetypeDraft::move_name>("move", kMoveNames),
    Body::in<&ArchetypeDraft::radius>("radius", "m", 0.05, kBodyReachMax),
    Body::nested("outline", "list of [x, y] in m", "a disc",
                 "3 to 8 vertices, convex, around [0, 0]"),
    Body::in<&ArchetypeDraft::speed>("speed", "m/s", 0.0, kSpeedMax),
    Body::in<&ArchetypeDraft::acceleration>("acceleration", "m/s²", 0.0, kPullMax),
    Body::in<&ArchetypeDraft::air_acceleration>("air_acceleration", "m/s²", 0.0, kPullMax),
    Body::in<&ArchetypeDraft::jump_speed>("jump_speed", "m/s", 0.0, kThrownMax),
    Body::in<&ArchetypeDraft::coyote_time>("coyote_time", "s", 0.0, kJumpSecondsMax),
    Body::in<&ArchetypeDraft::jump_buffer>("jump_buffer", "s", 0.0, kJumpSecondsMax),
    Body::in<&ArchetypeDraft::jump_cut>("jump_cut", "", 0.0, 1.0),
    Body::in<&ArchetypeDraft::air_jumps>("air_jumps", "", 0.0, 100.0),
    Body::in<&ArchetypeDraft::air_jump_speed>("air_jump_speed", "m/s", 0.0, kThrownMax),
    Body::in<&ArchetypeDraft::fall_through_speed>("fall_through_speed", "m/s", 0.0, kThrownMax),
    Body::in<&ArchetypeDraft::wall_slide_speed>("wall_slide_speed", "m/s", 0.0, kThrownMax),
    Body::in<&ArchetypeDraft::wall_jump>("wall_jump", "m/s", 0.0, kThrownMax),
    Body::in<&ArchetypeDraft::fall_speed>("fall_speed", "m/s", 1.0, kThrownMax),
    Body::in<&ArchetypeDraft::walkable_degrees>("walkable_degrees", "°", 0.0, 89.0),
    Body::in<&ArchetypeDraft::dash_speed>("dash_speed", "m/s", 0.0, kThrownMax),
    Body::in<&ArchetypeDraft::dash_time>("dash_time", "s", 0.01, kShortSecondsMax),
    Body::in<&ArchetypeDraft::dash_cooldown>("dash_cooldown", "s", 0.0, kSecondsMax),
    Body::in<&ArchetypeDraft::stamina>("stamina", "points", 0.0, kStaminaMax),
    Body::in<&ArchetypeDraft::stamina_recovery>("stamina_recovery", "1/s", 0.1, kStaminaMax),
    Body::in<&ArchetypeDraft::health>("health", "", 1.0, kHealthMax),
    Body::in<&ArchetypeDraft::knockback_growth>("knockback_growth", "", 0.0, 10.0),
    Body::word<&ArchetypeDraft::weapon_name>("weapon", "name", "the first"),
    Body::nested("weapons", "list of names", "its weapon", "1 to 8"),
    Body::in<&ArchetypeDraft::weapon_slots>("weapon_slots", "", 0.0, double{sim::kWeaponSlotsMax}),
    Body::word<&ArchetypeDraft::drops_name>("drops", "name"),
    Body::one_of<&ArchetypeDraft::drops_weapons_name>("drops_weapons", sim::kWeaponDropsNames),
    Body::nested("abilities", "list of names", "none", "1 to 4"),
    Body::word<&ArchetypeDraft::animation_name>("animation", "name"),
    Body::in<&ArchetypeDraft::view>("view", "m", kViewMin, kViewMax, "as in [vision]"),
    Body::word<&ArchetypeDraft::is_always_seen>("always_seen", ""),
};

using Arm = KeyOf<WeaponDraft>;
constexpr std::array kWeaponKeys{
    Arm::word<&WeaponDraft::name>("name", ""),
    Arm::in<&WeaponDraft::interval>("interval", "s", 0.01, kShortSecondsMax),
    Arm::in<&WeaponDraft::count>("count", "", 0.0, 64.0),
    Arm::in<&WeaponDraft::spread_degrees>("spread_degrees", "°", 0.0, 360.0),
    Arm::in<&WeaponDraft::ammunition>("ammunition", "shots", -1.0, 100000.0),
    Arm::in<&WeaponDraft::cost>("cost", "shots", 1.0, 10000.0),
    Arm::in<&WeaponDraft::draw_time>("draw_time", "s", 0.0, kShortSecondsMax),
    Arm::in<&WeaponDraft::magazine>("magazine", "shots", 0.0, 10000.0),
    Arm::in<&WeaponDraft::reload_time>("reload_time", "s", 0.0, kShortSecondsMax),
    Arm::in<&WeaponDraft::spread_growth_degrees>("spread_growth_degrees", "°", 0.0, kSpreadMax),
    Arm::in<&WeaponDraft::spread_max_degrees>("spread_max_degrees", "°", 0.0, kSpreadMax),
    Arm::in<&WeaponDraft::spread_calm_degrees>("spread_calm_degrees", "°/s", 0.0, 3600.0),
    Arm::in<&WeaponDraft::recoil>("recoil", "m/s", 0.0, kThrownMax),
    Arm::in<&WeaponDraft::burst>("burst", "shots", 1.0, 64.0),
    Arm::in<&WeaponDraft::burst_interval>("burst_interval", "s", 0.01, kShortSecondsMax),
    Arm::word<&WeaponDraft::alternative_name>("alternative", "name"),
    Arm::in<&WeaponDraft::charge_time>("charge_time", "s", 0.0, kShortSecondsMax),
    Arm::in<&WeaponDraft::charge_min_time>("charge_min_time", "s", 0.0, kShortSecondsMax),
    Arm::in<&WeaponDraft::charge_damage>("charge_damage", "", 0.0, kChargeFactorMax),
    Arm::in<&WeaponDraft::charge_speed>("charge_speed", "", 0.1, kChargeSpeedMax),
    Arm::in<&WeaponDraft::charge_spread>("charge_spread", "", 0.0, kChargeFactorMax),
    Arm::in<&WeaponDraft::heat_per_shot>("heat_per_shot", "", 0.0, kHeatMax),
    Arm::in<&WeaponDraft::heat_max>("heat_max", "", 0.0, kHeatMax),
    Arm::in<&WeaponDraft::heat_loss>("heat_loss", "1/s", 0.0, kHeatMax),
    Arm::in<&WeaponDraft::overheat_time>("overheat_time", "s", 0.01, kShortSecondsMax),
    Arm::word<&WeaponDraft::animation_name>("animation", "name"),
    Arm::nested("projectile", "table", "see there", ""),
};

using Effects = KeyOf<EffectDraft>;
constexpr std::array kEffectKeys{
    Effects::word<&EffectDraft::name>("name", "", "required"),
    Effects::in<&EffectDraft::duration>("duration", "s", 0.01, kSecondsMax),
    Effects::one_of<&EffectDraft::repeat_name>("repeat", sim::kRepeatNames),
    Effects::in<&EffectDraft::duration_max>("duration_max", "s", 0.01, kSecondsMax),
    Effects::in<&EffectDraft::speed>("speed", "", 0.0, kEffectFactorMax),
    Effects::in<&EffectDraft::damage_given>("damage_given", "", 0.0, kEffectFactorMax),
    Effects::in<&EffectDraft::damage_taken>("damage_taken", "", 0.0, kEffectFactorMax),
    Effects::in<&EffectDraft::health>("health", "", -kHealthMax, kHealthMax),
    Effects::in<&EffectDraft::interval>("interval", "s", 0.01, kSecondsMax),
    Effects::word<&EffectDraft::stun>("stun", ""),
    Effects::word<&EffectDraft::root>("root", ""),
    Effects::word<&EffectDraft::silence>("silence", ""),
    Effects::word<&EffectDraft::invisible>("invisible", ""),
    Effects::word<&EffectDraft::invulnerable>("invulnerable", ""),
    Effects::in<&EffectDraft::shield>("shield_health", "", 0.0, kHealthMax),
    Effects::in<&EffectDraft::shield_degrees>("shield_degrees", "°", 1.0, 360.0),
    Effects::word<&EffectDraft::next_hit_name>("next_hit", "name"),
};

using Abilities = KeyOf<AbilityDraft>;
constexpr std::array kAbilityKeys{
    Abilities::word<&AbilityDraft::name>("name", "", "required"),
    Abilities::one_of<&AbilityDraft::kind_name>("kind", sim::kAbilityKindNames, "required"),
    Abilities::in<&AbilityDraft::cooldown>("cooldown", "s", 0.05, kSecondsMax),
    Abilities::in<&AbilityDraft::charges>("charges", "uses", 1.0, kUsesMax),
    Abilities::word<&AbilityDraft::recharges>("recharges", ""),
    Abilities::in<&AbilityDraft::stamina>("stamina", "points", 0.0, kStaminaMax),
    Abilities::in<&AbilityDraft::windup>("windup", "s", 0.0, kShortSecondsMax),
    Abilities::in<&AbilityDraft::speed>("speed", "m/s", 0.1, kThrownMax),
    Abilities::in<&AbilityDraft::time>("time", "s", 0.01, kShortSecondsMax),
    Abilities::in<&AbilityDraft::distance>("distance", "m", 0.1, 100.0),
    Abilities::in<&AbilityDraft::radius>("radius", "m", 0.1, 100.0),
    Abilities::in<&AbilityDraft::damage>("damage", "", 0.0, kHealthMax),
    Abilities::in<&AbilityDraft::knockback>("knockback", "m/s", 0.0, kThrownMax),
    Abilities::word<&AbilityDraft::effect_name>("effect", "name"),
    Abilities::one_of<&AbilityDraft::to_name>("to", sim::kRecipientsNames),
    Abilities::word<&AbilityDraft::weapon_name>("weapon", "name"),
};

using Items = KeyOf<ItemDraft>;
constexpr std::array kItemKeys{
    Items::word<&ItemDraft::name>("name", "", "required"),
    Items::in<&ItemDraft::health>("health", "", 0.0, kHealthMax),
    Items::in<&ItemDraft::ammunition>("ammunition", "shots", 0.0, 100000.0),
    Items::word<&ItemDraft::weapon_name>("weapon", "name"),
    Items::word<&ItemDraft::effect_name>("effect", "name"),
    Items::word<&ItemDraft::ability_name>("ability", "name"),
    Items::in<&ItemDraft::uses>("uses", "uses", 1.0, kUsesMax),
    Items::in<&ItemDraft::score>("score", "points", 0.0, 1000.0),
    Items::word<&ItemDraft::dropped_as_name>("dropped_as", "name"),
};

using Loot = KeyOf<sim::LootTable>;
constexpr std::array kLootTableKeys{
    Loot::word<&sim::LootTable::name>("name", "", "required"),
    Loot::nested("items", "list of names", "required", "1 to 64"),
    Loot::nested("weights", "list of numbers", "1 for each",
                 "as many as items, each from 1 to 1000"),
};

using Moves = KeyOf<AnimationDraft>;
constexpr std::array kAnimationKeys{
    Moves::word<&AnimationDraft::name>("name", "", "required"),
    Moves::word<&AnimationDraft::loops>("loops", ""),
    Moves::in<&AnimationDraft::damage>("damage", "", 0.0, kHealthMax),
    Moves::in<&AnimationDraft::launch>("launch", "m/s", -kThrownMax, kThrownMax),
    Moves::word<&AnimationDraft::effect_name>("effect", "name"),
    Moves::nested("frame", "tables", "required", "1 to 64"),
};

using Frame = KeyOf<sim::AnimationFrame>;
constexpr std::array kFrameKeys{
    Frame::in<&sim::AnimationFrame::duration>("duration", "s", 0.01, kShortSecondsMax),
    Frame::nested("attacks", "list of volumes", "none", "at most 16"),
    Frame::nested("vulnerabilities", "list of volumes", "none", "at most 16"),
};

using Volume = KeyOf<VolumeDraft>;
constexpr std::string_view kHitList = "hit, death, collect, launch, depress";
constexpr RuleKey<VolumeDraft> kCircle =
    Volume::nested("circle", "[x, y, radius] in m", "none", "each from -100 to 100");
constexpr RuleKey<VolumeDraft> kBox =
    Volume::nested("box", "[x0, y0, x1, y1] in m", "none", "each from -100 to 100");
constexpr std::array kAttackKeys{kCircle, kBox,
                                 Volume::nested("deals", "hit types", "required", kHitList)};
constexpr std::array kVulnerabilityKeys{kCircle, kBox,
                                        Volume::nested("accepts", "hit types", "all", kHitList)};

using Ring = KeyOf<sim::Zone>;
constexpr std::array kZoneKeys{
    Ring::in<&sim::Zone::center>("center", "m", -kMapReachMax, kMapReachMax),
    Ring::in<&sim::Zone::first_radius>("first_radius", "m", 0.0, 2.0 * kMapReachMax),
    Ring::in<&sim::Zone::last_radius>("last_radius", "m", 0.0, 2.0 * kMapReachMax),
    Ring::in<&sim::Zone::wait>("wait", "s", 0.0, kSecondsMax),
    Ring::in<&sim::Zone::shrink_time>("shrink_time", "s", 0.0, kSecondsMax),
    Ring::in<&sim::Zone::damage>("damage", "", 0.0, kHealthMax),
    Ring::in<&sim::Zone::damage_interval>("damage_interval", "s", 0.05, kShortSecondsMax),
};

using Sight = KeyOf<sim::Vision>;
constexpr std::array kVisionKeys{
    Sight::in<&sim::Vision::view>("view", "m", kViewMin, kViewMax),
    Sight::in<&sim::Vision::margin>("margin", "m", 0.0, kViewMarginMax),
    Sight::in<&sim::Vision::exact_distance>("exact_distance", "m", 0.0, kViewMax),
    Sight::word<&sim::Vision::teammates>("teammates", ""),
    Sight::word<&sim::Vision::line_of_sight>("line_of_sight", ""),
    Sight::in<&sim::Vision::bush_distance>("bush_distance", "m", 0.0, kViewMax),
    Sight::in<&sim::Vision::bush_time>("bush_time", "s", 0.0, kShortSecondsMax),
};

using LookBack = KeyOf<sim::LagCompensation>;
constexpr std::array kLagCompensationKeys{
    LookBack::in<&sim::LagCompensation::max_ms>("max_ms", "ms", 0.0, double{sim::kLookBackMsMax}),
};

std::string text_of(const RuleValue& value) {
    if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return std::to_string(*whole);
    if (const auto* number = std::get_if<double>(&value)) return number_text(*number);
    if (const auto* text = std::get_if<std::string>(&value)) return *text;
    if (const auto* pair = std::get_if<sim::Vec2>(&value)) {
        return "[" + number_text(static_cast<double>(pair->x)) + ", " +
               number_text(static_cast<double>(pair->y)) + "]";
    }
    return {};
}

template <typename Draft>
void append_rows(std::string_view table, std::span<const RuleKey<Draft>> keys,
                 std::vector<RuleKeyRow>& rows) {
    static const Draft defaults{};
    for (const RuleKey<Draft>& key : keys) {
        const bool uses_default_text = !key.default_text.empty() || key.get == nullptr;
        rows.push_back(
            {std::string(table), std::string(key.name), std::string(key.unit),
             uses_default_text ? std::string(key.default_text) : text_of(key.get(defaults)),
             range_text(key)});
    }
}

}  // namespace

template <typename Draft>
std::string range_text(const RuleKey<Draft>& key) {
    switch (key.kind) {
        case RuleKind::number:
        case RuleKind::whole:
        case RuleKind::pair:
            return "from " + number_text(key.min) + " to " + number_text(key.max);
        case RuleKind::flag:
            return "true or false";
        case RuleKind::name:
            return "at most " + std::to_string(kRuleNameBytesMax) + " bytes";
        case RuleKind::choice: {
            std::string text = "one of";
            std::string_view separator = " ";
            for (const std::string_view choice : key.choices) {
                text.append(separator).append(choice);
                separator = ", ";
            }
            return text;
        }
        case RuleKind::nested:
            return std::string(key.extent);
    }
    return {};
}

std::span<const RuleKey<sim::Rules>> world_keys() {
    return kWorldKeys;
}
std::span<const RuleKey<ArchetypeDraft>> archetype_keys() {
    return kArchetypeKeys;
}
std::span<const RuleKey<WeaponDraft>> weapon_keys() {
    return kWeaponKeys;
}
std::span<const RuleKey<EffectDraft>> effect_keys() {
    return kEffectKeys;
}
std::span<const RuleKey<AbilityDraft>> ability_keys() {
    return kAbilityKeys;
}
std::span<const RuleKey<ItemDraft>> item_keys() {
    return kItemKeys;
}
std::span<const RuleKey<sim::LootTable>> loot_table_keys() {
    return kLootTableKeys;
}
std::span<const RuleKey<AnimationDraft>> animation_keys() {
    return kAnimationKeys;
}
std::span<const RuleKey<sim::AnimationFrame>> frame_keys() {
    return kFrameKeys;
}
std::span<const RuleKey<VolumeDraft>> attack_keys() {
    return kAttackKeys;
}
std::span<const RuleKey<VolumeDraft>> vulnerability_keys() {
    return kVulnerabilityKeys;
}
std::span<const RuleKey<sim::Zone>> zone_keys() {
    return kZoneKeys;
}
std::span<const RuleKey<sim::Vision>> vision_keys() {
    return kVisionKeys;
}
std::span<const RuleKey<sim::LagCompensation>> lag_compensation_keys() {
    return kLagCompensationKeys;
}
template std::string range_text(const RuleKey<sim::Rules>&);
template std::string range_text(const RuleKey<ArchetypeDraft>&);
template std::string range_text(const RuleKey<WeaponDraft>&);
template std::string range_text(const RuleKey<ProjectileDraft>&);
template std::string range_text(const RuleKey<EffectDraft>&);
template std::string range_text(const RuleKey<AbilityDraft>&);
template std::string range_text(const RuleKey<ItemDraft>&);
template std::string range_text(const RuleKey<sim::LootTable>&);
template std::string range_text(const RuleKey<AnimationDraft>&);
template std::string range_text(const RuleKey<sim::AnimationFrame>&);
template std::string range_text(const RuleKey<VolumeDraft>&);
template std::string range_text(const RuleKey<sim::Zone>&);
template std::string range_text(const RuleKey<sim::Vision>&);
template std::string range_text(const RuleKey<sim::LagCompensation>&);
template std::string range_text(const RuleKey<MatchDraft>&);
template std::string range_text(const RuleKey<sim::CaptureTheFlagRules>&);
template std::string range_text(const RuleKey<sim::KingOfTheHillRules>&);

std::vector<RuleKeyRow> rule_key_rows() {
    std::vector<RuleKeyRow> rows;
    append_rows("[world]", world_keys(), rows);
    append_rows("[[archetype]]", archetype_keys(), rows);
    append_rows("[[weapon]]", weapon_keys(), rows);
    append_rows("[weapon.projectile]", projectile_keys(), rows);
    append_rows("[[effect]]", effect_keys(), rows);
    append_rows("[[ability]]", ability_keys(), rows);
    append_rows("[[item]]", item_keys(), rows);
    append_rows("[[loot_table]]", loot_table_keys(), rows);
    append_rows("[[animation]]", animation_keys(), rows);
    append_rows("[[animation.frame]]", frame_keys(), rows);
    append_rows("attacks", attack_keys(), rows);
    append_rows("vulnerabilities", vulnerability_keys(), rows);
    append_rows("[zone]", zone_keys(), rows);
    append_rows("[vision]", vision_keys(), rows);
    append_rows("[lag_compensation]", lag_compensation_keys(), rows);
    append_rows("[match]", match_keys(), rows);
    append_rows("[match.capture_the_flag]", capture_the_flag_keys(), rows);
    append_rows("[match.king_of_the_hill]", king_of_the_hill_keys(), rows);
    return rows;
}

}  // namespace arena::protocol
