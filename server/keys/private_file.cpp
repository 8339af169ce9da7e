#include "server/keys/private_file.h"

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "protocol/tiled/message.h"

namespace arena::server {
namespace {

constexpr mode_t kOwnerOnly = 0600;

std::string why(int error) {
    return std::generic_category().message(error);
}

/// Writes all of `bytes`. Returns the system's error, or 0.
int write_all(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return errno;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

/// Sets the mode, because a file that existed before keeps its own when it is opened. The mode of a
/// pipe or a terminal does not matter. Returns the system's error, or 0.
int restrict_mode(int file) {
    struct stat status {};
    if (::fstat(file, &status) != 0) return errno;
    if (!S_ISREG(status.st_mode)) return 0;
    return ::fchmod(file, kOwnerOnly) == 0 ? 0 : errno;
}

}  // namespace

std::string write_private_file(const std::string& path, std::string_view bytes, Existing existing) {
    const std::string shown = protocol::printable(path, protocol::kFileTextBytesMax);
    const int how = existing == Existing::refuse ? O_EXCL : O_TRUNC;
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | how, kOwnerOnly);
    if (file < 0 && errno == EEXIST)
        return shown + ": already exists and was left as it is: name another file, or move it away";
    if (file < 0)
        return shown + ": cannot be written (" + why(errno) +
               "): check the path and its permissions";

    int error = restrict_mode(file);
    if (error == 0) error = write_all(file, bytes);
    if (::close(file) != 0 && error == 0) error = errno;
    if (error == 0) return {};
    if (existing == Existing::refuse) ::unlink(path.c_str());
    return shown + ": cannot be written (" + why(error) + "): check the free space";
}

}  // namespace arena::server
