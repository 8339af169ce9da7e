// KneeSearch: chooses the loads to try in order to find the largest one that holds. The load grows
// by half from level to level until one breaks; then the gap is halved until it is a twentieth. A
// level counts as broken only when it breaks twice, because once may be an accident of the machine.
#pragma once

#include <cstdint>
#include <optional>

namespace arena::client_sim {

class KneeSearch {
  public:
    /// Searches levels from `start` to `most` clients, both at least 1.
    KneeSearch(std::uint32_t start, std::uint32_t most);

    /// Returns the clients of the next level; nothing when the search is over.
    [[nodiscard]] std::optional<std::uint32_t> next() const { return next_; }
    /// Notes whether the next level held.
    void note(bool held);

    /// Returns the largest level that held; nothing when none has.
    [[nodiscard]] std::optional<std::uint32_t> held() const { return held_; }
    /// Returns the smallest level that broke; nothing when none has.
    [[nodiscard]] std::optional<std::uint32_t> broke() const { return broke_; }

  private:
    [[nodiscard]] std::optional<std::uint32_t> following() const;

    std::uint32_t most_;
    std::optional<std::uint32_t> next_;
    std::optional<std::uint32_t> held_;
    std::optional<std::uint32_t> broke_;
    bool has_broken_once_ = false;  ///< whether the next level is being tried again
};

}  // namespace arena::client_sim
