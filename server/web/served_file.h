// ServedFile: a file in memory, ready to be sent to a browser as often as it asks.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "server/http/http_server.h"

namespace arena::server {

/// How long a browser may keep a file without asking.
enum class Caching : std::uint8_t {
    ask,      ///< it asks each time, and is sent nothing when the file is the same
    forever,  ///< another content has another name
};

class ServedFile {
  public:
    /// `name` has an ending that find_content_type knows.
    ServedFile(std::string_view name, std::string content, Caching caching);

    /// Answers GET and HEAD, without headers about the page that the file belongs to.
    [[nodiscard]] HttpReply answer(const HttpRequest& request) const;

    [[nodiscard]] const std::string& content() const { return *plain_; }

  private:
    std::string content_type_;
    std::string cache_control_;
    std::string tag_;  ///< in quotes
    std::string packed_tag_;
    std::shared_ptr<const std::string> plain_;
    std::shared_ptr<const std::string> packed_;  ///< as gzip; null when that is not worth it
};

}  // namespace arena::server
