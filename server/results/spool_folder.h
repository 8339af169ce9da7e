// The folder that keeps results until they are delivered, one file each (spool_record.h), over a
// restart and a loss of power.
//
//   m-7.result            a result
//   .lock                 held by the server that uses the folder, until it ends in any way
//   .arenad-77-0.tmp      a file that was being written when a server was killed: removed
//
// Everything else is left alone.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "files/descriptor.h"
#include "server/results/result_document.h"
#include "server/results/spool_record.h"
#include "sim/values/result.h"

namespace arena::server {

/// A result in the folder.
struct SpooledResult {
    std::string id;
    std::uint64_t bytes = 0;  ///< of its file
    std::uint64_t ended_at_unix_ms = 0;
};

struct SpoolContents {
    std::vector<SpooledResult> results;  ///< in the order in which their matches ended
    std::vector<std::string> ignored;    ///< one line about each other file
};

class SpoolFolder {
  public:
    /// Takes a folder, which must exist, for this process alone. Fails with a one-line message that
    /// begins with the folder's path and says what to do.
    [[nodiscard]] static Result<SpoolFolder, std::string> open(const std::string& path);

    /// Reads and checks every file.
    [[nodiscard]] SpoolContents list() const;

    /// Writes a result, whole and lasting or not at all. Returns an empty text, or an error in one
    /// line.
    [[nodiscard]] std::string write(const SpoolRecord& record) const;
    /// Returns a result that list() or write() has put there. Fails with a line that names the
    /// file.
    [[nodiscard]] Result<SpoolRecord, std::string> read(const std::string& id) const;
    /// Removes a result. Returns an empty text, or an error in one line.
    [[nodiscard]] std::string remove(const std::string& id) const;

  private:
    SpoolFolder(std::string path, files::Descriptor lock);

    [[nodiscard]] std::string path_of(const std::string& name) const { return path_ + "/" + name; }
    [[nodiscard]] Result<SpoolRecord, std::string> read_file(const std::string& name) const;

    std::string path_;
    files::Descriptor lock_;
};

/// Returns an empty text when new files can be written into the folder, or else one line that
/// begins with its path and says what to do. `option` is what names the folder: "--results-dir".
[[nodiscard]] std::string why_no_output_folder(const std::string& path, const std::string& option);

}  // namespace arena::server
