// Random numbers for libsodium, which on WASI draws them with arc4random: from the page's
// crypto.getRandomValues, through WASI's random_get.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include <unistd.h>

extern "C" {

void arc4random_buf(void* buffer, std::size_t size) {
    constexpr std::size_t kMost = 256;  // that getentropy() gives at once
    auto* bytes = static_cast<unsigned char*>(buffer);
    while (size > 0) {
        const std::size_t part = std::min(size, kMost);
        if (getentropy(bytes, part) != 0) std::abort();
        bytes += part;
        size -= part;
    }
}

std::uint32_t arc4random() {
    std::uint32_t number = 0;
    arc4random_buf(&number, sizeof number);
    return number;
}

}  // extern "C"
