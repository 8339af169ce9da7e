#include "server/maps/pack_map.h"

#include <ostream>
#include <system_error>

#include "protocol/tiled/message.h"
#include "server/maps/load_map_file.h"
#include "server/maps/write_output.h"

namespace arena::server {

namespace {

constexpr int kExitPacked = 0;
constexpr int kExitNotPacked = 2;

}  // namespace

int run_pack_map(const std::filesystem::path& map, const std::string& packed,
                 files::MapFilesFrom from, std::ostream& err) {
    const auto text = pack_map_file(map, from);
    if (!text) {
        err << "arenad: " << text.error() << "\n";
        return kExitNotPacked;
    }
    std::error_code error;
    if (std::filesystem::equivalent(map, packed, error)) {
        err << "arenad: " << protocol::printable(packed, protocol::kFileTextBytesMax)
            << ": is the map itself, of which pack-map keeps only what arenad reads: name another "
               "file\n";
        return kExitNotPacked;
    }
    return write_output(text.value(), packed, err) ? kExitPacked : kExitNotPacked;
}

}  // namespace arena::server
