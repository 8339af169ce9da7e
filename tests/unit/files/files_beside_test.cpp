#include "files/files_beside.h"

#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/support/temporary_folder.h"

namespace arena::files {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr const char* kOutside =
    "lies outside the map's folder: move it there, or allow it with --map-files-outside";

/// A folder `maps` with a map, and files in it and beside it.
class FilesBeside : public ::testing::Test {
  protected:
    FilesBeside() {
        fs::create_directories(folder_.path("maps/tiles"));
        fs::create_directories(folder_.path("maps-too"));
        folder_.write("maps/tiles/in.tsx", "in");
        folder_.write("maps-too/beside.tsx", "beside");
        folder_.write("out.tsx", "out");
    }

    /// Returns what is read, or why nothing is.
    [[nodiscard]] std::string read(const std::string& path,
                                   MapFilesFrom from = MapFilesFrom::its_folder) const {
        const auto bytes = files_beside(folder_.path("maps/map.tmj"), from)(path);
        return bytes ? bytes.value() : bytes.error();
    }

    test::TemporaryFolder folder_;
};

TEST_F(FilesBeside, in_the_maps_folder_and_below_are_read) {
    EXPECT_EQ(read("tiles/in.tsx"), "in");
    EXPECT_EQ(read("tiles/../tiles/in.tsx"), "in");
    EXPECT_EQ(read("../maps/tiles/in.tsx"), "in") << "it leads back";
    EXPECT_EQ(read(folder_.path("maps/tiles/in.tsx")), "in");
}

TEST_F(FilesBeside, outside_of_it_are_read_on_request_only) {
    for (const std::string& path :
         std::vector<std::string>{"../out.tsx", "tiles/../../out.tsx", folder_.path("out.tsx"),
                                  "../maps-too/beside.tsx", "../maps/../out.tsx"})
        EXPECT_EQ(read(path), kOutside) << path;

    EXPECT_EQ(read("../out.tsx", MapFilesFrom::anywhere), "out");
    EXPECT_EQ(read("../maps-too/beside.tsx", MapFilesFrom::anywhere), "beside");
    EXPECT_EQ(read(folder_.path("out.tsx"), MapFilesFrom::anywhere), "out");
}

TEST_F(FilesBeside, a_link_counts_as_what_it_leads_to) {
    fs::create_symlink(folder_.path("out.tsx"), folder_.path("maps/leads_out.tsx"));
    fs::create_symlink(folder_.path(""), folder_.path("maps/up"));
    fs::create_symlink("tiles/in.tsx", folder_.path("maps/stays_in.tsx"));
    fs::create_symlink("around.tsx", folder_.path("maps/around.tsx"));

    EXPECT_EQ(read("leads_out.tsx"), kOutside);
    EXPECT_EQ(read("up/out.tsx"), kOutside);
    EXPECT_EQ(read("up/maps/tiles/in.tsx"), "in");
    EXPECT_EQ(read("stays_in.tsx"), "in");
    EXPECT_NE(read("around.tsx").find("cannot be found ("), std::string::npos);
    EXPECT_EQ(read("leads_out.tsx", MapFilesFrom::anywhere), "out");
    EXPECT_EQ(read("around.tsx", MapFilesFrom::anywhere),
              "cannot be found (Too many levels of symbolic links): put it where the map names it");
}

TEST_F(FilesBeside, the_folder_may_be_a_link_itself) {
    fs::create_directory_symlink(folder_.path("maps"), folder_.path("link"));
    const auto beside = files_beside(folder_.path("link/map.tmj"), MapFilesFrom::its_folder);

    EXPECT_EQ(beside("tiles/in.tsx").value(), "in");
    EXPECT_EQ(beside("../out.tsx").error(), kOutside);
}

TEST_F(FilesBeside, a_map_without_a_folder_is_in_the_current_one) {
    const auto beside = files_beside("map.tmj", MapFilesFrom::its_folder);

    EXPECT_TRUE(beside("CMakeLists.txt").ok()) << "the tests run from the root of the repository";
    EXPECT_EQ(beside("/etc/passwd").error(), kOutside);
}

TEST_F(FilesBeside, what_is_no_readable_file_is_refused) {
    EXPECT_EQ(read("gone.tsx"),
              "cannot be found (No such file or directory): put it where the map names it");
    EXPECT_EQ(read("tiles"),
              "is a directory: name the file that the map names in it (.tsx, .tsj, .tx or .tj)");
    EXPECT_EQ(read("."), kOutside) << "the folder itself is not in it";
    ASSERT_EQ(::mkfifo(folder_.path("maps/pipe.tsx").c_str(), 0600), 0);
    EXPECT_NE(read("pipe.tsx").find("is not a regular file"), std::string::npos);
    folder_.write("maps/large.tsx", "");
    fs::resize_file(folder_.path("maps/large.tsx"), protocol::kMapBytesMax + 1);
    EXPECT_EQ(read("large.tsx"), "has 33554433 bytes, the limit is 33554432: make it smaller");
}

/// While this lives, what two paths lead to is exchanged over and over, at one stroke each time.
class Exchange {
  public:
    Exchange(std::string one, std::string other)
        : thread_([this, one = std::move(one), other = std::move(other)] {
              while (!ending_)
                  ::renameat2(AT_FDCWD, one.c_str(), AT_FDCWD, other.c_str(), RENAME_EXCHANGE);
          }) {}
    ~Exchange() {
        ending_ = true;
        thread_.join();
    }
    Exchange(const Exchange&) = delete;
    Exchange& operator=(const Exchange&) = delete;

