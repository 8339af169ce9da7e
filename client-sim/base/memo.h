// Memo: a cache of recent answers, for a pure function that many callers ask the same question at
// nearly the same time.
//
// A question is compared in all its bits, so a memo returns exactly what the function would. Its
// entries form sets of two, the most recently used one in front; a new question evicts the older
// entry of a full set. Memory is fixed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace arena::client_sim {

template <std::size_t Words, typename Answer>
class Memo {
  public:
    using Question = std::array<std::uint64_t, Words>;

    /// Remembers up to two answers in each of 2^`bits_of_sets` sets; 1 to 31 bits.
    explicit Memo(unsigned bits_of_sets)
        : shift_(64 - bits_of_sets), sets_(std::size_t{1} << bits_of_sets) {}

    /// Returns the remembered answer, or calls `ask` for it. The reference is valid until the next
    /// call.
    template <typename Ask>
    const Answer& answer(const Question& question, Ask&& ask) {
        Set& set = sets_[static_cast<std::size_t>(hash_of(question) >> shift_)];
        if (set.newer.knows(question)) return *set.newer.answer;
        if (!set.older.knows(question)) set.older = {question, ask()};
        std::swap(set.newer, set.older);
        return *set.newer.answer;
    }

  private:
    struct Place {
        Question question{};
        std::optional<Answer> answer;

        [[nodiscard]] bool knows(const Question& asked) const {
            for (std::size_t word = 0; word < Words; ++word)
                if (question[word] != asked[word]) return false;
            return answer.has_value();
        }
    };
    struct Set {
        Place newer;
        Place older;
    };

    /// A multilinear hash: a sum of products, whose upper bits depend on every bit of the question.
    [[nodiscard]] static std::uint64_t hash_of(const Question& question) {
        std::uint64_t sum = 0;
        std::uint64_t factor = 0x9E3779B97F4A7C15ull;
        for (const std::uint64_t word : question) {
            sum += word * factor;
            factor = factor * 0xBF58476D1CE4E5B9ull + 0x94D049BB133111EAull;
        }
        return sum;
    }

    unsigned shift_;
    std::vector<Set> sets_;
};

}  // namespace arena::client_sim
