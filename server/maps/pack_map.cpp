#include "server/maps/pack_map.h"

#include <ostream>
#include <system_error>

#include "files/rules_beside.h"
#include "protocol/tiled/message.h"
#include "server/maps/load_map_file.h"
#include "server/maps/map_output.h"

namespace arena::server {

namespace {

constexpr int kExitPacked = 0;
constexpr int kExitNotPacked = 2;

/// Whether the name is that of an XML file, as Tiled names its own.
bool is_named_xml(const std::filesystem::path& file) {
    const std::string ending = file.extension().string();
    return ending == ".tmx" || ending == ".TMX" || ending == ".xml";
}

/// Says which rules would be missed beside the packed map.
void note_rules(const std::filesystem::path& map, const std::filesystem::path& packed,
                std::ostream& err) {
    const std::filesystem::path rules = files::rules_beside(map);
    const std::filesystem::path of_packed = files::rules_beside(packed);
    std::error_code error;
    if (rules.empty() || std::filesystem::equivalent(rules, of_packed, error)) return;
    const auto shown = [](const std::filesystem::path& path) {
        return protocol::printable(path.string(), protocol::kFileTextBytesMax);
    };
    err << "arenad: note: the rules " << shown(rules) << " are not in " << shown(packed)
        << ", and the server and games that predict need them, too: copy them to "
        << shown(packed.parent_path() / (packed.stem().string() + ".rules.toml"))
        << ", or name them with --rules\n";
}

}  // namespace

int run_pack_map(const std::filesystem::path& map, const std::string& packed,
                 files::MapFilesFrom from, std::ostream& err) {
    const auto made = pack_map_file(map, from);
    if (!made) {
        err << "arenad: " << made.error() << "\n";
        return kExitNotPacked;
    }
    if (is_named_xml(packed)) {
        err << "arenad: " << protocol::printable(packed, protocol::kFileTextBytesMax)
            << ": is named as XML, and pack-map writes JSON: name a file that ends in .tmj\n";
        return kExitNotPacked;
    }
    // Of the map itself, only what arenad reads would be left.
    const MapOutput output{.file = {"OUT.tmj", packed},
                           .inputs = {{"the map", map.string()}},
                           .files_of_map = made.value().files};
    if (!write_map_output(output, made.value().text, err)) return kExitNotPacked;
    note_rules(map, packed, err);
    return kExitPacked;
}

}  // namespace arena::server
