// The polylines of a map that platforms and doors go along, found by number or by name.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "sim/values/result.h"
#include "sim/values/vec2.h"

namespace arena::protocol {

/// Vertices of one path at most.
inline constexpr std::size_t kPathVerticesMax = 256;

class Paths {
  public:
    /// `points` in metres, as drawn, at least two. A path without a name has an empty one.
    void add(std::uint32_t object_id, const std::string& name, std::vector<sim::Vec2> points);

    /// The path that the property's value names: an object's number, or a name that only one path
    /// has. As steps from its first vertex. The error is one line without the place.
    [[nodiscard]] Result<std::vector<sim::Vec2>, std::string> find(
        const nlohmann::json& value) const;

  private:
    static constexpr std::size_t kTwice = static_cast<std::size_t>(-1);

    std::vector<std::vector<sim::Vec2>> paths_;
    std::map<std::uint32_t, std::size_t> by_id_;
    std::map<std::string, std::size_t> by_name_;  // kTwice for a name that several have
};

}  // namespace arena::protocol
