#include "server/base/assertions_throw.h"

#include <string>

namespace arena::server {
namespace {

void throw_it(const FailedAssertion& failed) {
    throw AssertionFailed(std::string(failed.file) + ":" + std::to_string(failed.line) +
                          ": assertion failed: " + failed.message + " (" + failed.condition + ")");
}

}  // namespace

AssertionsThrow::AssertionsThrow(bool do_throw)
    : before_(set_assertion_handler(do_throw ? throw_it : nullptr)) {}

AssertionsThrow::~AssertionsThrow() {
    set_assertion_handler(before_);
}

bool AssertionsThrow::here() {
    const AssertionHandler handler = set_assertion_handler(nullptr);
    set_assertion_handler(handler);
    return handler == throw_it;
}

}  // namespace arena::server
