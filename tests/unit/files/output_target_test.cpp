#include "files/output_target.h"

#include <string>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/support/temporary_folder.h"

namespace arena::files::output_target_test {
namespace {

namespace fs = std::filesystem;
using arena::test::TemporaryFolder;

TEST(OutputTarget, is_the_path_itself_without_links) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a", "");

    EXPECT_EQ(find_output_target(path).kind, OutputKind::file);
    EXPECT_EQ(find_output_target(path).path, path);
    EXPECT_EQ(find_output_target("new").path, "new");
    EXPECT_EQ(find_output_target(folder.path("new")).kind, OutputKind::file);
}

TEST(OutputTarget, is_where_relative_and_absolute_links_lead) {
    const TemporaryFolder folder;
    fs::create_directory(folder.path("elsewhere"));
    fs::create_symlink("elsewhere/b", folder.path("relative"));
    fs::create_symlink(folder.path("relative"), folder.path("elsewhere/absolute"));

    EXPECT_EQ(find_output_target(folder.path("elsewhere/absolute")).path,
              folder.path("elsewhere/b"));
}

TEST(OutputTarget, knows_the_descriptors_of_the_process) {
    EXPECT_EQ(find_output_target("-").descriptor, 1);
    EXPECT_EQ(find_output_target("/dev/stdout").descriptor, 1);
    EXPECT_EQ(find_output_target("/dev/stderr").descriptor, 2);
    EXPECT_EQ(find_output_target("/dev/fd/17").descriptor, 17);
    EXPECT_EQ(find_output_target("/dev/stdout").kind, OutputKind::descriptor);
    EXPECT_EQ(find_output_target("/proc/self/fd/1x").kind, OutputKind::other);
    EXPECT_EQ(find_output_target("/proc/1/fd/1").kind, OutputKind::other);
}

TEST(OutputTarget, knows_what_no_file_can_take_the_place_of) {
    const TemporaryFolder folder;
    ASSERT_EQ(::mkfifo(folder.path("pipe").c_str(), 0600), 0);
    fs::create_symlink("pipe", folder.path("link"));

    EXPECT_EQ(find_output_target(folder.path("link")).kind, OutputKind::other);
    EXPECT_EQ(find_output_target(folder.path("")).kind, OutputKind::other);
    EXPECT_EQ(find_output_target("/dev/null").kind, OutputKind::other);
}

}  // namespace
}  // namespace arena::files::output_target_test
