#include "protocol/rules/rule_keys.h"

#include <cstdint>
#include <iterator>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/protocol/rules/rule_tables.h"

namespace arena::protocol::rule_keys_test {
namespace {

template <typename Draft>
const RuleKey<Draft>& key_named(std::span<const RuleKey<Draft>> keys, std::string_view name) {
    for (const RuleKey<Draft>& key : keys)
        if (key.name == name) return key;
    ADD_FAILURE() << "no key " << name;
    return keys.front();
}

/// Returns a value of the key's kind at one end of its range, another one for `upper`.
template <typename Draft>
RuleValue value_at_end(const RuleKey<Draft>& key, bool upper) {
    const double number = upper ? key.max : key.min;
    switch (key.kind) {
        case RuleKind::number:
            return static_cast<double>(static_cast<float>(number));
        case RuleKind::whole:
            return static_cast<std::int64_t>(number);
        case RuleKind::flag:
            return upper;
        case RuleKind::name:
            return std::string(upper ? "upper" : "lower");
        case RuleKind::choice:
            return std::string(upper ? key.choices.back() : key.choices.front());
        case RuleKind::pair:
            return sim::Vec2{static_cast<float>(number), static_cast<float>(-number)};
        case RuleKind::nested:
            break;
    }
    return {};
}

TEST(RuleKeys, the_lists_are_the_tables_with_double_brackets) {
    std::set<std::string> lists;
    for (const RuleKeyRow& row : rule_key_rows())
        if (row.table.starts_with("[[")) lists.insert(row.table.substr(2, row.table.size() - 4));

    EXPECT_EQ(lists, std::set<std::string>(std::begin(kRuleLists), std::end(kRuleLists)));
}

TEST(RuleKeys, have_different_names_in_their_table) {
    for_each_table([](std::string_view table, const auto& keys) {
        std::set<std::string_view> names;
        for (const auto& key : keys)
            EXPECT_TRUE(names.insert(key.name).second) << table << " " << key.name;
        EXPECT_FALSE(names.empty()) << table;
    });
}

TEST(RuleKeys, return_what_was_set_at_both_ends_of_the_range) {
    for_each_table([]<typename Draft>(std::string_view table,
                                      std::span<const RuleKey<Draft>> keys) {
        for (const RuleKey<Draft>& key : keys) {
            ASSERT_EQ(key.set == nullptr, key.kind == RuleKind::nested) << table << " " << key.name;
            ASSERT_EQ(key.get == nullptr, key.kind == RuleKind::nested) << table << " " << key.name;
            if (key.set == nullptr) continue;
            for (const bool upper : {false, true}) {
                Draft draft{};
                key.set(draft, value_at_end(key, upper));
                EXPECT_TRUE(key.get(draft) == value_at_end(key, upper)) << table << " " << key.name;
            }
        }
    });
}

TEST(RuleKeys, belong_to_different_members) {
    for_each_table(
        []<typename Draft>(std::string_view table, std::span<const RuleKey<Draft>> keys) {
            for (const RuleKey<Draft>& key : keys) {
                for (const RuleKey<Draft>& other : keys) {
                    if (key.set == nullptr || other.get == nullptr || &key == &other) continue;
                    Draft draft{};
                    const RuleValue before = other.get(draft);
                    for (const bool upper : {false, true}) {
                        key.set(draft, value_at_end(key, upper));
                        EXPECT_TRUE(other.get(draft) == before)
                            << table << " " << key.name << " changes " << other.name;
                    }
                }
            }
        });
}

TEST(RuleKeys, have_ranges_that_include_their_defaults) {
    for_each_table(
        []<typename Draft>(std::string_view table, std::span<const RuleKey<Draft>> keys) {
            const Draft defaults{};
            for (const RuleKey<Draft>& key : keys) {
                if (key.get == nullptr || !key.default_text.empty()) continue;
                const RuleValue value = key.get(defaults);
                std::vector<double> numbers;
                if (const auto* real = std::get_if<double>(&value)) numbers = {*real};
                if (const auto* whole = std::get_if<std::int64_t>(&value))
                    numbers = {static_cast<double>(*whole)};
                if (const auto* pair = std::get_if<sim::Vec2>(&value))
                    numbers = {static_cast<double>(pair->x), static_cast<double>(pair->y)};
                for (const double number : numbers) {
                    EXPECT_GE(number, key.min) << table << " " << key.name;
                    EXPECT_LE(number, key.max) << table << " " << key.name;
                }
            }
        });
}

TEST(RuleKeys, have_the_kinds_of_their_members) {
    EXPECT_EQ(key_named(world_keys(), "gravity").kind, RuleKind::number);
    EXPECT_EQ(key_named(world_keys(), "friendly_fire").kind, RuleKind::flag);
    EXPECT_EQ(key_named(archetype_keys(), "name").kind, RuleKind::name);
    EXPECT_EQ(key_named(archetype_keys(), "move").kind, RuleKind::choice);
    EXPECT_EQ(key_named(archetype_keys(), "health").kind, RuleKind::whole);
    EXPECT_EQ(key_named(archetype_keys(), "view").kind, RuleKind::pair);
    EXPECT_EQ(key_named(archetype_keys(), "outline").kind, RuleKind::nested);
    EXPECT_EQ(key_named(projectile_keys(), "pierce").kind, RuleKind::whole) << "of 8 bits";
}

TEST(RuleKeys, have_a_text_of_their_range) {
    EXPECT_EQ(range_text(key_named(world_keys(), "gravity")), "from 0 to 200");
    EXPECT_EQ(range_text(key_named(projectile_keys(), "radius")), "from 0.005 to 5");
    EXPECT_EQ(range_text(key_named(weapon_keys(), "ammunition")), "from -1 to 100000");
    EXPECT_EQ(range_text(key_named(animation_keys(), "launch")), "from -200 to 200");
    EXPECT_EQ(range_text(key_named(world_keys(), "friendly_fire")), "true or false");
    EXPECT_EQ(range_text(key_named(weapon_keys(), "name")), "at most 32 bytes");
    EXPECT_EQ(range_text(key_named(archetype_keys(), "move")), "one of push_out, slide, rays");
    EXPECT_EQ(range_text(key_named(frame_keys(), "attacks")), "at most 16");
    EXPECT_EQ(range_text(key_named(vulnerability_keys(), "accepts")),
              "hit, death, collect, launch, depress");
    EXPECT_EQ(range_text(key_named(zone_keys(), "first_radius")), "from 0 to 16384");
    EXPECT_EQ(range_text(key_named(lag_compensation_keys(), "max_ms")), "from 0 to 250");
}

TEST(RuleKeys, the_limits_in_their_texts_are_those_that_are_enforced) {
    EXPECT_EQ(range_text(key_named(animation_keys(), "frame")),
              "1 to " + std::to_string(kFramesMax));
    EXPECT_EQ(range_text(key_named(frame_keys(), "vulnerabilities")),
              "at most " + std::to_string(kVolumesMax));
    EXPECT_EQ(kVolumeReachMax, 100.0);
    EXPECT_EQ(range_text(key_named(attack_keys(), "circle")), "each from -100 to 100");
    std::string hits;
    for (const std::string_view name : kHitNames)
        hits.append(hits.empty() ? "" : ", ").append(name);
    EXPECT_EQ(range_text(key_named(attack_keys(), "deals")), hits);
}

TEST(RuleKeyRows, are_all_keys_in_the_order_of_their_tables) {
    const std::vector<RuleKeyRow> rows = rule_key_rows();
    std::size_t next = 0;
    for_each_table([&](std::string_view table, const auto& keys) {
        for (const auto& key : keys) {
            ASSERT_LT(next, rows.size());
            EXPECT_EQ(rows[next].table, table);
            EXPECT_EQ(rows[next].name, key.name);
            EXPECT_EQ(rows[next].unit, key.unit);
            EXPECT_EQ(rows[next].range, range_text(key));
            ++next;
        }
    });
    EXPECT_EQ(next, rows.size());
}

TEST(RuleKeyRows, show_the_default_as_it_would_be_written_or_in_words) {
    const auto default_of = [](std::string_view table, std::string_view name) {
        for (const RuleKeyRow& row : rule_key_rows())
            if (row.table == table && row.name == name) return row.default_text;
        return std::string("no such row");
    };

    EXPECT_EQ(default_of("[world]", "respawn_delay"), "2");
    EXPECT_EQ(default_of("[world]", "friendly_fire"), "false");
    EXPECT_EQ(default_of("[[archetype]]", "dash_time"), "0.15") << "as a float, not 0.1500000059";
    EXPECT_EQ(default_of("[[archetype]]", "name"), "player");
    EXPECT_EQ(default_of("[[archetype]]", "weapon"), "the first");
    EXPECT_EQ(default_of("[[archetype]]", "view"), "as in [vision]");
    EXPECT_EQ(default_of("[vision]", "view"), "[40, 24]");
    EXPECT_EQ(default_of("[[weapon]]", "ammunition"), "-1");
    EXPECT_EQ(default_of("[[animation]]", "frame"), "required");
}

}  // namespace
}  // namespace arena::protocol::rule_keys_test
