// Feeds a connection with packets that an authenticated but hostile peer could send, one after
// another, between messages of its own. It must keep to its bounds, write nothing that its own
// reader refuses, and take nothing any more once it has ended.
//
// The input is a script: a byte says what happens next, the bytes that follow say how.
//
//   cmake --preset fuzz && cmake --build build/fuzz --target connection_fuzz
//   build/fuzz/bin/connection_fuzz -max_len=4000 -max_total_time=60 CORPUS
//   tests/fuzz/corpus/connection_fuzz
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "protocol/session/byte_reader.h"
#include "protocol/session/connection.h"
#include "protocol/session/frame_reader.h"
#include "sim/base/assert.h"

using namespace arena::protocol;

namespace {

using namespace std::chrono_literals;

class BoundedInbox : public Inbox {
  public:
    void on_sequenced(std::uint8_t channel, std::span<const std::byte> message) override {
        ARENA_ASSERT(channel < kSequencedChannels, "a channel that there is");
        ARENA_ASSERT(!message.empty() && message.size() <= kSequencedMessageMax, "its bounds");
    }
    void on_redundant(std::span<const std::byte> message) override {
        ARENA_ASSERT(!message.empty() && message.size() <= kRedundantMessageMax, "its bounds");
    }
    void on_reliable(std::span<const std::byte> message) override {
        ARENA_ASSERT(!message.empty() && message.size() <= kReliableMessageMax, "its bounds");
        ARENA_ASSERT(touch(message) < 256, "every byte of it is there");
    }

  private:
    static unsigned touch(std::span<const std::byte> message) {
        unsigned sum = 0;
        for (const std::byte byte : message)
            sum ^= std::to_integer<unsigned>(byte);
        return sum;
    }
};

class Script {
  public:
    explicit Script(std::span<const std::byte> bytes) : reader_(bytes) {}

    void run() {
        while (reader_.left() > 0)
            step(reader_.u8());
        ARENA_ASSERT(connection_.reliable_waiting().messages <= kReliableWindow, "a bounded queue");
        ARENA_ASSERT(connection_.reliable_waiting().bytes <= kReliableBytesMax, "a bounded queue");
    }

  private:
    void step(std::uint8_t what) {
        switch (what % 8) {
            case 0:
            case 1:
            case 2:
                return receive();
            case 3:
                now_ += reader_.u8() * Time{5ms};
                return flush();
            case 4:
                (void)connection_.send_reliable(filler_.first(reader_.u16()));
                return;
            case 5:
                (void)connection_.send_redundant(filler_.first(reader_.u8()));
                return;
            case 6:
                (void)connection_.send_sequenced(what >> 5, filler_.first(reader_.u16() % 1300u));
                return;
            default:
                if (what == 0xFF) connection_.disconnect(EndReason::left);
                return;
        }
    }

    /// A packet whose number is near the newest, and whose acknowledgement is near what was sent.
    void receive() {
        sequence_ += reader_.u8();
        const std::uint64_t back = reader_.u8();
        const PacketHeader header{.connection = 1,
                                  .sequence = static_cast<std::uint16_t>(sequence_ - back),
                                  .ack = static_cast<std::uint16_t>(sent_ - reader_.u8()),
                                  .ack_bits = reader_.u32()};
        const PathId path{reader_.u8() % 3u};
        const std::size_t size =
            std::min<std::size_t>(reader_.u16() % (kFrameBytesMax + 1u), reader_.left());
        const bool ended = connection_.end().has_value();

        const auto sequence = connection_.admit(header);
        ARENA_ASSERT(!(ended && sequence.ok()), "nothing is taken after the end");
        if (!sequence.ok()) return;
        (void)connection_.read(now_,
                               {.header = header,
                                .sequence = sequence.value(),
                                .frames = reader_.bytes(size),
                                .path = path},
                               inbox_);
    }

    void flush() {
        std::array<std::byte, kFrameBytesMax> frames;
        int packets = 0;
        while (const auto packet = connection_.write(now_, frames)) {
            sent_ = packet->sequence;
            for (FrameReader reader(std::span(frames).first(packet->size)); !reader.done();)
                ARENA_ASSERT(reader.next().ok(), "it writes what it would read");
            ARENA_ASSERT(++packets < 1000, "a flush ends");
        }
    }

    ByteReader reader_;
    BoundedInbox inbox_;
    Time now_{0};
    std::uint64_t sequence_ = 0;
    std::uint64_t sent_ = 0;
    std::array<std::byte, 65536> filling_{};
    std::span<const std::byte> filler_{filling_};
    Connection connection_{{.id = 1,
                            .timeout = 10s,
                            .path = {0},
                            .fill_random =
                                [](std::span<std::byte> bytes) {
                                    std::fill(bytes.begin(), bytes.end(), std::byte{5});
                                }},
                           Time{0}};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Script(std::as_bytes(std::span(data, size))).run();
    return 0;
}
