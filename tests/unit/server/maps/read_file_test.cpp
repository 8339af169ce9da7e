#include "server/maps/read_file.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "tests/support/temporary_folder.h"

namespace arena::server {
namespace {

constexpr FileKind kKind{
    .noun = "list", .ending = ".txt", .way_out = "shorten it", .bytes_max = 10};

TEST(ReadFile, gives_the_bytes_as_they_are) {
    test::TemporaryFolder folder;
    const std::string bytes("a\0\r\n\xff", 5);

    const auto read = read_file(folder.write("list", bytes), kKind);

    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read.value(), bytes);
}

TEST(ReadFile, says_what_is_wrong_with_a_file_that_cannot_be_read) {
    test::TemporaryFolder folder;

    EXPECT_NE(read_file(folder.path("none"), kKind).error().find("no such file"),
              std::string::npos);
    EXPECT_NE(read_file(folder.path(""), kKind).error().find("is a directory"), std::string::npos);
    EXPECT_NE(read_file("/dev/null", kKind).error().find("regular"), std::string::npos);
    EXPECT_EQ(read_file(folder.write("long", "12345678901"), kKind).error(),
              "has 11 bytes, the limit is 10: shorten it");
}

TEST(ReadFile, names_the_descriptors_when_there_is_none_left) {
    test::TemporaryFolder folder;
    const std::string path = folder.write("list", "x");
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);

    const rlimit none{0, before.rlim_max};
    ::setrlimit(RLIMIT_NOFILE, &none);
    const auto read = read_file(path, kKind);
    ::setrlimit(RLIMIT_NOFILE, &before);

    ASSERT_FALSE(read);
    EXPECT_EQ(read.error(),
              "cannot be opened (Too many open files): let the process have more descriptors "
              "(ulimit -n) and try again");
}

}  // namespace
}  // namespace arena::server
