#include "files/read_file.h"

#include <cerrno>
#include <cstdint>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace arena::files {
namespace {

std::string not_regular(std::string_view noun) {
    return "is not a regular file: copy the " + std::string(noun) + " into one";
}

std::string is_folder(const FileKind& kind) {
    std::string text = "is a directory: name the " + std::string(kind.noun) + " in it";
    if (!kind.ending.empty()) text += " (" + std::string(kind.ending) + ")";
    return text;
}

/// Fills `bytes` from the file. Returns false when the file has fewer.
bool read_all(int descriptor, std::string& bytes) {
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t count = ::read(descriptor, bytes.data() + done, bytes.size() - done);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        done += static_cast<std::size_t>(count);
    }
    return true;
}

}  // namespace

int reading_flags() {
    return O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
}

std::string describe_open_error(int error, const FileKind& kind) {
    if (error == ENXIO) return not_regular(kind.noun);  // a socket
    if (error == ENOENT || error == ENOTDIR)
        return "no such file: check the path of the " + std::string(kind.noun);
    const std::string cannot =
        "cannot be opened (" + std::generic_category().message(error) + "): ";
    if (error == EMFILE || error == ENFILE)
        return cannot + "allow the process more descriptors (ulimit -n) and try again";
    return cannot + "check its permissions";
}

// The checks are made on the opened file, because the path may mean another file a moment later.
Result<std::string, std::string> read_opened(const Descriptor& file, const FileKind& kind) {
    struct stat status {};
    if (::fstat(file.number(), &status) != 0) return Failure{describe_open_error(errno, kind)};
    if (S_ISDIR(status.st_mode)) return Failure{is_folder(kind)};
    if (!S_ISREG(status.st_mode)) return Failure{not_regular(kind.noun)};
    const auto size = static_cast<std::uintmax_t>(status.st_size);
    if (size > kind.bytes_max) {
        return Failure{"has " + std::to_string(size) + " bytes, the limit is " +
                       std::to_string(kind.bytes_max) + ": " + std::string(kind.remedy)};
    }

    std::string bytes(static_cast<std::size_t>(size), '\0');
    if (!read_all(file.number(), bytes))
        return Failure{std::string("cannot be read to its end: do not change it while it is read")};
    return bytes;
}

Result<std::string, std::string> read_file(const std::filesystem::path& path,
                                           const FileKind& kind) {
    const Descriptor file(::open(path.c_str(), reading_flags()));
    if (!file.is_open()) return Failure{describe_open_error(errno, kind)};
    return read_opened(file, kind);
}

}  // namespace arena::files
