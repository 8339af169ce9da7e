// The surfaces that moving things submit again in each frame: the sides of a platform, a closing
// door.
//
//   frame N      submit(s)                    not yet visible
//   frame N + 1  next_frame(), visible()      visible
//   frame N + 2  next_frame(), visible()      gone, unless submitted again in frame N + 1
//
// So no result depends on the order in which bodies move within a frame. Holds its own storage; it
// is a plain value that belongs to the state, because the waiting surfaces decide the next frame.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "sim/surfaces/surface.h"
#include "sim/values/static_vector.h"

namespace arena::sim {

/// The surfaces of this frame and of the next.
class TemporarySurfaces {
  public:
    /// The most surfaces of one frame: 64 platforms of four sides. A larger value costs memory in
    /// every world.
    static constexpr std::size_t kCapacity = 256;

    /// Adds a surface to the next frame and marks it temporary. Returns false, and leaves it out,
    /// when that frame is full.
    [[nodiscard]] bool submit(Surface surface) {
        surface.temporary = true;
        return frames_[1 - visible_].push_back(surface);
    }

    /// Begins a frame: the surfaces submitted in the last one become visible, and the visible ones
    /// are removed.
    void next_frame() {
        visible_ = 1 - visible_;
        frames_[1 - visible_].clear();
    }

    /// Returns the visible surfaces, in the order of submission.
    [[nodiscard]] std::span<const Surface> visible() const { return frames_[visible_]; }

    /// Returns the surfaces of the next frame, in the order of submission, for a hash of the state.
    [[nodiscard]] std::span<const Surface> waiting() const { return frames_[1 - visible_]; }

  private:
    std::array<StaticVector<Surface, kCapacity>, 2> frames_;
    std::size_t visible_ = 0;
};

}  // namespace arena::sim
