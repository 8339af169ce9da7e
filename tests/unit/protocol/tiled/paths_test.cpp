#include "protocol/tiled/paths.h"

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace arena::protocol::paths_test {
namespace {

using nlohmann::json;
using Points = std::vector<sim::Vec2>;

/// The two paths of these tests: number 3 without a name, number 9 named "way".
Paths two_paths() {
    Paths paths;
    paths.add(3, "", {{1, 1}, {2, 1}});
    paths.add(9, "way", {{5, 8}, {8, 8}, {8, 10}});
    return paths;
}

std::string problem_with(const Paths& paths, const json& value) {
    const auto path = paths.find(value);
    return path.ok() ? std::string() : path.error();
}

TEST(Paths, are_found_by_number_and_by_name_as_offsets_from_their_start) {
    const Paths paths = two_paths();
    const Points way{{0, 0}, {3, 0}, {3, 2}};

    EXPECT_EQ(paths.find("way").value(), way);
    EXPECT_EQ(paths.find(9u).value(), way);
    EXPECT_EQ(paths.find(3u).value(), (Points{{0, 0}, {1, 0}}));
}

TEST(Paths, none_is_found_where_there_are_none) {
    EXPECT_EQ(problem_with(Paths(), "way"),
              "property 'path' is text 'way', but no polyline of class path has this name: name "
              "one");
    EXPECT_EQ(problem_with(Paths(), 0u),
              "property 'path' is 0, but no polyline of class path has this number: name one");
}

TEST(Paths, another_name_or_number_is_a_problem) {
    const Paths paths = two_paths();

    EXPECT_EQ(
        problem_with(paths, "Way"),
        "property 'path' is text 'Way', but no polyline of class path has this name: the closest "
        "match is 'way'");
    EXPECT_EQ(problem_with(paths, ""),
              "property 'path' is text '', but no polyline of class path has this name: the known "
              "name is 'way'")
        << "a path without a name is not found by the empty one";
    EXPECT_EQ(problem_with(paths, 4u),
              "property 'path' is 4, but no polyline of class path has this number: name one");
    EXPECT_NE(problem_with(paths, (std::uint64_t{1} << 32u) + 9).find("has this number: name one"),
              std::string::npos)
        << "although its lower 32 bits are a path's number";
}

TEST(Paths, a_value_of_another_kind_is_a_problem) {
    const Paths paths = two_paths();
    const std::string remedy = ": set it to the name or the number of a polyline of class path";

    EXPECT_EQ(problem_with(paths, -9), "property 'path' is -9" + remedy);
    EXPECT_EQ(problem_with(paths, 9.5), "property 'path' is 9.5" + remedy);
    EXPECT_EQ(problem_with(paths, true), "property 'path' is true" + remedy);
    EXPECT_EQ(problem_with(paths, nullptr), "property 'path' is null" + remedy);
}

TEST(Paths, a_name_that_several_paths_have_finds_none_of_them) {
    Paths paths = two_paths();
    paths.add(10, "way", {{0, 0}, {1, 0}});
    paths.add(11, "way", {{0, 0}, {2, 0}});

    EXPECT_EQ(problem_with(paths, "way"),
              "property 'path' is text 'way', but several paths have this name: give them "
              "different names");
    EXPECT_EQ(paths.find(10u).value(), (Points{{0, 0}, {1, 0}})) << "their numbers differ";
}

}  // namespace
}  // namespace arena::protocol::paths_test
