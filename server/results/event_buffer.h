// EventBuffer: live events on their way from the tick to a receiver, as JSON lines. Its memory is
// reserved once, so adding a line allocates nothing, and it never grows: a line that finds no room
// is lost. A line in its place says how many are missing:
//
//   {"event":"events_lost","count":41}
//
// Not safe to use from several threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace arena::server {

/// The most bytes of lines that wait.
inline constexpr std::size_t kEventBytesMax = 1u << 20u;

/// Lines, each with its end.
struct EventBatch {
    std::string lines;
    std::uint64_t count = 0;  ///< without those that say how many are missing
};

class EventBuffer {
  public:
    explicit EventBuffer(std::size_t bytes_max = kEventBytesMax);

    /// Adds a line, given without its end. Returns false when it is lost: there is no room, or it
    /// is empty or more than one line.
    [[nodiscard]] bool add(std::string_view line);
    /// Counts lines that were lost after they had been taken.
    void add_lost(std::uint64_t count) { lost_ += count; }

    [[nodiscard]] bool is_empty() const { return batch_.lines.empty() && lost_ == 0; }
    [[nodiscard]] std::size_t bytes() const { return batch_.lines.size(); }

    /// Moves everything into `batch`, whose memory is used for the lines that follow.
    void take(EventBatch& batch);

  private:
    void note_lost();

    std::size_t bytes_max_;
    EventBatch batch_;
    std::uint64_t lost_ = 0;  ///< since the last line that says so
};

}  // namespace arena::server
