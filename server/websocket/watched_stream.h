// WatchedStream: a layer below Beast's WebSocket stream that shows a FrameWatch what is read.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>

#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/compose.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/websocket/teardown.hpp>

#include "server/websocket/frame_watch.h"

namespace arena::server {

/// What is read of a client after a goodbye to it has begun: it may have sent that before it has
/// the goodbye. One that goes on sending is cut off.
inline constexpr std::size_t kReadAfterGoodbyeMax = std::size_t{32} << 10u;

/// When something is found, it is reported at once, and Beast gets the bytes only after the goodbye
/// was written: it would say one of its own, which gives no reason.
///
///   read: a bad frame --> on_found() --> Beast writes the goodbye --> Beast gets the bad frame
template <typename Layer>
class WatchedStream {
  public:
    using next_layer_type = Layer;
    using executor_type = typename Layer::executor_type;
    using OnFound = std::function<void(WebSocketEnd why)>;

    template <typename... Args>
    explicit WatchedStream(Args&&... args)
        : layer_(std::forward<Args>(args)...), goodbye_(layer_.get_executor()) {}

    /// Frames begin with the next byte. Calls on_found(why) once, for the first thing that a
    /// FrameWatch finds, which has to begin a goodbye.
    void begin_watching(OnFound on_found) { on_found_ = std::move(on_found); }
    /// Beast is about to be told to write a goodbye.
    void begin_goodbye() { says_goodbye_ = true; }
    /// Beast gets what it waits for.
    void release() {
        is_released_ = true;
        goodbye_.cancel();
    }

    [[nodiscard]] executor_type get_executor() { return layer_.get_executor(); }
    [[nodiscard]] Layer& next_layer() { return layer_; }
    [[nodiscard]] const Layer& next_layer() const { return layer_; }

    template <typename Buffers, typename Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        enum class State : std::uint8_t { idle, reads, is_held };
        return boost::asio::async_compose<Token, void(boost::beast::error_code, std::size_t)>(
            [this, buffers, state = State::idle, size = std::size_t{0}](
                auto& self, boost::beast::error_code error = {}, std::size_t bytes = 0) mutable {
                if (state == State::idle) {
                    state = State::reads;
                    return layer_.async_read_some(buffers, std::move(self));
                }
                if (state == State::reads) {
                    size = bytes;
                    watch(buffers, size);
                    if (says_goodbye_ && (read_since_ += size) > kReadAfterGoodbyeMax)
                        error = boost::asio::error::connection_aborted;
                } else {
                    error = {};  // of the timer that was cancelled
                }
                if (found_ && !error && !is_released_) {
                    state = State::is_held;
                    goodbye_.expires_at(std::chrono::steady_clock::time_point::max());
                    return goodbye_.async_wait(std::move(self));
                }
                self.complete(error, size);
            },
            token, layer_);
    }

    template <typename Buffers, typename Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        const bool is_goodbye = says_goodbye_ && begins_close_frame(buffers);
        return boost::asio::async_compose<Token, void(boost::beast::error_code, std::size_t)>(
            [this, buffers, is_goodbye, has_begun = false](
                auto& self, boost::beast::error_code error = {}, std::size_t bytes = 0) mutable {
                if (!std::exchange(has_begun, true))
                    return layer_.async_write_some(buffers, std::move(self));
                if (is_goodbye) release();
                self.complete(error, bytes);
            },
            token, layer_);
    }

  private:
    template <typename Buffers>
    void watch(const Buffers& buffers, std::size_t bytes) {
        if (!on_found_) return;
        const Time now = std::chrono::steady_clock::now().time_since_epoch();
        const auto end = boost::asio::buffer_sequence_end(buffers);
        for (auto place = boost::asio::buffer_sequence_begin(buffers); place != end; ++place) {
            const boost::asio::const_buffer part(*place);
            const std::size_t size = std::min(part.size(), bytes);
            found_ = watch_.take({static_cast<const std::byte*>(part.data()), size}, now);
            bytes -= size;
        }
        if (found_) std::exchange(on_found_, nullptr)(*found_);
    }

    /// Whether the bytes are those of a close frame. Beast begins a write with each frame.
    template <typename Buffers>
    [[nodiscard]] static bool begins_close_frame(const Buffers& buffers) {
        constexpr std::byte kFinalClose{0x88};
        const boost::asio::const_buffer first(*boost::asio::buffer_sequence_begin(buffers));
        return first.size() > 0 && *static_cast<const std::byte*>(first.data()) == kFinalClose;
    }

    Layer layer_;
    FrameWatch watch_;
    OnFound on_found_;  ///< null: nothing is watched
    std::optional<WebSocketEnd> found_;
    bool says_goodbye_ = false;
    std::size_t read_since_ = 0;         ///< the goodbye has begun
    boost::asio::steady_timer goodbye_;  ///< cancelled when it was written
    bool is_released_ = false;
};

/// How Beast ends the layers below it.
template <typename Layer, typename Handler>
void async_teardown(boost::beast::role_type role, WatchedStream<Layer>& stream, Handler&& handler) {
    using boost::beast::websocket::async_teardown;
    async_teardown(role, stream.next_layer(), std::forward<Handler>(handler));
}

}  // namespace arena::server
