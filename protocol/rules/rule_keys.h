// The one table of the keys of rules.toml. The reader, its messages and docs/rules.md all use it.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "protocol/base/limits.h"
#include "protocol/rules/drafts.h"

namespace arena::protocol {

/// A value on its way between the text and the rules; monostate for none.
using RuleValue = std::variant<std::monostate, bool, std::int64_t, double, std::string, sim::Vec2>;

enum class RuleKind : std::uint8_t {
    number,  ///< from `min` to `max`
    whole,   ///< a whole number from `min` to `max`
    flag,
    name,    ///< any text that is short enough
    choice,  ///< one of `choices`
    pair,    ///< [x, y], each from `min` to `max`
    nested,  ///< a table or a list with its own reading function
};

/// One key of a table that is read into a Draft.
template <typename Draft>
struct RuleKey {
    std::string_view name;
    std::string_view unit;  ///< as in the document: "m/s"; for `nested`, what it is a list of
    RuleKind kind = RuleKind::nested;
    double min = 0.0;
    double max = 0.0;
    std::span<const std::string_view> choices{};
    std::string_view extent{};        ///< for `nested`: how many elements it may have
    std::string_view default_text{};  ///< where the value itself does not show it
    /// `value` has passed the checks. Both functions are nullptr for `nested`.
    void (*set)(Draft&, const RuleValue& value) = nullptr;
    RuleValue (*get)(const Draft&) = nullptr;
};

/// Makes the keys of one kind of draft from its members.
template <typename Draft>
struct KeyOf {
    template <auto kMember>
    using Member = std::remove_cvref_t<decltype(std::declval<Draft&>().*kMember)>;

    template <typename T>
    static constexpr RuleKind kind_of() {
        if (std::is_same_v<T, bool>) return RuleKind::flag;
        if (std::is_same_v<T, std::string>) return RuleKind::name;
        if (std::is_same_v<T, sim::Vec2>) return RuleKind::pair;
        return std::is_integral_v<T> ? RuleKind::whole : RuleKind::number;
    }

    template <typename T>
    static T plain(const RuleValue& value) {
        if constexpr (kind_of<T>() == RuleKind::whole)
            return static_cast<T>(std::get<std::int64_t>(value));
        else if constexpr (kind_of<T>() == RuleKind::number)
            return static_cast<T>(std::get<double>(value));
        else
            return std::get<T>(value);
    }

    template <typename T>
    static RuleValue boxed(const T& member) {
        if constexpr (kind_of<T>() == RuleKind::whole)
            return static_cast<std::int64_t>(member);
        else if constexpr (kind_of<T>() == RuleKind::number)
            return static_cast<double>(member);
        else
            return member;
    }

    template <auto kMember>
    static void set(Draft& draft, const RuleValue& value) {
        draft.*kMember = plain<Member<kMember>>(value);
    }
    template <auto kMember>
    static RuleValue get(const Draft& draft) {
        return boxed(draft.*kMember);
    }

