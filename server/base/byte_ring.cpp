#include "server/base/byte_ring.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace arena::server {

ByteRing::ByteRing(std::size_t bytes)
    : capacity_(std::bit_ceil(std::max(bytes, 2 * kSizeBytes))), memory_(capacity_) {}

bool ByteRing::put(std::span<const std::byte> head, std::span<const std::byte> body) {
    const std::size_t bytes = head.size() + body.size();
    const std::size_t room = room_for(bytes);
    const std::uint64_t begin = begin_.load(std::memory_order_acquire);
    std::uint64_t end = end_.load(std::memory_order_relaxed);
    // A record is in one piece.
    const std::size_t until_wrap = capacity_ - end % capacity_;
    const std::size_t skipped = room > until_wrap ? until_wrap : 0;
    if (room > capacity_ || end - begin + skipped + room > capacity_) return false;
    if (skipped > 0) {
        set_size_at(end, kSkip);
        end += skipped;
    }
    set_size_at(end, bytes);
    std::byte* const record = at(end) + kSizeBytes;
    std::ranges::copy(head, record);
    std::ranges::copy(body, record + head.size());
    end_.store(end + room, std::memory_order_release);
    return true;
}

std::uint64_t ByteRing::size_at(std::uint64_t position) {
    std::uint64_t size = 0;
    std::memcpy(&size, at(position), sizeof(size));
    return size;
}

void ByteRing::set_size_at(std::uint64_t position, std::uint64_t size) {
    std::memcpy(at(position), &size, sizeof(size));
}

}  // namespace arena::server
