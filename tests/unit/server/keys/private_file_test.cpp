#include "server/keys/private_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/support/temporary_folder.h"

namespace arena::server {
namespace {

using arena::test::TemporaryFolder;

TEST(PrivateFile, is_readable_only_by_its_owner_whatever_the_mask) {
    const TemporaryFolder folder;
    const mode_t mask = ::umask(0);

    const std::string error = write_private_file(folder.path("a"), "secret", Existing::refuse);

    ::umask(mask);
    EXPECT_EQ(error, "");
    EXPECT_EQ(folder.read("a"), "secret");
    EXPECT_EQ(folder.mode("a"), 0600u);
}

TEST(PrivateFile, an_existing_file_stays_unchanged) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a", "old");

    EXPECT_EQ(write_private_file(path, "new", Existing::refuse),
              path + ": already exists and was left as it is: name another file, or move it away");

    EXPECT_EQ(folder.read("a"), "old");
}

TEST(PrivateFile, replaces_bytes_and_permissions_on_request) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a", "old and longer");
    ASSERT_EQ(::chmod(path.c_str(), 0644), 0);

    EXPECT_EQ(write_private_file(path, "new", Existing::replace), "");

    EXPECT_EQ(folder.read("a"), "new");
    EXPECT_EQ(folder.mode("a"), 0600u);
}

TEST(PrivateFile, can_write_to_something_other_than_a_file) {
    EXPECT_EQ(write_private_file("/dev/null", "secret", Existing::replace), "");
}

TEST(PrivateFile, a_file_that_cannot_be_written_is_an_error_of_one_line_with_the_reason) {
    EXPECT_EQ(write_private_file("/nowhere/at/all", "secret", Existing::refuse),
              "/nowhere/at/all: cannot be written (No such file or directory): check the path and "
              "its permissions");
    EXPECT_EQ(write_private_file("/dev/full", "secret", Existing::replace),
              "/dev/full: cannot be written (No space left on device): check the free space");
}

}  // namespace
}  // namespace arena::server
