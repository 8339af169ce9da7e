#include "server/results/event_file.h"

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "protocol/base/text.h"

namespace arena::server {
namespace {

std::string shown_file(const std::string& path) {
    return protocol::printable(path, protocol::kFileTextBytesMax);
}

/// Writes all of `bytes`. Returns the system's error, or 0.
int append_all(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return errno;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

/// Whether the file ends in the middle of a line.
bool ends_in_a_line(int file, off_t size) {
    char last = '\n';
    return size > 0 && ::pread(file, &last, 1, size - 1) == 1 && last != '\n';
}

}  // namespace

Result<EventFile, std::string> EventFile::open(const std::string& path) {
    // O_NONBLOCK: a pipe without a reader does not hold up the start. It means nothing for files.
    files::Descriptor file(::open(
        path.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0666));
    struct stat status {};
    if (!file.is_open() || ::fstat(file.number(), &status) != 0) {
        return Failure{shown_file(path) + ": cannot be written (" +
                       std::generic_category().message(errno) +
                       "): check the path and its permissions, or name another with --events-file"};
    }
    if (!S_ISREG(status.st_mode)) {
        return Failure{shown_file(path) +
                       ": is not a regular file: name one with --events-file, and follow it with "
                       "'tail -F'"};
    }
    if (ends_in_a_line(file.number(), status.st_size)) {
        if (const int error = append_all(file.number(), "\n"); error != 0) {
            return Failure{shown_file(path) + ": cannot be written (" +
                           std::generic_category().message(error) + "): check the free space"};
        }
    }
    return EventFile(path, std::move(file));
}

std::string EventFile::append(std::string_view lines) const {
    const off_t before = ::lseek(file_.number(), 0, SEEK_END);
    const int error = append_all(file_.number(), lines);
    if (error == 0) return {};
    // Without the half of a line that may be there now, the next one begins where it should.
    const bool is_whole = before >= 0 && ::ftruncate(file_.number(), before) == 0;
    return shown_file(path_) + ": cannot be written (" + std::generic_category().message(error) +
           (is_whole ? ")" : "), and ends in half of a line");
}

}  // namespace arena::server
