#include "server/maps/read_file.h"

#include <fstream>
#include <system_error>

namespace arena::server {

Result<std::string, std::string> read_file(const std::filesystem::path& path,
                                           const FileKind& kind) {
    const std::string noun(kind.noun);
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status)) {
        return Failure{"no such file: check the path of the " + noun};
    }
    if (std::filesystem::is_directory(status)) {
        return Failure{"is a directory: name a " + noun + " file in it (" +
                       std::string(kind.ending) + ")"};
    }
    if (!std::filesystem::is_regular_file(status)) {
        return Failure{"is not a regular file: copy the " + noun + " into one"};
    }
    const auto size = std::filesystem::file_size(path, error);
    if (error) return Failure{"cannot be read (" + error.message() + "): check its permissions"};
    if (size > kind.bytes_max) {
        return Failure{"has " + std::to_string(size) + " bytes, the limit is " +
                       std::to_string(kind.bytes_max) + ": " + std::string(kind.way_out)};
    }

    std::ifstream file(path, std::ios::binary);
    std::string bytes(static_cast<std::size_t>(size), '\0');
    file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (!file) return Failure{std::string("cannot be read: check its permissions")};
    return bytes;
}

}  // namespace arena::server
