// BitSet: a set of small numbers, as a bit for each. Two sets are compared 64 numbers at a time.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "protocol/base/prefetch.h"

namespace arena::server {

class BitSet {
  public:
    using Number = std::uint32_t;
    using Word = std::uint64_t;
    static constexpr Number kWordBits = 64;

    /// Allows numbers below `numbers` to be inserted.
    void make_room(std::size_t numbers) {
        const std::size_t words = (numbers + kWordBits - 1) / kWordBits;
        // In steps of a cache line: a vector that grows by itself would double.
        if (words > words_.capacity()) words_.reserve((words + 7) / 8 * 8);
        if (words > words_.size()) words_.resize(words);
    }
    /// Removes all numbers.
    void clear() { std::ranges::fill(words_, 0); }

    void insert(Number number) { word_of(number) |= bit_of(number); }
    /// Inserts the number if `is_in`, without a branch.
    void insert_if(bool is_in, Number number) {
        word_of(number) |= Word{is_in ? 1u : 0u} << number % kWordBits;
    }
    void erase(Number number) { word_of(number) &= ~bit_of(number); }

    [[nodiscard]] bool contains(Number number) const {
        return (word(number / kWordBits) & bit_of(number)) != 0;
    }
    [[nodiscard]] std::size_t count() const {
        std::size_t sum = 0;
        for (const Word word : words_)
            sum += ones_in(word);
        return sum;
    }
    [[nodiscard]] std::optional<Number> lowest() const {
        for (std::size_t i = 0; i < words_.size(); ++i)
            if (words_[i] != 0) return lowest_of(i, words_[i]);
        return std::nullopt;
    }
    /// Calls visit(number) for each number, ascending. `visit` may erase numbers that were visited.
    template <typename Visit>
    void for_each(const Visit& visit) const {
        for (std::size_t i = 0; i < words_.size(); ++i)
            for_each_in(i, words_[i], visit);
    }

    /// Calls visit(number) for each number that is in `a` and not in `b`, ascending. `visit` may
    /// erase numbers that were visited from `a`, and insert numbers that were visited into `b`.
    template <typename Visit>
    static void for_each_only_in(const BitSet& a, const BitSet& b, const Visit& visit) {
        const std::size_t both = std::min(a.words(), b.words());
        for_each_of(
            both, [&](std::size_t i) { return a.words_[i] & ~b.words_[i]; }, visit);
        for (std::size_t i = both; i < a.words(); ++i)
            for_each_in(i, a.words_[i], visit);
    }

    /// Calls visit(number) for each number that is in both, ascending. `visit` may erase numbers
    /// that were visited.
    template <typename Visit>
    static void for_each_in_both(const BitSet& a, const BitSet& b, const Visit& visit) {
        for_each_of(
            std::min(a.words(), b.words()),
            [&](std::size_t i) { return a.words_[i] & b.words_[i]; }, visit);
    }

    /// Returns how many words there are. Word i holds the numbers from kWordBits * i on, the first
    /// one in its lowest bit.
    [[nodiscard]] std::size_t words() const { return words_.size(); }
    /// Returns 0 for a word beyond the last one.
    [[nodiscard]] Word word(std::size_t index) const {
        return index < words_.size() ? words_[index] : 0;
    }
    /// Calls visit(number) for each number in `word`, ascending, as if it were the word of that
    /// index.
    template <typename Visit>
    static void for_each_in(std::size_t index, Word word, const Visit& visit) {
        for (; word != 0; word &= word - 1)
            visit(lowest_of(index, word));
    }

    /// Asks for the words, see protocol/base/prefetch.h.
    void prefetch() const { protocol::prefetch(std::span(words_)); }

  private:
    /// Calls visit(number) for each number in the first words, where word_at(index) returns one.
    /// Nearly always eight of them are empty.
    template <typename WordAt, typename Visit>
    static void for_each_of(std::size_t words, const WordAt& word_at, const Visit& visit) {
        constexpr std::size_t kGroup = 8;
        const std::size_t grouped = words / kGroup * kGroup;
        for (std::size_t i = 0; i < grouped; i += kGroup) {
            Word any = 0;
            for (std::size_t k = i; k < i + kGroup; ++k)
                any |= word_at(k);
            if (any == 0) continue;
            for (std::size_t k = i; k < i + kGroup; ++k)
                for_each_in(k, word_at(k), visit);
        }
        for (std::size_t i = grouped; i < words; ++i)
            for_each_in(i, word_at(i), visit);
    }

    /// Without a check of the index, which would take a third of the time of a look.
    Word& word_of(Number number) { return words_.data()[number / kWordBits]; }
    /// Counts the ones of pairs of bits, then of groups of 4, 8 and more: std::popcount is a call
    /// on processors of which the compiler must not expect an instruction for it.
    static std::size_t ones_in(Word word) {
        word -= (word >> 1u) & 0x5555'5555'5555'5555u;
        word = (word & 0x3333'3333'3333'3333u) + ((word >> 2u) & 0x3333'3333'3333'3333u);
        word = (word + (word >> 4u)) & 0x0F0F'0F0F'0F0F'0F0Fu;
        word += word >> 8u;
        word += word >> 16u;
        word += word >> 32u;
        return static_cast<std::size_t>(word & 0x7Fu);
    }
    static Word bit_of(Number number) { return Word{1} << number % kWordBits; }
    static Number lowest_of(std::size_t index, Word word) {
        return static_cast<Number>(kWordBits * index) + static_cast<Number>(std::countr_zero(word));
    }

    std::vector<Word> words_;
};

}  // namespace arena::server
