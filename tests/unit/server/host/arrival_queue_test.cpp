#include "server/host/arrival_queue.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace arena::server::arrival_queue_test {
namespace {

void add(ArrivalQueue& queue, protocol::ConnectionId connection, const std::string& text) {
    queue.add(connection, {}, std::as_bytes(std::span(text)), Time{0});
}

std::string text_of(const ArrivalQueue& queue, const ArrivalQueue::Packet& packet) {
    std::string text;
    for (const std::byte byte : queue.bytes_of(packet))
        text += static_cast<char>(byte);
    return text;
}

TEST(ArrivalQueue, packets_keep_the_order_in_which_they_arrived) {
    ArrivalQueue queue;
    add(queue, 7, "one");
    add(queue, 3, "");
    add(queue, 7, "three");

    std::vector<std::string> texts;
    for (const ArrivalQueue::Packet& packet : queue.packets())
        texts.push_back(text_of(queue, packet));

    EXPECT_EQ(texts, (std::vector<std::string>{"one", "", "three"}));
}

TEST(ArrivalQueue, the_packets_of_a_connection_are_in_one_group_in_order) {
    ArrivalQueue queue;
    for (std::uint32_t i = 0; i < 500; ++i)
        add(queue, i * 7 % 90, std::to_string(i));

    queue.group();

    std::size_t count = 0;
    std::vector<std::size_t> groups(90, ArrivalQueue::kGroups);
    std::vector<std::uint32_t> last(90, 0);
    for (std::size_t group = 0; group < ArrivalQueue::kGroups; ++group) {
        for (const std::uint32_t number : queue.members(group)) {
            const protocol::ConnectionId connection = queue.packets()[number].connection;
            EXPECT_TRUE(groups[connection] == ArrivalQueue::kGroups || groups[connection] == group);
            groups[connection] = group;
            EXPECT_TRUE(number == 0 || number > last[connection]);
            last[connection] = number;
            ++count;
        }
    }
    EXPECT_EQ(count, 500u);
}

TEST(ArrivalQueue, it_is_full_with_so_many_packets_and_empty_after_clear) {
    ArrivalQueue queue;
    EXPECT_TRUE(queue.empty());
    while (!queue.full())
        add(queue, 1, "x");
    EXPECT_EQ(queue.packets().size(), ArrivalQueue::kPacketsMax);

    queue.clear();
    queue.group();

    EXPECT_TRUE(queue.empty());
    for (std::size_t group = 0; group < ArrivalQueue::kGroups; ++group)
        EXPECT_TRUE(queue.members(group).empty());
}

}  // namespace
}  // namespace arena::server::arrival_queue_test
