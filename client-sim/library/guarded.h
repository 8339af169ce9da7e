// What stands between C and C++: no exception leaves a function of the library.
#pragma once

#include <new>

#include "arenad/client.h"

namespace arena::client_sim {

/// What `call` answers, an arenad_error, or why it could not.
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

}  // namespace arena::client_sim
