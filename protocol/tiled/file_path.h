// The paths by which a map names its tilesets and templates, and these each other. Text only:
// nothing here knows a disk.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace arena::protocol {

/// The longest path that a map may name, in bytes.
inline constexpr std::size_t kFilePathBytesMax = 1024;

/// Returns the path of `source`, as a file at `referrer` names it, relative to the map's folder:
/// "tiles/walls.tsx" for "../tiles/walls.tsx" in "templates/door.tx". It has no "." and no empty
/// parts, and ".." only at its beginning; an absolute path stays absolute. The map itself is the
/// empty referrer. Returns nothing for a source that is no path of a file: an empty or very long
/// one, one that ends in '/' or "..", and one with control characters.
[[nodiscard]] std::optional<std::string> beside(std::string_view referrer, std::string_view source);

}  // namespace arena::protocol
