#include "server/results/event_buffer.h"

#include <utility>

namespace arena::server {
namespace {

/// Room that is kept for the line about lost ones, which always fits therefore.
constexpr std::size_t kNoteBytesMax = 64;

}  // namespace

EventBuffer::EventBuffer(std::size_t bytes_max) : bytes_max_(bytes_max) {
    batch_.lines.reserve(bytes_max_ + kNoteBytesMax);
}

bool EventBuffer::add(std::string_view line) {
    const std::size_t note = lost_ == 0 ? 0 : kNoteBytesMax;
    const bool is_line = !line.empty() && line.find('\n') == std::string_view::npos;
    if (!is_line || batch_.lines.size() + note + line.size() + 1 > bytes_max_) {
        ++lost_;
        return false;
    }
    if (lost_ > 0) note_lost();
    batch_.lines.append(line).push_back('\n');
    ++batch_.count;
    return true;
}

void EventBuffer::note_lost() {
    batch_.lines.append(R"({"event":"events_lost","count":)")
        .append(std::to_string(std::exchange(lost_, 0)))
        .append("}\n");
}

void EventBuffer::take(EventBatch& batch) {
    if (lost_ > 0) note_lost();
    batch.lines.clear();
    batch.count = 0;
    batch.lines.reserve(bytes_max_ + kNoteBytesMax);
    std::swap(batch, batch_);
}

}  // namespace arena::server
