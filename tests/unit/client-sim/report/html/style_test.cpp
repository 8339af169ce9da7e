#include "client-sim/report/html/style.h"

#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace arena::client_sim::html {
namespace {

constexpr std::string_view kNameCharacters = "abcdefghijklmnopqrstuvwxyz0123456789-";

/// Returns the names of the custom properties that the text sets: "--ink" of "--ink:#000".
std::set<std::string> properties_set_in(std::string_view css) {
    std::set<std::string> names;
    for (std::size_t at = css.find("--"); at != std::string_view::npos; at = css.find("--", at)) {
        const std::size_t end = std::min(css.find_first_not_of(kNameCharacters, at), css.size());
        if (end < css.size() && css[end] == ':') names.emplace(css.substr(at, end - at));
        at = end;
    }
    return names;
}

/// Returns the content of the first ":root" after `begin`.
std::string_view root_after(std::string_view css, std::string_view begin) {
    const std::size_t root = css.find(":root{", css.find(begin));
    return css.substr(root, css.find('}', root) - root);
}

TEST(ReportHtmlStyle, every_brace_is_closed) {
    for (const std::string_view text : {style_sheet(), hover_script()})
        for (const auto& [open, close] :
             {std::pair{'{', '}'}, std::pair{'(', ')'}, std::pair{'[', ']'}})
            EXPECT_EQ(std::count(text.begin(), text.end(), open),
                      std::count(text.begin(), text.end(), close))
                << open;
}

TEST(ReportHtmlStyle, every_colour_that_is_used_is_set) {
    const std::string_view css = style_sheet();
    const std::set<std::string> known = properties_set_in(css);

    std::size_t uses = 0;
    for (std::size_t at = css.find("var("); at != std::string_view::npos;
         at = css.find("var(", at)) {
        at += 4;
        const std::string name(css.substr(at, css.find(')', at) - at));
        EXPECT_EQ(known.count(name), 1u) << name;
        ++uses;
    }
    EXPECT_GT(uses, 20u);
}

TEST(ReportHtmlStyle, dark_screens_and_paper_have_every_colour_of_light_screens) {
    const std::set<std::string> light = properties_set_in(root_after(style_sheet(), ":root"));

    ASSERT_EQ(light.count("--ink"), 1u);
    EXPECT_EQ(properties_set_in(root_after(style_sheet(), "prefers-color-scheme:dark")), light);
    EXPECT_EQ(properties_set_in(root_after(style_sheet(), "@media print")), light);
}

TEST(ReportHtmlStyle, has_rules_for_each_verdict_and_each_line) {
    for (const char* rule : {".verdict.held{", ".verdict.missed{", ".verdict.invalid{", ".s0{",
                             ".s1{", ".s2{", ".s3{", ".wide{display:none}"})
        EXPECT_NE(style_sheet().find(rule), std::string_view::npos) << rule;
}

TEST(ReportHtmlStyle, is_safe_in_markup) {
    for (const char* part : {"<", "&"})
        EXPECT_EQ(style_sheet().find(part), std::string_view::npos) << part;
}

TEST(ReportHtmlScript, is_safe_in_markup_and_writes_only_text) {
    for (const char* part : {"<", "&", "innerHTML", "document.write", "eval"})
        EXPECT_EQ(hover_script().find(part), std::string_view::npos) << part;
    EXPECT_NE(hover_script().find(".textContent = text"), std::string_view::npos);
}

}  // namespace
}  // namespace arena::client_sim::html
