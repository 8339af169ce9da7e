#include "server/admin/admin_desk.h"

#include <atomic>
#include <thread>

#include <gtest/gtest.h>

namespace arena::server {
namespace {

AdminOutcome never(const AdminRequest&) {
    ADD_FAILURE() << "nothing was asked";
    return Kicked{};
}

/// Finds every client with an even id.
AdminOutcome find_even(const AdminRequest& request) {
    return Kicked{std::get<KickClient>(request).client_id % 2 == 0};
}

TEST(AdminDesk, returns_each_outcome_once_to_its_receipt) {
    AdminDesk desk;
    const auto even = desk.ask(KickClient{4});
    const auto odd = desk.ask(KickClient{5});
    const auto list = desk.ask(ListClients{});
    ASSERT_TRUE(even && odd && list);
    EXPECT_FALSE(desk.collect(*even)) << "before anything was done";

    desk.serve([](const AdminRequest& request) -> AdminOutcome {
        if (std::holds_alternative<ListClients>(request)) return ClientList(3);
        return find_even(request);
    });

    EXPECT_EQ(std::get<ClientList>(desk.collect(*list).value()).size(), 3u);
    EXPECT_FALSE(std::get<Kicked>(desk.collect(*odd).value()).found);
    EXPECT_TRUE(std::get<Kicked>(desk.collect(*even).value()).found);
    desk.serve(never);
}

TEST(AdminDesk, is_full_until_an_outcome_is_collected) {
    AdminDesk desk;
    for (std::size_t i = 0; i < kAdminRequestsMax; ++i)
        ASSERT_EQ(desk.ask(KickClient{i}), i);
    EXPECT_FALSE(desk.ask(ListClients{}));

    desk.serve(find_even);
    EXPECT_FALSE(desk.ask(ListClients{})) << "done, but not collected";
    EXPECT_TRUE(desk.collect(3));

    EXPECT_EQ(desk.ask(ListClients{}), 3u);
    EXPECT_FALSE(desk.ask(ListClients{}));
}

TEST(AdminDesk, does_not_act_on_a_request_withdrawn_in_time) {
    AdminDesk desk;
    const auto receipt = desk.ask(KickClient{4});

    EXPECT_TRUE(desk.cancel(*receipt));

    desk.serve(never);
    EXPECT_EQ(desk.ask(KickClient{6}), receipt) << "its place is free again";
}

TEST(AdminDesk, reports_a_withdrawal_that_comes_too_late) {
    AdminDesk desk;
    const auto done = desk.ask(KickClient{4});
    desk.serve(find_even);
    EXPECT_FALSE(desk.cancel(*done));

    const auto begun = desk.ask(KickClient{4});
    desk.serve([&](const AdminRequest& request) {
        EXPECT_FALSE(desk.cancel(*begun)) << "while it is carried out";
        return find_even(request);
    });

    EXPECT_FALSE(desk.collect(*begun)) << "abandoned";
    EXPECT_EQ(desk.ask(KickClient{6}), begun);
}

// A request that arrives while others are carried out waits for the next call: the work of one tick
// is bounded.
TEST(AdminDesk, serves_only_requests_made_before_it_began) {
    AdminDesk desk;
    (void)desk.ask(KickClient{4});
    int acts = 0;

    desk.serve([&](const AdminRequest& request) {
        ++acts;
        EXPECT_TRUE(desk.ask(KickClient{6}));
        return find_even(request);
    });

    EXPECT_EQ(acts, 1);
}

// Also meant for the thread sanitizer.
TEST(AdminDesk, carries_requests_between_two_threads) {
    constexpr std::uint64_t kRequests = 2'000;
    AdminDesk desk;
    std::atomic<bool> ends{false};
    std::uint64_t acts = 0;
    std::thread ticks([&] {
        while (!ends) {
            desk.serve([&](const AdminRequest& request) -> AdminOutcome {
                ++acts;
                return ClientList(std::get<KickClient>(request).client_id % 5);
            });
            std::this_thread::yield();
        }
    });

    std::uint64_t collected = 0;
    std::uint64_t withdrawn = 0;
    for (std::uint64_t id = 0; id < kRequests; ++id) {
        const auto receipt = desk.ask(KickClient{id});
        if (!receipt) continue;  // withdrawn requests keep their place until the next tick
        if (id % 7 == 0) {
            withdrawn += desk.cancel(*receipt) ? 1u : 0u;
            continue;
        }
        auto outcome = desk.collect(*receipt);
        for (; !outcome; outcome = desk.collect(*receipt))
            std::this_thread::yield();
        EXPECT_EQ(std::get<ClientList>(*outcome).size(), id % 5);
        ++collected;
    }
    ends = true;
    ticks.join();

    EXPECT_GE(acts, collected);
    EXPECT_LE(acts + withdrawn, kRequests);
    EXPECT_GT(collected, kRequests / 2);
}

}  // namespace
}  // namespace arena::server
