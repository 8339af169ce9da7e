#include "protocol/base/toml_keys.h"

#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace arena::protocol::toml_keys_test {
namespace {

using Parts = std::vector<std::string>;

TEST(TomlKeys, finds_a_key_that_its_table_has_already) {
    TomlKeys keys;

    EXPECT_EQ(keys.add_key(Parts{"a"}, 1, {}), std::nullopt);
    EXPECT_EQ(keys.add_key(Parts{"b"}, 2, {}), std::nullopt);
    EXPECT_EQ(keys.add_key(Parts{"a"}, 3, {}), 1u);
    EXPECT_EQ(keys.add_key(Parts{"a", "b"}, 4, {}), std::nullopt);
    EXPECT_EQ(keys.add_key(Parts{"a", "b"}, 5, {}), 4u);
}

TEST(TomlKeys, each_heading_has_keys_of_its_own) {
    TomlKeys keys;
    EXPECT_EQ(keys.add_key(Parts{"x"}, 0, {}), std::nullopt);

    EXPECT_EQ(keys.add_heading(Parts{"a"}, false, 1), std::nullopt);
    EXPECT_EQ(keys.add_key(Parts{"x"}, 2, {}), std::nullopt);
    EXPECT_EQ(keys.add_heading(Parts{"a", "b"}, false, 3), std::nullopt);
    EXPECT_EQ(keys.add_key(Parts{"x"}, 4, {}), std::nullopt);

    EXPECT_EQ(keys.add_heading(Parts{"a"}, false, 5), 1u);
}

TEST(TomlKeys, each_element_of_a_list_has_keys_and_headings_of_its_own) {
    TomlKeys keys;
    for (std::size_t at : {10u, 20u}) {
        EXPECT_EQ(keys.add_heading(Parts{"weapon"}, true, at), std::nullopt);
        EXPECT_EQ(keys.add_key(Parts{"name"}, at + 1, {}), std::nullopt);
        EXPECT_EQ(keys.add_heading(Parts{"weapon", "projectile"}, false, at + 2), std::nullopt);
        EXPECT_EQ(keys.add_key(Parts{"speed"}, at + 3, {}), std::nullopt);
    }

    EXPECT_EQ(keys.add_key(Parts{"speed"}, 30, {}), 23u);
    EXPECT_EQ(keys.add_heading(Parts{"weapon", "projectile"}, false, 40), 22u);
}

TEST(TomlKeys, each_pair_of_braces_has_keys_of_its_own) {
    TomlKeys keys;

    EXPECT_EQ(keys.add_key(Parts{"x"}, 1, {}), std::nullopt);
    EXPECT_EQ(keys.add_key(Parts{"x"}, 3, 2), std::nullopt);
    EXPECT_EQ(keys.add_key(Parts{"x"}, 5, 4), std::nullopt);
    EXPECT_EQ(keys.add_key(Parts{"x"}, 6, 4), 5u);
}

}  // namespace
}  // namespace arena::protocol::toml_keys_test
