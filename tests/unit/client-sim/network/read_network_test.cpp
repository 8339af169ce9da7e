#include "client-sim/network/read_network.h"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

using namespace std::chrono_literals;
using protocol::LinkProfile;
using protocol::NetworkProfile;

std::string problem_of(const std::string& text) {
    const auto network = read_network("net.toml", text);
    return network.ok() ? "none" : network.error();
}

TEST(ReadNetwork, an_empty_file_is_a_perfect_network) {
    const auto network = read_network("net.toml", "");

    ASSERT_TRUE(network.ok());
    EXPECT_EQ(network.value(), NetworkProfile{});
}

TEST(ReadNetwork, reads_every_key_in_its_unit) {
    const auto network = read_network("net.toml", R"(
delay_ms = 12.5
jitter_ms = 3
loss_percent = 2
loss_burst_datagrams = 5
reorder_percent = 1.5
reorder_hold_ms = 80
duplicate_percent = 0.5
corrupt_percent = 0.25
bandwidth_kbit_per_second = 800
queue_bytes = 30000
address_change_seconds = 20
)");

    ASSERT_TRUE(network.ok()) << network.error();
    LinkProfile expected{.delay = 12500us,
                         .jitter = 3ms,
                         .loss = 0.02,
                         .loss_burst = 5.0,
                         .reorder = 0.015,
                         .reorder_hold = 80ms,
                         .duplicate = 0.005,
                         .corrupt = 0.0025,
                         .bytes_per_second = 100'000,
                         .queue_bytes = 30'000,
                         .address_change_interval = 20s};
    EXPECT_EQ(network.value().to_server, expected);
    expected.address_change_interval = 0s;
    EXPECT_EQ(network.value().to_client, expected);
}

TEST(ReadNetwork, a_table_overrides_keys_in_one_direction) {
    const auto network = read_network("net.toml", R"(
delay_ms = 30
loss_percent = 1
[to_server]
delay_ms = 60
[to_client]
bandwidth_kbit_per_second = 8
)");

    ASSERT_TRUE(network.ok()) << network.error();
    EXPECT_EQ(network.value().to_server, (LinkProfile{.delay = 60ms, .loss = 0.01}));
    EXPECT_EQ(network.value().to_client,
              (LinkProfile{.delay = 30ms, .loss = 0.01, .bytes_per_second = 1000}));
}

TEST(ReadNetwork, reports_a_problem_with_its_line) {
    const std::vector<std::pair<std::string, std::string>> cases{
        {"delay_ms = -1", "net.toml:1: delay_ms is -1: write a number from 0 to 60000"},
        {"\ndelay_ms = \"long\"", "net.toml:2: delay_ms is 'long': write"},
        {"delay_ms = nan", "net.toml:1: delay_ms is nan: write"},
        {"loss_percent = 101", "net.toml:1: loss_percent is 101: write a number from 0 to 100"},
        {"loss_burst_datagrams = 0.5", "net.toml:1: loss_burst_datagrams is 0.5: write"},
        {"bandwidth_kbit_per_second = 0", "net.toml:1: bandwidth_kbit_per_second is 0: write"},
        {"address_change_seconds = 0", "net.toml:1: address_change_seconds is 0: write"},
        {"\n\n[to_server]\njitter_ms = []", "net.toml:4: jitter_ms is []: write"},
        {"delay = 5", "net.toml:1: unknown key 'delay': the closest match is 'delay_ms'"},
        {"[to_sever]\ndelay_ms = 5",
         "net.toml:1: unknown key 'to_sever': the closest match is 'to_server'"},
        {"[to_client]\nto_server = 1",
         "net.toml:2: unknown key 'to_server': the known names are 'delay_ms', 'jitter_ms', "},
        {"to_client = 7", "net.toml:1: to_client is not a table: write [to_client]"},
        {"[to_client]\naddress_change_seconds = 5",
         "net.toml:2: address_change_seconds is the client's setting: write it in [to_server]"},
        {"delay_ms = 1\ndelay_ms = 2",
         "net.toml:2:1: the key 'delay_ms' is there twice, first in line 1: "},
        {"delay_ms 5", "net.toml:1:10: '=' is missing behind the key 'delay_ms': "},
    };
    for (const auto& [text, expected] : cases) {
        const std::string problem = problem_of(text);

        EXPECT_EQ(problem.rfind(expected, 0), 0u) << text << "\n" << problem;
        EXPECT_EQ(problem.find('\n'), std::string::npos) << problem;
    }
}

TEST(ReadNetwork, reports_the_first_of_several_problems) {
    EXPECT_EQ(problem_of("loss_percent = -1\ndelay_ms = -1").rfind("net.toml:1: loss", 0), 0u);
    EXPECT_EQ(problem_of("delay_ms = -1\nloss_percent = -1").rfind("net.toml:1: delay", 0), 0u);
}

TEST(ReadNetwork, rejects_a_text_that_is_too_long) {
    EXPECT_EQ(problem_of(std::string(kNetworkBytesMax + 1, '#')),
              "net.toml:1: is longer than 64 KiB: shorten the file");
    EXPECT_EQ(problem_of(std::string(kNetworkBytesMax, '#')), "none");
}

TEST(ReadNetwork, rejects_a_key_of_too_many_parts_before_parsing) {
    std::string key = "a";
    for (int i = 1; i < 30'000; ++i)
        key += ".a";

    const auto network = read_network("net.toml", "\n" + key + " = 1\n");

    ASSERT_FALSE(network.ok());
    EXPECT_EQ(network.error(), "net.toml:2: a key has more than 16 parts: write a shorter one");
}

TEST(ReadNetwork, the_largest_numbers_it_accepts_are_in_range) {
    const auto network = read_network("net.toml", R"(
delay_ms = 60000
jitter_ms = 60000
loss_percent = 100
loss_burst_datagrams = 1000000
reorder_percent = 100
reorder_hold_ms = 60000
duplicate_percent = 100
corrupt_percent = 100
bandwidth_kbit_per_second = 10000000
queue_bytes = 268435456
address_change_seconds = 1000000
)");

    ASSERT_TRUE(network.ok()) << network.error();
    EXPECT_TRUE(in_range(network.value().to_server));
    EXPECT_TRUE(in_range(network.value().to_client));
}

}  // namespace
}  // namespace arena::client_sim
