#include "tests/golden/lost_input.h"

namespace arena::golden {

std::string find_lost_input(const std::vector<files::NamedFile>& outputs, const std::string& map,
                            const Game& game, const std::vector<files::NamedFile>& logs) {
    std::vector<files::NamedFile> inputs = logs;
    inputs.push_back({"the map", map});
    inputs.push_back({"the rules", game.rules_file});
    for (const std::string& file : game.map_files)
        inputs.push_back({"a tileset or template of the map", file});
    return files::find_lost_file(outputs, inputs);
}

}  // namespace arena::golden
