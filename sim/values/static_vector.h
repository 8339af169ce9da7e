// StaticVector<T, N>: a vector with storage for N values inside itself, so that decoding a datagram
// or gathering candidates does not allocate.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace arena {

/// Holds up to N values of a trivially copyable T. The caller has to check for a full vector:
/// `push_back` returns whether it added the value.
template <typename T, std::size_t N>
class StaticVector {
  public:
    /// Appends the value. Returns false, and changes nothing, when the vector is full.
    [[nodiscard]] bool push_back(const T& value) {
        if (size_ == N) return false;
        items_[size_++] = value;
        return true;
    }
    void clear() { size_ = 0; }

    [[nodiscard]] static constexpr std::size_t capacity() { return N; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }

    T& operator[](std::size_t index) { return items_[index]; }
    const T& operator[](std::size_t index) const { return items_[index]; }

    /// Returns the last value. The vector must not be empty.
    T& back() { return items_[size_ - 1]; }
    const T& back() const { return items_[size_ - 1]; }

    T* begin() { return items_.data(); }
    T* end() { return items_.data() + size_; }
    const T* begin() const { return items_.data(); }
    const T* end() const { return items_.data() + size_; }

    [[nodiscard]] std::span<const T> view() const { return {items_.data(), size_}; }
    operator std::span<const T>() const { return view(); }

    friend bool operator==(const StaticVector& a, const StaticVector& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

  private:
    std::array<T, N> items_{};
    std::size_t size_ = 0;
};

}  // namespace arena
