#include "protocol/session/token/key_list.h"

#include <string>

#include <gtest/gtest.h>

#include "protocol/session/token/key_text.h"
#include "tests/support/handshake.h"

namespace arena::protocol::key_list_test {
namespace {

using test::test_key;

const std::string kFirst = key_to_text(test_key());
const std::string kSecond = key_to_text(test_key(0x41));

std::string error_of(const std::string& text) {
    const auto keys = read_key_list("a.key", text);
    return keys.ok() ? "no error" : keys.error();
}

TEST(KeyList, a_file_of_one_key_is_a_list_of_one) {
    for (const std::string& text :
         {kFirst, kFirst + "\n", "  " + kFirst + " \r\n", "\n\n" + kFirst}) {
        const auto keys = read_key_list("a.key", text);

        ASSERT_TRUE(keys.ok()) << keys.error();
        EXPECT_EQ(keys.value(), TokenKeys(test_key()));
    }
}

TEST(KeyList, keys_are_in_the_order_of_their_lines_between_comments_and_empty_lines) {
    const auto keys =
        read_key_list("a.key", "# the new one\n" + kFirst + "\r\n\n   # soon gone:\n" + kSecond +
                                   "   # since March\n#");

    ASSERT_TRUE(keys.ok()) << keys.error();
    ASSERT_EQ(keys.value().size(), 2u);
    EXPECT_EQ(keys.value().first(), test_key());
    EXPECT_EQ(keys.value().all()[1], test_key(0x41));
}

TEST(KeyList, an_error_names_file_and_line_and_the_way_out) {
    EXPECT_EQ(error_of(""), "a.key: has no key: make a key with 'arenad keygen'");
    EXPECT_EQ(error_of("# nothing\n\n"), "a.key: has no key: make a key with 'arenad keygen'");
    EXPECT_EQ(error_of(kFirst + "\nabc\n"),
              "a.key:2: has 3 hexadecimal digits, a key has 64: make a key with 'arenad keygen', "
              "and write one on a line");
    EXPECT_EQ(
        error_of(kFirst + " " + kSecond),
        "a.key:1: has the byte 0x20 at position 65, where a key has one of its 64 hexadecimal "
        "digits: make a key with 'arenad keygen', and write one on a line");
    EXPECT_EQ(error_of("#\n" + kFirst + "\n" + kSecond + "\n" + kFirst),
              "a.key:4: has the key of line 2 again: remove one of the two lines");
    EXPECT_EQ(error_of(kFirst + "\n" + std::string(64, '0')),
              "a.key:2: is the key of zeros, which admits anybody: use --open for that, or make a "
              "key with 'arenad keygen'");
}

TEST(KeyList, has_eight_keys_at_most) {
    std::string text;
    for (unsigned i = 0; i < kTokenKeysMax; ++i)
        text += key_to_text(test_key(i)) + "\n";
    EXPECT_EQ(read_key_list("a.key", text).value().size(), kTokenKeysMax);

    EXPECT_EQ(error_of(text + key_to_text(test_key(0x80))),
              "a.key:9: has one key too many, a file has at most 8: remove keys that are no longer "
              "used");
}

TEST(KeyList, no_error_quotes_a_key_or_breaks_the_line) {
    for (std::size_t cut = 1; cut < kKeyDigits; ++cut) {
        const std::string error = error_of(kFirst.substr(cut) + "\x1b\n");

        EXPECT_EQ(error.find(kFirst.substr(kKeyDigits - 4)), std::string::npos) << error;
        EXPECT_EQ(error.find_first_of("\n\x1b"), std::string::npos) << error;
    }
    EXPECT_EQ(read_key_list("a\nb", "x").error().find('\n'), std::string::npos);
}

}  // namespace
}  // namespace arena::protocol::key_list_test
