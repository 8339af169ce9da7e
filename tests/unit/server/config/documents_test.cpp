// Tests that docs/operations.md and docs/session-states.md name all options, metrics and reasons of
// the program.
#include <fstream>
#include <iterator>
#include <sstream>

#include <gtest/gtest.h>

#include "server/config/option_table.h"
#include "server/http/metrics_page.h"
#include "server/statistics/server_statistics.h"
#include "tests/support/folders.h"

namespace arena::server {
namespace {

/// Returns `text` between two marks.
std::string marked(std::string_view mark, std::string_view text, std::string_view end) {
    std::string result(mark);
    return result.append(text).append(end);
}

std::string document(const std::string& name) {
    std::ifstream file(arena::test::source_path("docs/" + name));
    return {std::istreambuf_iterator<char>(file), {}};
}

TEST(OperationsDocument, has_every_option_with_its_three_names_and_its_default_in_one_row) {
    const std::string text = document("operations.md");

    for (const OptionSpec& option : option_table()) {
        std::string row = marked("| `", flag_of(option), "` | ");
        row.append(marked("`", variable_of(option), "` | "));
        row.append(marked("`", key_of(option), "` | "));
        const OptionValue value = option.get(Config{});
        if (const auto* number = std::get_if<std::int64_t>(&value)) row += std::to_string(*number);
        if (const auto* toggle = std::get_if<bool>(&value)) row += *toggle ? "true" : "false";
        if (const auto* words = std::get_if<std::string>(&value)) row += *words;

        EXPECT_NE(text.find(row), std::string::npos) << row;
    }
}

TEST(OperationsDocument, has_every_metric) {
    const std::string text = document("operations.md");
    std::istringstream metrics(MetricsPage({.version = "1"}).render({}, {}, {}));
    int checked = 0;

    for (std::string line; std::getline(metrics, line);) {
        std::istringstream words(line);
        std::string hash;
        std::string keyword;
        std::string name;
        words >> hash >> keyword >> name;
        if (keyword != "TYPE") continue;
        ++checked;
        EXPECT_NE(text.find(marked("`", name, "`")), std::string::npos) << name;
    }
    EXPECT_GT(checked, 25);
}

TEST(OperationsDocument, has_every_reason_for_refusing_an_operator) {
    const std::string text = document("operations.md");

    AdminRefusals().for_each([&](AdminRefusal refusal, std::uint64_t) {
        EXPECT_NE(text.find(marked("`", name_of(refusal), "`")), std::string::npos)
            << name_of(refusal);
    });
}

TEST(SessionStatesDocument, has_every_reason) {
    const std::string text = document("session-states.md");
    const ServerStatistics statistics;
    const auto expect_in = [&text](std::string_view before, std::string_view after) {
        return [&text, before, after](std::string_view name, std::uint64_t) {
            EXPECT_NE(text.find(marked(before, name, after)), std::string::npos) << name;
        };
    };

    statistics.for_each_drop(expect_in("*", "*"));
    statistics.for_each_disconnect(expect_in("| `", "` |"));
    for (const auto reason :
         {protocol::DeniedReason::banned, protocol::DeniedReason::draining,
          protocol::DeniedReason::session_gone, protocol::DeniedReason::already_connected,
          protocol::DeniedReason::server_full})
        expect_in("| `", "` |")(name_of(reason), 0);
}

}  // namespace
}  // namespace arena::server
