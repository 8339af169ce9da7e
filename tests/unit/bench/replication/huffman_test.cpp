#include "tests/bench/replication/huffman.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace arena::bench::huffman_test {
namespace {

using Message = std::vector<std::byte>;

HuffmanCode trained_on(const Message& message) {
    HuffmanCode::Counts counts{};
    count_symbols(counts, message);
    return HuffmanCode(counts);
}

Message message_of(const std::vector<std::uint8_t>& values) {
    Message message;
    for (const std::uint8_t value : values)
        message.push_back(static_cast<std::byte>(value));
    return message;
}

/// 1000 zeros, 200 ones.
Message mostly_zeros() {
    Message message(1000, std::byte{0});
    message.resize(1200, std::byte{1});
    return message;
}

TEST(Huffman, frequent_symbols_have_short_codes) {
    const Message message = mostly_zeros();
    const HuffmanCode code = trained_on(message);

    EXPECT_EQ(code.bits_of(0), 1u);
    EXPECT_EQ(code.bits_of(1), 2u);
    EXPECT_GT(code.bits_of(2), 8u);
    // One bit for each zero, two for each one, and the end in at most two bytes.
    EXPECT_GE(code.encode(message).size(), 1400u / 8);
    EXPECT_LE(code.encode(message).size(), 1400u / 8 + 2);
}

TEST(Huffman, the_lengths_of_the_codes_satisfy_krafts_equality) {
    const HuffmanCode code = trained_on(mostly_zeros());

    double sum = 0;  // Kraft's sum
    for (std::size_t symbol = 0; symbol < HuffmanCode::kSymbols; ++symbol)
        sum += 1.0 / static_cast<double>(std::uint64_t{1} << code.bits_of(symbol));
    EXPECT_EQ(sum, 1.0);
}

TEST(Huffman, a_symbol_that_was_never_counted_can_be_encoded) {
    const HuffmanCode code = trained_on(mostly_zeros());
    const Message message = message_of({0, 255, 7, 0});

    EXPECT_EQ(code.decode(code.encode(message)), message);
}

TEST(Huffman, counts_that_grow_as_fast_as_possible_still_make_codes_that_fit) {
    HuffmanCode::Counts counts{};
    std::uint64_t previous = 1;
    std::uint64_t fibonacci = 1;
    Message all;
    for (std::size_t symbol = 0; symbol < 256; ++symbol) {
        if (fibonacci <= std::numeric_limits<std::uint32_t>::max()) {
            counts[symbol] = static_cast<std::uint32_t>(fibonacci);
            const std::uint64_t next = previous + fibonacci;
            previous = fibonacci;
            fibonacci = next;
        }
        all.push_back(static_cast<std::byte>(symbol));
    }

    const HuffmanCode code(counts);

    EXPECT_EQ(code.decode(code.encode(all)), all);
}

TEST(Huffman, bytes_without_an_end_or_with_more_after_it_are_rejected) {
    const HuffmanCode code = trained_on(mostly_zeros());
    Message bytes = code.encode(message_of({0, 1, 2}));
    const Message cut_off(bytes.begin(), bytes.end() - 1);
    bytes.push_back(std::byte{0});

    EXPECT_FALSE(code.decode(cut_off).has_value());
    EXPECT_FALSE(code.decode(bytes).has_value());
    EXPECT_FALSE(code.decode({}).has_value());
}

RC_GTEST_PROP(Huffman, every_message_is_decoded_with_every_code,
              (const std::vector<std::uint8_t>& training,
               const std::vector<std::uint8_t>& message)) {
    const HuffmanCode code = trained_on(message_of(training));

    RC_ASSERT(code.decode(code.encode(message_of(message))) == message_of(message));
}

}  // namespace
}  // namespace arena::bench::huffman_test
