#include "files/output_file.h"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <optional>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files/output_target.h"
#include "protocol/base/text.h"

namespace arena::files {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kOwnerOnly = 0600;
constexpr mode_t kUsual = 0666;  // of which the umask takes away
constexpr mode_t kPermissions = 07777;

/// Why a file was not written.
struct Refusal {
    int error = 0;              ///< the system's; 0: it was written
    bool of_temporary = false;  ///< the new file beside it was refused, not the named one

    explicit operator bool() const { return error != 0; }
};

/// An open file, which is removed unless it has taken another one's place.
class NewFile {
  public:
    NewFile() = default;
    NewFile(int descriptor, fs::path path) : descriptor_(descriptor), path_(std::move(path)) {}
    ~NewFile() {
        if (descriptor_ >= 0) ::close(descriptor_);
        if (!path_.empty()) ::unlink(path_.c_str());
    }
    NewFile(NewFile&& other) noexcept
        : descriptor_(std::exchange(other.descriptor_, -1)),
          path_(std::exchange(other.path_, {})) {}
    NewFile& operator=(NewFile&&) = delete;

    [[nodiscard]] int descriptor() const { return descriptor_; }
    [[nodiscard]] const fs::path& path() const { return path_; }

    /// Returns the system's error, or 0.
    int close() { return ::close(std::exchange(descriptor_, -1)) == 0 ? 0 : errno; }
    void keep() { path_.clear(); }

