#include "server/app/start_web.h"

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace arena::server {
namespace {

namespace fs = std::filesystem;

/// A folder with a page, and one without.
struct StartWeb : testing::Test {
    arena::test::TemporaryFolder folder;
    Config config{.websocket_port = std::uint16_t{0}, .web = true};

    StartWeb() {
        for (const char* name : {"page", "empty"})
            fs::create_directory(folder.path(name));
        folder.write("page/index.html", "the page");
    }
    [[nodiscard]] std::string problem(const std::string& default_folder = "page") const {
        const auto web = load_web(config, folder.path(default_folder));
        return web ? std::string() : web.error();
    }
};

TEST_F(StartWeb, there_is_no_page_unless_it_is_wanted) {
    config.web = false;
    EXPECT_FALSE(load_web(config, folder.path("page")).value());
}

TEST_F(StartWeb, the_page_is_in_the_folder_that_is_named_or_in_the_default_one) {
    const auto web = load_web(config, folder.path("page")).value();
    EXPECT_EQ(web->folder, folder.path("page"));
    EXPECT_EQ(web->files.at("/index.html").content(), "the page");

    config.web_dir = folder.path("page");
    EXPECT_EQ(problem("empty"), "");
    config.web_dir = folder.path("empty");
    EXPECT_EQ(problem("page"), "web: there is no index.html in " + folder.path("empty") +
                                   ": build the page with scripts/web.sh, or name its folder with "
                                   "--web-dir");
}

TEST_F(StartWeb, what_is_wrong_in_the_folder_is_named) {
    folder.write("page/notes.doc", "");
    EXPECT_NE(problem().find("web: " + folder.path("page/notes.doc") + ": is no file of a page"),
              std::string::npos)
        << problem();
}

TEST_F(StartWeb, options_that_miss_each_other_are_named) {
    config.websocket_port.reset();
    EXPECT_EQ(problem(),
              "web serves a page that plays through the door for browsers, and there is none: add "
              "--websocket-port PORT");
    config = {.web_dir = folder.path("page")};
    EXPECT_EQ(problem(), "web-dir has no effect without --web: add --web");
}

TEST_F(StartWeb, the_default_folder_is_that_of_the_installation_or_of_the_build) {
    const fs::path build = folder.path("build/release");
    fs::create_directories(build);
    EXPECT_EQ(default_web_folder(build / "bin"), build / "share/arenad/web");

    folder.write("build/release/CMakeCache.txt", "");
    fs::create_directory(build / "bin");
    EXPECT_EQ(default_web_folder(build / "bin"), folder.path("clients/web/dist"));
}

}  // namespace
}  // namespace arena::server
