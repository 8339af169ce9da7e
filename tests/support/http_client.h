// HTTP requests for tests, without a library that the server uses as well.
#pragma once

#include <cstdint>
#include <string>

namespace arena::test {

struct HttpAnswer {
    int status = 0;  ///< 0 when there was no answer
    std::string header;
    std::string body;
};

/// A connection to `address`:`port` that sends and reads only when its functions are called.
class HttpConnection {
  public:
    explicit HttpConnection(std::uint16_t port, const char* address = "127.0.0.1");
    ~HttpConnection();
    HttpConnection(const HttpConnection&) = delete;
    HttpConnection& operator=(const HttpConnection&) = delete;

    /// Does nothing when the other side has closed the connection.
    void send(const std::string& bytes) const;
    /// Returns everything up to the end of the connection; waits at most 10 s for each piece of it.
    [[nodiscard]] std::string read_to_end() const;

  private:
    int descriptor_;
};

/// Sends a request to 127.0.0.1:`port`; waits at most 10 s for the end of the answer.
HttpAnswer http_request(std::uint16_t port, const std::string& method, const std::string& path);

/// The same with any bytes instead of a request.
HttpAnswer http_exchange(std::uint16_t port, const std::string& bytes);

}  // namespace arena::test
