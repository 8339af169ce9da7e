#include "protocol/tiled/file_path.h"

#include <gtest/gtest.h>

namespace arena::protocol {
namespace {

TEST(Beside, is_relative_to_the_file_that_names_it) {
    struct Case {
        const char* referrer;
        const char* source;
        const char* path;
    };
    const Case cases[] = {
        {"", "walls.tsx", "walls.tsx"},
        {"", "./a//b/./walls.tsx", "a/b/walls.tsx"},
        {"", "a/../walls.tsx", "walls.tsx"},
        {"", "../walls.tsx", "../walls.tsx"},
        {"", "a/../../walls.tsx", "../walls.tsx"},
        {"door.tx", "walls.tsx", "walls.tsx"},
        {"templates/door.tx", "walls.tsx", "templates/walls.tsx"},
        {"templates/door.tx", "../tiles/walls.tsx", "tiles/walls.tsx"},
        {"templates/door.tx", "../../walls.tsx", "../walls.tsx"},
        {"../shared/door.tx", "../walls.tsx", "../walls.tsx"},
        {"../shared/door.tx", "../../walls.tsx", "../../walls.tsx"},
        {"a/b.tx", "/srv/../walls.tsx", "/walls.tsx"},
        {"/srv/a/b.tx", "walls.tsx", "/srv/a/walls.tsx"},
        {"/srv/a/b.tx", "../walls.tsx", "/srv/walls.tsx"},
        {"a/b.tx", "C:/maps/walls.tsx", "C:/maps/walls.tsx"},
        {"", "..walls/...tsx", "..walls/...tsx"},
    };
    for (const Case& given : cases)
        EXPECT_EQ(beside(given.referrer, given.source), std::string(given.path))
            << given.referrer << " " << given.source;
}

TEST(Beside, is_nothing_for_what_is_no_path_of_a_file) {
    for (const std::string& source :
         {std::string(), std::string("a/"), std::string("."), std::string(".."),
          std::string("a/.."), std::string("../.."), std::string("/"), std::string("a\nb"),
          std::string("walls.tsx\0.png", 14), std::string(kFilePathBytesMax + 1, 'a')})
        EXPECT_EQ(beside("t/x.tx", source), std::nullopt) << source;
    EXPECT_NE(beside("", std::string(kFilePathBytesMax, 'a')), std::nullopt);
}

}  // namespace
}  // namespace arena::protocol
