// One HTTP request on the loopback for tests, without a library that the server uses as well.
#pragma once

#include <cstdint>
#include <string>

namespace arena::test {

struct HttpAnswer {
    int status = 0;  ///< 0 when there was no answer
    std::string header;
    std::string body;
};

/// `method` and `path` go to 127.0.0.1:`port`; waits at most 10 s for the end of the answer.
HttpAnswer http_request(std::uint16_t port, const std::string& method, const std::string& path);

/// The same with bytes of any kind instead of a request.
HttpAnswer http_exchange(std::uint16_t port, const std::string& bytes);

}  // namespace arena::test
