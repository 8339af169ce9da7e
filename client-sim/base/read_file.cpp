#include "client-sim/base/read_file.h"

#include <cstdint>
#include <fstream>
#include <system_error>

#include <spdlog/fmt/fmt.h>

namespace arena::client_sim {

Result<std::string, std::string> read_file(const std::filesystem::path& file,
                                           const FileKind& kind) {
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(file, error);
    if (error)
        return Failure{fmt::format("{}: {}: name a readable {} file with {}", file.string(),
                                   error.message(), kind.noun, kind.option)};
    if (size > kind.bytes_max)
        return Failure{fmt::format("{}: {} bytes are more than the {} that a {} file may have",
                                   file.string(), size, kind.bytes_max, kind.noun)};
    std::string bytes(static_cast<std::size_t>(size), '\0');
    std::ifstream stream(file, std::ios::binary);
    if (!stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size())))
        return Failure{fmt::format("{}: cannot be read: check its permissions", file.string())};
    return bytes;
}

}  // namespace arena::client_sim
