// TokenPool: the given connect tokens of all runs, each of which is used once.
#pragma once

#include <atomic>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "client-sim/token/token_files.h"

namespace arena::client_sim {

class TokenPool {
  public:
    explicit TokenPool(std::vector<GivenToken> tokens) : tokens_(std::move(tokens)) {}

    /// Returns the next token; nothing when all were taken. Callable from any thread.
    [[nodiscard]] std::optional<protocol::ConnectToken> take() {
        const std::size_t next = taken_.fetch_add(1);
        if (next >= tokens_.size()) return std::nullopt;
        return tokens_[next].token;
    }

    /// Returns all tokens, also those that were taken.
    [[nodiscard]] std::span<const GivenToken> all() const { return tokens_; }

  private:
    std::vector<GivenToken> tokens_;
    std::atomic<std::size_t> taken_ = 0;
};

}  // namespace arena::client_sim
