// Full tiles side by side -> one outline around them, so that nothing catches on the seams between
// them.
//
//     +---+---+---+          +-----------+
//     |   |   |   |          |   +---+   |      Holes are joined to the outline by a bridge that is
//     +---+---+---+   --->   |   |   |   |      walked in both directions. Two tiles that touch
//     |   |   |   |          |   +---+   |      at a corner only are joined by a bevel of kBevel:
//     +---+   +---+          +---+   +---+      nothing slips through between them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace arena::protocol {

/// The place of a tile in its layer.
struct TileCell {
    std::int32_t column = 0;
    std::int32_t row = 0;  ///< downwards

    friend constexpr bool operator==(const TileCell&, const TileCell&) = default;
};

/// A corner of an outline in tiles: (1, 2) is the upper left corner of the cell in column 1, row 2.
struct TilePoint {
    double x = 0.0;
    double y = 0.0;

    friend constexpr bool operator==(const TilePoint&, const TilePoint&) = default;
};

using TileOutline = std::vector<TilePoint>;

/// The part of a tile by which a corner is filled where solids touch only there.
inline constexpr double kBevel = 1.0 / 64.0;

/// The most cells in the box around all solid cells, empty ones included.
inline constexpr std::size_t kTileSpanMax = std::size_t{1} << 24u;

/// The outlines, which are all there only when the status is complete.
struct MergedTiles {
    enum class Status : std::uint8_t { complete, too_far_apart, too_many_vertices };
    Status status = Status::complete;
    std::vector<TileOutline> outlines;
};

/// Returns one outline for each group of cells that touch each other. Each has at most
/// `outline_max` vertices: a group that would have more is cut in two, repeatedly. All together
/// have at most `vertices_max` vertices. Cells may come in any order, and more than once.
[[nodiscard]] MergedTiles merge_tiles(const std::vector<TileCell>& cells, std::size_t outline_max,
                                      std::size_t vertices_max);

}  // namespace arena::protocol
