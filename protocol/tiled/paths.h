// The polylines that platforms and doors follow, found by number or by name.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "sim/values/result.h"
#include "sim/values/vec2.h"

namespace arena::protocol {

/// The most vertices of one path.
inline constexpr std::size_t kPathVerticesMax = 256;

class Paths {
  public:
    /// Adds a path. `points` are in metres, as drawn, at least two. `name` is empty for a path
    /// without one.
    void add(std::uint32_t object_id, const std::string& name, std::vector<sim::Vec2> points);

    /// Returns the path that the property's value refers to, by an object's number or by a name
    /// that only one path has, as offsets from its first vertex. Fails with one line without the
    /// place.
    [[nodiscard]] Result<std::vector<sim::Vec2>, std::string> find(
        const nlohmann::json& value) const;

  private:
    static constexpr std::size_t kTwice = static_cast<std::size_t>(-1);

    std::vector<std::vector<sim::Vec2>> paths_;
    std::map<std::uint32_t, std::size_t> by_id_;
    std::map<std::string, std::size_t> by_name_;  // kTwice for a name that several paths have
};

}  // namespace arena::protocol
