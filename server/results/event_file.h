// EventFile: lines appended to a file, whole lines only: what a full disk leaves of a batch, and
// what a killed server left of a line, is repaired.
#pragma once

#include <string>
#include <string_view>

#include "files/descriptor.h"
#include "sim/values/result.h"

namespace arena::server {

class EventFile {
  public:
    /// Opens the file, or makes a new one. Fails with a one-line message that begins with its path.
    [[nodiscard]] static Result<EventFile, std::string> open(const std::string& path);

    /// Appends lines, all or none of them. Returns an empty text, or an error in one line.
    [[nodiscard]] std::string append(std::string_view lines) const;

  private:
    EventFile(std::string path, files::Descriptor file)
        : path_(std::move(path)), file_(std::move(file)) {}

    std::string path_;
    files::Descriptor file_;
};

}  // namespace arena::server
