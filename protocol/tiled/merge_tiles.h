// Full tiles side by side -> one outline around them, so that nobody feels the seams between them.
//
//     +---+---+---+          +-----------+
//     |   |   |   |          |   +---+   |      Holes are joined to the outline by a bridge that is
//     +---+---+---+   --->   |   |   |   |      passed there and back. Two tiles that only touch at
//     |   |   |   |          +---+---+   |      a corner are joined by a bevel of kBevel, since an
//     +---+   +---+          |   |   |   |      outline must not touch itself.
//     |   |   |   |
//     +---+---+---+
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace arena::protocol {

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

/// Where solids touch at a corner only, that corner is filled by so much of a tile.
inline constexpr double kBevel = 1.0 / 64.0;

/// The box around all cells holds at most so many, empty ones too.
inline constexpr std::size_t kTileSpanMax = std::size_t{1} << 24u;

struct MergedTiles {
    enum class Status : std::uint8_t { complete, too_far_apart, too_many_vertices };
    Status status = Status::complete;
    std::vector<TileOutline> outlines;
};

/// One outline for all cells that touch each other, of at most `outline_max` vertices: what would
/// have more is cut in two, again and again. At most `vertices_max` vertices in all. Cells may come
/// in any order, and twice.
[[nodiscard]] MergedTiles merge_tiles(const std::vector<TileCell>& cells, std::size_t outline_max,
                                      std::size_t vertices_max);

}  // namespace arena::protocol
