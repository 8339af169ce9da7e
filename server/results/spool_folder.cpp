#include "server/results/spool_folder.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <tuple>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "files/output_file.h"
#include "files/read_file.h"
#include "files/sync_folder.h"
#include "protocol/base/text.h"

namespace arena::server {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLockName = ".lock";
constexpr files::FileKind kRecordKind{.noun = "result",
                                      .ending = kSpoolEnding,
                                      .remedy = "it is not one of arenad",
                                      .bytes_max = kSpoolRecordBytesMax};

std::string shown_path(const std::string& path) {
    return protocol::printable(path, protocol::kFileTextBytesMax);
}

std::string system_text(int error) {
    return std::generic_category().message(error);
}

/// Whether files::write_output_file has made the file and was interrupted.
bool is_half_written(std::string_view name) {
    return name.starts_with(".arenad-") && name.ends_with(".tmp");
}

}  // namespace

std::string why_no_output_folder(const std::string& path, const std::string& option) {
    std::error_code error;
    if (!fs::is_directory(path, error)) {
        return shown_path(path) + ": is not a directory: create it, or name another with " + option;
    }
    return files::why_not_writable(path + "/new.json");
}

SpoolFolder::SpoolFolder(std::string path, files::Descriptor lock)
    : path_(std::move(path)), lock_(std::move(lock)) {}

Result<SpoolFolder, std::string> SpoolFolder::open(const std::string& path) {
    std::string problem = why_no_output_folder(path, "--results-spool");
    if (!problem.empty()) return Failure{std::move(problem)};
    files::Descriptor lock(::open((path + "/" + kLockName).c_str(),
                                  O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600));
    if (!lock.is_open()) {
        return Failure{shown_path(path) + "/.lock: cannot be opened (" + system_text(errno) +
                       "): check its permissions"};
    }
    if (::flock(lock.number(), LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK) {
            return Failure{shown_path(path) + ": cannot be locked (" + system_text(errno) +
                           "): name a directory on another file system with --results-spool"};
        }
        return Failure{shown_path(path) +
                       ": another server uses this spool: give each its own with --results-spool"};
    }
    return SpoolFolder(path, std::move(lock));
}

Result<SpoolRecord, std::string> SpoolFolder::read_file(const std::string& name) const {
    const std::string shown = shown_path(path_of(name));
    const files::Descriptor file(
        ::open(path_of(name).c_str(), files::reading_flags() | O_NOFOLLOW));
    if (!file.is_open())
        return Failure{shown + ": " + files::describe_open_error(errno, kRecordKind)};
    const auto bytes = files::read_opened(file, kRecordKind);
    if (!bytes) return Failure{shown + ": " + bytes.error()};
    auto record = read_spool_record(bytes.value());
    if (!record) return Failure{shown + ": " + record.error()};
    if (spool_name(record.value().result.id) != name)
        return Failure{shown + ": holds the result " + record.value().result.id +
                       ", which its name does not say"};
    return record;
}

SpoolContents SpoolFolder::list() const {
    SpoolContents contents;
    std::error_code error;
    for (fs::directory_iterator entry(path_, error); !error && entry != fs::directory_iterator();
         entry.increment(error)) {
        const std::string name = entry->path().filename();
        if (name == kLockName) continue;
        if (is_half_written(name)) {
            ::unlink(path_of(name).c_str());
            continue;
        }
        if (id_of_spool_name(name).empty()) {
            contents.ignored.push_back(shown_path(path_of(name)) + ": is not a result of arenad");
            continue;
        }
        const auto record = read_file(name);
        if (!record) {
            contents.ignored.push_back(record.error());
            continue;
        }
        contents.results.push_back({record.value().result.id,
                                    write_spool_record(record.value()).size(),
                                    record.value().ended_at_unix_ms});
    }
    if (error)
        contents.ignored.push_back(shown_path(path_) + ": cannot be read to its end (" +
                                   error.message() + ")");
    std::sort(contents.results.begin(), contents.results.end(),
              [](const SpooledResult& a, const SpooledResult& b) {
                  return std::tie(a.ended_at_unix_ms, a.id) < std::tie(b.ended_at_unix_ms, b.id);
              });
    std::sort(contents.ignored.begin(), contents.ignored.end());
    return contents;
}

std::string SpoolFolder::write(const SpoolRecord& record) const {
    std::string error =
        files::write_output_file(path_of(spool_name(record.result.id)), write_spool_record(record),
                                 {.readers = files::Readers::owner_only});
    if (!error.empty()) return error;
    const int unsynced = files::sync_folder(path_);
    if (unsynced == 0) return {};
    return shown_path(path_) + ": cannot be synced (" + system_text(unsynced) + ")";
}

Result<SpoolRecord, std::string> SpoolFolder::read(const std::string& id) const {
    return read_file(spool_name(id));
}

std::string SpoolFolder::remove(const std::string& id) const {
    const std::string path = path_of(spool_name(id));
    if (::unlink(path.c_str()) == 0 || errno == ENOENT) return {};
    return shown_path(path) + ": cannot be removed (" + system_text(errno) + ")";
}

}  // namespace arena::server
