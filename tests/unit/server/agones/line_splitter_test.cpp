#include "server/agones/line_splitter.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace arena::server::line_splitter_test {
namespace {

std::vector<std::string> all_of(LineSplitter& splitter) {
    std::vector<std::string> lines;
    while (const auto line = splitter.take())
        lines.push_back(*line);
    return lines;
}

TEST(LineSplitter, makes_the_same_lines_of_a_text_wherever_it_is_cut) {
    const std::string text = "one\ntwo\r\n\n\nthree\nrest";

    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
        LineSplitter splitter(5);
        splitter.add(std::string_view(text).substr(0, cut));
        std::vector<std::string> lines = all_of(splitter);
        splitter.add(std::string_view(text).substr(cut));
        for (const std::string& line : all_of(splitter))
            lines.push_back(line);

        EXPECT_EQ(lines, (std::vector<std::string>{"one", "two", "three"})) << cut;
        EXPECT_FALSE(splitter.is_too_long()) << cut;
    }
}

TEST(LineSplitter, gives_up_on_a_line_that_is_too_long_whether_it_has_ended_or_not) {
    LineSplitter ended(3);
    ended.add("abc\nabcd\nab\n");
    LineSplitter open(3);
    open.add("abcd");

    EXPECT_EQ(all_of(ended), (std::vector<std::string>{"abc"}));
    EXPECT_TRUE(ended.is_too_long());
    EXPECT_TRUE(open.is_too_long());
}

}  // namespace
}  // namespace arena::server::line_splitter_test
