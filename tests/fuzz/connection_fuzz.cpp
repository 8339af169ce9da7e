// Feeds a connection with packets that an authenticated but hostile peer could send, one after
// another, between messages of its own. The connection must keep to its bounds, write nothing that
// its own reader rejects, and accept nothing after it has ended.
//
// The input is a script: a byte says what happens next, and the following bytes say how.
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
#include "protocol/session/connection/connection.h"
#include "protocol/session/packet/frame_reader.h"
#include "sim/base/assert.h"

using namespace arena::protocol;

namespace {

using namespace std::chrono_literals;

class BoundedInbox : public Inbox {
  public:
    void on_sequenced(std::uint8_t channel, std::span<const std::byte> message) override {
        ARENA_ASSERT(channel < kSequencedChannels, "the channel exists");
        ARENA_ASSERT(!message.empty() && message.size() <= kSequencedMessageMax,
                     "a size within bounds");
    }
    void on_unordered(std::span<const std::byte> message) override {
        ARENA_ASSERT(!message.empty() && message.size() <= kUnorderedMessageMax,
                     "a size within bounds");
    }
    void on_reliable(std::span<const std::byte> message) override {
        ARENA_ASSERT(!message.empty() && message.size() <= kReliableMessageMax,
                     "a size within bounds");
        ARENA_ASSERT(touch(message) < 256, "every byte can be read");
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
        const auto counts = connection_.statistics();
        ARENA_ASSERT(counts.packets_acked <= counts.packets_sent, "each is acknowledged once");
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
                (void)connection_.send_sequenced(0, filler_.first(reader_.u8()));
                return;
            case 6:
                (void)connection_.send_sequenced(what >> 5, filler_.first(reader_.u16() % 1300u));
                (void)connection_.send_unordered(filler_.first(what >> 3));
                return read_fates();
            default:
                if (what == 0xFF) return connection_.disconnect(EndReason::left);
                return acknowledge(1 + what / 8u);
        }
    }

    void read_fates() {
        for (const MessageFate& fate : connection_.fates()) {
            ARENA_ASSERT(fate.number > 0 && fate.number < connection_.next_unordered(),
                         "a message that was sent");
            ++fates_;
        }
        ARENA_ASSERT(fates_ < connection_.next_unordered(), "one fate each");
        connection_.forget_fates();
    }

    /// Receives a packet whose number is near the newest, and whose acknowledgement is near the
    /// sent ones.
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
        take(header, reader_.bytes(size), path);
    }

    void take(const PacketHeader& header, std::span<const std::byte> frames, PathId path) {
        const bool ended = connection_.end().has_value();
        const auto sequence = connection_.admit(header);
        ARENA_ASSERT(!(ended && sequence.ok()), "nothing is accepted after the end");
        if (!sequence.ok()) return;
        (void)connection_.read(
            now_, {.header = header, .sequence = sequence.value(), .frames = frames, .path = path},
            inbox_);
    }

    /// Receives a packet in order that acknowledges the newest and `runs` runs before it. Sometimes
    /// up to a thousand packets go out first, so that there is something to acknowledge.
    void acknowledge(std::size_t runs) {
        for (unsigned left = reader_.u8() * 4u; left > 0; --left) {
            (void)connection_.send_sequenced(0, filler_.first(1));
            flush();
        }
        std::array<std::byte, 200> bytes;
        std::size_t size = 0;
        bytes[size++] = static_cast<std::byte>(FrameType::acknowledgement);
        for (std::size_t i = 0; i < 2 * runs; ++i) {
            const unsigned number = reader_.u8() % 4u == 0 ? reader_.u16() % 16'384u : reader_.u8();
            if (number > 127) bytes[size++] = static_cast<std::byte>(number % 128u + 128u);
            bytes[size++] = static_cast<std::byte>(number > 127 ? number / 128u : number);
        }
        take({.connection = 1,
              .sequence = static_cast<std::uint16_t>(++sequence_),
              .ack = static_cast<std::uint16_t>(sent_),
              .ack_bits = 0},
             std::span(bytes).first(size), {0});
    }

    void flush() {
        std::array<std::byte, kFrameBytesMax> frames;
        int packets = 0;
        while (const auto packet = connection_.write(now_, frames)) {
            sent_ = packet->sequence;
            for (FrameReader reader(std::span(frames).first(packet->size)); !reader.done();)
                ARENA_ASSERT(reader.next().ok(), "it writes frames that its reader accepts");
            ARENA_ASSERT(++packets < 1000, "a flush ends");
        }
        ARENA_ASSERT(packets == 0 || !connection_.wants_flush(), "a flush satisfies wants_flush()");
    }

    ByteReader reader_;
    BoundedInbox inbox_;
    Time now_{0};
    std::uint64_t sequence_ = 0;
    std::uint64_t sent_ = 0;
    std::uint32_t fates_ = 0;  // how many were reported
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
