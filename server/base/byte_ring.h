// ByteRing: records of bytes from one thread to another, in order, in memory that never grows.
//
// One thread puts and one takes, at the same time if they like. Either of them may be replaced by
// another thread, as long as the two do not overlap (a lock that is handed over is enough). Neither
// ever waits: a record that finds no room is refused.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace arena::server {

class ByteRing {
  public:
    /// `bytes`, rounded up to a power of two, is the room for records, each of which takes up to
    /// 15 bytes more than it has.
    explicit ByteRing(std::size_t bytes);
    ByteRing(const ByteRing&) = delete;
    ByteRing& operator=(const ByteRing&) = delete;

    /// Appends a record made of two parts. Returns false, and changes nothing, when there is no
    /// room.
    [[nodiscard]] bool put(std::span<const std::byte> head, std::span<const std::byte> body);

    /// Calls `take(record)` for each record that was there at the call, oldest first, and frees
    /// its room after it. The bytes live as long as the call, and begin at a multiple of 8.
    template <typename Take>
    void take_all(Take&& take) {
        const std::uint64_t end = end_.load(std::memory_order_acquire);
        std::uint64_t begin = begin_.load(std::memory_order_relaxed);
        while (begin != end) {
            const std::size_t bytes = size_at(begin);
            if (bytes != kSkip) take(std::span<const std::byte>(at(begin) + kSizeBytes, bytes));
            begin += bytes != kSkip ? room_for(bytes) : capacity_ - begin % capacity_;
            begin_.store(begin, std::memory_order_release);
        }
    }

    [[nodiscard]] bool empty() const {
        return begin_.load(std::memory_order_acquire) == end_.load(std::memory_order_acquire);
    }

  private:
    static constexpr std::size_t kSizeBytes = 8;
    /// In the place of a size: the rest of the memory up to its end is left out.
    static constexpr std::uint64_t kSkip = ~std::uint64_t{0};
    /// The two ends are written by two threads.
    static constexpr std::size_t kCacheLine = 64;

    /// Returns what a record of so many bytes takes up.
    [[nodiscard]] static std::size_t room_for(std::size_t bytes) {
        return kSizeBytes + (bytes + 7) / 8 * 8;
    }
    [[nodiscard]] std::byte* at(std::uint64_t position) {
        return memory_.data() + position % capacity_;
    }
    [[nodiscard]] std::uint64_t size_at(std::uint64_t position);
    void set_size_at(std::uint64_t position, std::uint64_t size);

    std::size_t capacity_;
    std::vector<std::byte> memory_;
    // Counts of bytes since the start: they only grow.
    alignas(kCacheLine) std::atomic<std::uint64_t> begin_{0};
    alignas(kCacheLine) std::atomic<std::uint64_t> end_{0};
};

}  // namespace arena::server
