#include "tests/vectors/compare.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <string_view>

namespace arena::vectors {

namespace {

/// How much 32-bit floats may lose, relative to the largest number in a case: about 170 units in
/// the last place.
constexpr double kFloatLoss = 2e-5;

double largest_number(const Json& json) {
    if (json.is_number()) return std::abs(json.get<double>());
    double largest = 0.0;
    if (json.is_structured())
        for (const Json& item : json)
            largest = std::max(largest, largest_number(item));
    return largest;
}

bool same(const Json& expected, const Json& got, double allowed);

bool same_number(const Json& expected, const Json& got, double allowed) {
    if (expected.is_number_integer() && got.is_number_integer()) return expected == got;
    return std::abs(expected.get<double>() - got.get<double>()) <= allowed;
}

bool same_list(const Json& expected, const Json& got, double allowed) {
    return std::equal(expected.begin(), expected.end(), got.begin(), got.end(),
                      [&](const Json& a, const Json& b) { return same(a, b, allowed); });
}

bool members_match(const Json& expected, const Json& got, double allowed);

bool same(const Json& expected, const Json& got, double allowed) {
    if (expected.is_number() && got.is_number()) return same_number(expected, got, allowed);
    if (expected.is_array() && got.is_array()) return same_list(expected, got, allowed);
    if (expected.is_object() && got.is_object()) return members_match(expected, got, allowed);
    return expected == got;
}

/// Whether two lists of equal length hold the same items in any order.
template <typename Same>
bool same_in_any_order(const Json& expected, const Json& got, Same same_item) {
    if (!got.is_array() || expected.size() != got.size()) return false;
    std::vector<bool> taken(got.size(), false);
    for (const Json& wanted : expected) {
        std::size_t found = 0;
        while (found < got.size() && (taken[found] || !same_item(wanted, got[found])))
            ++found;
        if (found == got.size()) return false;
        taken[found] = true;
    }
    return true;
}

bool same_points(const Json& expected, const Json& got, double allowed) {
    return same_in_any_order(expected, got,
                             [&](const Json& a, const Json& b) { return same(a, b, allowed); });
}

bool same_triangles(const Json& expected, const Json& got, double allowed) {
    return same_in_any_order(
        expected, got, [&](const Json& a, const Json& b) { return same_points(a, b, allowed); });
}

bool same_from_some_vertex(const Json& expected, Json loop, double allowed) {
    for (std::size_t turns = 0; turns < loop.size(); ++turns) {
        if (same_list(expected, loop, allowed)) return true;
        std::rotate(loop.begin(), loop.begin() + 1, loop.end());
    }
    return expected.empty() && loop.empty();
}

bool same_loop(const Json& expected, const Json& got, double allowed) {
    if (!got.is_array()) return false;
    if (same_from_some_vertex(expected, got, allowed)) return true;
    Json backwards = got;
    std::reverse(backwards.begin(), backwards.end());
    return same_from_some_vertex(expected, std::move(backwards), allowed);
}

using Direction = std::array<double, 2>;

double cross(const Direction& a, const Direction& b) {
    return a[0] * b[1] - a[1] * b[0];
}

double dot(const Direction& a, const Direction& b) {
    return a[0] * b[0] + a[1] * b[1];
}

/// Whether `got` is a unit vector in the cone, which is the smaller of the two angles between its
/// sides.
bool in_cone(const Json& sides, const Json& got, double allowed) {
    Direction first = sides.at(0).get<Direction>();
    Direction second = sides.at(1).get<Direction>();
    if (cross(first, second) < 0.0) std::swap(first, second);
    if (!got.is_array() || got.size() != 2 || !got[0].is_number() || !got[1].is_number())
        return false;
    const Direction answer = got.get<Direction>();
    const Direction middle{first[0] + second[0], first[1] + second[1]};
    return std::abs(std::hypot(answer[0], answer[1]) - 1.0) <= allowed &&
           cross(first, answer) >= -allowed && cross(answer, second) >= -allowed &&
           dot(answer, middle) > 0.0;
}

/// Returns `key` without `ending`, or nothing when it does not end with it.
std::string_view without_ending(std::string_view key, std::string_view ending) {
    if (key.size() <= ending.size() || key.substr(key.size() - ending.size()) != ending) return {};
    return key.substr(0, key.size() - ending.size());
}

bool is_interval(const Json& value) {
    return value.is_array() && value.size() == 2 && value[0].is_array();
}

bool is_permission(std::string_view key) {
    return key.substr(0, 4) == "may_";
}

/// Returns the key of the answer that an expected key is compared with.
std::string answer_key(const std::string& key) {
    for (const std::string_view ending : {"_any_of", "_cone"})
        if (const auto plain = without_ending(key, ending); !plain.empty())
            return std::string(plain);
    return key;
}

bool member_matches(const std::string& key, const Json& expected, const Json& got, double allowed) {
    if (!without_ending(key, "_any_of").empty())
        return std::any_of(expected.begin(), expected.end(),
                           [&](const Json& choice) { return same(choice, got, allowed); });
    if (!without_ending(key, "_cone").empty()) return in_cone(expected, got, allowed);
    if (key == "triangles_as_sets") return same_triangles(expected, got, allowed);
    if (key == "cleaned_vertices") return same_loop(expected, got, allowed);
    if (key == "overlap" && is_interval(expected)) return same_points(expected, got, allowed);
    return same(expected, got, allowed);
}

std::vector<Difference> member_differences(const Json& expected, const Json& got, double allowed) {
    std::vector<Difference> found;
    for (const auto& [key, wanted] : expected.items()) {
        if (is_permission(key)) continue;
        const auto member = got.find(answer_key(key));
        if (member == got.end()) {
            found.push_back({key, wanted.dump(), "nothing"});
        } else if (!member_matches(key, wanted, *member, allowed)) {
            found.push_back({key, wanted.dump(), member->dump()});
        }
    }
    return found;
}

bool members_match(const Json& expected, const Json& got, double allowed) {
    return member_differences(expected, got, allowed).empty();
}

double tolerance_of(const Json& geometry_case) {
    const auto tolerance = geometry_case.find("tolerance");
    if (tolerance == geometry_case.end()) return 0.0;
    if (tolerance->value("exact", false)) return 0.0;
    return tolerance->at("abs").get<double>();
}

}  // namespace

double allowed_difference(const Json& geometry_case) {
    const double largest = std::max({1.0, largest_number(geometry_case.at("inputs")),
                                     largest_number(geometry_case.at("expected"))});
    return std::max(tolerance_of(geometry_case), kFloatLoss * largest);
}

std::vector<Difference> differences(const Json& geometry_case, const Json& answer) {
    const Json& expected = geometry_case.at("expected");
    if (!expected.is_object() || expected.empty())
        throw std::invalid_argument("`expected` has no keys");
    if (!answer.is_object()) return {{"(the whole answer)", expected.dump(), answer.dump()}};
    if (answer.contains("error") && !expected.contains("error") &&
        !expected.contains("error_any_of"))
        return {{"error", "none", answer["error"].dump()}};
    return member_differences(expected, answer, allowed_difference(geometry_case));
}

}  // namespace arena::vectors
