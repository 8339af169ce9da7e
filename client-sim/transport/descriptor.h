// Descriptor: an open file or socket of this process, closed at the end of its life.
#pragma once

#include <utility>

#include <unistd.h>

namespace arena::client_sim {

class Descriptor {
  public:
    Descriptor() = default;
    /// Takes over an open one; below 0: none.
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }

    /// Below 0 while it is closed.
    [[nodiscard]] int number() const { return number_; }
    [[nodiscard]] bool is_open() const { return number_ >= 0; }
    void close() {
        if (is_open()) ::close(number_);
        number_ = -1;
    }

  private:
    int number_ = -1;
};

}  // namespace arena::client_sim
