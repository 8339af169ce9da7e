// Opens a file below a folder for reading, while others may exchange what is in the folder.
//
// A path is walked one part at a time. Each part is opened in the folder before it, without
// following links; a link's target is walked in turn. The walk keeps the folders that it has come
// down through, so it always knows whether it is below the folder, and the answer is about the very
// files that it holds open: a path that is checked and then opened may mean another file in
// between.
//
//   maps/                     open: maps
//   maps/tiles                open: maps, tiles
//   maps/tiles/walls.tsx  ->  ../shared/walls.tsx, a link
//   maps/tiles/..             open: maps
//   maps/shared               open: maps, shared
//   maps/shared/walls.tsx     a file below maps
//
// openat2's RESOLVE_BENEATH (Linux 5.6) would refuse what leaves the folder and returns to it,
// among it every absolute path and link.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

#include "files/descriptor.h"
#include "sim/values/result.h"

namespace arena::files {

/// The most links on the way to a file, as in the kernel's own walks.
inline constexpr int kLinksMax = 40;

/// Why a file was not opened.
struct NotOpened {
    enum class Why : std::uint8_t {
        not_found,   ///< a part of the path is missing, or closed to this process
        is_outside,  ///< it exists, and not below the folder
        not_opened,  ///< it is below the folder, but not to be read
    };
    Why why = Why::not_found;
    int error = 0;  ///< errno; 0 for is_outside
};

/// Opens `path`, which is absolute or begins at `folder`, if it leads to a file or folder below
/// `folder`. What is opened may be anything but a link: read_opened tells. Nothing outside of
/// `folder` is opened for reading. The path of `folder` itself is the caller's and may have links.
[[nodiscard]] Result<Descriptor, NotOpened> open_below(const std::filesystem::path& folder,
                                                       std::string_view path);

}  // namespace arena::files
