// How many elements each list of rules.toml may have, and how far the numbers in lists reach.
#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/base/limits.h"
#include "protocol/base/text.h"
#include "protocol/rules/rule_keys.h"
#include "tests/unit/protocol/rules/rules_text.h"

namespace arena::protocol::rule_lists_test {
namespace {

/// Returns `item` as often as that; each '#' in it is the number of its turn.
std::string numbered(std::size_t count, const std::string& item) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i)
        for (const char c : item)
            c == '#' ? text += std::to_string(i) : text += c;
    return text;
}

/// Returns "[ELEMENT, ELEMENT]".
std::string list_of(std::size_t count, const std::string& element) {
    return "[" + numbered(count, element + ", ") + "]";
}

/// Returns "[1.0, -2.5]".
std::string list_text(const std::vector<double>& numbers) {
    std::string text;
    for (const double number : numbers)
        text += (text.empty() ? "[" : ", ") + real_text(number);
    return text + "]";
}

TEST(RuleLists, each_table_may_stand_there_as_often_as_its_maximum_and_no_more) {
    const struct {
        std::string heading;
        std::size_t most;
        std::string before;
        std::string rest;
        std::size_t (*count)(const sim::Rules&);
    } lists[] = {
        {"[[archetype]]", kArchetypesMax, "", "",
         [](const sim::Rules& rules) { return rules.archetypes.size(); }},
        {"[[weapon]]", kWeaponsMax, "", "",
         [](const sim::Rules& rules) { return rules.weapons.size(); }},
        {"[[effect]]", sim::kStatusEffectsMax, "", "",
         [](const sim::Rules& rules) { return rules.effects.size(); }},
        {"[[ability]]", kAbilitiesMax, "", "kind = 'dash'\n",
         [](const sim::Rules& rules) { return rules.abilities.size(); }},
        {"[[item]]", kItemsMax, "", "score = 1\n",
         [](const sim::Rules& rules) { return rules.items.size(); }},
        {"[[loot_table]]", kLootTablesMax, "[[item]]\nname = 'a'\nscore = 1\n", "items = ['a']\n",
         [](const sim::Rules& rules) { return rules.loot_tables.size(); }},
        {"[[animation]]", kAnimationsMax, "", "frame = [{}]\n",
         [](const sim::Rules& rules) { return rules.animations.size(); }},
    };
    for (const auto& list : lists) {
        const std::string table = list.heading + "\nname = 'n#'\n" + list.rest;
        const std::string most = list.before + numbered(list.most, table);

        EXPECT_EQ(list.count(rules_of(most)), list.most) << list.heading;
        const std::string problems =
            problems_of(most + list.heading + "\nname = 'm'\n" + list.rest);
        EXPECT_EQ(
            problems.substr(problems.find(": ")),
            ": more than " + std::to_string(list.most) + " of " + list.heading + ": remove some\n");
    }
}

TEST(RuleLists, an_outline_has_from_3_to_8_vertices_within_10_metres_on_each_axis) {
    const auto outline = [](const std::string& vertices) {
        return "[[archetype]]\noutline = [" + vertices + "]\n";
    };
    const std::string octagon =
        "[10, -4], [10, 4], [4, 10], [-4, 10], [-10, 4], [-10, -4], [-4, -10], [4, -10]";

    EXPECT_EQ(rules_of(outline("[-10, -10], [10, -10], [0, 10]")).archetypes[0].outline.size(), 3u);
    EXPECT_EQ(rules_of(outline(octagon)).archetypes[0].outline.size(), sim::kBodyVerticesMax);
    for (const auto& [vertices, count] :
         {std::pair{std::string("[-1, -1], [1, -1]"), "2"}, {octagon + ", [7, -7]", "9"}})
        EXPECT_EQ(problems_of(outline(vertices)),
                  "rules.toml:2: outline has " + std::string(count) +
                      " elements: write 3 to 8 vertices, [[x, y], [x, y], [x, y]]\n");
    for (const auto& vertex :
         {std::vector{10.001, 0.0}, {-10.001, 0.0}, {0.0, 10.001}, {0.0, -10.001}})
        EXPECT_EQ(problems_of(outline(list_text(vertex) + ", [-1, -1], [1, -1]")),
                  "rules.toml:2: a vertex of outline is " + list_text(vertex) +
                      ": write 2 numbers from -10 to 10 in brackets\n");
}

