#include "protocol/score_list.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/replication/bit_writer.h"
#include "protocol/replication/zigzag.h"

namespace arena::protocol {
namespace {

using Scores = std::vector<RosterScore>;

std::vector<std::byte> list_of(const Scores& scores) {
    std::vector<std::byte> list(kScoreListBytesMax);
    list.resize(write_scores(scores, list));
    return list;
}

/// A list of one score, written by hand.
std::vector<std::byte> list_with(std::int64_t id, std::uint32_t count = 1) {
    std::vector<std::byte> list(64);
    BitWriter bits(list);
    write_number(bits, count, 6);
    write_number(bits, to_zigzag(id), 5);
    write_number(bits, 0, 3);
    list.resize(bits.finish());
    return list;
}

bool is_list(std::span<const std::byte> bytes) {
    Scores scores;
    return read_scores(bytes, scores);
}

TEST(ScoreList, is_read_as_it_was_written) {
    constexpr std::int32_t kLowest = std::numeric_limits<std::int32_t>::min();
    constexpr std::int32_t kHighest = std::numeric_limits<std::int32_t>::max();
    const Scores longest(kRosterScoresMax, {.player = {sim::kFirstProjectileId - 1}, .score = 3});
    for (const Scores& scores :
         {Scores{}, Scores{{.player = {7}, .score = 4}},
          Scores{{.player = {8}, .score = kLowest}, {.player = {1}, .score = kHighest}},
          Scores{{.player = {9}, .score = 0}, {.player = {9}, .score = -1}}, longest}) {
        Scores read{{.player = {1}, .score = 1}};
        ASSERT_TRUE(read_scores(list_of(scores), read));
        EXPECT_EQ(read, scores);
    }
}

TEST(ScoreList, takes_two_bytes_a_score_in_a_large_match) {
    Scores scores;
    for (std::uint32_t i = 0; i < 100; ++i)
        scores.push_back({.player = {1 + 40 * i}, .score = static_cast<std::int32_t>(i % 12)});
    EXPECT_LE(list_of(scores).size(), 200u);
}

TEST(ScoreList, the_longest_has_room) {
    Scores scores;
    for (std::uint32_t i = 0; i < kRosterScoresMax; ++i)
        scores.push_back({.player = {i % 2 == 0 ? 1 : sim::kFirstProjectileId - 1},
                          .score = std::numeric_limits<std::int32_t>::min()});
    EXPECT_LE(list_of(scores).size(), kScoreListBytesMax);
    EXPECT_GT(list_of(scores).size(), kScoreListBytesMax * 95 / 100);
}

TEST(ScoreList, that_is_cut_or_goes_on_is_refused) {
    std::vector<std::byte> list = list_of({{.player = {700}, .score = 44}});
    ASSERT_TRUE(is_list(list));
    EXPECT_FALSE(is_list(std::span(list).first(list.size() - 1)));
    list.push_back(std::byte{0});
    EXPECT_FALSE(is_list(list));
}

TEST(ScoreList, of_ids_that_are_none_is_refused) {
    EXPECT_TRUE(is_list(list_with(0))) << "whether it is a player's id is judged with the Roster";
    EXPECT_FALSE(is_list(list_with(-1)));
}

TEST(ScoreList, with_more_scores_than_it_says_or_may_have_is_refused) {
    EXPECT_FALSE(is_list(list_with(1, 0)));
    EXPECT_FALSE(is_list(list_with(1, 100)));
    EXPECT_FALSE(is_list(list_with(1, kRosterScoresMax + 1)));
}

}  // namespace
}  // namespace arena::protocol
