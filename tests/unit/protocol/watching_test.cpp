#include "protocol/watching.h"

#include <set>
#include <string_view>

#include <gtest/gtest.h>

namespace arena::protocol {
namespace {

TEST(Watching, every_refusal_has_a_name_of_its_own) {
    std::set<std::string_view> names;
    for (std::size_t value = 0; value < kWatchRefusals; ++value)
        names.insert(name_of(static_cast<WatchRefusal>(value)));

    EXPECT_EQ(names.size(), kWatchRefusals);
    EXPECT_FALSE(names.contains("unknown"));
    EXPECT_EQ(name_of(static_cast<WatchRefusal>(kWatchRefusals)), "unknown");
}

}  // namespace
}  // namespace arena::protocol
