// A receiver of HTTP requests for tests, as friendly or as hostile as a test wants it. Listens on
// 127.0.0.1, on a port that the system chooses, and answers one connection after the other.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace arena::test {

struct WebRequest {
    std::string first_line;
    std::map<std::string, std::string> headers;  ///< the names in small letters
    std::string body;
};

/// What a receiver does after a request.
struct WebReaction {
    std::string bytes;        ///< sent at once
    bool is_endless = false;  ///< sent again and again, until the client has gone
    bool holds = false;       ///< the connection stays open afterwards
};

/// Returns an answer without a body.
inline WebReaction web_answer(const std::string& status, const std::string& headers = {}) {
    return {.bytes = "HTTP/1.1 " + status + "\r\nContent-Length: 0\r\n" + headers + "\r\n"};
}

class WebReceiver {
  public:
    /// Called on the receiver's thread; `number` counts the requests from 0.
    using React = std::function<WebReaction(const WebRequest& request, std::size_t number)>;

    explicit WebReceiver(React react);
    ~WebReceiver();
    WebReceiver(const WebReceiver&) = delete;
    WebReceiver& operator=(const WebReceiver&) = delete;

    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] std::string url(const std::string& path = "/results") const {
        return "http://127.0.0.1:" + std::to_string(port_) + path;
    }

    [[nodiscard]] std::vector<WebRequest> requests() const;
    /// Waits for that many requests. Returns false when they do not come.
    [[nodiscard]] bool wait_for(std::size_t count) const;

  private:
    void run();
    void serve(int connection);

    React react_;
    int listener_ = -1;
    int stop_[2] = {-1, -1};  ///< a pipe whose writing end is closed at the end
    std::uint16_t port_ = 0;
    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    std::vector<WebRequest> requests_;
    std::vector<int> held_;
    std::thread thread_;
};

}  // namespace arena::test
