// PackedDatagrams: sealed datagrams of many clients one after the other, which are sent later.
// Their memory grows to the most that a tick has needed.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "server/base/path.h"

namespace arena::server {

class PackedDatagrams {
  public:
    /// Datagrams that were added one after the other, the first and one past the last.
    struct Range {
        std::size_t begin = 0;
        std::size_t end = 0;
    };

    /// Returns how many datagrams there are.
    [[nodiscard]] std::size_t size() const { return datagrams_.size(); }
    void clear() {
        datagrams_.clear();
        bytes_.clear();
    }
    /// Adds a copy of a datagram.
    void add(const Path& to, FarEnd far_end, std::span<const std::byte> datagram) {
        datagrams_.push_back(
            {.to = to, .far_end = far_end, .begin = bytes_.size(), .size = datagram.size()});
        bytes_.insert(bytes_.end(), datagram.begin(), datagram.end());
    }
    /// Calls visit(to, far_end, bytes) for each datagram of the range, in the order of add().
    template <typename Visit>
    void for_each(const Range& range, const Visit& visit) const {
        for (std::size_t i = range.begin; i < range.end; ++i) {
            const Datagram& datagram = datagrams_[i];
            visit(datagram.to, datagram.far_end,
                  std::span(bytes_).subspan(datagram.begin, datagram.size));
        }
    }

  private:
    struct Datagram {
        Path to;
        FarEnd far_end = FarEnd::validated;
        std::size_t begin = 0;  ///< of its bytes, in bytes_
        std::size_t size = 0;
    };

    std::vector<Datagram> datagrams_;
    std::vector<std::byte> bytes_;
};

}  // namespace arena::server
