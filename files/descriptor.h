// Descriptor: an open file or socket of this process, closed when the object is destroyed.
#pragma once

#include <utility>

#include <unistd.h>

namespace arena::files {

class Descriptor {
  public:
    Descriptor() = default;
    /// Takes ownership of an open descriptor; a number below 0 means none.
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }

    /// Returns the descriptor; below 0 when there is none.
    [[nodiscard]] int number() const { return number_; }
    [[nodiscard]] bool is_open() const { return number_ >= 0; }
    void close() {
        if (is_open()) ::close(number_);
        number_ = -1;
    }

  private:
    int number_ = -1;
};

}  // namespace arena::files