TEST(RuleLists, an_archetype_has_from_1_to_8_weapons) {
    const auto weapons = [](std::size_t count) {
        return "[[archetype]]\nweapons = " + list_of(count, "'gun'") + "\n";
    };

    EXPECT_TRUE(rules_of(weapons(1)).archetypes[0].weapons.empty()) << "its one is in hand";
    EXPECT_EQ(rules_of(weapons(8)).archetypes[0].weapons.size(), sim::kWeaponSlotsMax);
    for (const auto& [count, given] : {std::pair{0u, "[]"}, {9u, "a list of 9"}})
        EXPECT_EQ(problems_of(weapons(count)),
                  "rules.toml:2: weapons is " + std::string(given) +
                      ": write 1 to 8 names in brackets, [\"rifle\", \"pistol\"]\n");
}

TEST(RuleLists, an_archetype_has_from_1_to_4_abilities) {
    const auto abilities = [](std::size_t count) {
        return "[[archetype]]\nabilities = " + list_of(count, "'roll'") +
               "\n[[ability]]\nname = 'roll'\nkind = 'dash'\n";
    };

    EXPECT_EQ(rules_of(abilities(1)).archetypes[0].abilities.size(), 1u);
    EXPECT_EQ(rules_of(abilities(4)).archetypes[0].abilities.size(), sim::kAbilitySlotsMax);
    for (const auto& [count, given] : {std::pair{0u, "[]"}, {5u, "a list of 5"}})
        EXPECT_EQ(problems_of(abilities(count)),
                  "rules.toml:2: abilities is " + std::string(given) +
                      ": write 1 to 4 names in brackets, [\"dash\", \"none\", \"mine\"]\n");
}

const std::string kLoot = "[[item]]\nname = 'a'\nscore = 1\n[[loot_table]]\nname = 't'\nitems = ";

TEST(RuleLists, a_loot_table_has_from_1_to_64_items) {
    const auto items = [](std::size_t count) { return kLoot + list_of(count, "'a'") + "\n"; };
    const auto weights = [](std::size_t count) {
        return "weights = " + list_of(count, "2") + "\n";
    };

    for (const std::size_t count : {std::size_t{1}, kLootEntriesMax}) {
        EXPECT_EQ(rules_of(items(count)).loot_tables[0].entries.size(), count);
        EXPECT_EQ(rules_of(items(count) + weights(count)).loot_tables[0].entries.back().weight, 2);
    }
    for (const auto& [count, given] : {std::pair{0u, "[]"}, {65u, "a list of 65"}}) {
        EXPECT_EQ(problems_of(items(count)),
                  "rules.toml:6: items of a loot table is " + std::string(given) +
                      ": write 1 to 64 names in brackets, [\"rifle\", \"medkit\"]\n");
        EXPECT_EQ(problems_of(items(64) + weights(count)),
                  "rules.toml:7: weights of a loot table is " + std::string(given) +
                      ": write 1 to 64 whole numbers from 1 to 1000 in brackets, [5, 3, 1]\n");
    }
}

TEST(RuleLists, a_weight_is_from_1_to_1000) {
    const auto weighing = [](int weight) {
        return kLoot + "['a', 'a']\nweights = [7, " + std::to_string(weight) + "]\n";
    };

    for (const int weight : {1, 1000})
        EXPECT_EQ(rules_of(weighing(weight)).loot_tables[0].entries[1].weight, weight);
    for (const int weight : {0, 1001})
        EXPECT_EQ(problems_of(weighing(weight)), "rules.toml:7: a weight is " +
                                                     std::to_string(weight) +
                                                     ": write a whole number from 1 to 1000\n");
}

const std::string kAnimation = "[[animation]]\nname = 'a'\n";

TEST(RuleLists, an_animation_has_from_1_to_64_frames) {
    const auto frames = [](std::size_t count) {
        return kAnimation + numbered(count, "[[animation.frame]]\n");
    };

    EXPECT_EQ(rules_of(frames(1)).animations[0].frames.size(), 1u);
    EXPECT_EQ(rules_of(frames(64)).animations[0].frames.size(), kFramesMax);
    EXPECT_EQ(problems_of(frames(0)),
              "rules.toml:1: an animation has no frame: add [[animation.frame]]\n");
    EXPECT_EQ(problems_of(frames(65)),
              "rules.toml:67: more than 64 of [[animation.frame]]: remove some\n");
}

/// Returns rules with a list of the volumes in one frame.
std::string frame_with(const std::string& key, const std::string& list) {
    return kAnimation + "[[animation.frame]]\n" + key + " = " + list + "\n";
}

