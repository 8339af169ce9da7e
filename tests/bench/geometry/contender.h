// A function under measurement: ours, or another engine's that answers the same question, over one
// scene.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace arena::bench {

enum class Engine : std::size_t { ours, box2d, chipmunk };
inline constexpr std::size_t kEngines = 3;

struct Contender {
    Engine engine = Engine::ours;
    std::string row;        ///< the question, the same for all functions that answer it
    std::string function;   ///< what is called
    std::size_t calls = 0;  ///< in one pass: the items of the scene
    std::function<void(std::span<const std::uint32_t>)> pass;  ///< calls it for these items in turn
    std::function<std::vector<bool>()> answers;                ///< yes or no, by item
};

/// Makes the compiler compute `value` in full without knowing how it is used, so that no call
/// is left out or merged with the next one.
template <typename T>
inline void consume(const T& value) {
    asm volatile("" : : "m"(value));  // NOLINT: this is what it takes
}
inline void consume(bool value) {
    asm volatile("" : : "r"(value));
}

/// Converts what most functions return to yes or no. For other functions, a contender brings its
/// own conversion.
struct ToBool {
    bool operator()(bool answer) const { return answer; }
    template <typename T>
    bool operator()(const std::optional<T>& answer) const {
        return answer.has_value();
    }
};

/// Makes a contender. `call(i)` calls the function for item i and returns the whole answer by
/// value; `to_bool(answer)` is not timed.
template <typename Call, typename Yes = ToBool>
Contender contender(Engine engine, std::string row, std::string function, std::size_t calls,
                    Call call, Yes to_bool = {}) {
    Contender result{engine, std::move(row), std::move(function), calls, {}, {}};
    result.pass = [call](std::span<const std::uint32_t> order) {
        for (const std::uint32_t i : order)
            consume(call(i));
    };
    result.answers = [calls, call, to_bool] {
        std::vector<bool> all(calls);
        for (std::size_t i = 0; i < calls; ++i)
            all[i] = to_bool(call(i));
        return all;
    };
    return result;
}

}  // namespace arena::bench
