// MapSource: the map of a run, found once for all its clients.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "client-sim/game/game_client.h"
#include "client-sim/terrain/load_map.h"
#include "protocol/messages.h"
#include "sim/values/result.h"

namespace arena::client_sim {

class MapSource {
  public:
    struct Config {
        std::optional<LoadedMap> map;  ///< the given map; when empty, the first Welcome names it
        /// Where the search for a map that a Welcome names begins.
        std::filesystem::path program_directory;
        std::string rules_file;  ///< empty: those beside the map
        files::MapFilesFrom map_files_from = files::MapFilesFrom::its_folder;
        /// Returns one line about why a run may not use a file that a Welcome led to; empty when it
        /// may.
        std::function<std::string(const std::filesystem::path& file)> why_refused = nullptr;
    };
    explicit MapSource(Config config) : config_(std::move(config)) {}

    /// Returns the map that a Welcome names, or fails with one line.
    [[nodiscard]] Result<std::shared_ptr<CachedField>, std::string> field(
        const protocol::Welcome& welcome);
    /// Returns the same for a prediction, with its rules; empty where field() fails. Once rules
    /// were requested, field() fails for invalid rules, too.
    [[nodiscard]] GameMap game_map(const protocol::Welcome& welcome);

  private:
    [[nodiscard]] Result<const LoadedMap*, std::string> find(const protocol::Welcome& welcome);
    [[nodiscard]] std::string why_refused(const LoadedMap& map) const;

    std::mutex mutex_;
    Config config_;
    std::optional<Result<sim::Rules, std::string>> rules_;  ///< once they were requested
};

}  // namespace arena::client_sim
