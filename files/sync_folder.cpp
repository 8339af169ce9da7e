#include "files/sync_folder.h"

#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

#include "files/descriptor.h"

namespace arena::files {

int sync_folder(const std::filesystem::path& folder) {
    const Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!opened.is_open()) return errno;
    if (::fsync(opened.number()) == 0) return 0;
    return errno == EINVAL ? 0 : errno;  // some file systems have nothing to sync
}

}  // namespace arena::files