    /// Returns the key of a number, a whole number or a pair, with its unit and range.
    template <auto kMember>
    static constexpr RuleKey<Draft> in(std::string_view name, std::string_view unit, double min,
                                       double max, std::string_view default_text = {}) {
        return {.name = name,
                .unit = unit,
                .kind = kind_of<Member<kMember>>(),
                .min = min,
                .max = max,
                .default_text = default_text,
                .set = set<kMember>,
                .get = get<kMember>};
    }
    /// Returns the key of a flag or a name.
    template <auto kMember>
    static constexpr RuleKey<Draft> word(std::string_view name, std::string_view unit,
                                         std::string_view default_text = {}) {
        return {.name = name,
                .unit = unit,
                .kind = kind_of<Member<kMember>>(),
                .default_text = default_text,
                .set = set<kMember>,
                .get = get<kMember>};
    }
    template <auto kMember>
    static constexpr RuleKey<Draft> one_of(std::string_view name,
                                           std::span<const std::string_view> choices,
                                           std::string_view default_text = {}) {
        return {.name = name,
                .kind = RuleKind::choice,
                .choices = choices,
                .default_text = default_text,
                .set = set<kMember>,
                .get = get<kMember>};
    }
    static constexpr RuleKey<Draft> nested(std::string_view name, std::string_view what,
                                           std::string_view default_text, std::string_view extent) {
        return {.name = name,
                .unit = what,
                .kind = RuleKind::nested,
                .extent = extent,
                .default_text = default_text};
    }
};

/// The names of the top-level tables; nothing else may stand at the top level.
inline constexpr std::string_view kRuleTables[] = {
    "world", "archetype",  "weapon", "effect", "ability",          "animation",
    "item",  "loot_table", "zone",   "vision", "lag_compensation", "match"};

/// The names of the tables of which there may be several, [[weapon]] and so on.
inline constexpr std::string_view kRuleLists[] = {"archetype", "weapon",         "effect",
                                                  "ability",   "item",           "loot_table",
                                                  "animation", "animation.frame"};

/// The draft of a volume, whose keys depend on the list that it is in.
struct VolumeDraft {};

/// Returns the keys of a table.
[[nodiscard]] std::span<const RuleKey<sim::Rules>> world_keys();
[[nodiscard]] std::span<const RuleKey<ArchetypeDraft>> archetype_keys();
[[nodiscard]] std::span<const RuleKey<WeaponDraft>> weapon_keys();
[[nodiscard]] std::span<const RuleKey<ProjectileDraft>> projectile_keys();
[[nodiscard]] std::span<const RuleKey<EffectDraft>> effect_keys();
[[nodiscard]] std::span<const RuleKey<AbilityDraft>> ability_keys();
[[nodiscard]] std::span<const RuleKey<ItemDraft>> item_keys();
[[nodiscard]] std::span<const RuleKey<sim::LootTable>> loot_table_keys();
[[nodiscard]] std::span<const RuleKey<AnimationDraft>> animation_keys();
[[nodiscard]] std::span<const RuleKey<sim::AnimationFrame>> frame_keys();
[[nodiscard]] std::span<const RuleKey<VolumeDraft>> attack_keys();
[[nodiscard]] std::span<const RuleKey<VolumeDraft>> vulnerability_keys();
[[nodiscard]] std::span<const RuleKey<sim::Zone>> zone_keys();
[[nodiscard]] std::span<const RuleKey<sim::Vision>> vision_keys();
[[nodiscard]] std::span<const RuleKey<sim::LagCompensation>> lag_compensation_keys();
[[nodiscard]] std::span<const RuleKey<MatchDraft>> match_keys();
[[nodiscard]] std::span<const RuleKey<sim::CaptureTheFlagRules>> capture_the_flag_keys();
[[nodiscard]] std::span<const RuleKey<sim::KingOfTheHillRules>> king_of_the_hill_keys();

/// The most of each. The ranges of the keys limit everything else, and kArchetypesMax and
/// kWeaponsMax in protocol/base/limits.h limit archetypes and weapons to what a Welcome can list.
inline constexpr std::size_t kAnimationsMax = 128;
inline constexpr std::size_t kAbilitiesMax = 64;
inline constexpr std::size_t kItemsMax = 128;
inline constexpr std::size_t kLootTablesMax = 64;
inline constexpr std::size_t kLootEntriesMax = 64;
inline constexpr std::size_t kLootWeightMax = 1000;
inline constexpr std::size_t kFramesMax = 64;   ///< of an animation
inline constexpr std::size_t kVolumesMax = 16;  ///< of a frame, attacks and vulnerabilities each
inline constexpr std::size_t kRuleNameBytesMax =
    32;  ///< of an archetype, weapon, effect, ability, item, loot table or animation
inline constexpr double kVolumeReachMax = 100.0;  ///< metres from the body's origin
inline constexpr double kBodyReachMax = 10.0;  ///< metres: of an outline's vertices and of a radius

/// The words for hit types in `deals` and `accepts`, in the order of their bits.
inline constexpr std::string_view kHitNames[] = {"hit", "death", "collect", "launch", "depress"};

/// Returns what a value may be: "from 0 to 100", "true or false", "one of a, b".
template <typename Draft>
[[nodiscard]] std::string range_text(const RuleKey<Draft>& key);

/// One row of a table in docs/rules.md.
struct RuleKeyRow {
    std::string table;  ///< the heading above it: "[world]", "[[archetype]]"
    std::string name;
    std::string unit;
    std::string default_text;
    std::string range;
};
/// Returns the rows of all tables.
[[nodiscard]] std::vector<RuleKeyRow> rule_key_rows();

}  // namespace arena::protocol
