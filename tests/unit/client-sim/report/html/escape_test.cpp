#include "client-sim/report/html/escape.h"

#include <gtest/gtest.h>

namespace arena::client_sim::html {
namespace {

TEST(ReportHtmlEscape, leaves_plain_text_in_any_language_unchanged) {
    EXPECT_EQ(escaped(""), "");
    EXPECT_EQ(escaped("arena 7, \tline\n"), "arena 7, \tline\n");
    EXPECT_EQ(escaped("Größe 大小 \U0001F600"), "Größe 大小 \U0001F600");
}

TEST(ReportHtmlEscape, writes_markup_characters_as_entities) {
    EXPECT_EQ(escaped("<script>\"a\" & 'b'</script>"),
              "&lt;script&gt;&quot;a&quot; &amp; &#39;b&#39;&lt;/script&gt;");
}

TEST(ReportHtmlEscape, replaces_each_byte_that_is_not_utf8) {
    EXPECT_EQ(escaped("a\xff"
                      "b"),
              "a\uFFFDb");
    EXPECT_EQ(escaped("\xC3"), "\uFFFD") << "cut off";
    EXPECT_EQ(escaped("\xC3<"), "\uFFFD&lt;") << "a broken character hides nothing";
    EXPECT_EQ(escaped("\xC0\xBC"), "\uFFFD\uFFFD") << "an overlong encoding of <";
    EXPECT_EQ(escaped("\xE0\x80\xBC"), "\uFFFD\uFFFD\uFFFD") << "likewise";
    EXPECT_EQ(escaped("\xED\xA0\x80"), "\uFFFD\uFFFD\uFFFD") << "half of a surrogate pair";
    EXPECT_EQ(escaped("\xF4\x90\x80\x80"), "\uFFFD\uFFFD\uFFFD\uFFFD") << "beyond U+10FFFF";
}

TEST(ReportHtmlEscape, replaces_characters_that_xml_forbids_or_that_change_direction) {
    EXPECT_EQ(escaped(std::string_view("\0\x1b", 2)), "\uFFFD\uFFFD");
    EXPECT_EQ(escaped("\x7f\xC2\x85"), "\uFFFD\uFFFD");
    EXPECT_EQ(escaped("\xEF\xBF\xBF"), "\uFFFD");
    EXPECT_EQ(escaped("bot\u202E1\u2066"), "bot\uFFFD1\uFFFD");
}

}  // namespace
}  // namespace arena::client_sim::html
