#include "files/open_below.h"

#include <array>
#include <cerrno>
#include <climits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files/read_file.h"

namespace arena::files {
namespace {

using Why = NotOpened::Why;

/// Opens a place in the file system without opening what is there.
constexpr int kPlace = O_PATH | O_CLOEXEC;

Failure<NotOpened> not_found(int error) {
    return Failure{NotOpened{Why::not_found, error}};
}

/// One walk. It is in a folder at any time: below the first one, or outside of it.
class Walk {
  public:
    explicit Walk(Descriptor folder) { below_.push_back(std::move(folder)); }

    /// Walks the whole path.
    Result<Descriptor, NotOpened> open(std::string_view path);

  private:
    /// Makes the parts of a path the next ones.
    void prepend(std::string_view path);
    /// Goes into the folder, file or link of this name. Returns what ends the walk.
    std::optional<Result<Descriptor, NotOpened>> go_to(const std::string& name);
    /// Returns an error, or 0.
    int go_up();
    int go_to_root();
    int follow(const Descriptor& link);
    std::optional<Result<Descriptor, NotOpened>> read(const std::string& name);
    /// Goes into a folder below, or beside, where the walk is.
    void enter(Descriptor folder);
    void enter_outside(Descriptor folder);

    [[nodiscard]] bool is_first(const Descriptor& folder) const;
    [[nodiscard]] bool is_outside() const { return outside_.is_open(); }
    [[nodiscard]] int here() const { return (is_outside() ? outside_ : below_.back()).number(); }

    std::vector<Descriptor> below_;  // from the first folder down to where the walk was inside
    Descriptor outside_;             // where it is, if that is outside
    std::vector<std::string> rest_;  // the parts to come, the next one last
    int links_ = 0;
};

void Walk::prepend(std::string_view path) {
    // An empty part stays and means "here": what is before it must be a folder.
    while (true) {
        const std::size_t slash = path.rfind('/');
        rest_.emplace_back(slash == std::string_view::npos ? path : path.substr(slash + 1));
        if (slash == std::string_view::npos) return;
        path = path.substr(0, slash);
    }
}

bool Walk::is_first(const Descriptor& folder) const {
    struct stat first {};
    struct stat other {};
    return ::fstat(below_.front().number(), &first) == 0 && ::fstat(folder.number(), &other) == 0 &&
           first.st_dev == other.st_dev && first.st_ino == other.st_ino;
}

void Walk::enter_outside(Descriptor folder) {
    below_.erase(below_.begin() + 1, below_.end());
    const bool is_back = is_first(folder);
    outside_ = is_back ? Descriptor() : std::move(folder);
}

void Walk::enter(Descriptor folder) {
    if (is_outside()) {
        enter_outside(std::move(folder));
    } else {
        below_.push_back(std::move(folder));
    }
}

int Walk::go_up() {
    if (!is_outside() && below_.size() > 1) {
        below_.pop_back();
        return 0;
    }
    Descriptor parent(::openat(here(), "..", kPlace | O_DIRECTORY));
    if (!parent.is_open()) return errno;
    enter_outside(std::move(parent));
    return 0;
}

int Walk::go_to_root() {
    Descriptor root(::open("/", kPlace | O_DIRECTORY));
    if (!root.is_open()) return errno;
    enter_outside(std::move(root));
    return 0;
}

int Walk::follow(const Descriptor& link) {
    if (++links_ > kLinksMax) return ELOOP;
    std::array<char, PATH_MAX> target{};
    const ssize_t length = ::readlinkat(link.number(), "", target.data(), target.size());
    if (length < 0) return errno;
    const std::string_view path(target.data(), static_cast<std::size_t>(length));
    prepend(path);
    return path.starts_with('/') ? go_to_root() : 0;
}

std::optional<Result<Descriptor, NotOpened>> Walk::read(const std::string& name) {
    if (is_outside()) return Failure{NotOpened{Why::is_outside}};
    Descriptor file(::openat(here(), name.c_str(), reading_flags() | O_NOFOLLOW));
    if (file.is_open()) return file;
    if (errno != ELOOP) return Failure{NotOpened{Why::not_opened, errno}};
    // It has become a link since it was looked at.
    if (++links_ > kLinksMax) return not_found(ELOOP);
    prepend(name);
    return std::nullopt;
}

std::optional<Result<Descriptor, NotOpened>> Walk::go_to(const std::string& name) {
    Descriptor place(::openat(here(), name.c_str(), kPlace | O_NOFOLLOW));
    struct stat status {};
    if (!place.is_open() || ::fstat(place.number(), &status) != 0) return not_found(errno);
    if (S_ISLNK(status.st_mode)) {
        if (const int error = follow(place); error != 0) return not_found(error);
        return std::nullopt;
    }
    if (S_ISDIR(status.st_mode)) {
        enter(std::move(place));
        return std::nullopt;
    }
    if (!rest_.empty()) return not_found(ENOTDIR);
    return read(name);
}

Result<Descriptor, NotOpened> Walk::open(std::string_view path) {
    prepend(path);
    if (path.starts_with('/')) {
        if (const int error = go_to_root(); error != 0) return not_found(error);
    }
    while (!rest_.empty()) {
        const std::string name = std::move(rest_.back());
        rest_.pop_back();
        if (name.empty() || name == ".") continue;
        if (name == "..") {
            if (const int error = go_up(); error != 0) return not_found(error);
        } else if (auto end = go_to(name)) {
            return std::move(*end);
        }
    }
    if (is_outside() || below_.size() == 1) return Failure{NotOpened{Why::is_outside}};
    return std::move(below_.back());
}

}  // namespace

Result<Descriptor, NotOpened> open_below(const std::filesystem::path& folder,
                                         std::string_view path) {
    Descriptor first(::open(folder.c_str(), kPlace | O_DIRECTORY));
    if (!first.is_open()) return not_found(errno);
    return Walk(std::move(first)).open(path);
}

}  // namespace arena::files
