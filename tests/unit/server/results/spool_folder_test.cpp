#include "server/results/spool_folder.h"

#include <algorithm>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/temporary_folder.h"

namespace arena::server::spool_folder_test {
namespace {

namespace fs = std::filesystem;

SpoolRecord record(const std::string& id, std::uint64_t ended_at) {
    return {{id, R"({"id": ")" + id + R"("})"}, ended_at};
}

std::vector<std::string> ids_of(const SpoolContents& contents) {
    std::vector<std::string> ids;
    for (const SpooledResult& result : contents.results)
        ids.push_back(result.id);
    return ids;
}

struct SpoolFolderOfATest : testing::Test {
    const arena::test::TemporaryFolder folder;
    const std::string path = folder.path("");

    SpoolFolder open() const {
        auto spool = SpoolFolder::open(path);
        EXPECT_TRUE(spool.ok()) << (spool ? "" : spool.error());
        return std::move(spool).value();
    }
    static void expect_written(const SpoolFolder& spool, const SpoolRecord& one) {
        EXPECT_EQ(spool.write(one), "");
    }
};
using SpoolFolderTest = SpoolFolderOfATest;

TEST_F(SpoolFolderTest, keeps_results_over_a_restart_in_the_order_of_their_ends) {
    {
        const SpoolFolder spool = open();
        expect_written(spool, record("second", 20));
        expect_written(spool, record("first", 10));
        expect_written(spool, record("also-second", 20));
    }

    const SpoolFolder spool = open();
    const SpoolContents contents = spool.list();

    EXPECT_EQ(ids_of(contents), (std::vector<std::string>{"first", "also-second", "second"}));
    EXPECT_TRUE(contents.ignored.empty());
    const auto read = spool.read("first");
    ASSERT_TRUE(read.ok()) << read.error();
    EXPECT_EQ(read.value().result.json, R"({"id": "first"})");
    EXPECT_EQ(contents.results[0].bytes, fs::file_size(folder.path("first.result")));
    EXPECT_EQ(folder.mode("first.result"), 0600u);
}

TEST_F(SpoolFolderTest, forgets_what_is_removed) {
    const SpoolFolder spool = open();
    expect_written(spool, record("a", 1));

    EXPECT_EQ(spool.remove("a"), "");
    EXPECT_EQ(spool.remove("a"), "") << "somebody else may have removed it";

    EXPECT_TRUE(spool.list().results.empty());
    EXPECT_FALSE(spool.read("a").ok());
}

TEST_F(SpoolFolderTest, removes_half_written_files_and_never_delivers_them) {
    folder.write(".arenad-77-0.tmp", write_spool_record(record("half", 1)).substr(0, 30));

    const SpoolContents contents = open().list();

    EXPECT_TRUE(contents.results.empty());
    EXPECT_TRUE(contents.ignored.empty());
    EXPECT_FALSE(fs::exists(folder.path(".arenad-77-0.tmp")));
}

TEST_F(SpoolFolderTest, names_files_of_others_and_damaged_ones_and_leaves_them_alone) {
    std::string damaged = write_spool_record(record("damaged", 1));
    damaged.back() = ' ';
    folder.write("damaged.result", damaged);
    folder.write("short.result", write_spool_record(record("short", 1)).substr(0, 60));
    folder.write("renamed.result", write_spool_record(record("other", 1)));
    folder.write("notes.txt", "mine");
    folder.write("empty.result", "");
    fs::create_directory(folder.path("folder.result"));
    fs::create_symlink("notes.txt", folder.path("link.result"));
    ASSERT_EQ(::mkfifo(folder.path("pipe.result").c_str(), 0600), 0);
    folder.write("bad\nname.result", "");

    const SpoolContents contents = open().list();

    EXPECT_TRUE(contents.results.empty());
    ASSERT_EQ(contents.ignored.size(), 9u);
    const auto is_named = [&](const std::string& part) {
        return std::any_of(contents.ignored.begin(), contents.ignored.end(),
                           [&](const auto& line) { return line.find(part) != line.npos; });
    };
    for (const char* part :
         {"damaged.result: is damaged", "short.result: ends too early", "holds the result other",
          "notes.txt: is not a result", "empty.result: is not a file of arenad", "folder.result: ",
          "link.result: ", "pipe.result: is not a regular file", "bad?name.result: "})
        EXPECT_TRUE(is_named(part)) << part;
    EXPECT_EQ(folder.read("damaged.result"), damaged);
    EXPECT_EQ(folder.read("notes.txt"), "mine");
}

TEST_F(SpoolFolderTest, a_file_that_is_damaged_later_is_not_read) {
    const SpoolFolder spool = open();
    expect_written(spool, record("a", 1));
    folder.write("a.result", "x");

    const auto read = spool.read("a");

    ASSERT_FALSE(read.ok());
    EXPECT_NE(read.error().find("a.result: is not a file of arenad"), std::string::npos);
}

TEST_F(SpoolFolderTest, belongs_to_one_server_at_a_time) {
    {
        const SpoolFolder first = open();
        const auto second = SpoolFolder::open(path);
        ASSERT_FALSE(second.ok());
        EXPECT_NE(second.error().find("another server uses this spool"), std::string::npos);
    }

    EXPECT_TRUE(SpoolFolder::open(path).ok());
}

TEST_F(SpoolFolderTest, says_what_is_wrong_with_a_folder) {
    folder.write("file", "x");

    for (const char* name : {"missing", "file"}) {
        const auto spool = SpoolFolder::open(folder.path(name));
        ASSERT_FALSE(spool.ok());
        EXPECT_NE(spool.error().find("is not a directory: create it"), std::string::npos)
            << spool.error();
    }
}

TEST_F(SpoolFolderTest, says_that_a_folder_cannot_be_written) {
    if (::geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_exec);

    const std::string problem = why_no_output_folder(path, "--results-dir");

    fs::permissions(path, fs::perms::owner_all);
    EXPECT_NE(problem.find("cannot be written (Permission denied)"), std::string::npos) << problem;
}

TEST_F(SpoolFolderTest, reports_a_result_that_cannot_be_written) {
    const SpoolFolder spool = open();
    fs::create_directory(folder.path("a.result"));

    EXPECT_NE(spool.write(record("a", 1)).find("a.result: cannot be written"), std::string::npos);
}

}  // namespace
}  // namespace arena::server::spool_folder_test
