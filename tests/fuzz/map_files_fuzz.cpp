// Any bytes as a tileset and as a template of a map -> map -> terrain, and packed into one text:
// values or one line, and the packed map describes the same world.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "protocol/tiled/read_map.h"
#include "sim/terrain/map_hash.h"
#include "sim/terrain/terrain.h"

namespace {

using namespace arena;

void require(bool holds) {
    if (!holds) std::abort();
}

void require_one_line(const std::string& text) {
    require(!text.empty());
    for (const char c : text)
        require(static_cast<unsigned char>(c) >= 0x20);
}

/// A map whose tiles, and one of whose objects, are of the fuzzed file.
constexpr std::string_view kMap =
    "<map width='8' height='8' tilewidth='16' tileheight='16'>"
    "<properties><property name='pixels_per_metre' type='float' value='16'/></properties>"
    "<tileset firstgid='1' source='file'/>"
    "<layer name='g' width='4' height='2'><data encoding='csv'>1,2,3,4,1073741825,5,6,7</data>"
    "</layer><objectgroup name='o'><object id='1' type='spawn' x='64' y='64'><point/></object>"
    "</objectgroup></map>";
constexpr std::string_view kMapWithInstance =
    "<map width='8' height='8' tilewidth='16' tileheight='16'>"
    "<objectgroup name='o'><object id='1' template='file' x='64' y='64'/>"
    "<object id='2' template='file' type='wall' x='32' y='32'/></objectgroup></map>";

void check(std::string_view map_text, const std::string& file) {
    const protocol::ReadBeside beside = [&](const std::string&) {
        return Result<std::string, std::string>(file);
    };
    const auto map = protocol::read_tiled_map("maps/fuzz.tmx", map_text, beside);
    const auto packed = protocol::pack_tiled_map("maps/fuzz.tmx", map_text, beside);
    require(map.ok() == packed.ok());
    if (!map) {
        require_one_line(map.error().message);
        return;
    }
    for (const std::string& warning : map.value().report.warnings)
        require_one_line(warning);

    const auto again = protocol::read_tiled_map("maps/fuzz.tmj", packed.value());
    require(again.ok());
    require(sim::hash_of(again.value().description) == sim::hash_of(map.value().description));
    const auto terrain = sim::build_terrain(map.value().description);
    if (!terrain) require_one_line(terrain.error().reason);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string file(reinterpret_cast<const char*>(data), size);
    check(kMap, file);
    check(kMapWithInstance, file);
    return 0;
}
