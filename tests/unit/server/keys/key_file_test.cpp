#include "server/keys/key_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/support/temporary_folder.h"

namespace arena::server {
namespace {

using arena::test::TemporaryFolder;

TEST(KeyFile, warns_about_a_key_that_others_may_read) {
    const TemporaryFolder folder;
    const std::string path = folder.write("k", std::string(64, 'a') + "\n");

    for (const mode_t mode : {0640u, 0604u, 0444u}) {
        ASSERT_EQ(::chmod(path.c_str(), mode), 0);
        const auto file = read_key_file(path);
        ASSERT_TRUE(file) << file.error();
        EXPECT_EQ(file.value().warning.find(path + ": users other than its owner may read"), 0u)
            << mode;
    }
    for (const mode_t mode : {0600u, 0400u}) {
        ASSERT_EQ(::chmod(path.c_str(), mode), 0);
        EXPECT_EQ(read_key_file(path).value().warning, "") << mode;
    }
}

TEST(KeyFile, a_file_without_a_key_is_an_error_of_one_line_with_the_remedy) {
    const TemporaryFolder folder;
    const auto error_of = [](const std::string& path) {
        const auto file = read_key_file(path);
        return file ? "no error" : file.error();
    };

    EXPECT_EQ(error_of(folder.path("none")),
              folder.path("none") + ": no such file: check the path of the key");
    EXPECT_EQ(error_of(folder.write("short", "abc\n")),
              folder.path("short") +
                  ": has 3 hexadecimal digits, a key has 64: make one with 'arenad keygen FILE'");
    EXPECT_EQ(error_of(folder.write("zeros", std::string(64, '0'))),
              folder.path("zeros") +
                  ": is the key of zeros, which admits anybody: use --open for that, or make a key "
                  "with 'arenad keygen FILE'");
    EXPECT_EQ(error_of(folder.write("long", std::string(5000, 'a'))),
              folder.path("long") +
                  ": has 5000 bytes, the limit is 4096: make a key with 'arenad keygen FILE'");
}

TEST(KeyFile, of_connect_tokens_may_have_several_keys_and_comments) {
    const TemporaryFolder folder;
    const std::string path = folder.write(
        "k", "# new\n" + std::string(64, 'a') + "\n" + std::string(64, 'b') + " # old\n");
    ASSERT_EQ(::chmod(path.c_str(), 0640), 0);

    const auto file = read_token_key_file(path);

    ASSERT_TRUE(file) << file.error();
    EXPECT_EQ(file.value().keys.size(), 2u);
    EXPECT_EQ(file.value().warning.find(path + ": users other than its owner may read"), 0u);
    EXPECT_FALSE(read_key_file(path)) << "a key of operators or receivers is alone";
}

TEST(KeyFile, of_connect_tokens_with_an_error_is_rejected_with_its_line) {
    const TemporaryFolder folder;
    const auto error_of = [](const std::string& path) {
        const auto file = read_token_key_file(path);
        return file ? "no error" : file.error();
    };

    EXPECT_EQ(error_of(folder.path("none")),
              folder.path("none") + ": no such file: check the path of the key");
    EXPECT_EQ(error_of(folder.write("short", std::string(64, 'a') + "\nabc\n")),
              folder.path("short") +
                  ":2: has 3 hexadecimal digits, a key has 64: make a key with 'arenad keygen', "
                  "and write one on a line");
    EXPECT_EQ(error_of(folder.write("long", std::string(5000, '#'))),
              folder.path("long") +
                  ": has 5000 bytes, the limit is 4096: make a key with 'arenad keygen FILE'");
}

}  // namespace
}  // namespace arena::server
