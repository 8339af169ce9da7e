#include "server/app/start_failure.h"

#include <cerrno>
#include <new>
#include <optional>
#include <system_error>

#include <boost/system/system_error.hpp>

namespace arena::server {
namespace {

/// Returns the errno behind an exception.
std::optional<int> errno_of(const std::exception& failure) {
    if (const auto* asio = dynamic_cast<const boost::system::system_error*>(&failure))
        return asio->code().value();
    if (const auto* standard = dynamic_cast<const std::system_error*>(&failure))
        return standard->code().value();
    return std::nullopt;
}

}  // namespace

std::string describe_exception(const std::exception& failure) {
    if (dynamic_cast<const std::bad_alloc*>(&failure) != nullptr)
        return "out of memory: allow the process more (ulimit -v, or the container's limit)";
    const std::optional<int> error = errno_of(failure);
    const std::string said = error ? " (" + std::generic_category().message(*error) + ")" : "";
    switch (error.value_or(0)) {
        case EMFILE:
        case ENFILE:
            return "out of file descriptors" + said + ": allow the process more (ulimit -n)";
        case EAGAIN:
            return "no thread could be started" + said +
                   ": allow its user (ulimit -u) or its container (pids) more, or give the process "
                   "more memory (ulimit -v)";
        default:
            return std::string("unexpected: ") + failure.what();
    }
}

}  // namespace arena::server
