#include "protocol/tiled/file_path.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace arena::protocol {

namespace {

bool is_control_byte(char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}

/// "C:/maps/walls.tsx" is absolute, too: Tiled writes it on Windows for a file on another drive.
bool is_absolute(std::string_view path) {
    return path.starts_with('/') || (path.size() > 1 && path[1] == ':');
}

/// Appends the parts of a path to those of a folder, and resolves ".." where it can.
void append_parts(std::string_view path, std::vector<std::string_view>& parts) {
    while (!path.empty()) {
        const std::size_t length = std::min(path.find('/'), path.size());
        const std::string_view part = path.substr(0, length);
        path.remove_prefix(std::min(length + 1, path.size()));
        if (part.empty() || part == ".") continue;
        if (part == ".." && !parts.empty() && parts.back() != "..") {
            parts.pop_back();
        } else {
            parts.push_back(part);
        }
    }
}

}  // namespace

std::optional<std::string> beside(std::string_view referrer, std::string_view source) {
    const std::string_view name = source.substr(source.rfind('/') + 1);
    if (name.empty() || name == "." || name == ".." || source.size() > kFilePathBytesMax ||
        std::any_of(source.begin(), source.end(), is_control_byte))
        return std::nullopt;

    std::vector<std::string_view> parts;
    const std::size_t slash = referrer.rfind('/');
    const bool starts_there = !is_absolute(source) && slash != std::string_view::npos;
    if (starts_there) append_parts(referrer.substr(0, slash), parts);
    append_parts(source, parts);

    const bool is_from_root =
        source.starts_with('/') || (starts_there && referrer.starts_with('/'));
    std::string path = is_from_root ? "/" : "";
    for (const std::string_view part : parts) {
        if (!path.empty() && path.back() != '/') path += '/';
        path += part;
    }
    return path;
}

}  // namespace arena::protocol
