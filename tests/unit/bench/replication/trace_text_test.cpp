#include "tests/bench/replication/trace_text.h"

#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/folders.h"
#include "tests/unit/bench/replication/entities.h"

namespace arena::bench::trace_text_test {
namespace {

/// Viewer 4 sees itself, and in the second of two snapshots a projectile as well.
Trace small_trace() {
    TraceEntity player = player_at(4, 1280);
    player.fields = {1280, -640, 102, -3, 1, 0, 1023, 100, 4, 255};
    TraceEntity projectile = projectile_at(17, 0);
    projectile.fields = {1300, -640, 853, 0, 1, 2, 0, 0, 0, 0};
    return {.viewers = {{4}},
            .snapshots = {
                {.tick = 600, .acknowledged = {}, .views = {{.entities = {player}}}},
                {.tick = 603, .acknowledged = 0, .views = {{.entities = {player, projectile}}}}}};
}

std::string text_of(const Trace& trace) {
    std::ostringstream out;
    write_trace(trace, out);
    return out.str();
}

TEST(TraceText, has_a_line_for_each_entity_in_each_view) {
    const std::string text = text_of(small_trace());

    const std::string lines = text.substr(text.find("\n0 ") + 1);
    EXPECT_EQ(lines,
              "0 600 - 4 player 4 1280 -640 102 -3 1 0 1023 100 4 255\n"
              "1 603 0 4 player 4 1280 -640 102 -3 1 0 1023 100 4 255\n"
              "1 603 0 4 projectile 1073741841 1300 -640 853 0 1 2\n");
}

TEST(TraceText, begins_with_comments_that_the_document_repeats) {
    const std::string text = text_of({});

    std::ifstream file(test::source_path("docs/performance.md"));
    const std::string document((std::istreambuf_iterator<char>(file)), {});
    EXPECT_EQ(text.front(), '#');
    EXPECT_NE(document.find(text), std::string::npos) << text;
}

}  // namespace
}  // namespace arena::bench::trace_text_test
