// LineSplitter: pieces of a stream, cut anywhere -> its lines, each within a bound.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace arena::server {

class LineSplitter {
  public:
    explicit LineSplitter(std::size_t line_bytes_max) : line_bytes_max_(line_bytes_max) {}

    /// Adds the next piece. The caller then takes all lines before it adds more.
    void add(std::string_view piece) { bytes_ += piece; }

    /// Returns the next whole line without its end ("\n" or "\r\n"); nothing when there is none
    /// yet. Skips empty lines.
    [[nodiscard]] std::optional<std::string> take();

    /// Whether the line that has begun is too long already. The stream is of no use any more.
    [[nodiscard]] bool is_too_long() const {
        return is_too_long_ || bytes_.size() > line_bytes_max_;
    }

    /// Forgets everything, for another stream.
    void clear();

  private:
    std::size_t line_bytes_max_;
    std::string bytes_;  ///< what no line was made of yet
    bool is_too_long_ = false;
};

}  // namespace arena::server
