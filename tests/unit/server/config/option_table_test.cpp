#include "server/config/option_table.h"

#include <set>
#include <string>
#include <string_view>
#include <variant>

#include <gtest/gtest.h>

#include "server/config/config.h"

namespace arena::server::option_table_test {
namespace {

TEST(OptionTable, has_each_option_once_with_help_and_both_functions) {
    std::set<std::string_view> names;
    for (const OptionSpec& option : option_table()) {
        EXPECT_TRUE(names.insert(option.name).second) << option.name;
        EXPECT_FALSE(option.help.empty()) << option.name;
        EXPECT_FALSE(option.help.ends_with('.')) << option.name;
        EXPECT_EQ(option.placeholder.empty(), option.kind == OptionKind::toggle) << option.name;
        EXPECT_EQ(option.choices.empty(), option.kind != OptionKind::choice) << option.name;
        EXPECT_NE(option.set, nullptr) << option.name;
        EXPECT_NE(option.get, nullptr) << option.name;
    }
    EXPECT_EQ(option_table().front().name, "map") << "the order is that of --help";
}

TEST(OptionTable, each_option_changes_a_different_member) {
    for (const OptionSpec& option : option_table()) {
        const auto value = [&]() -> OptionValue {
            switch (option.kind) {
                case OptionKind::whole:
                    return option.max;
                case OptionKind::toggle:
                    return true;
                case OptionKind::choice:
                    return std::string(option.choices.back());
                case OptionKind::text:
                case OptionKind::address:
                case OptionKind::endpoint:
                case OptionKind::url:
                    return std::string("changed");
            }
            return {};
        }();
        Config config;
        ASSERT_NE(option.get(config), value) << option.name;

        option.set(config, value);

        for (const OptionSpec& other : option_table())
            EXPECT_EQ(other.get(config), other.name == option.name ? value : other.get(Config{}))
                << option.name << " and " << other.name;
    }
}

TEST(OptionTable, every_default_is_a_valid_value_or_not_set) {
    for (const OptionSpec& option : option_table()) {
        const OptionValue value = option.get(Config{});
        if (std::holds_alternative<std::monostate>(value)) continue;

        EXPECT_TRUE(check_value(option, value)) << option.name;
    }
}

}  // namespace
}  // namespace arena::server::option_table_test
