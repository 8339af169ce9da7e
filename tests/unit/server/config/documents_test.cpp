// docs/operations.md and docs/session-states.md name what the program has.
#include <fstream>
#include <iterator>
#include <sstream>

#include <gtest/gtest.h>

#include "server/config/option_table.h"
#include "server/http/metrics_page.h"
#include "server/statistics/reasons.h"

namespace arena::server {
namespace {

/// `text` between two marks.
std::string marked(std::string_view mark, std::string_view text, std::string_view end) {
    std::string result(mark);
    return result.append(text).append(end);
}

std::string document(const std::string& name) {
    std::ifstream file(ARENAD_SOURCE_DIR "/docs/" + name);
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
        if (const auto* words = std::get_if<std::string>(&value)) row += *words;

        EXPECT_NE(text.find(row), std::string::npos) << row;
    }
}

TEST(OperationsDocument, has_every_metric) {
    const std::string text = document("operations.md");
    std::istringstream metrics(MetricsPage("1").render({}, {}));
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

TEST(SessionStatesDocument, has_every_reason_that_is_not_the_decoders) {
    const std::string text = document("session-states.md");

    for (std::size_t i = 0; i < kDropReasonCount; ++i) {
        const auto reason = static_cast<DropReason>(i);
        if (is_decode_error(reason)) continue;
        EXPECT_NE(text.find(marked("*", name_of(reason), "*")), std::string::npos)
            << name_of(reason);
    }
    for (std::size_t i = 0; i < kDisconnectReasonCount; ++i) {
        const auto reason = static_cast<DisconnectReason>(i);
        EXPECT_NE(text.find(marked("| `", name_of(reason), "` |")), std::string::npos)
            << name_of(reason);
    }
}

}  // namespace
}  // namespace arena::server
