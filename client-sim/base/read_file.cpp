#include "client-sim/base/read_file.h"

#include <spdlog/fmt/fmt.h>

#include "files/read_file.h"

namespace arena::client_sim {

Result<std::string, std::string> read_file(const std::filesystem::path& file,
                                           const FileKind& kind) {
    const std::string noun = fmt::format("{} file ({})", kind.noun, kind.option);
    const std::string remedy = fmt::format("name another one with {}", kind.option);
    auto bytes = files::read_file(
        file, {.noun = noun, .ending = "", .remedy = remedy, .bytes_max = kind.bytes_max});
    if (!bytes.ok()) return Failure{fmt::format("{}: {}", file.string(), bytes.error())};
    return bytes;
}

}  // namespace arena::client_sim
