#include "tests/vectors/compare.h"

#include <stdexcept>

#include <gtest/gtest.h>

namespace arena::vectors {
namespace {

/// Returns the keys for which an answer fails a case that expects `expected` and has small inputs.
std::vector<std::string> wrong_keys(const char* expected, const char* answer) {
    const Json geometry_case{{"inputs", Json::object()},
                             {"expected", Json::parse(expected)},
                             {"tolerance", {{"abs", 1e-9}}}};
    std::vector<std::string> keys;
    for (const Difference& difference : differences(geometry_case, Json::parse(answer)))
        keys.push_back(difference.key);
    return keys;
}

bool matches(const char* expected, const char* answer) {
    return wrong_keys(expected, answer).empty();
}

TEST(Compare, compares_only_expected_keys) {
    EXPECT_TRUE(matches(R"({"hit": true})", R"({"hit": true, "t": 0.5})"));
    EXPECT_TRUE(
        matches(R"({"push": {"depth": 1}})", R"({"push": {"depth": 1, "normal": [1, 0]}})"));
}

TEST(Compare, a_missing_key_is_wrong_even_when_null_is_expected) {
    EXPECT_EQ(wrong_keys(R"({"hit": false, "t": null})", R"({"hit": false})"),
              std::vector<std::string>{"t"});
    EXPECT_FALSE(matches(R"({"push": {"depth": 1}})", R"({"push": {}})"));
}

TEST(Compare, a_difference_holds_key_expectation_and_answer) {
    const Json geometry_case{{"inputs", {{"a", 1}}}, {"expected", {{"status", "inside"}}}};

    const auto found = differences(geometry_case, {{"status", "outside"}});

    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].key, "status");
    EXPECT_EQ(found[0].expected, "\"inside\"");
    EXPECT_EQ(found[0].got, "\"outside\"");
}

TEST(Compare, booleans_and_names_have_to_be_equal) {
    EXPECT_TRUE(matches(R"({"hit": false})", R"({"hit": false})"));
    EXPECT_FALSE(matches(R"({"hit": false})", R"({"hit": true})"));
    EXPECT_FALSE(matches(R"({"hit": false})", R"({"hit": 0})"));
    EXPECT_FALSE(matches(R"({"hit": false})", R"({"hit": null})"));
    EXPECT_FALSE(matches(R"({"relation": "touch"})", R"({"relation": "Touch"})"));
}

TEST(Compare, null_means_none) {
    EXPECT_TRUE(matches(R"({"amount": null})", R"({"amount": null})"));
    EXPECT_FALSE(matches(R"({"amount": null})", R"({"amount": 0})"));
    EXPECT_FALSE(matches(R"({"amount": 0})", R"({"amount": null})"));
}

TEST(Compare, numbers_may_differ_by_what_a_float_loses) {
    EXPECT_TRUE(matches(R"({"t": 0.3})", R"({"t": 0.30001})"));
    EXPECT_FALSE(matches(R"({"t": 0.3})", R"({"t": 0.30003})"));
    EXPECT_FALSE(matches(R"({"point": [1, 2]})", R"({"point": [1.0, 2.0001]})"));
    EXPECT_FALSE(matches(R"({"t": 0.3})", R"({"t": "0.3"})"));
}

TEST(Compare, the_allowed_difference_follows_the_largest_number_or_the_tolerance) {
    const Json large{{"inputs", {{"p", {{3, -5000}}}}}, {"expected", {{"x", 1}}}};
    const Json loose{
        {"inputs", {{"p", 3}}}, {"expected", {{"x", 1}}}, {"tolerance", {{"abs", 0.25}}}};
    const Json exact{
        {"inputs", {{"p", 0.5}}}, {"expected", {{"x", 1}}}, {"tolerance", {{"exact", true}}}};
    const Json answer_is_large{{"inputs", {{"p", 3}}}, {"expected", {{"x", {{"y", 1000}}}}}};

    EXPECT_DOUBLE_EQ(allowed_difference(large), 0.1);
    EXPECT_DOUBLE_EQ(allowed_difference(loose), 0.25);
    EXPECT_DOUBLE_EQ(allowed_difference(exact), 2e-5);
    EXPECT_DOUBLE_EQ(allowed_difference(answer_is_large), 0.02);
}

