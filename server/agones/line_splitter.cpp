#include "server/agones/line_splitter.h"

namespace arena::server {

std::optional<std::string> LineSplitter::take() {
    while (!is_too_long_) {
        const std::size_t end = bytes_.find('\n');
        if (end == std::string::npos) return std::nullopt;
        is_too_long_ = end > line_bytes_max_;
        if (is_too_long_) return std::nullopt;
        std::string line = bytes_.substr(0, end);
        bytes_.erase(0, end + 1);
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (!line.empty()) return line;
    }
    return std::nullopt;
}

void LineSplitter::clear() {
    bytes_.clear();
    is_too_long_ = false;
}

}  // namespace arena::server
