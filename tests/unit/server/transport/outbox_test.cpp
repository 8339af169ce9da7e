#include "server/transport/outbox.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace arena::server {
namespace {

const Path kOne = protocol::ipv4_address({127, 0, 0, 1}, 1000);
const Path kOther = protocol::ipv4_address({127, 0, 0, 1}, 1001);

std::vector<std::byte> datagram_of(std::size_t bytes) {
    return std::vector<std::byte>(bytes, std::byte{7});
}

TEST(Outbox, datagrams_of_one_size_to_one_address_are_a_run) {
    Outbox outbox;
    outbox.add(kOne, FarEnd::validated, datagram_of(500));
    outbox.add(kOne, FarEnd::validated, datagram_of(500));
    outbox.add(kOther, FarEnd::validated, datagram_of(500));
    outbox.add(kOther, FarEnd::validated, datagram_of(501));

    ASSERT_EQ(outbox.runs().size(), 3u);
    EXPECT_EQ(outbox.runs()[0].to, kOne);
    EXPECT_EQ(outbox.runs()[0].datagrams, 2u);
    EXPECT_EQ(outbox.runs()[0].segment_bytes, 500u);
    EXPECT_EQ(outbox.runs()[1].to, kOther);
    EXPECT_EQ(outbox.runs()[2].segment_bytes, 501u);
}

TEST(Outbox, each_datagram_to_an_unvalidated_address_is_a_separate_run) {
    Outbox outbox;
    outbox.add(kOne, FarEnd::unvalidated, datagram_of(500));
    outbox.add(kOne, FarEnd::unvalidated, datagram_of(500));
    outbox.add(kOne, FarEnd::validated, datagram_of(500));

    ASSERT_EQ(outbox.runs().size(), 3u);
    EXPECT_EQ(outbox.runs()[0].end, FarEnd::unvalidated);
    EXPECT_EQ(outbox.runs()[1].end, FarEnd::unvalidated);
    EXPECT_EQ(outbox.runs()[2].end, FarEnd::validated);
}

TEST(Outbox, a_shorter_datagram_ends_its_run) {
    Outbox outbox;
    for (const std::size_t bytes : {500u, 500u, 499u, 499u, 1u})
        outbox.add(kOne, FarEnd::validated, datagram_of(bytes));

    ASSERT_EQ(outbox.runs().size(), 2u);
    EXPECT_EQ(outbox.runs()[0].size, 1499u);
    EXPECT_EQ(outbox.runs()[0].segment_bytes, 500u);
    EXPECT_EQ(outbox.runs()[1].datagrams, 2u);
}

TEST(Outbox, a_run_is_no_longer_than_the_kernel_takes_at_once) {
    Outbox small;
    Outbox large;
    for (std::size_t i = 0; i < kSegmentsMax + 1; ++i) {
        small.add(kOne, FarEnd::validated, datagram_of(100));
        large.add(kOne, FarEnd::validated, datagram_of(1200));
    }

    ASSERT_EQ(small.runs().size(), 2u);
    EXPECT_EQ(small.runs()[0].datagrams, kSegmentsMax);
    ASSERT_EQ(large.runs().size(), 2u);
    EXPECT_LE(large.runs()[0].size, kRunBytesMax);
    EXPECT_GT(large.runs()[0].size + 1200, kRunBytesMax);
}

TEST(Outbox, neither_an_empty_datagram_nor_one_beyond_the_protocol_shares_a_run) {
    Outbox outbox;
    for (const std::size_t bytes : {std::size_t{0}, std::size_t{0}, protocol::kPacketBytesMax + 1,
                                    protocol::kPacketBytesMax + 1})
        outbox.add(kOne, FarEnd::validated, datagram_of(bytes));

    EXPECT_EQ(outbox.runs().size(), 4u);
}

/// Returns the datagrams in their order, as text.
std::string contents(const Outbox& outbox) {
    std::string text;
    for (const Outbox::Run& run : outbox.runs()) {
        text += run.to == kOne ? "one:" : "other:";
        for (const std::byte byte : outbox.bytes_of(run))
            text += static_cast<char>(byte);
        text += ' ';
    }
    return text;
}

TEST(Outbox, keeps_the_order_when_another_outbox_is_appended) {
    const auto text = [](std::string_view bytes) {
        return std::as_bytes(std::span(bytes.data(), bytes.size()));
    };
    Outbox first;
    first.add(kOne, FarEnd::validated, text("ab"));
    first.add(kOther, FarEnd::validated, text("cd"));
    Outbox second;
    second.add(kOther, FarEnd::validated, text("ef"));
    second.add(kOne, FarEnd::validated, text("g"));

    first.add(second);

    EXPECT_EQ(contents(first), "one:ab other:cd other:ef one:g ");
    EXPECT_EQ(first.size_bytes(), 7u);
    first.clear();
    EXPECT_TRUE(first.empty());
    first.add(kOther, FarEnd::validated, text("hi"));
    EXPECT_EQ(contents(first), "other:hi ");
}

}  // namespace
}  // namespace arena::server
