// A receiver of one request after the other over TLS, with a certificate of tests/data/tls.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <thread>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/support/folders.h"

namespace arena::test {

class TlsReceiver {
  public:
    /// `name` is a certificate's: "localhost". Answers every request with 204.
    explicit TlsReceiver(const std::string& name) : context_(::SSL_CTX_new(TLS_server_method())) {
        const std::string path = source_path("tests/data/tls/" + name);
        ::SSL_CTX_use_certificate_file(context_, (path + ".pem").c_str(), SSL_FILETYPE_PEM);
        ::SSL_CTX_use_PrivateKey_file(context_, (path + ".key").c_str(), SSL_FILETYPE_PEM);
        listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        auto* const plain = reinterpret_cast<sockaddr*>(&address);
        if (::bind(listener_, plain, size) == 0 && ::listen(listener_, 8) == 0 &&
            ::getsockname(listener_, plain, &size) == 0)
            port_ = ntohs(address.sin_port);
        thread_ = std::thread([this] { run(); });
    }
    ~TlsReceiver() {
        ::shutdown(listener_, SHUT_RDWR);  // ends accept()
        thread_.join();
        ::close(listener_);
        ::SSL_CTX_free(context_);
    }
    TlsReceiver(const TlsReceiver&) = delete;
    TlsReceiver& operator=(const TlsReceiver&) = delete;

    [[nodiscard]] std::uint16_t port() const { return port_; }
    /// How many requests came through.
    [[nodiscard]] int requests() const { return requests_; }

  private:
    void run() {
        for (int connection = 0;
             (connection = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC)) >= 0;) {
            SSL* const tls = ::SSL_new(context_);
            ::SSL_set_fd(tls, connection);
            std::array<char, 4096> part{};
            if (::SSL_accept(tls) == 1 &&
                ::SSL_read(tls, part.data(), static_cast<int>(part.size())) > 0) {
                ++requests_;
                const std::string answer = "HTTP/1.1 204 No Content\r\n\r\n";
                static_cast<void>(::SSL_write(tls, answer.data(), static_cast<int>(answer.size())));
            }
            ::SSL_free(tls);
            ::close(connection);
        }
    }

    SSL_CTX* context_;
    int listener_ = -1;
    std::uint16_t port_ = 0;
    std::atomic<int> requests_ = 0;
    std::thread thread_;
};

}  // namespace arena::test
