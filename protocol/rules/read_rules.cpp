#include "protocol/rules/read_rules.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "protocol/base/toml_nesting.h"
#include "protocol/base/toml_syntax.h"
#include "protocol/base/toml_value.h"
#include "protocol/base/turn.h"
#include "protocol/rules/check_weapon.h"
#include "protocol/rules/choice.h"
#include "protocol/rules/link_alternatives.h"
#include "protocol/rules/named_list.h"
#include "protocol/rules/read_ability.h"
#include "protocol/rules/read_animation.h"
#include "protocol/rules/read_drops.h"
#include "protocol/rules/read_item.h"
#include "protocol/rules/read_projectile.h"
#include "protocol/rules/toml_reader.h"
#include "protocol/tiled/message.h"
#include "sim/geometry/polygon.h"
#include "sim/math/vec2.h"
#include "sim/rules/game_kind.h"

namespace arena::protocol {
namespace {

using Table = toml::table;

sim::Vec2 unit_vector(double degrees) {
    const Turn turn = turn_of_degrees(degrees);
    return {static_cast<float>(turn.cosine), static_cast<float>(turn.sine)};
}

/// Reports keys of an effect that have no effect without another one.
void check_effect(const Table& table, const EffectDraft& draft, TomlReader& reader) {
    if (reader.has_fault(table)) return;
    if (const toml::node* const angle = table.get("shield_degrees"); angle && !draft.shield)
        reader.add_problem(*angle,
                           "shield_degrees has no effect without shield_health: set "
                           "shield_health, or delete it");
    if (const toml::node* const interval = table.get("interval"); interval && draft.health == 0)
        reader.add_problem(*interval,
                           "interval has no effect without health: set health, or delete it");
    const toml::node* const most = table.get("duration_max");
    if (most != nullptr && draft.repeat != sim::Repeat::add)
        reader.add_problem(*most,
                           "duration_max has no effect without repeat = \"add\": write that, or "
                           "delete it");
    else if (most != nullptr && draft.duration_max < draft.duration)
        reader.add_problem(*most, "duration_max is below the duration, " +
                                      number_text(static_cast<double>(draft.duration)) +
                                      ", so that nothing is added: raise it, or lower duration");
    // One that is refreshed again and again pulses all the same.
    const bool is_refreshed = draft.repeat == sim::Repeat::refresh;
    const float longest = draft.repeat == sim::Repeat::add
                              ? std::max(draft.duration, draft.duration_max)
                              : draft.duration;
    if (draft.health != 0 && !is_refreshed && draft.interval > longest)
        reader.add_problem(*table.get("health"),
                           "the effect is over before its first interval, so that its health "
                           "has no effect: lower interval, or raise duration");
}

class RulesReader {
  public:
    RulesReader(std::string file, std::optional<sim::GameMode> mode)
        : reader_(std::move(file)), mode_(mode) {}

    void read(const Table& root);

    [[nodiscard]] std::vector<std::string> problems() const { return reader_.problems(); }
    [[nodiscard]] sim::Rules take_rules() { return std::move(rules_); }

  private:
    void check_tables(const Table& root);
    RuleTables tables_of(const Table& root, std::string_view key, std::size_t most,
                         NamedList& names);
    void read_effects(const Table& root);
    void read_animations(const Table& root);
    void read_weapons(const Table& root);
    void read_abilities(const Table& root);
    void read_items(const Table& root);
    void read_archetypes(const Table& root);
    void check_items();
    void read_zone(const Table& root);
    void read_vision(const Table& root);
    void read_lag_compensation(const Table& root);
    void read_match(const Table& root);
    void finish_match(const Table& table, MatchDraft& draft);
    void check_idle_times(const Table& table, const MatchDraft& draft);
    void read_outline(const toml::node& node, ArchetypeDraft& draft);
    void read_slots(const toml::node& node, const Table& table, ArchetypeDraft& draft);
    void finish_weapon(const Table& table, WeaponDraft& draft);
    void finish_archetype(const Table& table, ArchetypeDraft& draft);

