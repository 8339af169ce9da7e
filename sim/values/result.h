// Result<T, E>: a value, or the reason why there is none. For input that may be hostile or
// malformed; a programming error asserts instead.
#pragma once

#include <utility>
#include <variant>

namespace arena {

/// Wraps an error so that `return Failure{reason};` converts to any Result with that error type.
template <typename E>
struct Failure {
    E error;
};

template <typename E>
Failure(E) -> Failure<E>;

/// Holds either a T or an E. Reading the one that it does not hold is a programming error and
/// throws std::bad_variant_access.
template <typename T, typename E>
class [[nodiscard]] Result {
  public:
    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    Result(Failure<E> failure) : state_(std::in_place_index<1>, std::move(failure.error)) {}

    [[nodiscard]] bool ok() const { return state_.index() == 0; }
    explicit operator bool() const { return ok(); }

    [[nodiscard]] T& value() & { return std::get<0>(state_); }
    [[nodiscard]] const T& value() const& { return std::get<0>(state_); }
    [[nodiscard]] T&& value() && { return std::get<0>(std::move(state_)); }
    [[nodiscard]] const E& error() const { return std::get<1>(state_); }

  private:
    std::variant<T, E> state_;
};

}  // namespace arena
