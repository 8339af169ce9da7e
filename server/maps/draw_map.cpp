#include "server/maps/draw_map.h"

#include <ostream>

#include "server/maps/load_game.h"
#include "server/maps/map_output.h"
#include "server/maps/map_svg.h"

namespace arena::server {

namespace {

constexpr int kExitDrawn = 0;
constexpr int kExitNotDrawn = 2;

}  // namespace

int run_draw_map(const std::filesystem::path& map, const std::string& rules,
                 const std::string& picture, std::ostream& out, std::ostream& err,
                 files::MapFilesFrom from) {
    const auto game = load_game(map, rules, from);
    if (!game) {
        for (const std::string& problem : game.error())
            err << "arenad: " << problem << "\n";
        return kExitNotDrawn;
    }
    const std::string svg = map_svg(*game.value().map.terrain, game.value().rules.rules);
    if (picture.empty()) {
        out << svg;
        return kExitDrawn;
    }
    const MapOutput output{
        .file = {"--out", picture},
        .inputs = {{"the map", map.string()}, {"the rules", game.value().rules.path.string()}},
        .files_of_map = game.value().map.files};
    return write_map_output(output, svg, err) ? kExitDrawn : kExitNotDrawn;
}

}  // namespace arena::server
