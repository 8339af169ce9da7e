#include "server/maps/read_file.h"

#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

namespace arena::server {
namespace {

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

std::string why_not_opened(int error) {
    const std::string cannot =
        "cannot be opened (" + std::generic_category().message(error) + "): ";
    if (error == EMFILE || error == ENFILE)
        return cannot + "let the process have more descriptors (ulimit -n) and try again";
    return cannot + "check its permissions";
}

}  // namespace

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

    const std::unique_ptr<std::FILE, CloseFile> file(std::fopen(path.c_str(), "rbe"));
    if (file == nullptr) return Failure{why_not_opened(errno)};
    std::string bytes(static_cast<std::size_t>(size), '\0');
    if (std::fread(bytes.data(), 1, bytes.size(), file.get()) != bytes.size())
        return Failure{std::string("cannot be read to its end: leave it alone until it is read")};
    return bytes;
}

}  // namespace arena::server
