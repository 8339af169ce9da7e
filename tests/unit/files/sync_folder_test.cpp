#include "files/sync_folder.h"

#include <cerrno>

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace arena::files {
namespace {

TEST(SyncFolder, syncs_a_folder) {
    const test::TemporaryFolder folder;

    EXPECT_EQ(sync_folder(folder.path("")), 0);
}

TEST(SyncFolder, says_why_there_is_nothing_to_sync) {
    const test::TemporaryFolder folder;
    folder.write("file", "x");

    EXPECT_EQ(sync_folder(folder.path("missing")), ENOENT);
    EXPECT_EQ(sync_folder(folder.path("file")), ENOTDIR);
}

}  // namespace
}  // namespace arena::files
