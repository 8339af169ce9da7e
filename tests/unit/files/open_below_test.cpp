#include "files/open_below.h"

#include <cerrno>
#include <filesystem>
#include <string>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "files/read_file.h"
#include "tests/support/temporary_folder.h"

namespace arena::files {
namespace {

namespace fs = std::filesystem;
using Why = NotOpened::Why;

constexpr FileKind kAny{.noun = "file", .ending = "", .remedy = "shorten it", .bytes_max = 1000};

/// A folder `top` with a file and a folder in it, and the same beside it.
class OpenBelow : public ::testing::Test {
  protected:
    OpenBelow() {
        fs::create_directories(folder_.path("top/deep"));
        fs::create_directories(folder_.path("side"));
        folder_.write("top/file", "top");
        folder_.write("top/deep/file", "deep");
        folder_.write("side/file", "side");
    }

    [[nodiscard]] Result<Descriptor, NotOpened> open(const std::string& path) const {
        return open_below(folder_.path("top"), path);
    }
    /// Returns what is read, or why nothing is.
    [[nodiscard]] std::string read(const std::string& path) const {
        const auto file = open(path);
        EXPECT_TRUE(file.ok()) << path;
        if (!file) return {};
        const auto bytes = read_opened(file.value(), kAny);
        return bytes ? bytes.value() : bytes.error();
    }
    void expect_refused(const std::string& path, Why why, int error) const {
        const auto file = open(path);
        ASSERT_FALSE(file.ok()) << path;
        EXPECT_EQ(file.error().why, why) << path;
        EXPECT_EQ(file.error().error, error) << path;
    }
    void link(const std::string& from, const std::string& to) const {
        fs::create_symlink(to, folder_.path(from));
    }

    test::TemporaryFolder folder_;
};

TEST_F(OpenBelow, empty_parts_and_dots_mean_the_folder_itself) {
    EXPECT_EQ(read("file"), "top");
    EXPECT_EQ(read("./deep//.//file"), "deep");
    EXPECT_EQ(read("deep/../file"), "top");
    EXPECT_EQ(read("deep/"), "is a directory: name the file in it");
}

TEST_F(OpenBelow, what_is_missing_is_not_found) {
    expect_refused("gone", Why::not_found, ENOENT);
    expect_refused("gone/../file", Why::not_found, ENOENT);
    expect_refused("file/", Why::not_found, ENOTDIR);
    expect_refused("file/more", Why::not_found, ENOTDIR);
    expect_refused("file/..", Why::not_found, ENOTDIR);
    expect_refused("../gone", Why::not_found, ENOENT);
    expect_refused("/gone/from/here", Why::not_found, ENOENT);
    expect_refused(std::string(300, 'x'), Why::not_found, ENAMETOOLONG);
    EXPECT_EQ(open_below(folder_.path("gone"), "file").error().error, ENOENT);
    EXPECT_EQ(open_below(folder_.path("side/file"), "file").error().error, ENOTDIR);
}

TEST_F(OpenBelow, what_exists_elsewhere_is_outside) {
    for (const std::string& path :
         {std::string("../side/file"), std::string("../side"), std::string(".."), std::string("."),
          std::string(""), std::string("/"), std::string("/../.."), folder_.path("side/file"),
          std::string("deep/../../side/file"), std::string("../top")})
        expect_refused(path, Why::is_outside, 0);
}

TEST_F(OpenBelow, a_way_out_and_back_in_is_below) {
    EXPECT_EQ(read("../top/file"), "top");
    EXPECT_EQ(read("../side/../top/deep/file"), "deep");
    EXPECT_EQ(read(folder_.path("top/deep/file")), "deep");
}

TEST_F(OpenBelow, links_are_followed_part_by_part) {
    link("top/down", "deep");
    link("top/twice", "down/file");
    link("top/around", folder_.path("side/../top"));
    link("top/out", "../side");
    link("side/back", "../top/deep");
    link("top/slash", "file/");

    EXPECT_EQ(read("down/file"), "deep");
    EXPECT_EQ(read("down/../file"), "top") << "the folder above what the link leads to";
    EXPECT_EQ(read("twice"), "deep");
    EXPECT_EQ(read("around/around/file"), "top");
    EXPECT_EQ(read("out/back/file"), "deep");
    expect_refused("out/file", Why::is_outside, 0);
    expect_refused("out/back/../../side/file", Why::is_outside, 0);
    expect_refused("slash", Why::not_found, ENOTDIR);
}

TEST_F(OpenBelow, more_links_than_allowed_are_refused) {
    link("top/self", "self");
    for (int i = 0; i <= kLinksMax; ++i)
        link("top/link" + std::to_string(i + 1), "link" + std::to_string(i));
    folder_.write("top/link0", "reached");

    expect_refused("self", Why::not_found, ELOOP);
    EXPECT_EQ(read("link" + std::to_string(kLinksMax)), "reached");
    expect_refused("link" + std::to_string(kLinksMax + 1), Why::not_found, ELOOP);
}

TEST_F(OpenBelow, pipes_are_opened_without_waiting_and_sockets_not_at_all) {
    ASSERT_EQ(::mkfifo(folder_.path("top/pipe").c_str(), 0600), 0);
    ASSERT_EQ(::mknod(folder_.path("top/socket").c_str(), S_IFSOCK | 0600, 0), 0);

    EXPECT_EQ(read("pipe"), "is not a regular file: copy the file into one");
    expect_refused("socket", Why::not_opened, ENXIO);
}

TEST_F(OpenBelow, a_deep_way_takes_no_more_descriptors_than_there_are) {
    std::string way;
    for (int i = 0; i < 40; ++i)
        way += "down/";
    fs::create_directories(folder_.path("top/" + way));
    folder_.write("top/" + way + "file", "far down");
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);

    const Descriptor lowest_free(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    const rlimit few{static_cast<rlim_t>(lowest_free.number()) + 20, before.rlim_max};
    ::setrlimit(RLIMIT_NOFILE, &few);
    const auto refused = open(way + "file");
    const auto again = open("file");
    ::setrlimit(RLIMIT_NOFILE, &before);

    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().error, EMFILE);
    EXPECT_TRUE(again.ok()) << "all are closed again";
    EXPECT_EQ(read(way + "file"), "far down");
}

}  // namespace
}  // namespace arena::files
