#include "server/app/start_web.h"

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace arena::server {
namespace {

namespace fs = std::filesystem;

/// Two folders, of which the second has a page.
struct StartWeb : testing::Test {
    arena::test::TemporaryFolder folder;
    std::vector<fs::path> places{folder.path("first"), folder.path("second")};
    Config config{.websocket_port = std::uint16_t{0}, .web = true};

    StartWeb() {
        for (const fs::path& place : places)
            fs::create_directory(place);
        folder.write("second/index.html", "the page");
    }
    [[nodiscard]] std::string problem() const {
        const auto web = load_web(config, places);
        return web ? std::string() : web.error();
    }
};

TEST_F(StartWeb, there_is_no_page_unless_it_is_wanted) {
    config.web = false;
    EXPECT_FALSE(load_web(config, places).value());
}

TEST_F(StartWeb, the_first_place_with_a_page_is_taken) {
    EXPECT_EQ(load_web(config, places).value()->folder, places[1]);
    folder.write("first/index.html", "another page");
    EXPECT_EQ(load_web(config, places).value()->files.at("/index.html").content(), "another page");
}

TEST_F(StartWeb, a_folder_that_is_named_is_the_only_place) {
    config.web_dir = folder.path("first");
    EXPECT_EQ(problem(), "web: there is no index.html in " + folder.path("first") +
                             ": build the page with scripts/web.sh, or name its folder with "
                             "--web-dir");
    config.web_dir = folder.path("second");
    EXPECT_EQ(problem(), "");
}

TEST_F(StartWeb, without_a_page_all_places_are_named) {
    fs::remove(folder.path("second/index.html"));
    EXPECT_EQ(problem(), "web: there is no index.html in " + folder.path("first") + " or " +
                             folder.path("second") +
                             ": build the page with scripts/web.sh, or name its folder with "
                             "--web-dir");
}

TEST_F(StartWeb, what_is_wrong_in_the_folder_is_named) {
    folder.write("second/notes.doc", "");
    EXPECT_NE(problem().find("web: " + folder.path("second/notes.doc") + ": is no file of a page"),
              std::string::npos)
        << problem();
}

TEST_F(StartWeb, options_that_miss_each_other_are_named) {
    config.websocket_port.reset();
    EXPECT_EQ(problem(),
              "web serves a page that plays through the door for browsers, and there is none: add "
              "--websocket-port PORT");
    config = {.web_dir = folder.path("second")};
    EXPECT_EQ(problem(), "web-dir has no effect without --web: add --web");
}

TEST(WebPlaces, are_the_installed_one_and_that_of_a_build) {
    EXPECT_EQ(web_places("/usr/local/bin"),
              (std::vector<fs::path>{"/usr/local/share/arenad/web", "/clients/web/dist"}));
    EXPECT_EQ(web_places("/src/build/release/bin").back(), "/src/clients/web/dist");
}

}  // namespace
}  // namespace arena::server
