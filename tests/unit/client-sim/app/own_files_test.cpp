#include "client-sim/app/own_files.h"

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace arena::client_sim {
namespace {

class OwnFiles : public testing::Test {
  protected:
    const arena::test::TemporaryFolder folder_;
    const std::string file_ = folder_.write("file", "");
    const std::string detour_ = folder_.path("./file");
};

TEST_F(OwnFiles, no_report_replaces_a_file_that_an_option_names) {
    const std::pair<std::string Options::*, std::string> inputs[]{
        {&Options::scenario_file, "--scenario"}, {&Options::key_file, "--key-file"},
        {&Options::token_path, "--token"},       {&Options::network, "--network"},
        {&Options::map_file, "--map"},           {&Options::rules_file, "--rules"},
    };
    for (const auto& [input, option] : inputs) {
        Options options;
        options.*input = file_;
        options.json_file = detour_;
        EXPECT_EQ(find_lost_report(options), "--json " + detour_ + ": is this run's own input (" +
                                                 option + "): name another file");
        options.json_file.clear();
        options.html_file = detour_;
        EXPECT_EQ(find_lost_report(options).find("--html " + detour_ + ": is this run's own"), 0u);
    }
}

TEST_F(OwnFiles, a_known_network_is_no_file) {
    Options options;
    options.network = "lan";
    options.json_file = "lan";
    EXPECT_EQ(find_lost_report(options), "");
}

TEST_F(OwnFiles, a_report_counts_once) {
    const std::string other = folder_.write("other", "");

    EXPECT_EQ(
        find_repeated_report(std::vector<files::NamedFile>{{"--old", file_}, {"--new", other}}),
        "");
    EXPECT_EQ(find_repeated_report(std::vector<files::NamedFile>{
                  {"--old", file_}, {"--old", other}, {"--new", detour_}}),
              detour_ + " (--new) is the same report as " + file_ + " (--old): name it once");
}

TEST_F(OwnFiles, no_report_replaces_one_that_it_is_compared_with) {
    Options options;
    options.compared_files = {folder_.path("other"), file_};
    options.json_file = detour_;

    EXPECT_EQ(find_lost_report(options),
              "--json " + detour_ + ": is this run's own input (--compare): name another file");
}

TEST_F(OwnFiles, the_two_reports_are_two_files) {
    Options options;
    options.json_file = folder_.path("report");
    options.html_file = folder_.path("./report");

    EXPECT_EQ(find_lost_report(options),
              "--html " + options.html_file + ": is also the file of --json: name two files");
}

TEST_F(OwnFiles, takes_files_that_were_found_later) {
    Options options;
    options.json_file = file_;
    const std::vector<files::NamedFile> found{{"a tileset or template of --map", detour_}};

    EXPECT_EQ(find_lost_report(options, found),
              "--json " + file_ +
                  ": is this run's own input (a tileset or template of --map): name another file");
    EXPECT_EQ(find_lost_report(options), "");
}

}  // namespace
}  // namespace arena::client_sim