TEST(Compare, counts_are_exact_however_large_the_coordinates) {
    const Json geometry_case{{"inputs", {{"p", 1e6}}}, {"expected", {{"triangle_count", 8}}}};

    EXPECT_TRUE(differences(geometry_case, {{"triangle_count", 8}}).empty());
    EXPECT_FALSE(differences(geometry_case, {{"triangle_count", 9}}).empty());
}

TEST(Compare, lists_have_to_agree_in_length_and_order) {
    EXPECT_TRUE(matches(R"({"kept": [2, 3]})", R"({"kept": [2, 3]})"));
    EXPECT_FALSE(matches(R"({"kept": [2, 3]})", R"({"kept": [3, 2]})"));
    EXPECT_FALSE(matches(R"({"kept": [2, 3]})", R"({"kept": [2, 3, 4]})"));
    EXPECT_FALSE(matches(R"({"kept": [2, 3]})", R"({"kept": [2]})"));
    EXPECT_FALSE(matches(R"({"kept": []})", R"({"kept": null})"));
    EXPECT_TRUE(matches(R"({"hits": [["a", 0.25]]})", R"({"hits": [["a", 0.250001]]})"));
    EXPECT_FALSE(matches(R"({"hits": [["a", 0.25]]})", R"({"hits": [["b", 0.25]]})"));
}

TEST(Compare, any_of_lists_the_acceptable_answers) {
    const char* expected = R"({"normal_any_of": [[0, 1], [1, 0]]})";

    EXPECT_TRUE(matches(expected, R"({"normal": [1.0, 0.0]})"));
    EXPECT_FALSE(matches(expected, R"({"normal": [0.0, -1.0]})"));
    EXPECT_EQ(wrong_keys(expected, R"({"normal_any_of": [1.0, 0.0]})"),
              std::vector<std::string>{"normal_any_of"});
    EXPECT_TRUE(matches(R"({"target_any_of": [null, 3]})", R"({"target": null})"));
    EXPECT_TRUE(
        matches(R"({"push": {"normal_any_of": [[0, 1]]}})", R"({"push": {"normal": [0, 1]}})"));
}

TEST(Compare, a_cone_accepts_unit_vectors_between_its_sides) {
    const char* expected = R"({"normal_cone": [[1, 0], [0, 1]]})";

    EXPECT_TRUE(matches(expected, R"({"normal": [0.6, 0.8]})"));
    EXPECT_TRUE(matches(expected, R"({"normal": [1, 0]})"));
    EXPECT_TRUE(matches(expected, R"({"normal": [-0.00001, 1]})"));
    EXPECT_TRUE(matches(R"({"normal_cone": [[0, 1], [1, 0]]})", R"({"normal": [0.6, 0.8]})"));
    EXPECT_FALSE(matches(expected, R"({"normal": [0.5, 0.5]})"));
    EXPECT_FALSE(matches(expected, R"({"normal": [-0.6, 0.8]})"));
    EXPECT_FALSE(matches(expected, R"({"normal": [-0.6, -0.8]})"));
    EXPECT_FALSE(matches(expected, R"({"normal": [-1, 0]})"));
    EXPECT_FALSE(matches(expected, R"({"normal": null})"));
    EXPECT_FALSE(matches(expected, R"({"normal": ["a", 1]})"));
}

TEST(Compare, a_cone_without_width_accepts_one_direction) {
    const char* expected = R"({"normal_cone": [[0, 1], [0, 1]]})";

    EXPECT_TRUE(matches(expected, R"({"normal": [0, 1]})"));
    EXPECT_FALSE(matches(expected, R"({"normal": [0, -1]})"));
    EXPECT_FALSE(matches(expected, R"({"normal": [0.6, 0.8]})"));
}