    TomlReader reader_;
    std::optional<sim::GameMode> mode_;  ///< in place of that of the text
    sim::Rules rules_;
    bool knows_gravity_ = false;  ///< or a mistake in or around [world] may hide it
    RuleTables weapon_tables_;
    RuleTables ability_tables_;
    RuleTables item_tables_;
    RuleTables archetype_tables_;
    std::vector<ItemNames> named_by_items_;
    NamedList effects_{"effect"};
    NamedList animations_{"animation"};
    NamedList weapons_{"weapon"};
    NamedList abilities_{"ability"};
    NamedList items_{"item"};
    NamedList loot_tables_{"loot_table"};
    NamedList archetypes_{"archetype"};
};

void RulesReader::read(const Table& root) {
    check_tables(root);
    const Table* const world = reader_.table_at(root, "world", "[world]");
    if (world != nullptr) reader_.read_keys(*world, "[world]", world_keys(), rules_);
    knows_gravity_ = !reader_.has_fault(root) && (world == nullptr || !reader_.has_fault(*world));
    // Effects come before animations and weapons, animations before weapons, these before
    // abilities, and abilities before archetypes, because the later ones refer to the earlier ones
    // by name.
    read_effects(root);
    read_animations(root);
    read_weapons(root);
    read_abilities(root);
    read_items(root);
    read_archetypes(root);
    if (!reader_.has_fault(root)) check_items();
    read_zone(root);
    read_vision(root);
    read_lag_compensation(root);
    read_match(root);
}

void RulesReader::check_tables(const Table& root) {
    // Only the names are checked here; the functions that read the tables check their contents.
    constexpr std::size_t kTables = std::size(kRuleTables);
    std::array<RuleKey<VolumeDraft>, kTables> tables;
    for (std::size_t i = 0; i < kTables; ++i)
        tables[i].name = kRuleTables[i];
    VolumeDraft nothing;
    reader_.read_keys<VolumeDraft>(root, "the file", tables, nothing);
    const auto is_known = [](std::string_view name) {
        return std::find(std::begin(kRuleTables), std::end(kRuleTables), name) !=
               std::end(kRuleTables);
    };
    for (const auto& [name, node] : root)
        if (!is_known(name.str()) && (node.is_table() || node.is_array_of_tables()))
            reader_.mark_lost_tables();
}

/// Returns the tables of a list, whose names `names` will hold. Where the top level has a fault,
/// [[weapons]] or [weapon], some may be missing.
RuleTables RulesReader::tables_of(const Table& root, std::string_view key, std::size_t most,
                                  NamedList& names) {
    const std::string heading = "[[" + std::string(key) + "]]";
    RuleTables tables = reader_.tables_at(root, key, heading, most);
    if (reader_.has_fault(root)) names.expect_more();
    return tables;
}

/// What an effect gives on may stand below it.
void RulesReader::read_effects(const Table& root) {
    std::vector<std::pair<const Table*, std::string>> next_hits;
    for (const Table* table : tables_of(root, "effect", sim::kStatusEffectsMax, effects_)) {
        EffectDraft draft;
        reader_.read_keys(*table, "[[effect]]", effect_keys(), draft);
        if (table->get("name") == nullptr && !reader_.has_fault(*table))
            reader_.add_problem(*table, "an effect has no name: write name = \"...\"");
        effects_.add(draft.name, *table, reader_);
        draft.repeat =
            choice_of<sim::Repeat>(sim::kRepeatNames, draft.repeat_name).value_or(draft.repeat);
        if (draft.shield_degrees < 360.0)
            draft.shield_cosine = unit_vector(draft.shield_degrees / 2.0).x;
        check_effect(*table, draft, reader_);
        next_hits.emplace_back(table, draft.next_hit_name);
        rules_.effects.push_back(std::move(draft));
    }
    for (std::size_t i = 0; i < next_hits.size(); ++i)
        rules_.effects[i].next_hit =
            effects_.index_of("next_hit", next_hits[i].second, *next_hits[i].first, reader_);
}

void RulesReader::read_animations(const Table& root) {
    for (const Table* table : tables_of(root, "animation", kAnimationsMax, animations_)) {
        AnimationDraft animation = read_animation(*table, reader_);
        animations_.add(animation.name, *table, reader_);
        animation.effect = effects_.index_of("effect", animation.effect_name, *table, reader_);
        rules_.animations.push_back(std::move(animation));
    }
}

void RulesReader::read_weapons(const Table& root) {
    weapon_tables_ = tables_of(root, "weapon", kWeaponsMax, weapons_);
    std::vector<WeaponDraft> drafts;
    for (const Table* table : weapon_tables_) {
        WeaponDraft& draft = drafts.emplace_back();
        reader_.read_keys(*table, "[[weapon]]", weapon_keys(), draft);
        if (const Table* shot = reader_.table_at(*table, "projectile", "[weapon.projectile]"))
            draft.projectile = read_projectile(*shot, effects_, reader_);
        finish_weapon(*table, draft);
        weapons_.add(draft.name, *table, reader_);
    }
    link_alternatives(weapon_tables_, weapons_, drafts, reader_);
    if (drafts.empty())
        weapons_.add_default(rules_.weapons.front().name);
    else
        rules_.weapons.assign(drafts.begin(), drafts.end());
    read_splits(weapon_tables_, weapons_, rules_.weapons, reader_);
}

/// Computes the directions of the projectiles, from right to left, and the index of the animation.
void RulesReader::finish_weapon(const Table& table, WeaponDraft& draft) {
    draft.animation = animations_.index_of("animation", draft.animation_name, table, reader_);
    check_weapon(table, draft, reader_);
    draft.directions.clear();
    // In a full turn the first and the last direction would coincide.
    const bool full_turn = draft.spread_degrees >= 360.0;
    const int gaps = full_turn ? draft.count : std::max(draft.count - 1, 1);
    if (draft.count > 1 && !full_turn) draft.fan_degrees = static_cast<float>(draft.spread_degrees);
    const double first = draft.count > 1 ? -draft.spread_degrees / 2.0 : 0.0;
    for (int i = 0; i < draft.count; ++i)
        draft.directions.push_back(unit_vector(first + draft.spread_degrees * i / gaps));

    if (draft.count == 0 && draft.animation == sim::kNone && !reader_.has_fault(table)) {
        reader_.add_problem(table.source(),
                            "weapon '" + draft.name +
                                "' has neither a projectile nor an animation: give it "
                                "a count above 0 or an animation");
    }
}

void RulesReader::read_abilities(const Table& root) {
    ability_tables_ = tables_of(root, "ability", kAbilitiesMax, abilities_);
    for (const Table* table : ability_tables_) {
        rules_.abilities.push_back(
            read_ability(*table, {effects_, weapons_, rules_.weapons}, reader_));
        abilities_.add(rules_.abilities.back().name, *table, reader_);
    }
}

/// A pickup names an item or a loot table, so no item has the name of a table.
void RulesReader::read_items(const Table& root) {
    item_tables_ = tables_of(root, "item", kItemsMax, items_);
    for (const Table* table : item_tables_) {
        rules_.items.push_back(read_item(
            *table, {effects_, weapons_, abilities_, rules_.abilities, ability_tables_}, reader_));
        items_.add(rules_.items.back().name, *table, reader_);
    }
    read_given_items(weapon_tables_, items_, rules_, reader_);
    named_by_items_ = read_dropped_items(item_tables_, weapon_tables_, weapons_, rules_, reader_);
    const RuleTables loot_tables = tables_of(root, "loot_table", kLootTablesMax, loot_tables_);
    for (const Table* table : loot_tables) {
        rules_.loot_tables.push_back(read_loot_table(*table, items_, loot_tables, reader_));
        const std::string& name = rules_.loot_tables.back().name;
        loot_tables_.add(name, *table, reader_);
        for (const sim::Item& item : rules_.items)
            if (item.name == name && !name.empty())
                reader_.add_problem(*table, "loot table '" + name +
                                                "' has the name of an item: give it another name");
    }
}

void RulesReader::read_archetypes(const Table& root) {
    std::vector<sim::Archetype> archetypes;
    archetype_tables_ = tables_of(root, "archetype", kArchetypesMax, archetypes_);
    for (const Table* table : archetype_tables_) {
        ArchetypeDraft draft;
        reader_.read_keys(*table, "[[archetype]]", archetype_keys(), draft);
        finish_archetype(*table, draft);
        archetypes_.add(draft.name, *table, reader_);
        archetypes.push_back(std::move(draft));
    }
    if (!archetypes.empty()) rules_.archetypes = std::move(archetypes);
}

/// Checks that somebody can pick up the weapons and the uses of the items.
void RulesReader::check_items() {
    check_uses(rules_, {ability_tables_, item_tables_, archetype_tables_}, reader_);
    const auto gives_weapon = [](const sim::Item& item) { return item.weapon != sim::kNone; };
    const auto item = std::find_if(rules_.items.begin(), rules_.items.end(), gives_weapon);
    if (item == rules_.items.end() || sim::uses_loadouts(rules_) ||
        reader_.any_fault(archetype_tables_))
        return;
    reader_.add_problem(*item_tables_[static_cast<std::size_t>(item - rules_.items.begin())],
                        "some items give weapons, and no archetype picks up any: give one "
                        "weapon_slots");
}

void RulesReader::finish_archetype(const Table& table, ArchetypeDraft& draft) {
    if (draft.move_name == "slide") draft.move = sim::MoveKind::slide;
    if (draft.move_name == "rays") draft.move = sim::MoveKind::rays;
    draft.walkable_cosine = unit_vector(draft.walkable_degrees).x;
    draft.animation = animations_.index_of("animation", draft.animation_name, table, reader_);
    if (!draft.weapon_name.empty())
        draft.weapon = weapons_.index_of("weapon", draft.weapon_name, table, reader_);
    if (const toml::node* slots = table.get("weapons")) read_slots(*slots, table, draft);
    const std::size_t listed = std::max<std::size_t>(draft.weapons.size(), 1);
    const bool has_fault = reader_.has_fault(table);
    if (draft.weapon_slots > 0 && draft.weapon_slots < listed && !has_fault) {
        reader_.add_problem(*table.get("weapon_slots"),
                            "weapon_slots is " + std::to_string(int{draft.weapon_slots}) + " for " +
                                counted(listed, "weapon") + ": write at least as many");
    }
    if (draft.drops_name != kNoReference) draft.drops = draft.drops_name;
    draft.drops_weapons =
        choice_of<sim::WeaponDrops>(sim::kWeaponDropsNames, draft.drops_weapons_name)
            .value_or(draft.drops_weapons);
    check_drops(table, draft, {rules_, items_, loot_tables_, named_by_items_}, reader_);
    if (!has_fault) check_stamina(table, draft, reader_);
    const toml::node* const air_jump = table.get("air_jump_speed");
    if (air_jump != nullptr && draft.air_jumps == 0 && !has_fault)
        reader_.add_problem(*air_jump,
                            "air_jump_speed has no effect without air_jumps: set air_jumps above "
                            "0, or delete it");
    if (const toml::node* slots = table.get("abilities"))
        read_ability_slots(*slots, table, {abilities_, rules_, knows_gravity_}, draft, reader_);

    const toml::node* outline = table.get("outline");
    if (outline == nullptr) return;
    if (const toml::node* radius = table.get("radius")) {
        reader_.add_problem(*radius,
                            "an archetype has a radius or an outline, not both: remove one");
    }
    read_outline(*outline, draft);
}

/// Reads the weapon of each slot. A single one is the weapon of an archetype without further slots.
void RulesReader::read_slots(const toml::node& node, const Table& table, ArchetypeDraft& draft) {
    if (!draft.weapon_name.empty())
        return reader_.add_problem(node,
                                   "an archetype has a weapon or weapons, not both: remove one");
    const toml::array* list = node.as_array();
    if (list == nullptr || list->empty() || list->size() > sim::kWeaponSlotsMax ||
        !list->is_homogeneous(toml::node_type::string)) {
        reader_.mark_fault(table);
        return reader_.add_problem(node, "weapons is " + toml_value_text(node) + ": write 1 to " +
                                             std::to_string(sim::kWeaponSlotsMax) +
                                             " names in brackets, [\"rifle\", \"pistol\"]");
    }
    for (const toml::node& name : *list) {
        const std::uint8_t weapon =
            weapons_.index_of("weapons", **name.as_string(), table, reader_);
        if (!draft.weapons.push_back(weapon)) return;  // cannot happen: counted above
    }
    draft.weapon = draft.weapons[0];
    if (list->size() == 1) draft.weapons.clear();
}

/// Reads a convex outline around the player's position, makes it counter-clockwise, and sets the
/// radius of the circle around it.
void RulesReader::read_outline(const toml::node& node, ArchetypeDraft& draft) {
    const toml::array* list = node.as_array();
    if (list == nullptr || list->size() < 3 || list->size() > sim::kBodyVerticesMax) {
        const std::string given = list == nullptr ? "is " + toml_value_text(node)
                                                  : "has " + counted(list->size(), "element");
        return reader_.add_problem(node, "outline " + given + ": write 3 to " +
                                             std::to_string(sim::kBodyVerticesMax) +
                                             " vertices, [[x, y], [x, y], [x, y]]");
    }
    std::vector<sim::Vec2> vertices;
    for (const toml::node& vertex : *list) {
        const auto numbers = reader_.numbers_of(vertex, "a vertex of outline", 2, kBodyReachMax);
        if (!numbers) return;
        vertices.push_back({static_cast<float>((*numbers)[0]), static_cast<float>((*numbers)[1])});
    }
    if (sim::winding(vertices) == sim::Winding::clockwise)
        std::reverse(vertices.begin(), vertices.end());
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const sim::Vec2 previous = vertices[(i + vertices.size() - 1) % vertices.size()];
        const sim::Vec2 next = vertices[(i + 1) % vertices.size()];
        if (sim::winding_at(previous, vertices[i], next) != sim::Winding::counter_clockwise) {
            return reader_.add_problem(node, "outline is not convex at [" +
                                                 number_text(static_cast<double>(vertices[i].x)) +
                                                 ", " +
                                                 number_text(static_cast<double>(vertices[i].y)) +
                                                 "]: move or delete that vertex");
        }
    }
    if (!sim::is_convex(vertices)) {  // every turn is to the left, but it goes round more than once
        return reader_.add_problem(node,
                                   "outline winds more than once: give its vertices in order");
    }
    if (sim::classify_point({0.0f, 0.0f}, {vertices}) != sim::PointSide::inside) {
        return reader_.add_problem(
            node,
            "outline does not contain the player's position [0, 0]: move it around that point");
    }
    draft.outline.clear();
    float reach = 0.0f;
    for (const sim::Vec2 vertex : vertices) {
        reach = std::max(reach, sim::length(vertex));
        if (!draft.outline.push_back(vertex)) return;  // cannot happen: counted above
    }
    draft.radius = reach;
}

void RulesReader::read_zone(const Table& root) {
    const Table* table = reader_.table_at(root, "zone", "[zone]");
    if (table == nullptr) return;
    reader_.read_keys(*table, "[zone]", zone_keys(), rules_.zone);
    if (rules_.zone.last_radius > rules_.zone.first_radius && !reader_.has_fault(*table)) {
        const toml::node* radius = table->get("last_radius");
        reader_.add_problem(radius == nullptr ? table->source() : radius->source(),
                            "last_radius is above first_radius, " +
                                number_text(static_cast<double>(rules_.zone.last_radius)) +
                                " against " +
                                number_text(static_cast<double>(rules_.zone.first_radius)) +
                                ": a zone can only shrink, so swap them");
    }
}

void RulesReader::read_vision(const Table& root) {
    if (const Table* table = reader_.table_at(root, "vision", "[vision]"))
        reader_.read_keys(*table, "[vision]", vision_keys(), rules_.vision);
}

void RulesReader::read_lag_compensation(const Table& root) {
    if (const Table* table = reader_.table_at(root, "lag_compensation", "[lag_compensation]"))
        reader_.read_keys(*table, "[lag_compensation]", lag_compensation_keys(),
                          rules_.lag_compensation);
}

void RulesReader::read_match(const Table& root) {
    const Table* table = reader_.table_at(root, "match", "[match]");
    if (table == nullptr) {
        rules_.match.mode = mode_.value_or(rules_.match.mode);
        return;
    }
    MatchDraft draft;
    reader_.read_keys(*table, "[match]", match_keys(), draft);
    if (mode_) draft.mode_name = name_of(*mode_);
    if (const Table* flags =
            reader_.table_at(*table, "capture_the_flag", "[match.capture_the_flag]"))
        reader_.read_keys(*flags, "[match.capture_the_flag]", capture_the_flag_keys(),
                          draft.capture_the_flag);
    if (const Table* hills =
            reader_.table_at(*table, "king_of_the_hill", "[match.king_of_the_hill]"))
        reader_.read_keys(*hills, "[match.king_of_the_hill]", king_of_the_hill_keys(),
                          draft.king_of_the_hill);
    finish_match(*table, draft);
    check_idle_times(*table, draft);
    rules_.match = draft;
}

/// Checks that a warning comes before what it warns of.
void RulesReader::check_idle_times(const Table& table, const MatchDraft& draft) {
    const toml::node* const warning = table.get("idle_warning");
    if (warning == nullptr || draft.idle_warning == 0.0f || reader_.has_fault(table)) return;
    if (draft.idle_limit == 0.0f)
        reader_.add_problem(*warning,
                            "idle_warning has no effect without an idle_limit: set idle_limit "
                            "above it, or delete it");
    else if (draft.idle_warning >= draft.idle_limit)
        reader_.add_problem(*warning,
                            "idle_warning comes too late, because idle_limit is not above it: "
                            "lower the one or raise the other");
}

/// Looks up the names, and checks that a match of it can end.
void RulesReader::finish_match(const Table& table, MatchDraft& draft) {
    draft.dead_watch = choice_of<sim::DeadWatch>(sim::kDeadWatchNames, draft.dead_watch_name)
                           .value_or(draft.dead_watch);
    const auto mode = choice_of<sim::GameMode>(sim::kGameModeNames, draft.mode_name);
    if (!mode) {
        if (table.get("mode") == nullptr && !reader_.has_fault(table) &&
            !reader_.may_lack_heading(table))
            reader_.add_problem(table.source(),
                                "[match] has no mode: write one, for example "
                                "mode = \"team_deathmatch\"");
        return;
    }
    draft.mode = *mode;
    if (draft.mode == sim::GameMode::endless || reader_.has_fault(table)) return;
    const toml::node* limit = table.get("score_limit");
    if (sim::has_one_life(draft.mode)) {
        if (draft.score_limit != 0 && limit != nullptr)
            reader_.add_problem(*limit, "score_limit has no effect in " + draft.mode_name +
                                            ", whose rounds are won by those who are left: delete "
                                            "it, and set rounds");
    } else if (draft.time_limit == 0.0f && draft.score_limit == 0) {
        reader_.add_problem(table.source(),
                            "a match of " + draft.mode_name +
                                " without a time_limit and a score_limit never ends: set one of "
                                "them above 0");
    }
}

/// Returns the document, or the place where the parser has stopped. In a build without exceptions
/// the parser returns its error.
Result<toml::table, TomlPlace> parse_toml(std::string_view text, const std::string& name) {
    const auto place_of = [](const toml::parse_error& error) {
        const toml::source_position& stopped = error.source().begin;
        return Failure{TomlPlace{stopped.line, stopped.column}};
    };
#if TOML_EXCEPTIONS
    try {
        return toml::parse(text, name);
    } catch (const toml::parse_error& error) {
        return place_of(error);
    }
#else
    toml::parse_result result = toml::parse(text, name);
    if (!result) return place_of(result.error());
    return std::move(result).table();
#endif
}

}  // namespace

Result<sim::Rules, std::vector<std::string>> read_rules(std::string_view file,
                                                        std::string_view text,
                                                        std::optional<sim::GameMode> mode) {
    const std::string name = printable(file, kFileTextBytesMax);
    if (text.size() > kRulesFileBytesMax) {
        return Failure{std::vector<std::string>{name + ":1: is longer than " +
                                                std::to_string(kRulesFileBytesMax >> 10u) +
                                                " KiB: shorten the file"}};
    }
    if (const auto deep = find_toml_nesting_problem(text)) {
        return Failure{
            std::vector<std::string>{name + ":" + std::to_string(deep->line) + ": " + deep->text}};
    }
    const auto document = parse_toml(text, name);
    if (!document) {
        return Failure{std::vector<std::string>{
            toml_syntax_message(name, text, document.error(), kRuleLists)}};
    }
    RulesReader reader(name, mode);
    reader.read(document.value());
    if (!reader.problems().empty()) return Failure{reader.problems()};
    return reader.take_rules();
}

}  // namespace arena::protocol
