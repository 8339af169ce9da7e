#include "tests/vectors/run_cases.h"

#include <algorithm>
#include <exception>
#include <map>
#include <ostream>

#include "tests/vectors/compare.h"
#include "tests/vectors/convert.h"

namespace arena::vectors {

namespace {

Json answer_of(const Mechanism& mechanism, const Json& inputs) {
    try {
        return mechanism.run(inputs);
    } catch (const Rejected& rejected) {
        return {{"error", rejected.what()}};
    }
}

std::string text_of(const Json& geometry_case, const char* key) {
    const auto member = geometry_case.is_object() ? geometry_case.find(key) : geometry_case.end();
    return member != geometry_case.end() && member->is_string() ? member->get<std::string>() : "";
}

/// Runs one case; returns whether it passed.
bool run_case(const Json& geometry_case, const std::string& title, const Mechanism& mechanism,
              std::ostream& out) {
    try {
        const Json answer = answer_of(mechanism, geometry_case.at("inputs"));
        const auto wrong = differences(geometry_case, answer);
        for (const Difference& difference : wrong)
            out << title << ": " << difference.key << ": expected " << difference.expected
                << ", got " << difference.got << "\n";
        return wrong.empty();
    } catch (const std::exception& error) {
        out << title << ": " << error.what() << "\n";
        return false;
    }
}

std::string title_of(const Json& geometry_case, std::size_t index, const std::string& mechanism) {
    std::string id = text_of(geometry_case, "id");
    if (id.empty()) id = "case " + std::to_string(index) + " (without an id)";
    return "FAILED " + id + (mechanism.empty() ? "" : " " + mechanism);
}

}  // namespace

Result<Tally, std::string> run_cases(const Json& document, std::span<const Mechanism> mechanisms,
                                     std::ostream& out) {
    const auto cases = document.is_object() ? document.find("vectors") : document.end();
    if (cases == document.end() || !cases->is_array() || cases->empty())
        return Failure{std::string("has no cases: put them into a list named \"vectors\"")};

    Tally tally;
    std::map<std::string, std::size_t> unknown;
    for (std::size_t i = 0; i < cases->size(); ++i) {
        const Json& geometry_case = (*cases)[i];
        const std::string name = text_of(geometry_case, "mechanism");
        const std::string title = title_of(geometry_case, i, name);
        const auto mechanism =
            std::find_if(mechanisms.begin(), mechanisms.end(),
                         [&](const Mechanism& known) { return known.name == name; });
        if (name.empty()) {
            out << title << ": does not name a mechanism\n";
            ++tally.failed;
        } else if (mechanism == mechanisms.end()) {
            ++unknown[name];
            ++tally.skipped;
        } else {
            ++(run_case(geometry_case, title, *mechanism, out) ? tally.passed : tally.failed);
        }
    }
    for (const auto& [name, count] : unknown)
        out << "SKIPPED " << name << ": unknown mechanism (" << count
            << (count == 1 ? " case" : " cases") << ")\n";
    return tally;
}

std::vector<Mechanism> all_mechanisms() {
    std::vector<Mechanism> all;
    for (const auto group :
         {bounds_mechanisms, thompson_mechanisms, push_out_mechanisms, slopes_mechanisms,
          sweeps_mechanisms, decomposition_mechanisms, surfaces_mechanisms, volumes_mechanisms})
        for (const Mechanism& mechanism : group())
            all.push_back(mechanism);
    return all;
}

}  // namespace arena::vectors
