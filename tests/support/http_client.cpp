#include "tests/support/http_client.h"

#include <array>
#include <cstdlib>

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

namespace arena::test {

HttpAnswer http_request(std::uint16_t port, const std::string& method, const std::string& path) {
    return http_exchange(
        port, method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
}

HttpConnection::HttpConnection(std::uint16_t port, const char* address)
    : descriptor_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    timeval timeout{.tv_sec = 10, .tv_usec = 0};
    ::setsockopt(descriptor_, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
    sockaddr_in server{};
    server.sin_family = AF_INET;
    server.sin_port = htons(port);
    ::inet_pton(AF_INET, address, &server.sin_addr);
    // When nothing listens there, nothing can be sent or read either.
    (void)::connect(descriptor_, reinterpret_cast<const sockaddr*>(&server), sizeof server);
}

HttpConnection::~HttpConnection() {
    ::close(descriptor_);
}

void HttpConnection::send(const std::string& bytes) const {
    (void)::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
}

std::string HttpConnection::read_to_end() const {
    std::string text;
    std::array<char, 4096> buffer;
    for (ssize_t count; (count = ::recv(descriptor_, buffer.data(), buffer.size(), 0)) > 0;)
        text.append(buffer.data(), static_cast<std::size_t>(count));
    return text;
}

HttpAnswer http_exchange(std::uint16_t port, const std::string& bytes) {
    const HttpConnection connection(port);
    connection.send(bytes);
    const std::string text = connection.read_to_end();

    HttpAnswer answer;
    const std::size_t header_end = text.find("\r\n\r\n");
    if (header_end == std::string::npos) return answer;
    answer.header = text.substr(0, header_end + 2);
    answer.body = text.substr(header_end + 4);
    answer.status = std::atoi(answer.header.c_str() + answer.header.find(' '));
    return answer;
}

}  // namespace arena::test
