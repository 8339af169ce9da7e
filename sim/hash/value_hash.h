// Hashes values one by one, so that padding between them does not count. For things that are hashed
// once: rules and maps.
//
// A struct is described by a function for_each_value in its namespace, like those below, which
// calls visit with all of its members.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "sim/geometry/shapes.h"
#include "sim/values/map.h"
#include "sim/values/static_vector.h"
#include "sim/values/vec2.h"

namespace arena::sim {

template <typename Visit>
void for_each_value(const Circle& circle, Visit&& visit) {
    visit(circle.center, circle.radius);
}
template <typename Visit>
void for_each_value(const Bounds& box, Visit&& visit) {
    visit(box.min, box.max);
}

/// A running hash of values, in the order in which they are added.
class ValueHash {
  public:
    ValueHash() { XXH3_64bits_reset(&state_); }

    /// Adds numbers, enums, strings, lists and structs that have a for_each_value. A list or a
    /// string is preceded by its size.
    template <typename... Values>
    void add(const Values&... values) {
        (add_one(values), ...);
    }
    /// Returns the hash of the values so far.
    [[nodiscard]] std::uint64_t finish() const { return XXH3_64bits_digest(&state_); }

  private:
    template <typename T>
    void add_one(const T& value) {
        if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>)
            XXH3_64bits_update(&state_, &value, sizeof value);
        else
            for_each_value(value, [this](const auto&... values) { this->add(values...); });
    }
    void add_one(const Vec2& v) { add(v.x, v.y); }
    void add_one(const std::string& text) {
        add(std::uint64_t{text.size()});
        XXH3_64bits_update(&state_, text.data(), text.size());
    }
    template <typename T>
    void add_one(const std::vector<T>& items) {
        add_all(items);
    }
    template <typename T, std::size_t N>
    void add_one(const StaticVector<T, N>& items) {
        add_all(items);
    }
    template <typename Items>
    void add_all(const Items& items) {
        add(std::uint64_t{items.size()});
        for (const auto& item : items)
            add(item);
    }

    XXH3_state_t state_;
};

}  // namespace arena::sim
