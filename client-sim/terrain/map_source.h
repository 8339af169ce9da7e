// MapSource: the map of a run, found once, for all its clients.
#pragma once

#include <filesystem>
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
        std::optional<LoadedMap> map;             ///< the one that was given, or ...
        std::filesystem::path program_directory;  ///< ... it is found by the first Welcome
        std::string rules_file;                   ///< empty: those beside the map
    };
    explicit MapSource(Config config) : config_(std::move(config)) {}

    /// The map that a Welcome names, or one line why there is none.
    [[nodiscard]] Result<std::shared_ptr<AskedField>, std::string> field(
        const protocol::Welcome& welcome);
    /// The same for a prediction, with its rules; empty where field() says why. What is wrong with
    /// the rules is told by field(), too, once they were asked for.
    [[nodiscard]] GameMap game_map(const protocol::Welcome& welcome);

  private:
    [[nodiscard]] Result<const LoadedMap*, std::string> find(const protocol::Welcome& welcome);

    std::mutex mutex_;
    Config config_;
    std::optional<Result<sim::Rules, std::string>> rules_;  ///< once they were asked for
};

}  // namespace arena::client_sim
