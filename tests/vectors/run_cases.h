// Runs a document of geometry cases and reports how each one ended.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <span>
#include <string>

#include "sim/values/result.h"
#include "tests/vectors/mechanism.h"

namespace arena::vectors {

/// How many cases ended in which way.
struct Tally {
    std::size_t passed = 0;
    std::size_t failed = 0;
    std::size_t skipped = 0;

    [[nodiscard]] bool all_passed() const { return failed == 0 && skipped == 0; }
    friend bool operator==(const Tally&, const Tally&) = default;
};

/// Runs the cases and writes to `out` a line for each wrong key of a failed case, and for each
/// mechanism that is not among `mechanisms`, whose cases count as skipped. A case that is
/// malformed, or whose mechanism throws, fails. Returns an error when the document is not a list of
/// cases.
[[nodiscard]] Result<Tally, std::string> run_cases(const Json& document,
                                                   std::span<const Mechanism> mechanisms,
                                                   std::ostream& out);

/// Returns the mechanisms of all groups in mechanism.h.
[[nodiscard]] std::vector<Mechanism> all_mechanisms();

}  // namespace arena::vectors
