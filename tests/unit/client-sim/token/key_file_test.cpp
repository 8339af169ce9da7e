#include "client-sim/token/key_file.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "protocol/session/token/key_text.h"
#include "tests/support/handshake.h"

namespace arena::client_sim {
namespace {

class KeyFileTest : public ::testing::Test {
  protected:
    KeyFileTest()
        : file((std::filesystem::temp_directory_path() /
                ("arena_key_" + std::to_string(getpid()) + ".key"))
                   .string()) {}
    ~KeyFileTest() override { std::filesystem::remove(file); }

    Result<protocol::crypto::Key, std::string> read(const std::string& text) {
        std::ofstream(file, std::ios::binary) << text;
        return read_key_file(file);
    }

    std::string file;
};

TEST_F(KeyFileTest, reads_sixty_four_digits) {
    const auto key = read(protocol::key_to_text(arena::test::test_key()) + "\n");

    ASSERT_TRUE(key.ok()) << key.error();
    EXPECT_TRUE(key.value() == arena::test::test_key());
}

TEST_F(KeyFileTest, fails_with_one_line_that_names_the_file_and_quotes_no_digits) {
    const std::string digits = protocol::key_to_text(arena::test::test_key()).substr(1);

    const auto key = read(digits);

    ASSERT_FALSE(key.ok());
    EXPECT_EQ(key.error().rfind(file + ":1: has 63 hexadecimal digits", 0), 0u) << key.error();
    EXPECT_EQ(std::count(key.error().begin(), key.error().end(), '\n'), 0);
    EXPECT_EQ(key.error().find(digits.substr(0, 8)), std::string::npos);
}

TEST_F(KeyFileTest, takes_the_first_of_several_keys) {
    const auto key = read("# new\n" + protocol::key_to_text(arena::test::test_key(0x41)) + "\n" +
                          protocol::key_to_text(arena::test::test_key()) + "\n");

    ASSERT_TRUE(key.ok()) << key.error();
    EXPECT_TRUE(key.value() == arena::test::test_key(0x41));
}

TEST_F(KeyFileTest, names_the_option_when_the_file_does_not_exist) {
    const auto key = read_key_file(file + ".none");

    ASSERT_FALSE(key.ok());
    EXPECT_NE(key.error().find("--key-file"), std::string::npos) << key.error();
}

TEST_F(KeyFileTest, does_not_read_a_file_too_large_for_a_key) {
    const auto key = read(std::string(10'000, 'a'));

    ASSERT_FALSE(key.ok());
    EXPECT_NE(key.error().find("10000 bytes"), std::string::npos) << key.error();
}

}  // namespace
}  // namespace arena::client_sim
