// The error of the system call that has failed last, on this thread.
#pragma once

#include <cerrno>

#include <boost/system/error_code.hpp>
#include <boost/system/system_category.hpp>

namespace arena::client_sim {

[[nodiscard]] inline boost::system::error_code last_system_error() {
    return {errno, boost::system::system_category()};
}

}  // namespace arena::client_sim
