// One counter for each value of an enum whose values are 0 .. kCount - 1.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace arena::server {

template <typename Enum, std::size_t kCount>
class EnumCounters {
  public:
    [[nodiscard]] std::uint64_t& operator[](Enum value) {
        return counts_[static_cast<std::size_t>(value)];
    }
    [[nodiscard]] std::uint64_t operator[](Enum value) const {
        return counts_[static_cast<std::size_t>(value)];
    }

    [[nodiscard]] friend bool operator==(const EnumCounters&, const EnumCounters&) = default;

    EnumCounters& operator+=(const EnumCounters& more) {
        for (std::size_t i = 0; i < kCount; ++i)
            counts_[i] += more.counts_[i];
        return *this;
    }

    /// Calls `visit(Enum, count)` for each value in order.
    template <typename Visit>
    void for_each(Visit&& visit) const {
        for (std::size_t i = 0; i < kCount; ++i)
            visit(static_cast<Enum>(i), counts_[i]);
    }

  private:
    std::array<std::uint64_t, kCount> counts_{};
};

}  // namespace arena::server
