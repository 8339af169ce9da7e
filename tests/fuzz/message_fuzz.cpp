// Feeds any bytes to the decoder. A decoded message must be in range, and must encode and decode to
// the same value again.
//
//   cmake --preset fuzz && cmake --build build/fuzz --target message_fuzz
//   build/fuzz/bin/message_fuzz -max_len=4200 -max_total_time=60 CORPUS
//   tests/fuzz/corpus/message_fuzz
#include <cstddef>
#include <cstdint>
#include <span>

#include "protocol/decode.h"
#include "protocol/encode.h"
#include "protocol/ranges.h"
#include "sim/base/assert.h"

using namespace arena::protocol;

namespace {

// Only the encoder lasts from run to run, as it does in the server.
Encoder& encoder() {
    static Encoder one;
    return one;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto first = decode(std::as_bytes(std::span(data, size)));
    if (!first.ok()) return 0;

    const Message& message = first.value();
    ARENA_ASSERT(std::visit([](const auto& value) { return in_range(value); }, message),
                 "a decoded message is in range");
    const auto second = decode(encoder().encode(message));
    ARENA_ASSERT(second.ok(), "a decoded message encodes to bytes that decode");
    ARENA_ASSERT(second.value() == message, "and to the same value");
    return 0;
}
