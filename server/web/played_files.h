// PlayedFiles: the maps and the rules that the server plays, as files for clients that have none.
// Welcome::map_hash and Welcome::rules_hash name them.
//
// A file stays as long as the terrain that it was published with is in use: those of a match that
// was opened later go with it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "files/files_beside.h"
#include "server/maps/load_game.h"
#include "server/web/served_file.h"
#include "sim/terrain/terrain.h"
#include "sim/values/result.h"

namespace arena::server {

class PlayedFiles {
  public:
    /// The hash of rules counts their tick rate, which no file of rules has. `from` is that of the
    /// maps that are published.
    PlayedFiles(std::uint32_t tick_rate, files::MapFilesFrom from)
        : tick_rate_(tick_rate), from_(from) {}

    /// Makes the files of a map and its rules, which takes as long as reading the map again. Fails
    /// with one line when one of them would not give its hash: it has just been changed.
    [[nodiscard]] Result<bool, std::string> publish(const LoadedGame& game);

    /// Return the file with this hash; null when there is none.
    [[nodiscard]] const ServedFile* find_map(std::uint64_t hash) const;
    [[nodiscard]] const ServedFile* find_rules(std::uint64_t hash) const;

  private:
    struct Played {
        std::uint64_t map_hash = 0;
        std::uint64_t rules_hash = 0;
        std::shared_ptr<const ServedFile> map;  ///< shared by all that have its hash
        std::shared_ptr<const ServedFile> rules;
        std::weak_ptr<const sim::Terrain> in_use;
    };

    [[nodiscard]] Result<std::shared_ptr<const ServedFile>, std::string> map_of(
        const LoadedGame& game) const;
    [[nodiscard]] Result<std::shared_ptr<const ServedFile>, std::string> rules_of(
        const LoadedGame& game, std::uint64_t hash) const;

    std::uint32_t tick_rate_;
    files::MapFilesFrom from_;
    std::vector<Played> played_;
};

}  // namespace arena::server
