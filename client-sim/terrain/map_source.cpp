#include "client-sim/terrain/map_source.h"

#include <utility>

#include "client-sim/terrain/leap_finder.h"
#include "client-sim/terrain/load_rules.h"
#include "sim/rules/rules_hash.h"

namespace arena::client_sim {

MapSource::MapSource(Config config) : config_(std::move(config)) {
    if (config_.map) known_.push_back({.map = *std::exchange(config_.map, std::nullopt)});
}

Result<std::shared_ptr<CachedField>, std::string> MapSource::field(
    const protocol::Welcome& welcome) {
    const std::lock_guard lock(mutex_);
    const auto known = find(welcome);
    if (!known.ok()) return Failure{known.error()};
    const auto& rules = known.value()->rules;
    if (rules && !rules->ok()) return Failure{rules->error()};
    if (welcome.gravity > 0.0f) teach_leaps(welcome, *known.value());
    return known.value()->map.field;
}

/// Bots that do not predict need no rules: without those of the server they do not find their ways,
/// and play on.
void MapSource::teach_leaps(const protocol::Welcome& welcome, Known& known) const {
    LoadedMap& map = known.map;
    if (map.field->leaps() != nullptr) return;
    auto rules = known.rules ? *known.rules : load_rules(map.file, config_.rules_file);
    if (!rules.ok()) return;
    rules.value().tick_rate = welcome.tick_rate;
    if (sim::hash_of(rules.value()) != welcome.rules_hash) return;
    map.field->learn_leaps(std::make_shared<LeapGraphs>(map.terrain, std::move(rules).value(),
                                                        LeapGraphs::Making::in_background));
}

client::GameMap MapSource::game_map(const protocol::Welcome& welcome) {
    const std::lock_guard lock(mutex_);
    const auto known = find(welcome);
    if (!known.ok()) return {};
    const LoadedMap& map = known.value()->map;
    auto& rules = known.value()->rules;
    if (!rules) rules.emplace(load_rules(map.file, config_.rules_file));
    if (!rules->ok()) return {};
    return {.terrain = map.terrain, .rules = rules->value()};
}

/// A server does not begin with another map than the given one, but may go on with others.
Result<MapSource::Known*, std::string> MapSource::find(const protocol::Welcome& welcome) {
    for (Known& known : known_) {
        if (known.map.hash != welcome.map_hash) continue;
        has_played_ = true;
        return &known;
    }
    if (!known_.empty() && !has_played_)
        return Failure{
            difference_to_server(known_.front().map, welcome.map_name, welcome.map_hash)};
    auto found =
        find_map(welcome.map_name, welcome.map_hash,
                 map_places(welcome.map_name, config_.program_directory), config_.map_files_from);
    if (!found.ok()) return Failure{found.error()};
    if (const std::string why = why_refused(found.value()); !why.empty()) return Failure{why};
    has_played_ = true;
    return &known_.emplace_back(Known{.map = std::move(found).value()});
}

std::string MapSource::why_refused(const LoadedMap& map) const {
    if (!config_.why_refused) return {};
    std::vector<std::filesystem::path> files = map.files;
    files.push_back(map.file);
    files.push_back(rules_file_of(map.file, config_.rules_file));
    for (const std::filesystem::path& file : files)
        if (std::string why = config_.why_refused(file); !why.empty()) return why;
    return {};
}

}  // namespace arena::client_sim
