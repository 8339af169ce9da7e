// Why tiles are solid, and how many are for each reason.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace arena::protocol {

/// What makes a tile solid.
enum class SolidBy : std::uint8_t {
    nothing,
    its_class,  ///< wall or low_wall
    shapes,     ///< drawn in the Tile Collision Editor
    property,   ///< of the tile: SolidProperty
    layer,      ///< the layer's property `solid`
};

/// The tiles of one tile layer.
struct LayerTiles {
    std::string layer;  ///< its path
    std::uint32_t solid = 0;
    std::uint32_t all = 0;  ///< that are not empty
};

/// The tiles of tile layers that are solid, each counted once, and the tile objects without a class
/// that are solid because their tile is.
struct SolidTiles {
    std::uint32_t by_class = 0;
    std::uint32_t by_shapes = 0;
    std::uint32_t by_layer = 0;
    std::map<std::string, std::uint32_t> by_property;  ///< by the property's name
    /// The layers of which only a part of the tiles is solid, in their order.
    std::vector<LayerTiles> partly_solid;

    /// Counts a tile; `property` is the name of the property that makes it solid.
    void count(SolidBy reason, const std::string& property) {
        switch (reason) {
            case SolidBy::nothing:
                return;
            case SolidBy::its_class:
                ++by_class;
                return;
            case SolidBy::shapes:
                ++by_shapes;
                return;
            case SolidBy::property:
                ++by_property[property];
                return;
            case SolidBy::layer:
                ++by_layer;
                return;
        }
    }

    [[nodiscard]] std::uint32_t total() const {
        std::uint32_t sum = by_class + by_shapes + by_layer;
        for (const auto& [name, tiles] : by_property)
            sum += tiles;
        return sum;
    }
};

}  // namespace arena::protocol
