#include "tests/vectors/run_cases.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <stdexcept>

#include <gtest/gtest.h>

#include "tests/vectors/convert.h"

namespace arena::vectors {
namespace {

Json twice(const Json& inputs) {
    const auto point = inputs.at("point").get<sim::Vec2>();
    return {{"point", sim::Vec2{point.x * 2.0f, point.y * 2.0f}}};
}

Json reject(const Json&) {
    throw Rejected("degenerate_polygon");
}

constexpr std::array kMechanisms{Mechanism{"twice", twice}, Mechanism{"refuse", reject}};

struct Outcome {
    Tally tally;
    std::string lines;
};

Outcome run(const char* cases) {
    std::ostringstream out;
    const auto tally = run_cases({{"vectors", Json::parse(cases)}}, kMechanisms, out);
    EXPECT_TRUE(tally.ok());
    return {tally.value(), out.str()};
}

TEST(RunCases, a_correct_answer_passes_without_output) {
    const Outcome result = run(R"([
        {"id": "A", "mechanism": "twice", "inputs": {"point": [1, 2]}, "expected": {"point": [2, 4]}},
        {"id": "B", "mechanism": "refuse", "inputs": {},
         "expected": {"error": "degenerate_polygon"}}])");

    EXPECT_EQ(result.tally, (Tally{2, 0, 0}));
    EXPECT_TRUE(result.tally.all_passed());
    EXPECT_EQ(result.lines, "");
}

TEST(RunCases, a_wrong_answer_fails_with_a_line_for_each_wrong_key) {
    const Outcome result = run(R"([{"id": "A", "mechanism": "twice", "inputs": {"point": [1, 2]},
                                "expected": {"point": [2, 5], "hit": true}}])");

    EXPECT_EQ(result.tally, (Tally{0, 1, 0}));
    EXPECT_FALSE(result.tally.all_passed());
    EXPECT_EQ(result.lines,
              "FAILED A twice: hit: expected true, got nothing\n"
              "FAILED A twice: point: expected [2,5], got [2.0,4.0]\n");
}

TEST(RunCases, a_malformed_case_fails_alone) {
    const Outcome result = run(R"([
        {"id": "no inputs", "mechanism": "twice", "expected": {"point": [2, 4]}},
        {"id": "no point", "mechanism": "twice", "inputs": {}, "expected": {"point": [2, 4]}},
        {"id": "short", "mechanism": "twice", "inputs": {"point": [1]}, "expected": {"point": [2, 4]}},
        {"id": "words", "mechanism": "twice", "inputs": {"point": ["a", "b"]},
         "expected": {"point": [2, 4]}},
        {"id": "no expected", "mechanism": "twice", "inputs": {"point": [1, 2]}},
        {"id": "tolerance", "mechanism": "twice", "inputs": {"point": [1, 2]},
         "expected": {"point": [2, 4]}, "tolerance": {"relative": 1}},
        {"mechanism": "twice"},
        {"id": 3},
        7,
        {"id": "good", "mechanism": "twice", "inputs": {"point": [1, 2]},
         "expected": {"point": [2, 4]}}])");

    EXPECT_EQ(result.tally, (Tally{1, 9, 0}));
    EXPECT_EQ(std::count(result.lines.begin(), result.lines.end(), '\n'), 9);
    EXPECT_NE(result.lines.find("FAILED no point twice: "), std::string::npos);
    EXPECT_NE(result.lines.find("expected [x, y] instead of [1]"), std::string::npos);
    EXPECT_NE(result.lines.find("case 8 (without an id): does not name a mechanism"),
              std::string::npos);
}

TEST(RunCases, an_unknown_mechanism_is_skipped_and_named_once) {
    const Outcome result =
        run(R"([{"id": "A", "mechanism": "fly", "inputs": {}, "expected": {"t": 1}},
                               {"id": "B", "mechanism": "fly", "inputs": {}, "expected": {"t": 1}}])");

    EXPECT_EQ(result.tally, (Tally{0, 0, 2}));
    EXPECT_FALSE(result.tally.all_passed());
    EXPECT_EQ(result.lines, "SKIPPED fly: unknown mechanism (2 cases)\n");
}

TEST(RunCases, a_document_without_cases_is_an_error) {
    std::ostringstream out;

    EXPECT_FALSE(run_cases(Json::array(), kMechanisms, out).ok());
    EXPECT_FALSE(run_cases(Json::object(), kMechanisms, out).ok());
    EXPECT_FALSE(run_cases({{"vectors", 3}}, kMechanisms, out).ok());
    EXPECT_FALSE(run_cases({{"vectors", Json::array()}}, kMechanisms, out).ok());
}

TEST(RunCases, no_two_mechanisms_have_the_same_name) {
    auto all = all_mechanisms();

    std::sort(all.begin(), all.end(),
              [](const Mechanism& a, const Mechanism& b) { return a.name < b.name; });
    const auto twin =
        std::adjacent_find(all.begin(), all.end(),
                           [](const Mechanism& a, const Mechanism& b) { return a.name == b.name; });

    EXPECT_EQ(twin, all.end()) << twin->name;
}

}  // namespace
}  // namespace arena::vectors
