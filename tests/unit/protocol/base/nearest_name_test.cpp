#include "protocol/base/nearest_name.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/link/dice.h"

namespace arena::protocol::nearest_name_test {
namespace {

using Names = std::vector<std::string>;

/// Returns the edit distance by its definition, which takes exponential time.
std::size_t slow_distance(std::string_view a, std::string_view b) {
    if (a.empty() || b.empty()) return a.size() + b.size();
    const std::size_t deleted = slow_distance(a.substr(1), b) + 1;
    const std::size_t inserted = slow_distance(a, b.substr(1)) + 1;
    const std::size_t substituted =
        slow_distance(a.substr(1), b.substr(1)) + (a[0] == b[0] ? 0 : 1);
    return std::min({deleted, inserted, substituted});
}

TEST(NearestName, is_empty_when_no_name_is_known) {
    EXPECT_EQ(nearest_name("gravity", Names{}), "");
    EXPECT_EQ(nearest_name("", Names{}), "");
}

TEST(NearestName, is_found_over_an_insertion_a_deletion_and_a_substitution) {
    const Names known{"speed", "gravity", "respawn_delay"};

    EXPECT_EQ(nearest_name("gravity", known), "gravity");
    EXPECT_EQ(nearest_name("gravty", known), "gravity");
    EXPECT_EQ(nearest_name("gravvity", known), "gravity");
    EXPECT_EQ(nearest_name("gravidy", known), "gravity");
    EXPECT_EQ(nearest_name("Respawn-delay", known), "respawn_delay");
}

TEST(NearestName, is_the_first_of_those_at_one_distance) {
    EXPECT_EQ(nearest_name("bat", Names{"cat", "bit", "hat"}), "cat");
    EXPECT_EQ(nearest_name("bat", Names{"bit", "cat", "hat"}), "bit");
    EXPECT_EQ(nearest_name("x", Names{"", "y"}), "") << "one deletion or one substitution";
}

TEST(NearestName, of_an_empty_word_is_the_shortest) {
    EXPECT_EQ(nearest_name("", Names{"abc", "ab", "abcd", "xy"}), "ab");
}

TEST(NearestName, is_found_even_when_every_letter_is_shifted) {
    EXPECT_EQ(nearest_name("bcdefg", Names{"bcxxxx", "abcdefg"}), "abcdefg");
}

TEST(NearestName, agrees_with_the_definition_of_the_edit_distance) {
    Dice dice(7);
    const auto word = [&dice] {
        std::string text(dice.below(6), 'a');
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

        EXPECT_EQ(nearest_name(unknown, known), *expected)
            << "seed 7, round " << round << ", '" << unknown << "'";
    }
}

}  // namespace
}  // namespace arena::protocol::nearest_name_test
