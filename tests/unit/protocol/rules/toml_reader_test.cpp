#include "protocol/rules/toml_reader.h"

#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/base/text.h"
#include "protocol/rules/read_rules.h"
#include "tests/unit/protocol/rules/rule_tables.h"

namespace arena::protocol::toml_reader_test {
namespace {

using Lines = std::vector<std::string>;

/// The draft and the problems after reading `text` as the table of an archetype, which has keys of
/// every kind.
struct Read {
    ArchetypeDraft draft;
    Lines problems;
};

Read read(std::string_view text) {
    const toml::table table = toml::parse(text);
    TomlReader reader("f.toml");
    Read result;
    reader.read_keys(table, "[[archetype]]", archetype_keys(), result.draft);
    result.problems = reader.problems();
    return result;
}

TEST(TomlReader, an_empty_table_leaves_the_draft_as_it_was) {
    const Read result = read("");

    EXPECT_EQ(result.draft.radius, 0.5f);
    EXPECT_EQ(result.draft.name, "player");
    EXPECT_EQ(result.problems, Lines{});
}

TEST(TomlReader, sets_the_member_of_each_key) {
    const Read result = read(
        "radius = 10\nhealth = 30000\nalways_seen = true\nname = \"scout\"\nmove = \"rays\"\n"
        "view = [4, 399.5]\noutline = 5\n");

    EXPECT_EQ(result.problems, Lines{}) << "a nested key is read by its own function";
    EXPECT_EQ(result.draft.radius, 10.0f);
    EXPECT_EQ(result.draft.health, 30'000);
    EXPECT_TRUE(result.draft.is_always_seen);
    EXPECT_EQ(result.draft.name, "scout");
    EXPECT_EQ(result.draft.move_name, "rays");
    EXPECT_EQ(result.draft.view, (sim::Vec2{4.0f, 399.5f}));
    EXPECT_TRUE(result.draft.outline.empty());
}

TEST(TomlReader, a_value_that_does_not_fit_is_reported_and_not_set) {
    for (const char* line :
         {"radius = 0.04", "radius = 10.1", "radius = nan", "radius = \"2\"", "health = 0",
          "health = 30001", "health = 3.0", "always_seen = 1", "name = \"\"", "name = \"a\\nb\"",
          "name = \"123456789012345678901234567890123\"", "move = \"Rays\"", "move = 1",
          "view = [4]", "view = [4, 5, 6]", "view = [4, 400.1]", "view = [\"4\", 5]", "view = 4"}) {
        const Read result = read(line);

        ASSERT_EQ(result.problems.size(), 1u) << line;
        EXPECT_EQ(result.problems[0].rfind("f.toml:1: ", 0), 0u) << result.problems[0];
        EXPECT_NE(result.problems[0].find(": write "), std::string::npos) << line;
        EXPECT_EQ(result.draft.radius, 0.5f) << line;
        EXPECT_EQ(result.draft.health, 100) << line;
        EXPECT_FALSE(result.draft.is_always_seen) << line;
        EXPECT_EQ(result.draft.name, "player") << line;
        EXPECT_EQ(result.draft.move_name, "push_out") << line;
        EXPECT_EQ(result.draft.view, sim::Vec2{}) << line;
    }
    EXPECT_EQ(read("name = \"12345678901234567890123456789012\"").problems, Lines{}) << "32 bytes";
}

TEST(TomlReader, a_value_that_does_not_fit_is_shown_with_what_may_be_written) {
    EXPECT_EQ(read("radius = 10.1").problems,
              Lines{"f.toml:1: radius is 10.1: write a number from 0.05 to 10"});
    EXPECT_EQ(read("health = \"full\"").problems,
              Lines{"f.toml:1: health is 'full': write a whole number from 1 to 30000"});
    EXPECT_EQ(read("view = [4, 400.5]").problems,
              Lines{"f.toml:1: view is [4, 400.5]: write [x, y], each from 4 to 400"});
    EXPECT_EQ(read("health = 20.0").problems,
              Lines{"f.toml:1: health is 20.0: write a whole number from 1 to 30000"});
    EXPECT_EQ(read("name = \"a\\tb\"").problems,
              Lines{"f.toml:1: name is 'a?b', with the control character U+0009: write a "
                    "string of 1 to 32 bytes without it"});
    EXPECT_EQ(read("name = \"a\\u200Bb\"").problems,
              Lines{"f.toml:1: name is 'a?b', with the invisible character U+200B: write a "
                    "string of 1 to 32 bytes without it"});
    EXPECT_EQ(read("name = \"\"").problems,
              Lines{"f.toml:1: name is '': write a string of 1 to 32 bytes"});
    EXPECT_EQ(read("move = \"fly\"").problems,
              Lines{"f.toml:1: move is 'fly': write one of push_out, slide, rays"});
}

/// The draft and the problems after reading one key.
template <typename Draft>
struct ReadKey {
    Draft draft{};
    Lines problems;
};

/// Reads "KEY = `value`" as a table with these keys.
template <typename Draft>
ReadKey<Draft> read_key(std::span<const RuleKey<Draft>> keys, const RuleKey<Draft>& key,
                        const std::string& value) {
    const toml::table table = toml::parse(std::string(key.name) + " = " + value + "\n");
    TomlReader reader("f.toml");
    ReadKey<Draft> result;
    reader.read_keys(table, "[table]", keys, result.draft);
    result.problems = reader.problems();
    return result;
}

template <typename Draft>
void expect_accepted(std::span<const RuleKey<Draft>> keys, const RuleKey<Draft>& key,
                     const std::string& value, const RuleValue& expected) {
    const ReadKey<Draft> result = read_key(keys, key, value);

    EXPECT_EQ(result.problems, Lines{}) << key.name << " = " << value;
    EXPECT_TRUE(key.get(result.draft) == expected) << key.name << " = " << value;
}

/// Expects one problem, which shows the value as it is written and what may be written, and a
/// draft in which every key still has its default.
template <typename Draft>
void expect_refused(std::span<const RuleKey<Draft>> keys, const RuleKey<Draft>& key,
                    const std::string& value, const std::string& shown) {
    const ReadKey<Draft> result = read_key(keys, key, value);

    const std::string problem = "f.toml:1: " + std::string(key.name) + " is " + shown + ": ";
    EXPECT_EQ(result.problems, Lines{problem + instruction(key)});
    if (key.kind != RuleKind::name) {
        EXPECT_NE(instruction(key).find(range_text(key)), std::string::npos) << key.name;
    }
    const Draft defaults{};
    for (const RuleKey<Draft>& other : keys) {
        if (other.get == nullptr) continue;
        EXPECT_TRUE(other.get(result.draft) == other.get(defaults))
            << key.name << " = " << value << " changes " << other.name;
    }
}

/// Returns a number a little outside of a range that ends with `end`; `side` is -1 or 1.
double just_beyond(double end, double side) {
    constexpr double kPart = 1e-4;
    return end + side * kPart * (end == 0.0 ? 1.0 : std::abs(end));
}

/// Returns what a member holds that is a float or a double.
template <typename Draft>
double held_by(const RuleKey<Draft>& key, double number) {
    Draft draft{};
    key.set(draft, number);
    return std::get<double>(key.get(draft));
}

TEST(TomlReader, every_number_is_accepted_from_its_least_to_its_greatest_and_not_beyond) {
    for_each_table([]<typename Draft>(std::string_view table,
                                      std::span<const RuleKey<Draft>> keys) {
        for (const RuleKey<Draft>& key : keys) {
            if (key.kind != RuleKind::number) continue;
            SCOPED_TRACE(std::string(table) + " " + std::string(key.name));
            for (const double end : {key.min, key.max}) {
                EXPECT_EQ(static_cast<float>(held_by(key, end)), static_cast<float>(end));
                expect_accepted(keys, key, real_text(end), held_by(key, end));
                if (end == std::floor(end))
                    expect_accepted(keys, key, std::to_string(static_cast<std::int64_t>(end)), end);
            }
            for (const double number : {just_beyond(key.min, -1.0), just_beyond(key.max, 1.0)})
                expect_refused(keys, key, real_text(number), real_text(number));
        }
    });
}

TEST(TomlReader, every_whole_number_is_accepted_from_its_least_to_its_greatest_and_not_beyond) {
    for_each_table(
        []<typename Draft>(std::string_view table, std::span<const RuleKey<Draft>> keys) {
            for (const RuleKey<Draft>& key : keys) {
                if (key.kind != RuleKind::whole) continue;
                SCOPED_TRACE(std::string(table) + " " + std::string(key.name));
                const auto least = static_cast<std::int64_t>(key.min);
                const auto greatest = static_cast<std::int64_t>(key.max);
                for (const std::int64_t number : {least, greatest})
                    expect_accepted(keys, key, std::to_string(number), number);
                for (const std::int64_t number : {least - 1, greatest + 1})
                    expect_refused(keys, key, std::to_string(number), std::to_string(number));
                expect_refused(keys, key, real_text(key.max), real_text(key.max));
            }
        });
}

TEST(TomlReader, both_numbers_of_every_pair_keep_to_its_range) {
    const auto pair_text = [](double x, double y) {
        return "[" + real_text(x) + ", " + real_text(y) + "]";
    };
    for_each_table(
        [&]<typename Draft>(std::string_view table, std::span<const RuleKey<Draft>> keys) {
            for (const RuleKey<Draft>& key : keys) {
                if (key.kind != RuleKind::pair) continue;
                SCOPED_TRACE(std::string(table) + " " + std::string(key.name));
                const auto min = static_cast<float>(key.min);
                const auto max = static_cast<float>(key.max);
                expect_accepted(keys, key, pair_text(key.min, key.max), sim::Vec2{min, max});
                expect_accepted(keys, key, pair_text(key.max, key.min), sim::Vec2{max, min});
                for (const double beyond : {just_beyond(key.min, -1.0), just_beyond(key.max, 1.0)})
                    for (const std::string& pair :
                         {pair_text(beyond, key.max), pair_text(key.min, beyond)})
                        expect_refused(keys, key, pair, pair);
            }
        });
}

TEST(TomlReader, every_name_has_from_1_to_32_bytes) {
    const std::string longest(kRuleNameBytesMax, 'n');
    for_each_table(
        [&]<typename Draft>(std::string_view table, std::span<const RuleKey<Draft>> keys) {
            for (const RuleKey<Draft>& key : keys) {
                if (key.kind != RuleKind::name) continue;
                SCOPED_TRACE(std::string(table) + " " + std::string(key.name));
                for (const std::string& name : {std::string("n"), longest})
                    expect_accepted(keys, key, "'" + name + "'", name);
                for (const std::string& name : {std::string(), longest + "n"})
                    expect_refused(keys, key, "'" + name + "'", "'" + name + "'");
                expect_refused(keys, key, "1", "1");
            }
        });
}

TEST(TomlReader, every_flag_is_true_or_false_and_every_choice_is_one_of_its_words) {
    for_each_table(
        []<typename Draft>(std::string_view table, std::span<const RuleKey<Draft>> keys) {
            for (const RuleKey<Draft>& key : keys) {
                SCOPED_TRACE(std::string(table) + " " + std::string(key.name));
                if (key.kind == RuleKind::flag) {
                    expect_accepted(keys, key, "true", true);
                    expect_accepted(keys, key, "false", false);
                    for (const char* value : {"1", "'true'"})
                        expect_refused(keys, key, value, value);
                }
                if (key.kind == RuleKind::choice) {
                    for (const std::string_view choice : key.choices)
                        expect_accepted(keys, key, "'" + std::string(choice) + "'",
                                        std::string(choice));
                    const std::string longer = "'" + std::string(key.choices.back()) + "s'";
                    for (const std::string& value : {longer, std::string("''"), std::string("1")})
                        expect_refused(keys, key, value, value);
                }
            }
        });
}

TEST(TomlReader, an_unknown_key_is_reported_with_its_line_and_the_nearest) {
    EXPECT_EQ(
        read("name = \"a\"\nhelth = 1\n").problems,
        Lines{"f.toml:2: unknown key 'helth' in [[archetype]]: the closest match is 'health'"});
}

TEST(TomlReader, an_instruction_says_what_may_be_written) {
    const auto instruction_for = [](std::string_view name) {
        for (const auto& key : archetype_keys())
            if (key.name == name) return instruction(key);
        return std::string("no such key");
    };

    EXPECT_EQ(instruction_for("radius"), "write a number from 0.05 to 10");
    EXPECT_EQ(instruction_for("health"), "write a whole number from 1 to 30000");
    EXPECT_EQ(instruction_for("view"), "write [x, y], each from 4 to 400");
    EXPECT_EQ(instruction_for("name"), "write a string of 1 to 32 bytes");
    EXPECT_EQ(instruction_for("always_seen"), "write true or false");
    EXPECT_EQ(instruction_for("move"), "write one of push_out, slide, rays");
    EXPECT_EQ(instruction_for("outline"), "") << "its own function says it";
}

TEST(TomlReader, keeps_twenty_problems_and_no_more) {
    TomlReader reader("f.toml");
    const toml::table table = toml::parse("a = 1");
    for (int i = 0; i < 30; ++i)
        reader.add_problem(*table.get("a"), std::to_string(i));

    ASSERT_EQ(reader.problems().size(), kRuleProblemsMax);
    EXPECT_EQ(reader.problems().back(), "f.toml:1: 19");
}

TEST(TomlReader, keeps_the_first_problems_of_the_file_in_their_order) {
    std::string text;
    for (int i = 1; i <= 30; ++i)
        text += "k" + std::to_string(i) + " = 1\n";
    const toml::table table = toml::parse(text + "t = { y = 1, x = 2 }\n");
    TomlReader reader("f.toml");

    reader.add_problem(*table["t"]["x"].node(), "second");
    reader.add_problem(*table["t"]["y"].node(), "first");
    EXPECT_EQ(reader.problems(), (Lines{"f.toml:31: first", "f.toml:31: second"}));
    for (int i = 30; i >= 1; --i)
        reader.add_problem(*table.get("k" + std::to_string(i)), "wrong");

    ASSERT_EQ(reader.problems().size(), kRuleProblemsMax);
    EXPECT_EQ(reader.problems().front(), "f.toml:1: wrong");
    EXPECT_EQ(reader.problems().back(), "f.toml:20: wrong");
}

TEST(TomlReader, remembers_in_which_tables_something_is_wrong) {
    const toml::table root = toml::parse("a = { speed = 1 }\nb = { sped = 1 }\nc = { speed = -1 }");
    TomlReader reader("f.toml");
    const auto has_fault = [&](const char* name) {
        const toml::table& table = *root.get(name)->as_table();
        ArchetypeDraft draft;
        reader.read_keys(table, "[[archetype]]", archetype_keys(), draft);
        return reader.has_fault(table);
    };

    EXPECT_FALSE(has_fault("a"));
    EXPECT_TRUE(has_fault("b"));
    EXPECT_TRUE(has_fault("c"));
    EXPECT_FALSE(reader.has_fault(root));
}

TEST(TomlReader, finds_the_tables_of_a_list_up_to_a_limit) {
    const toml::table root = toml::parse("[[a]]\nx = 1\n[[a]]\nx = 2\n[[a]]\nx = 3\n");
    TomlReader reader("f.toml");

    const auto three = reader.tables_at(root, "a", "[[a]]", 3);
    ASSERT_EQ(three.size(), 3u);
    EXPECT_EQ(*(*three[2])["x"].value<std::int64_t>(), 3);
    EXPECT_TRUE(reader.tables_at(root, "b", "[[b]]", 3).empty()) << "a missing key has none";
    EXPECT_EQ(reader.problems(), Lines{});

    EXPECT_EQ(reader.tables_at(root, "a", "[[a]]", 2).size(), 2u);
    EXPECT_EQ(reader.problems(), Lines{"f.toml:5: more than 2 of [[a]]: remove some"});
}

TEST(TomlReader, anything_but_a_list_of_tables_is_reported) {
    const toml::table root = toml::parse("a = 1\nb = [{}, 2, {}]\n");
    TomlReader reader("f.toml");

    EXPECT_TRUE(reader.tables_at(root, "a", "[[a]]", 3).empty());
    EXPECT_EQ(reader.tables_at(root, "b", "[[b]]", 3).size(), 2u) << "the others are read";

    EXPECT_EQ(reader.problems(), (Lines{"f.toml:1: a is 1: write [[a]]",
                                        "f.toml:2: b is a list with 2 in it: write [[b]]"}));
}

TEST(TomlReader, finds_one_table_or_reports_what_is_there) {
    const toml::table root = toml::parse("b = \"x\"\n[a]\nx = 1\n");
    TomlReader reader("f.toml");

    const toml::table* found = reader.table_at(root, "a", "[a]");
    ASSERT_NE(found, nullptr);
    EXPECT_TRUE(found->contains("x"));
    EXPECT_EQ(reader.table_at(root, "c", "[c]"), nullptr);
    EXPECT_EQ(reader.problems(), Lines{});
    EXPECT_EQ(reader.table_at(root, "b", "[b]"), nullptr);
    EXPECT_EQ(reader.problems(), Lines{"f.toml:1: b is 'x': write [b]"});
}

TEST(TomlReader, a_list_of_numbers_must_have_the_count_and_stay_within_the_reach) {
    const toml::table root = toml::parse(
        "good = [-2, 0.5, 2]\nshort = [1, 2]\nlong = [1, 2, 1, 2]\nfar = [1, 2.1, 1]\n"
        "infinite = [1, inf, 1]\nmixed = [1, \"2\", 1]\nnone = 1\n");
    TomlReader reader("f.toml");

    EXPECT_EQ(reader.numbers_of(*root.get("good"), "good", 3, 2.0),
              (std::vector<double>{-2.0, 0.5, 2.0}));
    EXPECT_EQ(reader.problems(), Lines{});
    for (const char* name : {"short", "long", "far", "infinite", "mixed", "none"})
        EXPECT_EQ(reader.numbers_of(*root.get(name), name, 3, 2.0), std::nullopt) << name;
    ASSERT_EQ(reader.problems().size(), 6u);
    EXPECT_EQ(reader.problems()[0],
              "f.toml:2: short is [1, 2]: write 3 numbers from -2 to 2 in brackets");
}

}  // namespace
}  // namespace arena::protocol::toml_reader_test
