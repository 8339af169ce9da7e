#include "server/maps/load_game.h"

#include <algorithm>
#include <utility>

#include "protocol/base/nearest_name.h"
#include "protocol/tiled/message.h"
#include "server/maps/find_hidden_pickups.h"
#include "server/maps/find_idle_rules.h"
#include "server/maps/find_unused_rules.h"
#include "server/welcome/describe_rules.h"
#include "sim/mode/map_needs.h"

namespace arena::server {
namespace {

/// A property of an object of the map that names something of the rules.
struct NamedByMap {
    const sim::MapSource& source;
    const char* property;
    const std::string& name;
};

/// Says that the rules do not have what the map names, when it is none of `known`; otherwise
/// returns an empty text.
std::string find_unknown(const NamedByMap& named, const std::vector<std::string>& known,
                         const LoadedRules& loaded) {
    if (named.name.empty()) return {};
    if (std::find(known.begin(), known.end(), named.name) != known.end()) return {};
    const std::string rules = loaded.file.empty() ? "the default rules do" : loaded.file + " does";
    return protocol::place_text(named.source.layer, named.source.object_id) + ": property '" +
           named.property + "' is '" + named.name + "', which " + rules +
           " not have: " + protocol::closest_or_all(named.name, known);
}

template <typename Thing>
std::vector<std::string> names_of(const std::vector<Thing>& things) {
    std::vector<std::string> names;
    names.reserve(things.size());
    for (const Thing& thing : things)
        names.push_back(thing.name);
    return names;
}

/// Says why the map cannot be played by these rules; returns an empty text when it can.
std::string find_unknown_name(const sim::Terrain& terrain, const LoadedRules& loaded) {
    const std::vector<std::string> archetypes = names_of(loaded.rules.archetypes);
    for (const sim::MapSpawn& spawn : terrain.spawns)
        if (auto unknown =
                find_unknown({spawn.source, "archetype", spawn.archetype}, archetypes, loaded);
            !unknown.empty())
            return unknown;
    const std::vector<std::string> effects = names_of(loaded.rules.effects);
    for (const sim::MapTrigger& trigger : terrain.triggers)
        if (auto unknown =
                find_unknown({trigger.source, "effect", trigger.effect}, effects, loaded);
            !unknown.empty())
            return unknown;
    std::vector<std::string> items = names_of(loaded.rules.items);
    for (const sim::LootTable& table : loaded.rules.loot_tables)
        items.push_back(table.name);
    for (const sim::MapTrigger& trigger : terrain.triggers)
        if (auto unknown = find_unknown({trigger.source, "item", trigger.item}, items, loaded);
            !unknown.empty())
            return unknown;
    return {};
}

/// Says what the map lacks for the mode of the rules; returns an empty text when it lacks nothing.
std::string find_lack(const sim::Terrain& terrain, const sim::MatchRules& match) {
    const std::vector<std::string> lacks = sim::find_lacks(terrain, match.mode, match.teams);
    return lacks.empty() ? std::string() : "the mode of the rules: " + lacks.front();
}

}  // namespace

Result<LoadedGame, std::vector<std::string>> load_game(const std::filesystem::path& map,
                                                       const std::string& rules,
                                                       files::MapFilesFrom from,
                                                       std::optional<sim::GameMode> mode) {
    auto loaded_rules = load_rules(map, rules, mode);
    if (!loaded_rules) return Failure{loaded_rules.error()};
    if (const auto reason = find_unsendable(loaded_rules.value().rules))
        return Failure{std::vector<std::string>{loaded_rules.value().file + ": " + *reason}};
    auto loaded_map = load_map_file(map, loaded_rules.value().rules.radius_max(), from);
    if (!loaded_map) return Failure{std::vector<std::string>{loaded_map.error()}};

    LoadedGame game{std::move(loaded_map).value(), std::move(loaded_rules).value()};
    if (game.map.unplayable.empty())
        game.map.unplayable = find_unknown_name(*game.map.terrain, game.rules);
    if (game.map.unplayable.empty())
        game.map.unplayable = find_lack(*game.map.terrain, game.rules.rules.match);
    const sim::Terrain& terrain = *game.map.terrain;
    for (auto* const find : {find_idle_rules, find_unused_rules, find_hidden_pickups})
        for (std::string& warning : find(game.rules.rules, terrain))
            game.map.report.warnings.push_back(std::move(warning));
    return game;
}

Result<LoadedGame, std::string> load_playable_game(const std::filesystem::path& map,
                                                   const std::string& rules,
                                                   files::MapFilesFrom from,
                                                   std::optional<sim::GameMode> mode) {
    auto game = load_game(map, rules, from, mode);
    if (!game) return Failure{game.error().front()};
    if (!game.value().map.unplayable.empty()) {
        return Failure{protocol::printable(map.string(), protocol::kFileTextBytesMax) + ": " +
                       game.value().map.unplayable};
    }
    return std::move(game).value();
}

Result<std::vector<LoadedGame>, std::string> load_playable_games(std::string_view list,
                                                                 const std::string& rules,
                                                                 files::MapFilesFrom from) {
    std::vector<LoadedGame> games;
    while (!list.empty()) {
        const std::string_view file = list.substr(0, list.find(','));
        const bool is_last = file.size() == list.size();
        list.remove_prefix(is_last ? file.size() : file.size() + 1);
        if (file.empty() || (!is_last && list.empty()))
            return Failure{std::string(
                "--next-maps names a map without a name: delete the comma that is too many")};
        auto game = load_playable_game(file, rules, from);
        if (!game) return Failure{game.error()};
        games.push_back(std::move(game).value());
    }
    return games;
}

std::string find_endless_map(const LoadedGame& first, const std::vector<LoadedGame>& next) {
    if (next.empty()) return {};
    std::vector<const LoadedGame*> all{&first};
    all.reserve(next.size() + 1);
    for (const LoadedGame& game : next)
        all.push_back(&game);
    for (const LoadedGame* game : all)
        if (game->rules.rules.match.mode == sim::GameMode::endless)
            return "--next-maps: the map '" + game->map.terrain->name +
                   "' is played without end, by " +
                   (game->rules.file.empty() ? std::string("the default rules")
                                             : game->rules.file) +
                   ": give its rules a [match] with a mode, or name rules for all maps with "
                   "--rules";
    return {};
}

}  // namespace arena::server
