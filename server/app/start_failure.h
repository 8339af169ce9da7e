// An exception that ends the program -> one line that names what is missing and how to fix it.
#pragma once

#include <exception>
#include <string>

namespace arena::server {

/// Returns that line. Asio, threads and memory report by exceptions that the system has no more to
/// give; nothing else throws.
[[nodiscard]] std::string describe_exception(const std::exception& failure);

}  // namespace arena::server
