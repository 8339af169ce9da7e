// AssertionsThrow: while one exists, an assertion that fails on its thread throws AssertionFailed
// instead of ending the process. So a match whose tick breaks an invariant can end alone.
//
// An assertion that fails in a destructor or a noexcept function still ends the process.
#pragma once

#include <stdexcept>

#include "sim/base/assert.h"

namespace arena::server {

/// what() is "FILE:LINE: assertion failed: MESSAGE (CONDITION)".
class AssertionFailed : public std::logic_error {
    using std::logic_error::logic_error;
};

class AssertionsThrow {
  public:
    explicit AssertionsThrow(bool do_throw = true);
    ~AssertionsThrow();
    AssertionsThrow(const AssertionsThrow&) = delete;
    AssertionsThrow& operator=(const AssertionsThrow&) = delete;

    /// Whether they throw on this thread now.
    [[nodiscard]] static bool here();

  private:
    AssertionHandler before_;
};

}  // namespace arena::server