TEST(Compare, triangles_are_sets_of_sets) {
    const char* expected = R"({"triangles_as_sets": [[[0,0],[1,0],[0,1]], [[1,0],[1,1],[0,1]]]})";

    EXPECT_TRUE(
        matches(expected, R"({"triangles_as_sets": [[[0,1],[1,0],[1,1]], [[1,0],[0,1],[0,0]]]})"));
    EXPECT_FALSE(
        matches(expected, R"({"triangles_as_sets": [[[0,0],[1,0],[0,1]], [[1,0],[0,0],[0,1]]]})"));
    EXPECT_FALSE(
        matches(expected, R"({"triangles_as_sets": [[[0,0],[1,0],[1,1]], [[0,0],[1,1],[0,1]]]})"));
    EXPECT_FALSE(matches(expected, R"({"triangles_as_sets": [[[0,0],[1,0],[0,1]]]})"));
}

TEST(Compare, a_closed_loop_may_start_anywhere_and_run_in_either_direction) {
    const char* expected = R"({"cleaned_vertices": [[0,0],[4,0],[4,4],[1,3]]})";

    EXPECT_TRUE(matches(expected, R"({"cleaned_vertices": [[4,4],[1,3],[0,0],[4,0]]})"));
    EXPECT_TRUE(matches(expected, R"({"cleaned_vertices": [[1,3],[4,4],[4,0],[0,0]]})"));
    EXPECT_FALSE(matches(expected, R"({"cleaned_vertices": [[0,0],[4,4],[4,0],[1,3]]})"));
    EXPECT_FALSE(matches(expected, R"({"cleaned_vertices": [[0,0],[4,0],[4,4]]})"));
    EXPECT_FALSE(matches(expected, R"({"cleaned_vertices": []})"));
}

TEST(Compare, an_interval_is_the_same_from_either_end) {
    const char* expected = R"({"overlap": [[4, 0], [10, 0]]})";

    EXPECT_TRUE(matches(expected, R"({"overlap": [[10, 0], [4, 0]]})"));
    EXPECT_FALSE(matches(expected, R"({"overlap": [[4, 0], [9, 0]]})"));
    EXPECT_FALSE(matches(expected, R"({"overlap": null})"));
    EXPECT_FALSE(matches(R"({"overlap": true})", R"({"overlap": false})"));
}

TEST(Compare, a_permission_is_not_compared) {
    EXPECT_TRUE(
        matches(R"({"may_return_convex_polygon_as_is": true})", R"({"triangle_count": 2})"));
}

TEST(Compare, an_error_passes_only_when_the_same_error_is_expected) {
    EXPECT_TRUE(matches(R"({"error": "empty_polygon"})", R"({"error": "empty_polygon"})"));
    EXPECT_FALSE(matches(R"({"error": "empty_polygon"})", R"({"error": "degenerate_polygon"})"));
    EXPECT_FALSE(matches(R"({"error": "empty_polygon"})", R"({"min": 0})"));
    EXPECT_EQ(wrong_keys(R"({"hit": false})", R"({"hit": false, "error": "degenerate_polygon"})"),
              std::vector<std::string>{"error"});
}

TEST(Compare, an_answer_that_is_not_an_object_is_wrong) {
    EXPECT_FALSE(matches(R"({"hit": false})", "[false]"));
    EXPECT_FALSE(matches(R"({"hit": false})", "null"));
}

TEST(Compare, a_case_that_expects_nothing_is_malformed) {
    EXPECT_THROW(wrong_keys("{}", "{}"), std::invalid_argument);
    EXPECT_THROW(wrong_keys("[]", "{}"), std::invalid_argument);
    EXPECT_THROW((void)differences(Json::object(), Json::object()), std::exception);
}

}  // namespace
}  // namespace arena::vectors
