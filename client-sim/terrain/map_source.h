// MapSource: the maps of a run, each found once for all its clients. The first one may be given;
// those with which a server goes on are found by their names.
#pragma once

#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "client-sim/terrain/load_map.h"
#include "client/game/game_client.h"
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
    explicit MapSource(Config config);

    /// Returns the map that a Welcome names, or fails with one line.
    [[nodiscard]] Result<std::shared_ptr<CachedField>, std::string> field(
        const protocol::Welcome& welcome);
    /// Returns the same for a prediction, with its rules; empty where field() fails. Once rules
    /// were requested, field() fails for invalid rules, too.
    [[nodiscard]] client::GameMap game_map(const protocol::Welcome& welcome);

  private:
    struct Known {
        LoadedMap map;
        std::optional<Result<sim::Rules, std::string>> rules = {};  ///< once they were requested
    };
    [[nodiscard]] Result<Known*, std::string> find(const protocol::Welcome& welcome);
    [[nodiscard]] std::string why_refused(const LoadedMap& map) const;
    void teach_leaps(const protocol::Welcome& welcome, Known& known) const;

    std::mutex mutex_;
    Config config_;
    std::deque<Known> known_;
    bool has_played_ = false;  ///< a Welcome has named a known map
};

}  // namespace arena::client_sim
