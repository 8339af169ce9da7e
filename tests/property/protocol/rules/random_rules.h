// Rules files that nobody has written: every key of the one table that the reader uses, drawn
// within its range.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "sim/base/random.h"
#include "sim/rules/rules.h"

namespace arena::test {

/// Returns the text of a rules file. Each key is there in some of the files, half the time with a
/// value near its default and otherwise anywhere in its range; references name things of the file.
/// Keys may contradict each other.
[[nodiscard]] std::string draw_rules_text(Random& random);

/// What the reader has made of a drawn file.
struct DrawnRules {
    std::string text;  ///< as it was read
    sim::Rules rules;
    std::size_t removed = 0;            ///< lines of the drawn text, because of errors
    std::vector<std::string> stubborn;  ///< errors that are left when removing lines does not help
};

/// Reads drawn rules. Does what the reader's errors ask for in the simplest way: removes each line
/// that one names, or the whole table if it is the heading of one, and reads again.
[[nodiscard]] DrawnRules draw_rules(Random& random);

}  // namespace arena::test
