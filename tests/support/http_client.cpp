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

HttpAnswer http_exchange(std::uint16_t port, const std::string& bytes) {
    const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    timeval timeout{.tv_sec = 10, .tv_usec = 0};
    ::setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
    sockaddr_in server{};
    server.sin_family = AF_INET;
    server.sin_port = htons(port);
    server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);

    std::string text;
    if (::connect(descriptor, reinterpret_cast<const sockaddr*>(&server), sizeof server) == 0) {
        (void)::send(descriptor, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        std::array<char, 4096> buffer;
        for (ssize_t count; (count = ::recv(descriptor, buffer.data(), buffer.size(), 0)) > 0;) {
            text.append(buffer.data(), static_cast<std::size_t>(count));
        }
    }
    ::close(descriptor);

    HttpAnswer answer;
    const std::size_t header_end = text.find("\r\n\r\n");
    if (header_end == std::string::npos) return answer;
    answer.header = text.substr(0, header_end + 2);
    answer.body = text.substr(header_end + 4);
    answer.status = std::atoi(answer.header.c_str() + answer.header.find(' '));
    return answer;
}

}  // namespace arena::test