TEST(RuleLists, a_frame_has_up_to_16_attacks_and_as_many_vulnerabilities) {
    const auto frame_of = [](const std::string& text) {
        return rules_of(text).animations[0].frames[0];
    };
    const std::string attack = "{ circle = [0, 0, 1], deals = 'hit' }";
    const std::string vulnerability = "{ circle = [0, 0, 1] }";
    const std::string problem =
        "rules.toml:4: more than 16 of a list of volumes in braces: remove some\n";

    for (const std::size_t count : {std::size_t{0}, kVolumesMax}) {
        EXPECT_EQ(frame_of(frame_with("attacks", list_of(count, attack))).attacks.size(), count);
        EXPECT_EQ(frame_of(frame_with("vulnerabilities", list_of(count, vulnerability)))
                      .vulnerabilities.size(),
                  count);
    }
    EXPECT_EQ(problems_of(frame_with("attacks", list_of(17, attack))), problem);
    EXPECT_EQ(problems_of(frame_with("vulnerabilities", list_of(17, vulnerability))), problem);
}

TEST(RuleLists, an_attack_deals_and_a_vulnerability_accepts_up_to_all_types) {
    const std::string all = "'hit', 'death', 'collect', 'launch', 'depress', ";
    const sim::HitTypes all_types = sim::HitType::hit | sim::HitType::death |
                                    sim::HitType::collect | sim::HitType::launch |
                                    sim::HitType::depress;
    const auto attack_that = [](const std::string& deals) {
        return frame_with("attacks", "[{ circle = [0, 0, 1], deals = [" + deals + "] }]");
    };
    const auto vulnerability_that = [](const std::string& accepts) {
        return frame_with("vulnerabilities",
                          "[{ circle = [0, 0, 1], accepts = [" + accepts + "] }]");
    };

    EXPECT_EQ(rules_of(attack_that(all)).animations[0].frames[0].attacks[0].deals, all_types);
    EXPECT_EQ(rules_of(vulnerability_that(all)).animations[0].frames[0].vulnerabilities[0].accepts,
              all_types);
    for (const std::string& text :
         {attack_that(all + "'burn'"), vulnerability_that(all + "'burn'")})
        EXPECT_EQ(
            problems_of(text),
            "rules.toml:4: unknown hit type 'burn': write one or more of hit, death, collect, "
            "launch, depress\n");
}

TEST(RuleLists, the_numbers_of_a_circle_and_a_box_are_from_minus_100_to_100) {
    const auto volume = [](const std::string& shape, const std::vector<double>& numbers) {
        return frame_with("vulnerabilities", "[{ " + shape + " = " + list_text(numbers) + " }]");
    };
    const auto shape_of = [&](const std::string& shape, const std::vector<double>& numbers) {
        return rules_of(volume(shape, numbers)).animations[0].frames[0].vulnerabilities[0].shape;
    };
    const std::pair<std::string, std::vector<double>> shapes[] = {{"circle", {0.0, 0.0, 1.0}},
                                                                  {"box", {-1.0, -1.0, 1.0, 1.0}}};

    const auto near = std::get<sim::Circle>(shape_of("circle", {-100.0, 100.0, 100.0}));
    EXPECT_EQ(near.center, (sim::Vec2{-100, 100}));
    EXPECT_EQ(near.radius, 100.0f);
    const auto far = std::get<sim::Circle>(shape_of("circle", {100.0, -100.0, 0.001}));
    EXPECT_EQ(far.center, (sim::Vec2{100, -100}));
    const auto box = std::get<sim::Aabb>(shape_of("box", {-100.0, -100.0, 100.0, 100.0}));
    EXPECT_EQ(box.min, (sim::Vec2{-100, -100}));
    EXPECT_EQ(box.max, (sim::Vec2{100, 100}));
    for (const auto& [shape, within] : shapes) {
        for (std::size_t i = 0; i < within.size(); ++i) {
            for (const double beyond : {-100.001, 100.001}) {
                std::vector<double> numbers = within;
                numbers[i] = beyond;
                EXPECT_EQ(problems_of(volume(shape, numbers)),
                          "rules.toml:4: " + shape + " is " + list_text(numbers) + ": write " +
                              std::to_string(within.size()) +
                              " numbers from -100 to 100 in brackets\n");
            }
        }
    }
}

}  // namespace
}  // namespace arena::protocol::rule_lists_test
