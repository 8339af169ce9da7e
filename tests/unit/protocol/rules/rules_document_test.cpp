// docs/rules.md lists every key of the reader's table, and no other.
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "protocol/rules/read_rules.h"
#include "protocol/rules/rule_keys.h"
#include "tests/support/folders.h"

namespace arena::protocol::rules_document_test {
namespace {

std::string document() {
    std::ifstream file(test::source_path("docs/rules.md"));
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The lines after a heading "## `TABLE`", up to the next heading.
std::string section(const std::string& text, const std::string& table) {
    std::string heading = "\n## `";
    heading.append(table).append("`\n");
    const std::size_t begin = text.find(heading);
    if (begin == std::string::npos) return {};
    return text.substr(begin, text.find("\n## ", begin + heading.size()) - begin + 1);
}

TEST(RulesDocument, has_every_key_with_unit_default_and_range_in_one_row) {
    const std::string text = document();

    for (const RuleKeyRow& row : rule_key_rows()) {
        std::string line = "\n| `";
        line.append(row.name).append("` | ").append(row.unit).append(" | ");
        line.append(row.default_text).append(" | ").append(row.range).append(" | ");
        EXPECT_NE(section(text, row.table).find(line), std::string::npos) << row.table << line;
    }
}

TEST(RulesDocument, has_no_key_that_the_reader_does_not_know) {
    std::set<std::string> known;
    for (const RuleKeyRow& row : rule_key_rows())
        known.insert(row.name);
    std::istringstream lines(document());
    std::size_t rows = 0;

    for (std::string line; std::getline(lines, line);) {
        if (line.rfind("| `", 0) != 0) continue;
        ++rows;
        EXPECT_TRUE(known.contains(line.substr(3, line.find('`', 3) - 3))) << line;
    }
    EXPECT_EQ(rows, rule_key_rows().size());
}

TEST(RulesDocument, its_example_is_read) {
    const std::string text = document();
    const std::size_t begin = text.find("```toml\n") + 8;

    const auto rules =
        read_rules("docs/rules.md", text.substr(begin, text.find("```", begin) - begin));

    ASSERT_TRUE(rules) << rules.error().front();
    EXPECT_EQ(rules.value().archetypes.size(), 2u);
    EXPECT_EQ(rules.value().weapons.size(), 3u);
}

}  // namespace
}  // namespace arena::protocol::rules_document_test
