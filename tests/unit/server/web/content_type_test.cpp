#include "server/web/content_type.h"

#include <string>

#include <gtest/gtest.h>

namespace arena::server {
namespace {

TEST(ContentTypes, the_ending_decides) {
    EXPECT_EQ(find_content_type("a/index-12.js")->text, "text/javascript; charset=utf-8");
    EXPECT_EQ(find_content_type("arenad.wasm")->text, "application/wasm")
        << "browsers compile it while it arrives only as this";
    EXPECT_EQ(find_content_type("site.webmanifest")->text, "application/manifest+json");
    EXPECT_EQ(find_content_type("a.json.html")->text, "text/html; charset=utf-8");
    for (const char* file : {"a", "a.exe", "js", "a.js.bak", "a.JS", ""})
        EXPECT_EQ(find_content_type(file), nullptr) << file;
}

TEST(ContentTypes, what_is_packed_already_is_not_packed_again) {
    EXPECT_TRUE(find_content_type("a.png")->is_packed);
    EXPECT_TRUE(find_content_type("a.woff2")->is_packed);
    EXPECT_FALSE(find_content_type("a.wasm")->is_packed);
    EXPECT_FALSE(find_content_type("a.svg")->is_packed);
}

TEST(ContentTypes, the_list_has_each_ending) {
    std::string list(known_endings());
    std::size_t count = 0;
    for (std::size_t at = 0; at < list.size(); ++count) {
        const std::size_t comma = std::min(list.find(", ", at), list.size());
        const std::string ending = list.substr(at, comma - at);
        ASSERT_NE(find_content_type("a" + ending), nullptr) << ending;
        EXPECT_EQ(find_content_type("a" + ending)->ending, ending);
        at = comma + 2;
    }
    EXPECT_EQ(count, 16u);
}

}  // namespace
}  // namespace arena::server
