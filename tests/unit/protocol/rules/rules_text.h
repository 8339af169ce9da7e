// Rules from a text, for the tests of their reader.
#pragma once

#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "protocol/rules/read_rules.h"

namespace arena::protocol {

/// Returns the rules that the text holds. A text with a problem fails the test.
inline sim::Rules rules_of(const std::string& text) {
    auto rules = read_rules("rules.toml", text);
    if (!rules) {
        ADD_FAILURE() << rules.error().front();
        return {};
    }
    return std::move(rules).value();
}

/// Returns all problems of the text, one line each.
inline std::string problems_of(const std::string& text) {
    const auto rules = read_rules("rules.toml", text);
    if (rules) return {};
    std::string lines;
    for (const std::string& problem : rules.error())
        lines += problem + "\n";
    return lines;
}

}  // namespace arena::protocol
