// Time as the core sees it: an argument, never read from a clock.
#pragma once

#include <chrono>

namespace arena::server {

/// Time since an arbitrary fixed moment; never decreases.
using Time = std::chrono::nanoseconds;

}  // namespace arena::server
