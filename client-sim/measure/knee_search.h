// KneeSearch: which load to try next, to find the largest that holds. Grows by half from level to
// level until one breaks, then halves the gap until it is a twentieth. A level is broken when it
// breaks twice: once may be an accident of the machine.
#pragma once

#include <cstdint>
#include <optional>

namespace arena::client_sim {

class KneeSearch {
  public:
    /// Levels from `start` to `most` clients, both at least 1.
    KneeSearch(std::uint32_t start, std::uint32_t most);

    /// The clients of the next level; nothing when the search is over.
    [[nodiscard]] std::optional<std::uint32_t> next() const { return next_; }
    /// What became of it.
    void note(bool held);

    /// The largest level that held, and the smallest that broke.
    [[nodiscard]] std::optional<std::uint32_t> held() const { return held_; }
    [[nodiscard]] std::optional<std::uint32_t> broke() const { return broke_; }

  private:
    [[nodiscard]] std::optional<std::uint32_t> following() const;

    std::uint32_t most_;
    std::optional<std::uint32_t> next_;
    std::optional<std::uint32_t> held_;
    std::optional<std::uint32_t> broke_;
    bool has_broken_once_ = false;  ///< the next level, which is tried again
};

}  // namespace arena::client_sim
