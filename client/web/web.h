// What a page needs beside arenad/client.h: memory to pass things in, and times as numbers of
// JavaScript, which has no 64-bit integers that cost nothing. Called by the package
// clients/typescript alone; nothing of it is stable.
#pragma once

#include <cstddef>
#include <cstdint>

#include "arenad/client.h"

/// Makes a function callable from the page.
#define ARENAD_WEB_API(name) extern "C" __attribute__((export_name(#name)))

namespace arena::client {

/// Milliseconds since any moment, as performance.now() returns them.
using WebTime = double;

/// Returns the nanoseconds; -1, which every call refuses, for what is no time of a page.
[[nodiscard]] constexpr arenad_time time_of_page(WebTime milliseconds) {
    constexpr WebTime kMost = 1e12;  // 31 years
    if (!(milliseconds >= 0.0 && milliseconds <= kMost)) return -1;
    return static_cast<arenad_time>(milliseconds * 1e6);
}

}  // namespace arena::client
