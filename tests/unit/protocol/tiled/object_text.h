// Objects of each class as text, for maps with one layer of them. The object under test is
// number 5.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/protocol/tiled/map_text.h"

namespace arena::protocol::object_text {

inline constexpr const char* kBox =
    R"("x":32,"y":256,"width":64,"height":32)";  // (1, 1) to (3, 2) m
inline constexpr const char* kDisc = R"("ellipse":true,"x":32,"y":256,"width":32,"height":32)";

/// Object 5 of a class, drawn as `shape`, with properties written as `"name":value`.
inline std::string object(const std::string& class_name, const std::string& shape,
                          const std::vector<std::string>& properties = {}) {
    std::string list;
    for (const std::string& property : properties) {
        const std::size_t colon = property.find(':');
        list += std::string(list.empty() ? "" : ",") + R"({"name":)" + property.substr(0, colon) +
                R"(,"value":)" + property.substr(colon + 1) + "}";
    }
    return R"({"id":5,"type":")" + class_name + R"(",)" + shape + R"(,"properties":[)" + list +
           "]}";
}

/// A path of three vertices, (2, 8), (5, 8) and (5, 10) m.
inline std::string path(const std::string& name = "way", int id = 9) {
    return R"({"id":)" + std::to_string(id) + R"(,"name":")" + name +
           R"(","type":"path","x":64,"y":64,"polyline":[{"x":0,"y":0},{"x":96,"y":0},)"
           R"({"x":96,"y":-64}]})";
}

inline sim::MapMover mover_of(const std::string& objects) {
    const TiledMap map = read(map_with_objects(objects));
    EXPECT_EQ(map.description.movers.size(), 1u);
    return map.description.movers.empty() ? sim::MapMover{} : map.description.movers.front();
}

inline sim::MapTrigger trigger_of(const std::string& objects) {
    const TiledMap map = read(map_with_objects(objects));
    EXPECT_EQ(map.description.triggers.size(), 1u);
    return map.description.triggers.empty() ? sim::MapTrigger{} : map.description.triggers.front();
}

/// The error message after the place of object 5.
inline std::string object_refusal(const std::string& objects) {
    const std::string line = refusal(map_with_objects(objects));
    const std::string place = "maps/test.tmj: layer 'walls', object 5: ";
    return line.rfind(place, 0) == 0 ? line.substr(place.size()) : line;
}

}  // namespace arena::protocol::object_text