  private:
    std::atomic<bool> ending_{false};
    std::thread thread_;
};

/// Reads a file while what it leads to is exchanged, until it was inside and outside often enough.
class FilesBesideExchanged : public FilesBeside {
  protected:
    FilesBesideExchanged() {
        fs::create_directories(folder_.path("maps/other"));
        fs::create_directories(folder_.path("secret"));
        folder_.write("maps/in.tsx", "in");
        folder_.write("secret/in.tsx", "out");
    }

    void expect_nothing_from_outside(const std::string& path, int enough = 2000) {
        int inside = 0;
        int refused = 0;
        const auto end = std::chrono::steady_clock::now() + 10s;  // on a busy machine, fewer
        while ((inside < enough || refused < enough) && std::chrono::steady_clock::now() < end) {
            const std::string got = read(path);
            ASSERT_NE(got, "out") << "after " << inside << " from inside, " << refused
                                  << " refused";
            (got == "in" ? inside : refused) += 1;
        }
        EXPECT_GT(inside, 0);
        EXPECT_GT(refused, 0);
    }
};

TEST_F(FilesBesideExchanged, a_file_is_never_read_through_a_link_that_takes_its_place) {
    fs::create_symlink(folder_.path("secret/in.tsx"), folder_.path("maps/evil"));
    const Exchange exchange(folder_.path("maps/in.tsx"), folder_.path("maps/evil"));

    expect_nothing_from_outside("in.tsx", 20'000);
}

TEST_F(FilesBesideExchanged, a_folder_is_never_left_through_a_link_that_takes_its_place) {
    // Between a look at the path's first part and one at its last there is time.
    std::string way_down;
    for (int i = 0; i < 50; ++i)
        way_down += "/down";
    fs::create_directories(folder_.path("maps/tiles" + way_down));
    fs::create_directories(folder_.path("secret" + way_down));
    folder_.write("maps/tiles" + way_down + "/in.tsx", "in");
    folder_.write("secret" + way_down + "/in.tsx", "out");
    fs::create_directory_symlink("../secret", folder_.path("maps/evil"));
    const Exchange exchange(folder_.path("maps/tiles"), folder_.path("maps/evil"));

    expect_nothing_from_outside("tiles" + way_down + "/in.tsx");
}

TEST_F(FilesBesideExchanged, a_link_that_stays_in_is_never_followed_out) {
    fs::create_symlink("tiles/in.tsx", folder_.path("maps/link.tsx"));
    fs::create_symlink("../secret/in.tsx", folder_.path("maps/evil"));
    const Exchange exchange(folder_.path("maps/link.tsx"), folder_.path("maps/evil"));

    expect_nothing_from_outside("link.tsx");
}

TEST_F(FilesBesideExchanged, the_way_up_from_a_folder_that_is_moved_away_leads_back) {
    for (const char* folder : {"maps/deep", "maps/beside", "elsewhere/deep", "elsewhere/beside"})
        fs::create_directories(folder_.path(folder));
    folder_.write("maps/beside/in.tsx", "in");
    folder_.write("elsewhere/beside/in.tsx", "out");
    fs::create_symlink("deep/../beside/in.tsx", folder_.path("maps/link.tsx"));
    const Exchange exchange(folder_.path("maps/deep"), folder_.path("elsewhere/deep"));

    for (int i = 0; i < 5000; ++i)
        ASSERT_EQ(read("link.tsx"), "in");
}

}  // namespace
}  // namespace arena::files
