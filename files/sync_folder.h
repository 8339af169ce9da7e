// Makes the names in a folder lasting: a file that was written, synced and renamed is there after a
// loss of power only when its folder has been synced, too.
#pragma once

#include <filesystem>

namespace arena::files {

/// Waits until the disk has the names of the folder. Returns the system's error, or 0.
[[nodiscard]] int sync_folder(const std::filesystem::path& folder);

}  // namespace arena::files
