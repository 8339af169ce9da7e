#include "server/base/read_file.h"

#include <cerrno>
#include <cstdint>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace arena::server {
namespace {

/// Closes its file descriptor.
class Descriptor {
  public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    [[nodiscard]] int number() const { return number_; }

  private:
    int number_;
};

std::string not_regular(const std::string& noun) {
    return "is not a regular file: copy the " + noun + " into one";
}

std::string describe_open_error(int error, const std::string& noun) {
    if (error == ENOENT || error == ENOTDIR) return "no such file: check the path of the " + noun;
    const std::string cannot =
        "cannot be opened (" + std::generic_category().message(error) + "): ";
    if (error == EMFILE || error == ENFILE)
        return cannot + "allow the process more descriptors (ulimit -n) and try again";
    return cannot + "check its permissions";
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

Result<std::string, std::string> read_file(const std::filesystem::path& path,
                                           const FileKind& kind) {
    const std::string noun(kind.noun);
    // The checks are made on the opened file, because the path may mean another file a moment
    // later. O_NONBLOCK opens a pipe at once, even if it has no writer.
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    const int refusal = file.number() < 0 ? errno : 0;
    if (refusal == ENXIO) return Failure{not_regular(noun)};  // a socket
    if (refusal != 0) return Failure{describe_open_error(refusal, noun)};
    struct stat status {};
    if (::fstat(file.number(), &status) != 0) return Failure{describe_open_error(errno, noun)};
    if (S_ISDIR(status.st_mode)) {
        return Failure{"is a directory: name the " + noun + " in it (" + std::string(kind.ending) +
                       ")"};
    }
    if (!S_ISREG(status.st_mode)) return Failure{not_regular(noun)};
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

}  // namespace arena::server
