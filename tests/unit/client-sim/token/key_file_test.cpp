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

TEST_F(KeyFileTest, sixty_four_digits_are_a_key) {
    const auto key = read(protocol::key_to_text(arena::test::test_key()) + "\n");

    ASSERT_TRUE(key.ok()) << key.error();
    EXPECT_TRUE(key.value() == arena::test::test_key());
}

TEST_F(KeyFileTest, what_is_wrong_is_one_line_with_the_file_that_quotes_nothing_of_the_key) {
    const std::string digits = protocol::key_to_text(arena::test::test_key()).substr(1);

    const auto key = read(digits);

    ASSERT_FALSE(key.ok());
    EXPECT_EQ(key.error().rfind(file + ": has 63 hexadecimal digits", 0), 0u) << key.error();
    EXPECT_EQ(std::count(key.error().begin(), key.error().end(), '\n'), 0);
    EXPECT_EQ(key.error().find(digits.substr(0, 8)), std::string::npos);
}

TEST_F(KeyFileTest, a_file_that_is_not_there_names_the_option) {
    const auto key = read_key_file(file + ".none");

    ASSERT_FALSE(key.ok());
    EXPECT_NE(key.error().find("--key-file"), std::string::npos) << key.error();
}

TEST_F(KeyFileTest, a_file_that_can_be_no_key_is_not_read) {
    const auto key = read(std::string(10'000, 'a'));

    ASSERT_FALSE(key.ok());
    EXPECT_NE(key.error().find("10000 bytes"), std::string::npos) << key.error();
}

}  // namespace
}  // namespace arena::client_sim
