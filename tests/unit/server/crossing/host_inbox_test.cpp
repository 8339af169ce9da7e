#include "server/crossing/host_inbox.h"

#include <chrono>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace arena::server::host_inbox_test {
namespace {

using std::chrono::milliseconds;

/// Returns what is taken, each as one word.
std::vector<std::string> taken_from(HostInbox& inbox) {
    std::vector<std::string> taken;
    inbox.take_all(
        [&](const Transfer& transfer) {
            taken.push_back("transfer at " + std::to_string(transfer.now / milliseconds(1)));
        },
        [&](const Application& application) {
            taken.push_back("application " + std::to_string(application.client.client_id));
        },
        [&](protocol::ConnectionId connection, Time now) {
            taken.push_back("repeat " + std::to_string(connection) + " at " +
                            std::to_string(now / milliseconds(1)));
        },
        [&](protocol::ConnectionId connection, const Path& from, std::span<const std::byte> packet,
            Time now) {
            taken.push_back("packet " + std::to_string(connection) + " of " +
                            std::to_string(packet.size()) + " from " +
                            std::to_string(from.remote.port) + " at " +
                            std::to_string(now / milliseconds(1)));
        });
    return taken;
}

Application application_of(std::uint64_t client_id) {
    Application application;
    application.client.client_id = client_id;
    return application;
}

TEST(HostInbox, gives_sessions_that_come_then_applicants_then_packets) {
    HostInbox inbox(4);
    const std::vector<std::byte> packet(40);
    const Path path(protocol::ipv4_address({10, 0, 0, 1}, 77));

    EXPECT_TRUE(inbox.put_packet(5, path, packet, milliseconds(3)));
    EXPECT_TRUE(inbox.put_application(application_of(9)));
    EXPECT_TRUE(inbox.put_repeat(6, milliseconds(4)));
    EXPECT_TRUE(inbox.put_packet(7, path, {}, milliseconds(5)));
    EXPECT_FALSE(inbox.has_transfers());
    EXPECT_TRUE(inbox.put_transfer({.session = nullptr, .now = milliseconds(6), .asked = {}}));
    EXPECT_TRUE(inbox.has_transfers());

    EXPECT_EQ(taken_from(inbox), (std::vector<std::string>{
                                     "transfer at 6", "application 9", "repeat 6 at 4",
                                     "packet 5 of 40 from 77 at 3", "packet 7 of 0 from 77 at 5"}));
    EXPECT_TRUE(taken_from(inbox).empty());
    EXPECT_FALSE(inbox.has_transfers());
}

TEST(HostInbox, of_a_match_that_hangs_takes_no_more_than_it_has_room_for) {
    HostInbox inbox(1);
    const std::vector<std::byte> packet(1000);

    std::size_t packets = 0;
    while (inbox.put_packet(1, {}, packet, {}) && packets < 100'000)
        ++packets;
    std::size_t applications = 0;
    while (inbox.put_application(application_of(applications)) && applications < 100'000)
        ++applications;

    EXPECT_GT(packets, 50u);
    EXPECT_LT(packets, 100u);
    EXPECT_EQ(applications, kApplicationsWaitingMax);
    EXPECT_FALSE(inbox.put_repeat(1, {}));
    EXPECT_TRUE(inbox.put_transfer({}));
    EXPECT_FALSE(inbox.put_transfer({}));
    EXPECT_EQ(taken_from(inbox).size(), packets + applications + 1);
    EXPECT_TRUE(inbox.put_packet(1, {}, packet, {}));
}

TEST(HostInbox, has_room_for_the_packets_of_many_sessions) {
    HostInbox inbox(1000);
    const std::vector<std::byte> packet(100);

    for (int tick = 0; tick < 4; ++tick)
        for (protocol::ConnectionId session = 0; session < 1000; ++session)
            ASSERT_TRUE(inbox.put_packet(session, {}, packet, {}));
}

}  // namespace
}  // namespace arena::server::host_inbox_test
