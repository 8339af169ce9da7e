#include "protocol/tiled/paths.h"

#include <utility>
#include <vector>

#include "protocol/base/nearest_name.h"
#include "protocol/tiled/value.h"

namespace arena::protocol {

void Paths::add(std::uint32_t object_id, const std::string& name, std::vector<sim::Vec2> points) {
    const sim::Vec2 start = points.front();
    for (sim::Vec2& point : points)
        point = {point.x - start.x, point.y - start.y};
    by_id_[object_id] = paths_.size();
    if (!name.empty()) {
        const auto [entry, is_new] = by_name_.emplace(name, paths_.size());
        if (!is_new) entry->second = kTwice;
    }
    paths_.push_back(std::move(points));
}

Result<std::vector<sim::Vec2>, std::string> Paths::find(const nlohmann::json& value) const {
    const std::string said = "property 'path' is " + kind_text(value);
    if (value.is_string()) {
        const auto found = by_name_.find(text_at({{"path", value}}, "path"));
        if (found == by_name_.end()) {
            std::vector<std::string> names;
            for (const auto& [name, path] : by_name_)
                names.push_back(printable(name));
            return Failure{said + ", but no polyline of class path has this name: " +
                           (names.empty()
                                ? "name one"
                                : closest_or_all(text_at({{"path", value}}, "path"), names))};
        }
        if (found->second == kTwice)
            return Failure{said + ", but several paths have this name: give them different names"};
        return paths_[found->second];
    }
    if (value.is_number_unsigned()) {
        const auto id = value.get<std::uint64_t>();
        const auto found = by_id_.find(static_cast<std::uint32_t>(id));
        if (id <= UINT32_MAX && found != by_id_.end()) return paths_[found->second];
        return Failure{said + ", but no polyline of class path has this number: name one"};
    }
    return Failure{said + ": set it to the name or the number of a polyline of class path"};
}

}  // namespace arena::protocol
