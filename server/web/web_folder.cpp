#include "server/web/web_folder.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "files/open_below.h"
#include "files/read_file.h"
#include "protocol/base/text.h"
#include "protocol/tiled/message.h"
#include "server/web/content_type.h"

namespace arena::server {
namespace {

namespace fs = std::filesystem;

constexpr files::FileKind kWebFile{.noun = "file of the page",
                                   .ending = {},
                                   .remedy = "make it smaller",
                                   .bytes_max = kWebFileBytesMax};

std::string shown(const fs::path& path) {
    return protocol::printable(path.string(), protocol::kFileTextBytesMax);
}

/// Whether a browser asks for the name as it is: in a path, other characters are written as %20.
bool is_plain_name(std::string_view name) {
    return std::ranges::all_of(name, [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
               (letter >= '0' && letter <= '9') ||
               std::string_view("-._~@+").find(letter) != std::string_view::npos;
    });
}

/// Says why the file or folder cannot be served, or returns an empty text.
std::string find_problem(const fs::directory_entry& entry) {
    if (!is_plain_name(entry.path().filename().string()))
        return "has a name that is written otherwise in an address: use letters, digits, '-', '_' "
               "and '.' only";
    std::error_code error;
    if (entry.is_symlink(error)) return "is a link: copy what it leads to into the folder";
    if (entry.is_directory(error)) return {};
    if (find_content_type(entry.path().string()) == nullptr)
        return "is no file of a page, which end in " + std::string(known_endings()) +
               ": take it out of the folder";
    return {};
}

Result<std::string, std::string> read_below(const fs::path& folder, const std::string& file) {
    const auto opened = files::open_below(folder, file);
    if (opened) return files::read_opened(opened.value(), kWebFile);
    return Failure{opened.error().error == 0
                       ? std::string("lies outside of the folder: copy it there")
                       : files::describe_open_error(opened.error().error, kWebFile)};
}

/// The files of a folder while they are read.
class Reading {
  public:
    explicit Reading(const fs::path& folder) : folder_(folder) {}

    /// Reads the file, or passes a folder. Returns what is wrong, or an empty text.
    std::string take(const fs::directory_entry& entry) {
        if (++entries_ > kWebFilesMax)
            return shown(folder_) + " has more than " + std::to_string(kWebFilesMax) +
                   " files and folders, the limit: is it the folder of a page?";
        std::string problem = find_problem(entry);
        std::error_code error;
        if (problem.empty() && !entry.is_directory(error)) problem = read(entry.path());
        return problem.empty() ? problem : shown(entry.path()) + ": " + problem;
    }

    [[nodiscard]] WebFiles& files() { return files_; }

  private:
    std::string read(const fs::path& path) {
        const std::string file = path.lexically_relative(folder_).generic_string();
        auto content = read_below(folder_, file);
        if (!content) return content.error();
        bytes_ += content.value().size();
        if (bytes_ > kWebBytesMax)
            return "the files of the page have more than " + std::to_string(kWebBytesMax) +
                   " bytes together, the limit: make them smaller";
        const std::string target = "/" + file;
        const Caching caching = target.starts_with(kAssetsPath) ? Caching::forever : Caching::ask;
        files_.emplace(target, ServedFile(file, std::move(content).value(), caching));
        return {};
    }

    const fs::path& folder_;
    std::size_t entries_ = 0;
    std::size_t bytes_ = 0;
    WebFiles files_;
};

}  // namespace

Result<WebFiles, std::string> read_web_folder(const fs::path& folder) {
    Reading reading(folder);
    std::error_code error;
    fs::recursive_directory_iterator entry(folder, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        if (entry->path().filename().string().starts_with('.')) {
            entry.disable_recursion_pending();
            continue;
        }
        std::string problem = reading.take(*entry);
        if (!problem.empty()) return Failure{std::move(problem)};
    }
    if (error && error != std::errc::no_such_file_or_directory)
        return Failure{shown(folder) + " cannot be read (" + error.message() +
                       "): check its permissions"};
    if (!reading.files().contains(std::string("/") + kIndexFile))
        return Failure{shown(folder) + " has no " + kIndexFile};
    return std::move(reading.files());
}

}  // namespace arena::server
