#include "files/files_beside.h"

#include <cerrno>
#include <string>
#include <system_error>

#include <fcntl.h>

#include "files/open_below.h"
#include "files/read_file.h"

namespace arena::files {
namespace {

namespace fs = std::filesystem;

constexpr FileKind kFileOfMap{.noun = "file that the map names",
                              .ending = ".tsx, .tsj, .tx or .tj",
                              .remedy = "make it smaller",
                              .bytes_max = protocol::kMapBytesMax};

std::string not_found_text(int error) {
    if (error == EMFILE || error == ENFILE) return describe_open_error(error, kFileOfMap);
    return "cannot be found (" + std::generic_category().message(error) +
           "): put it where the map names it";
}

std::string text_of(const NotOpened& refusal) {
    switch (refusal.why) {
        case NotOpened::Why::not_found:
            return not_found_text(refusal.error);
        case NotOpened::Why::is_outside:
            break;
        case NotOpened::Why::not_opened:
            return describe_open_error(refusal.error, kFileOfMap);
    }
    return "lies outside the map's folder: move it there, or allow it with --map-files-outside";
}

Result<std::string, std::string> read_below(const fs::path& folder, const std::string& path) {
    const auto file = open_below(folder, path);
    if (!file) return Failure{text_of(file.error())};
    return read_opened(file.value(), kFileOfMap);
}

Result<std::string, std::string> read_anywhere(const fs::path& path) {
    const Descriptor file(::open(path.c_str(), reading_flags()));
    if (file.is_open()) return read_opened(file, kFileOfMap);
    const bool is_missing = errno == ENOENT || errno == ENOTDIR || errno == ELOOP;
    return Failure{is_missing ? not_found_text(errno) : describe_open_error(errno, kFileOfMap)};
}

}  // namespace

protocol::ReadBeside files_beside(const fs::path& map, MapFilesFrom from,
                                  std::vector<fs::path>* named) {
    const fs::path folder = map.has_parent_path() ? map.parent_path() : fs::path(".");
    return [folder, from, named](const std::string& path) -> Result<std::string, std::string> {
        if (named != nullptr) named->push_back(folder / path);
        return from == MapFilesFrom::anywhere ? read_anywhere(folder / path)
                                              : read_below(folder, path);
    };
}

}  // namespace arena::files
