#include "server/web/web_pages.h"

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "server/base/record_text.h"
#include "sim/rules/rules_hash.h"
#include "tests/support/folders.h"
#include "tests/unit/server/web/reply_headers.h"

namespace arena::server {
namespace {

/// A server with a page of two files, which plays one map.
struct WebPagesTest : testing::Test {
    WebFiles files;
    PlayedFiles played{60, files::MapFilesFrom::its_folder};
    LoadedGame game = load_playable_game(arena::test::source_path("maps/arena.tmj"), {}).value();
    std::string map = "/game/maps/" + hash_text(game.map.terrain->hash) + ".tmj";
    std::string rules = "/game/rules/" + hash_text(sim::hash_of(game.rules.rules)) + ".toml";

    WebPagesTest() {
        files.emplace("/index.html", ServedFile("index.html", "the page", Caching::ask));
        files.emplace("/assets/a.js", ServedFile("a.js", "1;", Caching::forever));
        EXPECT_TRUE(played.publish(game));
    }
    [[nodiscard]] WebPages pages(std::vector<std::string> origins = {}) const {
        return {files, {.version = "1", .door = {.port = 8090}}, std::move(origins), played};
    }
    [[nodiscard]] HttpReply get(const std::string& path) const {
        return pages().answer({.method = "GET", .path = path, .host = "game.example:8088"}, {});
    }
};

TEST_F(WebPagesTest, the_page_is_at_the_root_and_its_files_at_their_paths) {
    EXPECT_EQ(*get("/").shared_body, "the page");
    EXPECT_EQ(*get("/index.html").shared_body, "the page");
    EXPECT_EQ(*get("/assets/a.js").shared_body, "1;");
    EXPECT_NE(header_of(get("/assets/a.js"), "Content-Security-Policy")
                  .find("connect-src 'self' ws://game.example:8090 wss://game.example:8090;"),
              std::string::npos);
}

TEST_F(WebPagesTest, a_path_is_that_of_a_file_or_there_is_none) {
    for (const char* path :
         {"", "//", "/index.htm", "/INDEX.HTML", "/assets", "/assets/", "/assets//a.js",
          "/./index.html", "/assets/../index.html", "/assets/%61.js", "index.html",
          "/../../etc/passwd", "http://game.example/index.html", "*", "/gamex", "/game.json/"})
        EXPECT_FALSE(pages().has(path)) << path;
    EXPECT_FALSE(pages().has(std::string("/index.html\0", 12)));
}

TEST_F(WebPagesTest, maps_and_rules_are_found_by_the_hashes_of_a_welcome) {
    EXPECT_EQ(get(map).content_type, "application/json");
    EXPECT_EQ(*get(map).shared_body, played.find_map(game.map.terrain->hash)->content());
    EXPECT_EQ(*get(rules).shared_body, game.rules.text);
    EXPECT_EQ(get(map).cache_control, "no-cache")
        << "another version of the server may write the same map otherwise";
}

TEST_F(WebPagesTest, another_hash_is_404) {
    const std::string digits = hash_text(game.map.terrain->hash);
    std::string capitals = digits;
    for (char& digit : capitals)
        digit = static_cast<char>(std::toupper(digit));
    ASSERT_NE(capitals, digits);
    const std::vector<std::string> others{std::string("/game/"),
                                          "/game/maps/" + digits,
                                          "/game/maps/" + capitals + ".tmj",
                                          "/game/maps/0" + digits + ".tmj",
                                          "/game/maps/" + digits.substr(1) + ".tmj",
                                          "/game/maps/0000000000000000.tmj",
                                          "/game/maps/" + digits + ".toml",
                                          "/game/rules/" + digits + ".toml",
                                          "/game/maps/../maps/" + digits + ".tmj",
                                          std::string("/game/maps/zzzzzzzzzzzzzzzz.tmj"),
                                          std::string("/game/maps/+123456789abcdef.tmj"),
                                          "/game/maps//" + digits + ".tmj"};
    for (const std::string& path : others) {
        EXPECT_TRUE(pages().has(path)) << path;
        EXPECT_EQ(get(path).status, 404u) << path;
    }
}

TEST_F(WebPagesTest, the_game_is_never_kept) {
    const HttpReply reply = get("/game.json");

    EXPECT_EQ(reply.content_type, "application/json");
    EXPECT_EQ(reply.cache_control, "no-store");
    EXPECT_NE(reply.body.find("\"port\": 8090"), std::string::npos) << reply.body;
}

TEST_F(WebPagesTest, pages_that_may_play_may_read_the_game_and_no_other_file) {
    const auto allowed = [this](const std::string& path, const std::string& origin,
                                const std::vector<std::string>& origins) {
        const HttpReply reply = pages(origins).answer(
            {.method = "GET", .path = path, .host = "game.example:8088", .origin = origin}, {});
        return header_of(reply, "Access-Control-Allow-Origin");
    };
    for (const std::string& path : {std::string("/game.json"), map, rules}) {
        EXPECT_EQ(allowed(path, "http://game.example:8088", {}), "http://game.example:8088");
        EXPECT_EQ(allowed(path, "http://game.example:5173", {}), "");
        EXPECT_EQ(allowed(path, "http://evil.example", {}), "");
        EXPECT_EQ(allowed(path, "https://a.example", {"https://a.example"}), "https://a.example");
        EXPECT_EQ(allowed(path, "http://game.example", {"https://a.example"}), "");
        EXPECT_EQ(allowed(path, "https://any.example", {"*"}), "https://any.example");
        EXPECT_EQ(allowed(path, "", {"*"}), "");
        EXPECT_NE(header_of(get(path), "Vary").find("Origin"), std::string::npos);
    }
    EXPECT_EQ(allowed("/", "https://any.example", {"*"}), "");
}

TEST_F(WebPagesTest, only_get_and_head) {
    for (const char* path : {"/", "/game.json"}) {
        const HttpReply reply = pages().answer({.method = "POST", .path = path}, {});
        EXPECT_EQ(reply.status, 405u);
        EXPECT_EQ(reply.allow, "GET, HEAD");
        EXPECT_EQ(pages().answer({.method = "HEAD", .path = path}, {}).status, 200u);
    }
}

}  // namespace
}  // namespace arena::server
