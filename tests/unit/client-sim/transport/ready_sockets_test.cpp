#include "client-sim/transport/ready_sockets.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include <boost/system/errc.hpp>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>

namespace arena::client_sim {
namespace {

/// Two connected sockets: what is sent to one can be read at the other.
struct SocketPair {
    files::Descriptor near;
    files::Descriptor far;

    SocketPair() {
        std::array<int, 2> numbers{-1, -1};
        EXPECT_EQ(::socketpair(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0, numbers.data()), 0);
        near = files::Descriptor(numbers[0]);
        far = files::Descriptor(numbers[1]);
    }
    void send() const { EXPECT_EQ(::send(far.number(), "x", 1, 0), 1); }
    void receive() const {
        char byte = 0;
        EXPECT_EQ(::recv(near.number(), &byte, 1, 0), 1);
    }
};

std::vector<std::uint64_t> names_in(ReadySockets& ready) {
    const auto names = ready.look();
    std::vector<std::uint64_t> sorted(names.begin(), names.end());
    std::sort(sorted.begin(), sorted.end());
    return sorted;
}

using Names = std::vector<std::uint64_t>;

TEST(ReadySockets, without_sockets_none_is_ready) {
    ReadySockets ready;

    EXPECT_TRUE(ready.look().empty());
}

TEST(ReadySockets, names_exactly_those_with_something_to_read) {
    const std::array<SocketPair, 3> pairs{};
    ReadySockets ready;
    for (std::size_t i = 0; i < pairs.size(); ++i)
        ASSERT_FALSE(ready.add(pairs[i].near.number(), 10 + i));
    EXPECT_EQ(names_in(ready), Names{});

    pairs[0].send();
    pairs[2].send();

    EXPECT_EQ(names_in(ready), (Names{10, 12}));
}

TEST(ReadySockets, names_a_socket_again_until_all_of_it_is_read) {
    const SocketPair pair;
    ReadySockets ready;
    ASSERT_FALSE(ready.add(pair.near.number(), 7));
    pair.send();
    pair.send();

    EXPECT_EQ(names_in(ready), Names{7});
    pair.receive();
    EXPECT_EQ(names_in(ready), Names{7});
    pair.receive();
    EXPECT_EQ(names_in(ready), Names{});
}

TEST(ReadySockets, a_name_may_be_any_number) {
    const SocketPair pair;
    ReadySockets ready;
    ASSERT_FALSE(ready.add(pair.near.number(), UINT64_MAX));

    pair.send();

    EXPECT_EQ(names_in(ready), Names{UINT64_MAX});
}

TEST(ReadySockets, a_closed_socket_is_no_longer_watched) {
    SocketPair pair;
    ReadySockets ready;
    ASSERT_FALSE(ready.add(pair.near.number(), 7));
    pair.send();

    pair.near.close();

    EXPECT_EQ(names_in(ready), Names{});
}

TEST(ReadySockets, names_at_most_its_limit_at_once) {
    const SocketPair pair;
    ReadySockets ready;
    std::vector<files::Descriptor> copies;
    for (std::uint64_t name = 0; name <= ReadySockets::kEventsPerWaitMax; ++name) {
        copies.emplace_back(::dup(pair.near.number()));
        ASSERT_TRUE(copies.back().is_open());
        ASSERT_FALSE(ready.add(copies.back().number(), name));
    }

    pair.send();

    const auto names = ready.look();
    EXPECT_EQ(names.size(), ReadySockets::kEventsPerWaitMax);
    EXPECT_EQ(std::set<std::uint64_t>(names.begin(), names.end()).size(), names.size());
}

TEST(ReadySockets, sockets_beyond_the_limit_take_turns) {
    const SocketPair pair;
    ReadySockets ready;
    std::vector<files::Descriptor> copies;
    for (std::uint64_t name = 0; name <= ReadySockets::kEventsPerWaitMax; ++name) {
        copies.emplace_back(::dup(pair.near.number()));
        ASSERT_FALSE(ready.add(copies.back().number(), name));
    }
    pair.send();

    std::set<std::uint64_t> named;
    for (int round = 0; round < 2; ++round)
        for (const std::uint64_t name : ready.look())
            named.insert(name);

    EXPECT_EQ(named.size(), ReadySockets::kEventsPerWaitMax + 1);
}

TEST(ReadySockets, refuses_what_cannot_be_watched) {
    const SocketPair pair;
    const files::Descriptor file(::open("/proc/self/exe", O_RDONLY | O_CLOEXEC));
    ReadySockets ready;
    ASSERT_FALSE(ready.add(pair.near.number(), 1));

    EXPECT_EQ(ready.add(-1, 2), boost::system::errc::bad_file_descriptor);
    EXPECT_EQ(ready.add(pair.near.number(), 3), boost::system::errc::file_exists) << "twice";
    EXPECT_EQ(ready.add(file.number(), 4), boost::system::errc::operation_not_permitted);
}

}  // namespace
}  // namespace arena::client_sim
