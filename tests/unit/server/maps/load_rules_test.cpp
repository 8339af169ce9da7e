#include "server/maps/load_rules.h"

#include <fstream>

#include <gtest/gtest.h>

namespace arena::server {
namespace {

namespace fs = std::filesystem;

/// A directory with files, removed after the test.
class Folder {
  public:
    Folder()
        : path_(fs::temp_directory_path() /
                ("arenad-rules-" +
                 std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()))) {
        fs::remove_all(path_);
        fs::create_directories(path_);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { fs::remove_all(path_); }

    void write(const std::string& name, const std::string& text) const {
        std::ofstream(path_ / name) << text;
    }
    [[nodiscard]] fs::path operator/(const std::string& name) const { return path_ / name; }

  private:
    fs::path path_;
};

float gravity_of(const Result<LoadedRules, std::vector<std::string>>& loaded) {
    if (loaded) return loaded.value().rules.gravity;
    ADD_FAILURE() << loaded.error().front();
    return -1.0f;
}

TEST(LoadRules, rules_of_the_map_override_those_of_its_folder_which_override_the_defaults) {
    const Folder folder;

    EXPECT_EQ(gravity_of(load_rules(folder / "hills.tmj", "")), 0.0f);
    EXPECT_EQ(load_rules(folder / "hills.tmj", "").value().file, "");

    folder.write("rules.toml", "[world]\ngravity = 1\n");
    EXPECT_EQ(gravity_of(load_rules(folder / "hills.tmj", "")), 1.0f);

    folder.write("hills.rules.toml", "[world]\ngravity = 2\n");
    EXPECT_EQ(gravity_of(load_rules(folder / "hills.tmj", "")), 2.0f);
    EXPECT_EQ(load_rules(folder / "hills.tmj", "").value().file,
              (folder / "hills.rules.toml").string());
    EXPECT_EQ(gravity_of(load_rules(folder / "other.tmj", "")), 1.0f);

    folder.write("named.toml", "[world]\ngravity = 3\n");
    EXPECT_EQ(gravity_of(load_rules(folder / "hills.tmj", (folder / "named.toml").string())), 3.0f);
}

TEST(LoadRules, a_named_file_that_is_missing_is_an_error) {
    const Folder folder;
    const std::string named = (folder / "gone.toml").string();

    const auto loaded = load_rules(folder / "hills.tmj", named);

    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error(),
              (std::vector<std::string>{named + ": no such file: check the path of the rules"}));
}

TEST(LoadRules, a_problem_names_the_file_and_the_line) {
    const Folder folder;
    folder.write("rules.toml", "[world]\n\ngravity = true\n");

    const auto loaded = load_rules(folder / "hills.tmj", "");

    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error()[0].find((folder / "rules.toml").string() + ":3: gravity is"), 0u);
}

}  // namespace
}  // namespace arena::server
