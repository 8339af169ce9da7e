// An exception that ends the program -> one line that names what is missing and the way out.
#pragma once

#include <exception>
#include <string>

namespace arena::server {

/// Asio, threads and memory say by exceptions that the system gives no more; nothing else throws.
[[nodiscard]] std::string text_of_failure(const std::exception& failure);

}  // namespace arena::server
