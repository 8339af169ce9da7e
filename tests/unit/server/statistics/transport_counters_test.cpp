#include "server/statistics/transport_counters.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace arena::server::transport_counters_test {
namespace {

TEST(SendError, the_name_is_that_of_the_value) {
    EXPECT_EQ(name_of(SendError::buffer_full), "buffer_full");
    EXPECT_EQ(name_of(SendError::kept_for_players), "kept_for_players");
    EXPECT_EQ(name_of(SendError::too_big), "too_big");
    EXPECT_EQ(name_of(SendError::unreachable), "unreachable");
    EXPECT_EQ(name_of(SendError::forbidden), "forbidden");
    EXPECT_EQ(name_of(SendError::other), "other");
}

TEST(SendError, every_reason_has_a_different_name) {
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < kSendErrorCount; ++i)
        names.insert(name_of(static_cast<SendError>(i)));

    EXPECT_EQ(names.size(), kSendErrorCount);
    EXPECT_FALSE(names.contains("unknown"));
    EXPECT_EQ(name_of(static_cast<SendError>(kSendErrorCount)), "unknown");
}

TEST(TransportCounters, visit_the_send_errors_with_their_names_in_order) {
    TransportCounters counters;
    counters.send.errors[SendError::too_big] = 3;
    counters.send.errors[SendError::other] = 5;
    counters.send.waits = 70;
    counters.receive_errors = 80;

    std::vector<std::pair<std::string, std::uint64_t>> visited;
    counters.for_each_send_error([&](std::string_view name, std::uint64_t count) {
        visited.emplace_back(std::string(name), count);
    });

    EXPECT_EQ(visited, (std::vector<std::pair<std::string, std::uint64_t>>{{"buffer_full", 0},
                                                                           {"kept_for_players", 0},
                                                                           {"too_big", 3},
                                                                           {"unreachable", 0},
                                                                           {"forbidden", 0},
                                                                           {"other", 5}}));
}

}  // namespace
}  // namespace arena::server::transport_counters_test
