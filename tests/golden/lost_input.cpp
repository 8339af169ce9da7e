#include "tests/golden/lost_input.h"

#include <vector>

namespace arena::golden {

std::string find_lost_input(const files::NamedFile& output, const std::string& map,
                            const Game& game, const std::string& log) {
    std::vector<files::NamedFile> inputs{
        {"--inputs", log}, {"the map", map}, {"the rules", game.rules_file}};
    for (const std::string& file : game.map_files)
        inputs.push_back({"a tileset or template of the map", file});
    return files::find_lost_file({&output, 1}, inputs);
}

}  // namespace arena::golden
