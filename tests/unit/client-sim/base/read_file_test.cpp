#include "client-sim/base/read_file.h"

#include <filesystem>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/support/temporary_folder.h"

namespace arena::client_sim {
namespace {

using arena::test::TemporaryFolder;

constexpr FileKind kTenBytes{.noun = "map", .option = "--map", .bytes_max = 10};

std::string read_error(const std::string& file) {
    const auto read = read_file(file, kTenBytes);
    EXPECT_FALSE(read.ok()) << file;
    return read.ok() ? std::string() : read.error();
}

TEST(ReadFile, an_empty_file_has_no_bytes) {
    const TemporaryFolder folder;

    const auto read = read_file(folder.write("a", ""), kTenBytes);

    ASSERT_TRUE(read.ok()) << read.error();
    EXPECT_EQ(read.value(), "");
}

TEST(ReadFile, returns_every_byte_unchanged) {
    const TemporaryFolder folder;
    const std::string bytes("a\0\r\n\xff\n", 6);

    const auto read = read_file(folder.write("a", bytes), kTenBytes);

    ASSERT_TRUE(read.ok()) << read.error();
    EXPECT_EQ(read.value(), bytes);
}

TEST(ReadFile, reads_as_many_bytes_as_are_allowed_and_rejects_one_more) {
    const TemporaryFolder folder;
    const std::string most = folder.write("most", "0123456789");
    const std::string more = folder.write("more", "0123456789a");

    EXPECT_TRUE(read_file(most, kTenBytes).ok());
    EXPECT_EQ(read_error(more),
              more + ": has 11 bytes, the limit is 10: name another one with --map");
}

TEST(ReadFile, names_a_missing_file_and_the_option_that_names_it) {
    const TemporaryFolder folder;
    const std::string file = folder.path("no.tmj");

    EXPECT_EQ(read_error(file), file + ": no such file: check the path of the map file (--map)");
}

TEST(ReadFile, rejects_a_folder) {
    const TemporaryFolder folder;

    const std::string path = folder.path(".");

    EXPECT_EQ(read_error(path), path + ": is a directory: name the map file (--map) in it");
}

TEST(ReadFile, rejects_a_pipe_instead_of_waiting_for_it) {
    const TemporaryFolder folder;
    const std::string pipe = folder.path("pipe");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);

    EXPECT_EQ(read_error(pipe),
              pipe + ": is not a regular file: copy the map file (--map) into one");
}

}  // namespace
}  // namespace arena::client_sim
