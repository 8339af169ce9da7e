#include "files/own_input.h"

#include <filesystem>
#include <vector>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/support/temporary_folder.h"

namespace arena::files::own_input_test {
namespace {

namespace fs = std::filesystem;
using Files = std::vector<NamedFile>;

class OwnInput : public testing::Test {
  protected:
    /// Returns the error for one output and one input.
    [[nodiscard]] std::string lost(const std::string& output) const {
        return find_lost_file(Files{{"--json", output}}, Files{{"--map", map_}});
    }

    const arena::test::TemporaryFolder folder_;
    const std::string map_ = folder_.write("map.tmj", "{}");
};

TEST_F(OwnInput, is_refused_as_an_output_with_both_options_and_the_way_out) {
    EXPECT_EQ(lost(map_),
              "--json " + map_ + ": is this run's own input (--map): name another file");
}

TEST_F(OwnInput, is_recognised_behind_links_and_detours) {
    fs::create_directory(folder_.path("below"));
    fs::create_symlink("map.tmj", folder_.path("symbolic"));
    fs::create_symlink(folder_.path("symbolic"), folder_.path("below/twice"));
    fs::create_directory_symlink(folder_.path(""), folder_.path("below/folder"));
    fs::create_hard_link(map_, folder_.path("hard"));

    for (const char* detour : {"./map.tmj", "below/../map.tmj", ".//map.tmj", "symbolic",
                               "below/twice", "below/folder/map.tmj", "hard"})
        EXPECT_NE(lost(folder_.path(detour)), "") << detour;
}

TEST_F(OwnInput, another_file_may_be_written_even_with_the_same_bytes_or_name) {
    fs::create_directory(folder_.path("below"));

    EXPECT_EQ(lost(folder_.write("copy.tmj", "{}")), "");
    EXPECT_EQ(lost(folder_.write("below/map.tmj", "{}")), "");
    EXPECT_EQ(lost(folder_.path("new.json")), "");
    EXPECT_EQ(lost(folder_.path("nowhere/map.tmj")), "");
}

TEST_F(OwnInput, two_outputs_are_two_files_also_when_neither_exists) {
    fs::create_symlink("report", folder_.path("link"));
    const auto both = [&](const std::string& json, const std::string& html) {
        return find_lost_file(Files{{"--json", json}, {"--html", html}}, Files{});
    };

    EXPECT_EQ(
        both(folder_.path("report"), folder_.path("./report")),
        "--html " + folder_.path("./report") + ": is also the file of --json: name two files");
    EXPECT_NE(both(folder_.path("link"), folder_.path("report")), "");
    EXPECT_NE(both("new_report", "./new_report"), "");
    EXPECT_EQ(both(folder_.path("report"), folder_.path("other")), "");
    EXPECT_EQ(both("", ""), "");
}

TEST_F(OwnInput, what_is_not_given_or_no_file_is_never_lost) {
    const std::string pipe = folder_.path("pipe");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);

    EXPECT_EQ(lost(""), "");
    EXPECT_EQ(lost("-"), "");
    EXPECT_NE(find_lost_file(Files{{"--json", "-"}, {"--html", "/dev/stdout"}}, {}), "");
    for (const std::string& path : {pipe, std::string("/dev/null")})
        EXPECT_EQ(find_lost_file(Files{{"--json", path}, {"--html", path}}, Files{{"--map", path}}),
                  "")
            << path;
}

TEST_F(OwnInput, the_error_is_one_line_whatever_the_name) {
    const std::string path = folder_.write("a\nb", "");

    EXPECT_EQ(
        find_lost_file(Files{{"--out", path}}, Files{{"--map", path}}),
        "--out " + folder_.path("a?b") + ": is this run's own input (--map): name another file");
}

}  // namespace
}  // namespace arena::files::own_input_test
