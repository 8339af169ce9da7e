#include "protocol/base/nearest_name.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/link/dice.h"

namespace arena::protocol::nearest_name_test {
namespace {

using Names = std::vector<std::string>;

/// Returns the optimal string alignment distance by its definition, which takes exponential time.
std::size_t slow_distance(std::string_view a, std::string_view b) {
    if (a.empty() || b.empty()) return a.size() + b.size();
    const std::size_t deleted = slow_distance(a.substr(1), b) + 1;
    const std::size_t inserted = slow_distance(a, b.substr(1)) + 1;
    const std::size_t substituted =
        slow_distance(a.substr(1), b.substr(1)) + (a[0] == b[0] ? 0 : 1);
    std::size_t least = std::min({deleted, inserted, substituted});
    if (a.size() > 1 && b.size() > 1 && a[0] == b[1] && a[1] == b[0])
        least = std::min(least, slow_distance(a.substr(2), b.substr(2)) + 1);
    return least;
}

TEST(NearestName, is_empty_when_no_name_is_known) {
    EXPECT_EQ(nearest_name("gravity", Names{}), "");
    EXPECT_EQ(nearest_name("", Names{}), "");
}

TEST(NearestName, is_found_over_an_insertion_a_deletion_a_substitution_and_a_swap) {
    const Names known{"speed", "gravity", "respawn_delay"};

    EXPECT_EQ(nearest_name("gravity", known), "gravity");
    EXPECT_EQ(nearest_name("gravty", known), "gravity");
    EXPECT_EQ(nearest_name("gravvity", known), "gravity");
    EXPECT_EQ(nearest_name("gravidy", known), "gravity");
    EXPECT_EQ(nearest_name("gravtiy", known), "gravity");
}

TEST(NearestName, counts_two_swapped_letters_as_one_edit) {
    EXPECT_EQ(nearest_name("gnu", Names{"gun"}), "gun");
    EXPECT_EQ(nearest_name("gnx", Names{"gun"}), "") << "two edits in three letters";
}

TEST(NearestName, is_found_whatever_the_capitals_and_the_separators) {
    const Names known{"speed", "respawn_delay"};

    EXPECT_EQ(nearest_name("Respawn-Delay", known), "respawn_delay");
    EXPECT_EQ(nearest_name("respawnDelay", known), "respawn_delay");
    EXPECT_EQ(nearest_name("RESPAWN DELAY", known), "respawn_delay");
    EXPECT_EQ(nearest_name("SPEDE", known), "speed");
    EXPECT_EQ(nearest_name("ab-c", Names{"a_b_c", "ab_c"}), "ab_c") << "one edit as it is written";
}

TEST(NearestName, is_empty_when_more_than_a_third_of_the_letters_differ) {
    EXPECT_EQ(nearest_name("bazooka", Names{"none", "gun", "long_bow"}), "");
    EXPECT_EQ(nearest_name("hebmch", Names{"health"}), "") << "three edits in six letters";
    EXPECT_EQ(nearest_name("hellth", Names{"health"}), "health") << "one";
    EXPECT_EQ(nearest_name("hellht", Names{"health"}), "health") << "two";
    EXPECT_EQ(nearest_name("x", Names{"y"}), "");
    EXPECT_EQ(nearest_name("", Names{"a", "ab", "abcd"}), "");
    EXPECT_EQ(nearest_name("-_", Names{"_", "- -"}), "") << "no letters at all";
}

TEST(NearestName, is_the_word_that_begins_or_ends_with_the_unknown_one) {
    EXPECT_EQ(nearest_name("grav", Names{"speed", "gravity"}), "gravity");
    EXPECT_EQ(nearest_name("port", Names{"map", "udp_port", "http_port"}), "udp_port");
    EXPECT_EQ(nearest_name("ra", Names{"radius"}), "") << "two letters are too few";
}

TEST(NearestName, is_the_word_with_which_the_unknown_one_begins_or_ends) {
    EXPECT_EQ(nearest_name("map_file", Names{"rules", "map"}), "map");
    EXPECT_EQ(nearest_name("walking_speed", Names{"speed"}), "speed");
    EXPECT_EQ(nearest_name("speeding_car", Names{"peed", "ding"}), "") << "only in the middle";
}

TEST(NearestName, is_rather_a_misspelling_than_a_part) {
    EXPECT_EQ(nearest_name("maps", Names{"maps_of_all_rooms", "mops"}), "mops");
}

TEST(NearestName, is_the_first_of_those_at_one_distance) {
    EXPECT_EQ(nearest_name("bat", Names{"cat", "bit", "hat"}), "cat");
    EXPECT_EQ(nearest_name("bat", Names{"bit", "cat", "hat"}), "bit");
}

TEST(NearestName, is_found_even_when_every_letter_is_shifted) {
    EXPECT_EQ(nearest_name("bcdefg", Names{"bcxxxx", "abcdefg"}), "abcdefg");
}

TEST(NearestName, of_a_hostile_word_is_empty) {
    const std::string longest(kNearNameBytesMax, 'x');
    const std::string megabyte(1'000'000, 'x');

    EXPECT_EQ(nearest_name(longest, Names{longest}), longest);
    EXPECT_EQ(nearest_name(longest + "x", Names{longest}), "");
    EXPECT_EQ(nearest_name(longest, Names{longest + "x"}), "");
    EXPECT_EQ(nearest_name(megabyte, Names{megabyte, "xxx"}), "");
}

TEST(NearestName, takes_views_too) {
    constexpr std::array<std::string_view, 2> kKnown{"spawn", "hazard"};

    EXPECT_EQ(nearest_name("spawns", kKnown), "spawn");
    EXPECT_EQ(closest_or_all("wall", kKnown), "the known names are 'spawn' and 'hazard'");
}

TEST(NearestName, has_the_least_edits_of_all_near_names) {
    Dice dice(7);
    const auto word = [&dice] {
        std::string text(3 + dice.below(4), 'a');
        for (char& letter : text)
            letter = static_cast<char>('a' + dice.below(3));
        return text;
    };
    for (int round = 0; round < 100; ++round) {
        const std::string unknown = word();
        const Names known{word(), word(), word(), word()};

        const auto expected =
            std::min_element(known.begin(), known.end(), [&](const auto& a, const auto& b) {
                return slow_distance(unknown, a) < slow_distance(unknown, b);
            });
        const std::size_t least = slow_distance(unknown, *expected);
        if (least > std::max(unknown.size(), expected->size()) / 3) continue;

        EXPECT_EQ(slow_distance(unknown, nearest_name(unknown, known)), least)
            << "seed 7, round " << round << ", '" << unknown << "'";
    }
}

TEST(ClosestOrAll, names_the_closest_match) {
    EXPECT_EQ(closest_or_all("gravty", Names{"speed", "gravity"}),
              "the closest match is 'gravity'");
}

TEST(ClosestOrAll, lists_the_names_when_none_is_near) {
    EXPECT_EQ(closest_or_all("bazooka", Names{"none"}), "the known name is 'none'");
    EXPECT_EQ(closest_or_all("bazooka", Names{"none", "gun"}),
              "the known names are 'none' and 'gun'");
    EXPECT_EQ(closest_or_all("bazooka", Names{"none", "gun", "bow"}),
              "the known names are 'none', 'gun' and 'bow'");
    EXPECT_EQ(closest_or_all("bazooka", Names{}), "there are none");
}

TEST(ClosestOrAll, lists_no_more_than_a_line_of_names) {
    Names known(kListedNamesMax, "gun");

    EXPECT_EQ(closest_or_all("bazooka", known),
              "the known names are 'gun', 'gun', 'gun', 'gun', 'gun', 'gun', 'gun', 'gun', 'gun', "
              "'gun', 'gun' and 'gun'");
    known.emplace_back("bow");
    EXPECT_EQ(closest_or_all("bazooka", known),
              "the known names are 'gun', 'gun', 'gun', 'gun', 'gun', 'gun', 'gun', 'gun', 'gun', "
              "'gun', 'gun', 'gun' and 1 other");
}

}  // namespace
}  // namespace arena::protocol::nearest_name_test
