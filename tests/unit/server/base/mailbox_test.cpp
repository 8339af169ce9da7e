#include "server/base/mailbox.h"

#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace arena::server::mailbox_test {
namespace {

std::vector<int> taken_from(Mailbox<int>& mailbox) {
    std::vector<int> taken;
    mailbox.take_all([&](int message) { taken.push_back(message); });
    return taken;
}

TEST(Mailbox, gives_messages_in_their_order_once) {
    Mailbox<int> mailbox;
    EXPECT_TRUE(mailbox.empty());
    mailbox.put(3);
    mailbox.put(1);
    EXPECT_FALSE(mailbox.empty());

    EXPECT_EQ(taken_from(mailbox), (std::vector{3, 1}));
    EXPECT_TRUE(mailbox.empty());
    EXPECT_TRUE(taken_from(mailbox).empty());
}

TEST(Mailbox, refuses_messages_beyond_its_bound_until_it_is_emptied) {
    Mailbox<int> mailbox(2);

    EXPECT_TRUE(mailbox.put(1));
    EXPECT_TRUE(mailbox.put(2));
    EXPECT_FALSE(mailbox.put(3));
    EXPECT_EQ(taken_from(mailbox), (std::vector{1, 2}));
    EXPECT_TRUE(mailbox.put(4));
    EXPECT_EQ(taken_from(mailbox), std::vector{4});
}

TEST(Mailbox, what_is_put_meanwhile_waits_for_the_next_call) {
    Mailbox<int> mailbox;
    mailbox.put(1);

    mailbox.take_all([&](int message) { mailbox.put(message + 1); });

    EXPECT_EQ(taken_from(mailbox), std::vector{2});
}

TEST(Mailbox, loses_nothing_between_threads) {
    constexpr int kMessages = 20'000;
    Mailbox<int> mailbox;

    std::thread putting([&] {
        for (int message = 0; message < kMessages; ++message)
            mailbox.put(message);
    });
    std::vector<int> taken;
    while (taken.size() < kMessages)
        mailbox.take_all([&](int message) { taken.push_back(message); });
    putting.join();

    for (int message = 0; message < kMessages; ++message)
        ASSERT_EQ(taken[static_cast<std::size_t>(message)], message);
}

}  // namespace
}  // namespace arena::server::mailbox_test
