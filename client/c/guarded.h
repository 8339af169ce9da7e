// The boundary between C and C++: no exception leaves a function of the library.
#pragma once

#include <new>

#include "arenad/client.h"

namespace arena::client {

/// Returns the result of `call`, or the error for the exception that it threw.
template <typename Call>
[[nodiscard]] arenad_error guarded(const Call& call) noexcept {
    try {
        return call();
    } catch (const std::bad_alloc&) {
        return ARENAD_ERROR_MEMORY;
    } catch (...) {
        return ARENAD_ERROR_INTERNAL;
    }
}

}  // namespace arena::client
