#include "client-sim/terrain/map_source.h"

#include "client-sim/terrain/load_rules.h"

namespace arena::client_sim {

Result<std::shared_ptr<CachedField>, std::string> MapSource::field(
    const protocol::Welcome& welcome) {
    const std::lock_guard lock(mutex_);
    const auto map = find(welcome);
    if (!map.ok()) return Failure{map.error()};
    if (rules_ && !rules_->ok()) return Failure{rules_->error()};
    return map.value()->field;
}

GameMap MapSource::game_map(const protocol::Welcome& welcome) {
    const std::lock_guard lock(mutex_);
    const auto map = find(welcome);
    if (!map.ok()) return {};
    if (!rules_) rules_.emplace(load_rules(map.value()->file, config_.rules_file));
    if (!rules_->ok()) return {};
    return {.terrain = map.value()->terrain, .rules = rules_->value()};
}

Result<const LoadedMap*, std::string> MapSource::find(const protocol::Welcome& welcome) {
    if (!config_.map) {
        auto found = find_map(welcome.map_name, welcome.map_hash,
                              map_places(welcome.map_name, config_.program_directory),
                              config_.map_files_from);
        if (!found.ok()) return Failure{found.error()};
        if (const std::string why = why_refused(found.value()); !why.empty()) return Failure{why};
        config_.map = std::move(found).value();
    }
    const auto difference = difference_to_server(*config_.map, welcome.map_name, welcome.map_hash);
    if (!difference.empty()) return Failure{difference};
    return &*config_.map;
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
