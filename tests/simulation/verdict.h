// What a simulation found wrong: the first few violations, each with its time.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "protocol/base/time.h"

namespace arena::simulation {

class Verdict {
  public:
    /// Keeps the first violations, which say what happened; later ones, their consequences, are
    /// only counted.
    void violate(protocol::Time now, std::string what) {
        constexpr std::size_t kKept = 8;
        ++count_;
        const double seconds = std::chrono::duration<double>(now).count();
        if (lines_.size() < kKept)
            lines_.push_back("at " + std::to_string(seconds) + " s: " + std::move(what));
    }

    [[nodiscard]] bool ok() const { return count_ == 0; }
    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

  private:
    std::size_t count_ = 0;
    std::vector<std::string> lines_;
};

}  // namespace arena::simulation
