// Small Tiled maps as text. A map is 10 x 10 tiles of 32 px, one tile a metre, so that 320 px is
// the lower edge and world y = (320 - y) / 32. A test writes out everything that matters to it.
#pragma once

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "protocol/tiled/read_map.h"

namespace arena::protocol {

inline std::string map_with(std::string_view layers, std::string_view more_keys = "") {
    return std::string(R"({"type":"map","version":"1.10","orientation":"orthogonal",)") +
           R"("width":10,"height":10,"tilewidth":32,"tileheight":32,)" + std::string(more_keys) +
           R"("properties":[{"name":"pixels_per_metre","type":"float","value":32}],)" +
           R"("layers":[)" + std::string(layers) + "]}";
}

inline std::string object_layer(std::string_view objects, std::string_view more_keys = "") {
    return R"({"type":"objectgroup","name":"walls",)" + std::string(more_keys) + R"("objects":[)" +
           std::string(objects) + "]}";
}

inline std::string map_with_objects(std::string_view objects, std::string_view more_keys = "") {
    return map_with(object_layer(objects), more_keys);
}

/// Reads the map in a text; a test that expects one fails with the error otherwise.
inline TiledMap read(const std::string& text) {
    auto map = read_tiled_map("maps/test.tmj", text);
    if (!map) {
        ADD_FAILURE() << map.error().message;
        return {};
    }
    return std::move(map).value();
}

/// Returns the one line with which a text is rejected; empty when it is not.
inline std::string refusal(const std::string& text) {
    const auto map = read_tiled_map("maps/test.tmj", text);
    return map ? std::string() : map.error().message;
}

inline std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines)
        text += line + "\n";
    return text;
}

inline void expect_near(sim::Vec2 actual, sim::Vec2 expected, float tolerance = 1e-5f) {
    EXPECT_NEAR(actual.x, expected.x, tolerance);
    EXPECT_NEAR(actual.y, expected.y, tolerance);
}

}  // namespace arena::protocol
