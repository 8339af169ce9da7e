#include "client-sim/base/memo.h"

#include <gtest/gtest.h>

#include "sim/base/random.h"

namespace arena::client_sim {
namespace {

using PairMemo = Memo<2, std::uint64_t>;

std::uint64_t think(const PairMemo::Question& question) {
    return question[0] * 1000 + question[1];
}

TEST(Memo, does_not_ask_the_same_question_twice) {
    PairMemo memo(4);
    int thoughts = 0;
    const auto ask = [&] {
        ++thoughts;
        return std::uint64_t{5};
    };

    EXPECT_EQ(memo.answer({1, 2}, ask), 5u);
    EXPECT_EQ(memo.answer({1, 2}, ask), 5u);

    EXPECT_EQ(thoughts, 1);
}

TEST(Memo, computes_the_answer_to_a_question_of_all_zeros) {
    PairMemo memo(4);

    EXPECT_EQ(memo.answer({0, 0}, [] { return std::uint64_t{7}; }), 7u);
}

TEST(Memo, distinguishes_questions_by_every_bit) {
    for (std::size_t word = 0; word < 2; ++word) {
        for (unsigned bit = 0; bit < 64; ++bit) {
            PairMemo memo(1);
            PairMemo::Question other{3, 4};
            other[word] ^= std::uint64_t{1} << bit;

            static_cast<void>(memo.answer({3, 4}, [] { return std::uint64_t{1}; }));

            EXPECT_EQ(memo.answer(other, [] { return std::uint64_t{2}; }), 2u)
                << word << ' ' << bit;
            EXPECT_EQ(memo.answer({3, 4}, [] { return std::uint64_t{3}; }), 1u)
                << word << ' ' << bit;
        }
    }
}

TEST(Memo, answers_like_the_function_when_asked_more_than_it_can_hold) {
    PairMemo memo(2);
    Random random(1);
    int thoughts = 0;

    for (int round = 0; round < 20000; ++round) {
        const PairMemo::Question question{random.below(4), random.below(8)};
        const std::uint64_t answer = memo.answer(question, [&] {
            ++thoughts;
            return think(question);
        });

        ASSERT_EQ(answer, think(question)) << "round " << round;
    }

    EXPECT_GT(thoughts, 1000);
    EXPECT_LT(thoughts, 19000);
}

}  // namespace
}  // namespace arena::client_sim
