#include "server/maps/pack_map.h"

#include <ostream>
#include <system_error>

#include "files/output_target.h"
#include "files/rules_beside.h"
#include "protocol/tiled/message.h"
#include "server/maps/load_map_file.h"
#include "server/maps/map_output.h"

namespace arena::server {

namespace {

constexpr int kExitPacked = 0;
constexpr int kExitNotPacked = 2;

/// Whether the name is that of a map in JSON, or of what has no name, as a pipe.
bool may_be_json(const std::string& file) {
    const std::string ending = std::filesystem::path(file).extension().string();
    return ending == ".tmj" || ending == ".json" ||
           files::find_output_target(file).kind != files::OutputKind::file;
}

/// Says which rules would be missed beside the packed map.
void note_rules(const std::filesystem::path& rules, const std::filesystem::path& packed,
                std::ostream& err) {
    if (files::find_output_target(packed.string()).kind != files::OutputKind::file) return;
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
    const std::filesystem::path rules = files::rules_beside(map);
    // Of the map itself, only what arenad reads would be left.
    const MapOutput output{.file = {"OUT.tmj", packed},
                           .inputs = {{"the map", map.string()}, {"the rules", rules.string()}},
                           .files_of_map = made.value().files};
    if (find_lost_input(output).empty() && !may_be_json(packed)) {
        err << "arenad: " << protocol::printable(packed, protocol::kFileTextBytesMax)
            << ": pack-map writes a map in JSON: name a file that ends in .tmj or .json\n";
        return kExitNotPacked;
    }
    if (!write_map_output(output, made.value().text, err)) return kExitNotPacked;
    note_rules(rules, packed, err);
    return kExitPacked;
}

}  // namespace arena::server