  private:
    int descriptor_ = -1;
    fs::path path_;
};

std::string remedy_for(Refusal refusal) {
    switch (refusal.error) {
        case EISDIR:
            return "name a file in it";
        case ENOSPC:
        case EDQUOT:
            return "check the free space";
        case EFBIG:
            return "check the limit on the size of files (ulimit -f)";
        case EBADF:
        case EPIPE:
            return "nobody takes what is written there";
        default:
            break;
    }
    if (refusal.of_temporary && refusal.error == EEXIST)
        return "remove the files .arenad-*.tmp in its folder, which ended programs have left";
    return "check the path and its permissions";
}

std::string to_text(const std::string& path, Refusal refusal) {
    if (!refusal) return {};
    const std::string shown = protocol::printable(path, protocol::kFileTextBytesMax);
    if (path.empty()) return "the name of the file to write is empty: is a variable unset?";
    if (refusal.error == EEXIST && !refusal.of_temporary)
        return shown + ": already exists and was left as it is: name another file, or move it away";
    return shown + ": cannot be written (" + std::generic_category().message(refusal.error) +
           "): " + remedy_for(refusal);
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

/// Makes a file with a name of its own beside `target`. Returns one without a descriptor, and the
/// error in errno, when the folder refuses.
NewFile make_file_beside(const fs::path& target, mode_t mode) {
    constexpr int kNamesMax = 100;  // those of killed processes with the same id are taken
    const std::string prefix = ".arenad-" + std::to_string(::getpid()) + "-";
    for (int i = 0; i < kNamesMax; ++i) {
        const fs::path path = target.parent_path() / (prefix + std::to_string(i) + ".tmp");
        const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (file >= 0) return {file, path};
        if (errno != EEXIST) break;
    }
    return {};
}

/// Gives a file the owner, the group and the permissions of the one whose place it takes. Only the
/// permissions are certain: few users may give files away.
int adopt(int file, const struct stat& before) {
    if (::fchown(file, before.st_uid, before.st_gid) != 0)
        static_cast<void>(::fchown(file, static_cast<uid_t>(-1), before.st_gid) != 0);
    return ::fchmod(file, before.st_mode & kPermissions) == 0 ? 0 : errno;
}

/// Whether the file may be written, though it is not written but replaced: a user who has
/// write-protected it wants to keep it.
Refusal may_write(const fs::path& file) {
    if (::faccessat(AT_FDCWD, file.c_str(), W_OK, AT_EACCESS) == 0 || errno == ENOENT) return {};
    return {errno};
}

/// Whether a folder takes no new file, although the file in it may be written: one that is mounted
/// alone, as into a container, or one of a folder that belongs to somebody else.
bool is_kept_in_place(int error) {
    return error == EACCES || error == EPERM || error == EROFS || error == EBUSY;
}

Refusal write_into(int file, std::string_view bytes) {
    return {write_all(file, bytes)};
}

Refusal write_into_path(const fs::path& path, std::string_view bytes) {
    const int file = ::open(path.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOCTTY);
    if (file < 0) return {errno};
    Refusal refusal = write_into(file, bytes);
    if (::close(file) != 0 && !refusal) refusal = {errno};
    return refusal;
}

/// A file that must be new has no old bytes to lose, and appears under its own name at once: only
/// so the system itself refuses an existing one.
Refusal write_new(const fs::path& path, std::string_view bytes, mode_t mode) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (descriptor < 0) return {errno};
    NewFile file(descriptor, path);
    int error = mode == kOwnerOnly && ::fchmod(descriptor, mode) != 0 ? errno : 0;
    if (error == 0) error = write_all(descriptor, bytes);
    if (error == 0 && ::fsync(descriptor) != 0) error = errno;
    if (const int at_close = file.close(); error == 0) error = at_close;
    if (error != 0) return {error};
    file.keep();
    return {};
}

Refusal replace(const fs::path& target, std::string_view bytes, Readers readers) {
    if (const Refusal refusal = may_write(target)) return refusal;
    struct stat before {};
    const bool exists = ::stat(target.c_str(), &before) == 0;
    const bool is_private = readers == Readers::owner_only;
    // A secret goes into no file that was there before: others may have it open.
    const auto write_in_place_or_refuse = [&](int error) {
        return exists && !is_private && is_kept_in_place(error) ? write_into_path(target, bytes)
                                                                : Refusal{error, true};
    };
    NewFile file = make_file_beside(target, is_private || exists ? kOwnerOnly : kUsual);
    if (file.descriptor() < 0) return write_in_place_or_refuse(errno);

    int error = write_all(file.descriptor(), bytes);
    if (error == 0 && is_private && ::fchmod(file.descriptor(), kOwnerOnly) != 0) error = errno;
    if (error == 0 && !is_private && exists) error = adopt(file.descriptor(), before);
    if (error == 0 && ::fsync(file.descriptor()) != 0) error = errno;
    if (const int at_close = file.close(); error == 0) error = at_close;
    if (error != 0) return {error};

    if (::rename(file.path().c_str(), target.c_str()) != 0) return write_in_place_or_refuse(errno);
    file.keep();
    return {};
}

Refusal write(const OutputTarget& target, std::string_view bytes, Readers readers) {
    switch (target.kind) {
        case OutputKind::file:
            return replace(target.path, bytes, readers);
        case OutputKind::descriptor:
            std::cout.flush();  // what was printed before comes first
            static_cast<void>(std::fflush(stdout));
            return write_into(target.descriptor, bytes);
        case OutputKind::other:
            // Behind a descriptor of another process, there may be a file: its old bytes go.
            return write_into_path(target.path, bytes);
    }
    return {};
}

}  // namespace

std::string write_output_file(const std::string& path, std::string_view bytes,
                              OutputManner manner) {
    const OutputTarget target = find_output_target(path);
    if (manner.existing == Existing::refuse && target.kind != OutputKind::descriptor) {
        const bool is_private = manner.readers == Readers::owner_only;
        return to_text(path, write_new(path, bytes, is_private ? kOwnerOnly : kUsual));
    }
    return to_text(path, write(target, bytes, manner.readers));
}

std::string why_not_writable(const std::string& path) {
    const OutputTarget target = find_output_target(path);
    if (target.kind == OutputKind::descriptor) return {};
    std::error_code error;
    if (fs::is_directory(target.path, error)) return to_text(path, {EISDIR});
    if (const Refusal refusal = may_write(target.path)) return to_text(path, refusal);
    if (target.kind == OutputKind::other) return {};
    const NewFile file = make_file_beside(target.path, kOwnerOnly);
    if (file.descriptor() >= 0) return {};
    const int refused = errno;
    if (is_kept_in_place(refused) && fs::exists(target.path, error)) return {};
    return to_text(path, {refused, true});
}

}  // namespace arena::files
