#include "server/maps/draw_map.h"

#include <ostream>

#include "server/maps/load_game.h"
#include "server/maps/map_svg.h"
#include "server/maps/write_output.h"

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
    return write_output(svg, picture, err) ? kExitDrawn : kExitNotDrawn;
}

}  // namespace arena::server
