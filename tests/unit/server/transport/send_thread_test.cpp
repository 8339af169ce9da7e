#include "server/transport/send_thread.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <future>
#include <span>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace arena::server::send_thread_test {
namespace {

const Path kOne = protocol::ipv4_address({127, 0, 0, 1}, 1000);

void add_number(Outbox& outbox, std::uint32_t number) {
    outbox.add(kOne, FarEnd::validated, std::as_bytes(std::span(&number, 1)));
}

/// Keeps what is sent. Read it after wait() or at the end of the thread.
struct Kept {
    std::vector<std::uint32_t> numbers;
    std::vector<std::size_t> runs;  ///< by call

    void operator()(const Outbox& outbox) {
        runs.push_back(outbox.runs().size());
        for (const Outbox::Run& run : outbox.runs()) {
            const auto bytes = outbox.bytes_of(run);
            const std::size_t before = numbers.size();
            numbers.resize(before + bytes.size() / 4);
            std::memcpy(&numbers[before], bytes.data(), bytes.size());
        }
    }
};

TEST(SendThread, sends_everything_in_order_however_it_is_submitted) {
    Kept kept;
    constexpr std::uint32_t kNumbers = 20000;
    {
        SendThread sender([&kept](const Outbox& outbox) { kept(outbox); });
        Outbox outbox;
        for (std::uint32_t i = 0; i < kNumbers; ++i) {
            add_number(outbox, i);
            if (i % 7 == 0) sender.submit(outbox);
            if (i % 5000 == 0) sender.wait();
        }
        sender.submit(outbox);
    }

    ASSERT_EQ(kept.numbers.size(), kNumbers);
    for (std::uint32_t i = 0; i < kNumbers; ++i)
        ASSERT_EQ(kept.numbers[i], i);
}

TEST(SendThread, everything_submitted_is_sent_when_wait_returns) {
    Kept kept;
    SendThread sender([&kept](const Outbox& outbox) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));  // time to return too early
        kept(outbox);
    });
    Outbox outbox;

    for (std::uint32_t i = 0; i < 20; ++i) {
        add_number(outbox, i);
        sender.submit(outbox);
        EXPECT_TRUE(outbox.empty());
        sender.wait();
        ASSERT_EQ(kept.numbers.size(), i + 1);
    }
}

TEST(SendThread, submit_does_not_wait_for_sending) {
    std::promise<void> gate;
    Kept kept;
    SendThread sender([&kept, open = gate.get_future().share()](const Outbox& outbox) {
        open.wait();
        kept(outbox);
    });
    Outbox outbox;

    for (std::uint32_t i = 0; i < 10; ++i) {
        add_number(outbox, i);
        sender.submit(outbox);  // returns although nothing is sent
    }
    gate.set_value();
    sender.wait();

    EXPECT_EQ(kept.numbers.size(), 10u);
    EXPECT_LE(kept.runs.size(), 10u);
}

TEST(SendThread, submit_waits_when_too_much_is_unsent) {
    std::promise<void> gate;
    std::atomic<std::size_t> sent = 0;
    SendThread sender([&sent, open = gate.get_future().share()](const Outbox& outbox) {
        open.wait();
        sent += outbox.size_bytes();
    });
    const std::vector<std::byte> datagram(1200);
    const std::size_t in_one = std::size_t{4} << 20u;
    constexpr std::size_t kSubmits = 40;  // 160 MiB

    std::atomic<std::size_t> submitted = 0;
    auto submits = std::async(std::launch::async, [&] {
        for (std::size_t i = 0; i < kSubmits; ++i) {
            Outbox outbox;
            while (outbox.size_bytes() < in_one)
                outbox.add(kOne, FarEnd::validated, datagram);
            submitted += outbox.size_bytes();
            sender.submit(outbox);
        }
    });

    EXPECT_EQ(submits.wait_for(std::chrono::milliseconds(500)), std::future_status::timeout);
    // What is being sent has waited before, so there is at most as much of each, and one more
    // outbox, which exceeds the limit.
    EXPECT_LE(submitted, 2 * (kUnsentBytesMax + in_one + 1200) + in_one + 1200);
    gate.set_value();
    submits.wait();
    sender.wait();
    EXPECT_EQ(sent, submitted);
}

}  // namespace
}  // namespace arena::server::send_thread_test
