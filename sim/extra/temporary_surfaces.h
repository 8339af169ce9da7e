// The surfaces that moving things hand in anew each frame: a platform's sides, a closing door.
//
//   frame N      submit(s)                    not yet seen
//   frame N + 1  next_frame(), visible()      seen
//   frame N + 2  next_frame(), visible()      gone, unless submitted again in frame N + 1
//
// So nobody's answer depends on who was asked first in a frame. Holds its own storage; a plain
// value that belongs to the state, because what waits in it decides the next frame.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "sim/surfaces/surface.h"
#include "sim/values/static_vector.h"

namespace arena::sim {

class TemporarySurfaces {
  public:
    /// In one frame. 64 platforms of four sides; a larger value costs memory in every world.
    static constexpr std::size_t kCapacity = 256;

    /// Takes a surface for the next frame and marks it temporary. False when the frame's room is
    /// used up: the surface is left out.
    [[nodiscard]] bool submit(Surface surface) {
        surface.temporary = true;
        return frames_[1 - visible_].push_back(surface);
    }

    /// Begins a frame: what was submitted in the last one is visible, what was visible is gone.
    void next_frame() {
        visible_ = 1 - visible_;
        frames_[1 - visible_].clear();
    }

    /// In the order in which they were submitted.
    [[nodiscard]] std::span<const Surface> visible() const { return frames_[visible_]; }

    /// What the next frame will see, in the order of submission: for a hash of the state.
    [[nodiscard]] std::span<const Surface> waiting() const { return frames_[1 - visible_]; }

  private:
    std::array<StaticVector<Surface, kCapacity>, 2> frames_;
    std::size_t visible_ = 0;
};

}  // namespace arena::sim
