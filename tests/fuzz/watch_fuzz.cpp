// Feeds any bytes to the decoder of wishes to watch. A decoded wish must be in range, and must
// encode and decode to the same value again.
//
//   cmake --preset fuzz && cmake --build build/fuzz --target watch_fuzz
//   build/fuzz/bin/watch_fuzz -max_len=128 -max_total_time=60 CORPUS tests/fuzz/corpus/watch_fuzz
#include <cstddef>
#include <cstdint>
#include <span>

#include "protocol/watch_message.h"
#include "sim/base/assert.h"

using namespace arena;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static protocol::WatchEncoder encoder;
    protocol::Watch watch;
    if (protocol::decode_watch(std::as_bytes(std::span(data, size)), watch)) return 0;
    ARENA_ASSERT(in_range(watch), "a decoded wish is in range");
    protocol::Watch again;
    ARENA_ASSERT(!protocol::decode_watch(encoder.encode(watch), again),
                 "a decoded wish encodes to bytes that decode");
    ARENA_ASSERT(again == watch, "and to the same value");
    return 0;
}
