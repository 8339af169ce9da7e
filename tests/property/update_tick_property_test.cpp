// The tick of an update, of which mostly only the lowest bits are sent: whatever the network loses,
// delays and reorders, and however long either side is silent, a client completes it to the tick
// that the server meant.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "protocol/update_message.h"
#include "server/replication/delivered_tick.h"

namespace arena::server {
namespace {

struct Sent {
    std::uint32_t number = 0;
    sim::Tick tick = 0;
    std::vector<std::byte> bytes;
};

/// A server and a client that has been welcomed; the test is the network between them.
struct Stream {
    void send() {
        protocol::UpdateEncoder encoder;
        const auto bytes =
            encoder.encode({.tick = tick, .has_whole_tick = !delivered.reaches(tick)});
        sends_short += bytes.size() == protocol::kUpdateBytesMin;
        in_flight.push_back({next_number, tick, {bytes.begin(), bytes.end()}});
        delivered.on_sent(next_number++, tick);
    }
    /// One that is later than any network makes it does not arrive.
    void arrive(std::size_t index) {
        const Sent sent = take(index);
        if (std::int64_t{newest} - sent.tick > 0x8000) return lose(sent);
        protocol::Update update;
        RC_ASSERT(!protocol::decode_update(sent.bytes, newest, update));
        RC_ASSERT(update.tick == sent.tick);
        newest = std::max(newest, update.tick);
        fates.push_back({.number = sent.number, .is_delivered = true});
    }
    /// It may still arrive.
    void count_as_lost(std::size_t index) {
        fates.push_back({.number = in_flight[index].number, .is_delivered = false});
    }
    void lose(const Sent& sent) { fates.push_back({.number = sent.number, .is_delivered = false}); }
    Sent take(std::size_t index) {
        Sent sent = in_flight[index];
        in_flight.erase(in_flight.begin() + static_cast<std::ptrdiff_t>(index));
        return sent;
    }
    /// The server learns the fates, in whatever order, when the client is heard.
    void learn() {
        for (const protocol::MessageFate& fate : fates)
            delivered.on_fate(fate);
        fates.clear();
    }

    DeliveredTick delivered;
    sim::Tick tick = 0;
    std::uint32_t next_number = 1;
    std::vector<Sent> in_flight;
    std::vector<protocol::MessageFate> fates;
    sim::Tick newest = 0;  ///< of the updates that the client has received
    int sends_short = 0;
};

/// Returns any of the numbers, evenly, in small cases too.
template <typename Number>
Number even(Number begin, Number end) {
    return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<Number>(begin, end));
}

constexpr sim::Tick kGapMax = 100'000'000;

/// Returns the ticks from one update to the next: a few, or those of minutes, hours or days in
/// which nothing was sent.
sim::Tick gap() {
    const int which = even(0, 27);
    if (which < 20) return even<sim::Tick>(1, 25);
    if (which < 24) return even<sim::Tick>(1, 20'000);
    return which < 26 ? even<sim::Tick>(16'000, 70'000) : even<sim::Tick>(1, kGapMax);
}

RC_GTEST_PROP(UpdateTick, is_completed_to_what_the_server_meant, ()) {
    Stream stream;
    stream.tick = even(0, 2) == 0 ? even<sim::Tick>(0, 100'000) : even<sim::Tick>(0, sim::kTickMax);
    const int steps = *rc::gen::inRange(1, 300);
    for (int step = 0; step < steps; ++step) {
        const auto any = [&] { return even<std::size_t>(0, stream.in_flight.size()); };
        const int what = even(0, 10);
        if (what < 4 && sim::kTickMax - stream.tick > kGapMax) {
            stream.tick += gap();
            stream.send();
        } else if (what < 6 && !stream.in_flight.empty()) {
            stream.arrive(0);
        } else if (what == 6 && !stream.in_flight.empty()) {
            stream.arrive(any());
        } else if (what == 7 && !stream.in_flight.empty()) {
            stream.lose(stream.take(any()));
        } else if (what == 8 && !stream.in_flight.empty()) {
            stream.count_as_lost(any());
        } else {
            stream.learn();
        }
    }
    RC_CLASSIFY(stream.sends_short > 0);
}

}  // namespace
}  // namespace arena::server
