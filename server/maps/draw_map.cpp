#include "server/maps/draw_map.h"

#include <fstream>
#include <ostream>

#include "protocol/tiled/message.h"
#include "server/maps/load_game.h"
#include "server/maps/map_svg.h"

namespace arena::server {

namespace {

constexpr int kExitDrawn = 0;
constexpr int kExitNotDrawn = 2;

}  // namespace

int run_draw_map(const std::filesystem::path& map, const std::string& rules,
                 const std::string& picture, std::ostream& out, std::ostream& err) {
    const auto game = load_game(map, rules);
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
    std::ofstream file(picture, std::ios::binary);
    file << svg;
    file.close();
    if (!file) {
        err << "arenad: " << protocol::printable(picture, protocol::kFileTextBytesMax)
            << ": cannot be written: check the path and its permissions\n";
        return kExitNotDrawn;
    }
    return kExitDrawn;
}

}  // namespace arena::server
