#include "server/web/web_folder.h"

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/support/temporary_folder.h"

namespace arena::server {
namespace {

namespace fs = std::filesystem;

/// A folder with a page of two files.
struct WebFolder : testing::Test {
    arena::test::TemporaryFolder folder;

    WebFolder() {
        fs::create_directory(folder.path("assets"));
        folder.write("index.html", "<!doctype html>");
        folder.write("assets/index-12345678.js", "1;");
    }
    [[nodiscard]] WebFiles read() const { return read_web_folder(folder.path("")).value(); }
    [[nodiscard]] std::string problem() const {
        const auto files = read_web_folder(folder.path(""));
        return files ? std::string() : files.error();
    }
    void expect_problem(const std::string& part) const {
        EXPECT_NE(problem().find(part), std::string::npos) << problem();
    }
};

TEST_F(WebFolder, its_files_are_read_under_the_paths_of_browsers) {
    const WebFiles files = read();

    ASSERT_EQ(files.size(), 2u);
    EXPECT_EQ(files.at("/index.html").content(), "<!doctype html>");
    EXPECT_EQ(files.at("/assets/index-12345678.js").content(), "1;");
}

TEST_F(WebFolder, a_folder_is_named_with_a_slash_or_without_one) {
    const std::string path = folder.path("");

    EXPECT_TRUE(read_web_folder(path).value().contains("/index.html"));
    EXPECT_TRUE(read_web_folder(path.substr(0, path.size() - 1)).value().contains("/index.html"));
    EXPECT_TRUE(read_web_folder(path + "assets/..").value().contains("/index.html"));
}

TEST_F(WebFolder, only_what_is_below_assets_is_kept_without_asking) {
    folder.write("icon.svg", "<svg/>");

    const WebFiles files = read();

    EXPECT_EQ(files.at("/assets/index-12345678.js").answer({}).cache_control,
              "public, max-age=31536000, immutable");
    EXPECT_EQ(files.at("/icon.svg").answer({}).cache_control, "no-cache");
    EXPECT_EQ(files.at("/index.html").answer({}).cache_control, "no-cache");
}

TEST_F(WebFolder, hidden_files_and_folders_are_left_out) {
    fs::create_directory(folder.path(".git"));
    folder.write(".git/config.json", "secret");
    folder.write(".env.txt", "secret");
    fs::create_symlink("/etc/passwd", folder.path(".link"));

    EXPECT_EQ(read().size(), 2u);
}

TEST_F(WebFolder, without_an_index_it_is_no_page) {
    fs::remove(folder.path("index.html"));
    expect_problem(folder.path("") + " has no index.html");
    EXPECT_FALSE(read_web_folder(folder.path("absent")));
    EXPECT_FALSE(read_web_folder(folder.path("assets/index-12345678.js")));
}

TEST_F(WebFolder, a_link_is_named_wherever_it_leads) {
    fs::create_symlink("/etc/passwd", folder.path("a.txt"));
    expect_problem("a.txt: is a link: copy what it leads to");
    fs::remove(folder.path("a.txt"));
    fs::create_symlink("index.html", folder.path("b.html"));
    expect_problem("b.html: is a link");
    fs::remove(folder.path("b.html"));
    fs::create_directory_symlink("/etc", folder.path("etc"));
    expect_problem("etc: is a link");
}

TEST_F(WebFolder, what_is_no_file_of_a_page_is_named) {
    folder.write("assets/backup.tar", "");
    expect_problem("assets/backup.tar: is no file of a page, which end in .css, ");
    fs::remove(folder.path("assets/backup.tar"));
    ASSERT_EQ(::mkfifo(folder.path("pipe.txt").c_str(), 0600), 0);
    expect_problem("pipe.txt: is not a regular file");
}

TEST_F(WebFolder, a_name_that_addresses_write_otherwise_is_named) {
    for (const std::string name :
         {"a b.js", "a%2e.js", "a?.js", "a#.js", "\xC3\xA4.js", "a\n.js"}) {
        folder.write(name, "");
        expect_problem("has a name that is written otherwise in an address");
        EXPECT_EQ(problem().find('\n'), std::string::npos);
        fs::remove(folder.path(name));
    }
    folder.write("a@2x_~+.png", "");
    EXPECT_EQ(problem(), "");
}

TEST_F(WebFolder, files_are_bounded_in_number_and_size) {
    for (std::size_t i = 0; i < kWebFilesMax; ++i)
        folder.write("assets/" + std::to_string(i) + ".txt", "");
    expect_problem(" has more than 256 files and folders");
    fs::remove_all(folder.path("assets"));

    folder.write("long.txt", "");
    fs::resize_file(folder.path("long.txt"), kWebFileBytesMax + 1);
    expect_problem("long.txt: has 16777217 bytes, the limit is 16777216: make it smaller");
    fs::remove(folder.path("long.txt"));

    for (std::size_t i = 0; i <= kWebBytesMax / kWebFileBytesMax; ++i) {
        // Of a kind that is not packed, which would take long.
        const std::string name = std::to_string(i) + ".png";
        folder.write(name, "");
        fs::resize_file(folder.path(name), kWebFileBytesMax);
    }
    expect_problem("the files of the page have more than 67108864 bytes together");
}

}  // namespace
}  // namespace arena::server
