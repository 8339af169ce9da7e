#include "protocol/tiled/merge_tiles.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace arena::protocol {

namespace {

/// The sides of a cell, clockwise on the screen; the solid lies to the right of a walk along them.
enum Side : std::uint8_t { top, right, bottom, left };

struct Step {
    std::int32_t x = 0;
    std::int32_t y = 0;
};

/// The steps along each side, and across it out of the cell.
constexpr std::array<Step, 4> kAlong = {{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
constexpr std::array<Step, 4> kAcross = {{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};
/// Where each side begins, relative to the cell's upper left corner.
constexpr std::array<Step, 4> kBegin = {{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};

constexpr std::uint8_t turned(std::uint8_t side, int quarters) {
    return static_cast<std::uint8_t>((side + quarters) & 3);
}

/// A side of a solid cell next to a cell that is not solid.
struct Edge {
    TileCell cell;
    std::uint8_t side = top;
};

struct Box {
    std::int32_t min_column = 0;
    std::int32_t min_row = 0;
    std::int64_t width = 0;
    std::int64_t height = 0;
};

Box box_around(const std::vector<TileCell>& cells) {
    Box box;
    std::int32_t max_column = cells.front().column;
    std::int32_t max_row = cells.front().row;
    box.min_column = max_column;
    box.min_row = max_row;
    for (const TileCell cell : cells) {
        box.min_column = std::min(box.min_column, cell.column);
        box.min_row = std::min(box.min_row, cell.row);
        max_column = std::max(max_column, cell.column);
        max_row = std::max(max_row, cell.row);
    }
    box.width = std::int64_t{max_column} - box.min_column + 1;
    box.height = std::int64_t{max_row} - box.min_row + 1;
    return box;
}

/// Which cells of a box are solid, and which of their sides have been walked.
class Grid {
  public:
    Grid(const Box& box, const std::vector<TileCell>& cells)
        : box_(box), flags_(static_cast<std::size_t>(box.width * box.height)) {
        for (const TileCell cell : cells)
            flags_[index(cell)] |= kSolid;
    }

    [[nodiscard]] bool is_solid(TileCell cell) const {
        const std::int64_t x = std::int64_t{cell.column} - box_.min_column;
        const std::int64_t y = std::int64_t{cell.row} - box_.min_row;
        return x >= 0 && y >= 0 && x < box_.width && y < box_.height &&
               (flags_[index(cell)] & kSolid) != 0;
    }
    /// Marks a cell or an edge; returns true the first time.
    bool visit(TileCell cell) { return set(cell, kVisited); }
    bool walk(const Edge& edge) {
        return set(edge.cell, static_cast<std::uint8_t>(1u << edge.side));
    }

    /// Whether the cell across the side is not solid.
    [[nodiscard]] bool is_edge(const Edge& edge) const {
        const Step out = kAcross[edge.side];
        return !is_solid({edge.cell.column + out.x, edge.cell.row + out.y});
    }
    /// Returns a number that is different for every edge.
    [[nodiscard]] std::uint64_t id(const Edge& edge) const {
        return std::uint64_t{index(edge.cell)} * 4 + edge.side;
    }

  private:
    static constexpr std::uint8_t kSolid = 1u << 4u;
    static constexpr std::uint8_t kVisited = 1u << 5u;

    [[nodiscard]] std::size_t index(TileCell cell) const {
        return static_cast<std::size_t>((std::int64_t{cell.row} - box_.min_row) * box_.width +
                                        (std::int64_t{cell.column} - box_.min_column));
    }
    bool set(TileCell cell, std::uint8_t flag) {
        std::uint8_t& flags = flags_[index(cell)];
        const bool is_first = (flags & flag) == 0;
        flags |= flag;
        return is_first;
    }

    Box box_;
    std::vector<std::uint8_t> flags_;
};

/// Where the walk continues after the end of an edge.
struct Turn90 {
    Edge next;
    bool is_corner = false;
    bool is_pinch = false;  ///< two solids touch at this corner only
};

Turn90 turn_after(const Grid& grid, const Edge& edge) {
    const Step along = kAlong[edge.side];
    const Step across = kAcross[edge.side];
    const TileCell ahead{edge.cell.column + along.x, edge.cell.row + along.y};
    const TileCell beside{ahead.column + across.x, ahead.row + across.y};
    if (grid.is_solid(beside))
        return {{beside, turned(edge.side, -1)}, true, !grid.is_solid(ahead)};
    if (grid.is_solid(ahead)) return {{ahead, edge.side}, false, false};
    return {{edge.cell, turned(edge.side, 1)}, true, false};
}

/// Returns all cells that are connected with `first`, by sides or corners.
std::vector<TileCell> component_of(Grid& grid, TileCell first) {
    std::vector<TileCell> cells;
    if (!grid.visit(first)) return cells;
    cells.push_back(first);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        for (std::int32_t dy = -1; dy <= 1; ++dy) {
            for (std::int32_t dx = -1; dx <= 1; ++dx) {
                const TileCell near{cells[i].column + dx, cells[i].row + dy};
                if (grid.is_solid(near) && grid.visit(near)) cells.push_back(near);
            }
        }
    }
    return cells;
}

/// One closed walk along edges: around the component, or around a hole in it.
struct Loop {
    Edge first;
    std::int64_t area = 0;    ///< positive around the component
    std::size_t corners = 0;  ///< a pinch counts twice
    Edge leftmost;            ///< of a hole: its leftmost edge, which is the right side of a cell
};

Loop walk_loop(Grid& grid, const Edge& first) {
    Loop loop{.first = first, .leftmost = first};
    bool has_leftmost = false;
    Edge edge = first;
    while (grid.walk(edge)) {
        // The area by the shoelace formula, to which only the vertical edges contribute.
        if (edge.side == right) loop.area += edge.cell.column + 1;
        if (edge.side == left) loop.area -= edge.cell.column;
        if (edge.side == right && (!has_leftmost || edge.cell.column < loop.leftmost.cell.column)) {
            loop.leftmost = edge;
            has_leftmost = true;
        }
        const Turn90 turn = turn_after(grid, edge);
        loop.corners += (turn.is_corner ? 1u : 0u) + (turn.is_pinch ? 1u : 0u);
        edge = turn.next;
    }
    return loop;
}

/// A corner of the outline, and the index of the next one.
struct Node {
    TilePoint point;
    std::size_t next = 0;
};

/// The two nodes in the middle of an edge where a bridge begins or ends.
struct Landing {
    std::size_t arrive = 0;
    std::size_t leave = 0;
};

/// Builds the outline of one component from its loops.
class OutlineBuilder {
  public:
    explicit OutlineBuilder(const Grid& grid) : grid_(grid) {}

    /// Plans the bridge of a hole, which runs to the left, through the middle of the row, to the
    /// next edge.
    void plan_bridge(const Loop& hole) {
        Edge target{hole.leftmost.cell, left};
        while (!grid_.is_edge(target))
            --target.cell.column;
        bridges_.push_back({grid_.id(target), grid_.id(hole.leftmost)});
        landings_[grid_.id(target)];
        landings_[grid_.id(hole.leftmost)];
    }

    /// Adds the corners of a loop; returns its first node.
    std::size_t add_loop(const Loop& loop) {
        const std::size_t first = nodes_.size();
        Edge edge = loop.first;
        do {
            const Turn90 turn = turn_after(grid_, edge);
            if (const auto landing = landings_.find(grid_.id(edge)); landing != landings_.end()) {
                const TilePoint middle = along(edge, 0.5);
                landing->second = {push(middle), push(middle)};
            }
            if (turn.is_pinch) {
                push(along(edge, 1.0 - kBevel));
                push(along(turn.next, kBevel));
            } else if (turn.is_corner) {
                push(along(edge, 1.0));
            }
            edge = turn.next;
        } while (grid_.id(edge) != grid_.id(loop.first));
        nodes_.back().next = first;
        return first;
    }

    /// Returns the outline, starting at a node of the outer loop. Call it after all loops have been
    /// added.
    [[nodiscard]] TileOutline outline(std::size_t first) {
        for (const auto& [target, hole] : bridges_) {
            const Landing on_target = landings_.at(target);
            const Landing on_hole = landings_.at(hole);
            nodes_[on_target.arrive].next = on_hole.leave;
            nodes_[on_hole.arrive].next = on_target.leave;
        }
        TileOutline points;
        points.reserve(nodes_.size());
        std::size_t node = first;
        do {
            points.push_back(nodes_[node].point);
            node = nodes_[node].next;
        } while (node != first);
        return points;
    }

  private:
    std::size_t push(TilePoint point) {
        nodes_.push_back({point, nodes_.size() + 1});
        return nodes_.size() - 1;
    }
    /// Returns the point at this fraction of the edge.
    static TilePoint along(const Edge& edge, double part) {
        const Step begin = kBegin[edge.side];
        const Step step = kAlong[edge.side];
        return {edge.cell.column + begin.x + part * step.x,
                edge.cell.row + begin.y + part * step.y};
    }

    const Grid& grid_;
    std::vector<Node> nodes_;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> bridges_;
    std::map<std::uint64_t, Landing> landings_;
};

/// Merges cells into outlines, component by component.
class Merger {
  public:
    Merger(std::size_t outline_max, std::size_t vertices_max)
        : outline_max_(outline_max), vertices_max_(vertices_max) {}

    void add(std::vector<TileCell> cells);
    [[nodiscard]] MergedTiles take() { return std::move(merged_); }

  private:
    void add_component(Grid& grid, const std::vector<TileCell>& cells);

    std::size_t outline_max_;
    std::size_t vertices_max_;
    std::size_t vertices_ = 0;
    MergedTiles merged_;
    std::vector<std::vector<TileCell>> to_cut_;
};

void Merger::add(std::vector<TileCell> cells) {
    to_cut_.push_back(std::move(cells));
    // Each round halves the box of the cells that are cut, so a cell takes part in at most 48
    // rounds.
    while (!to_cut_.empty() && merged_.status == MergedTiles::Status::complete) {
        const std::vector<TileCell> part = std::move(to_cut_.back());
        to_cut_.pop_back();
        const Box box = box_around(part);
        if (box.width * box.height > static_cast<std::int64_t>(kTileSpanMax)) {
            merged_.status = MergedTiles::Status::too_far_apart;
            return;
        }
        Grid grid(box, part);
        for (const TileCell cell : part) {
            const std::vector<TileCell> component = component_of(grid, cell);
            if (!component.empty()) add_component(grid, component);
            if (merged_.status != MergedTiles::Status::complete) return;
        }
    }
}

void Merger::add_component(Grid& grid, const std::vector<TileCell>& cells) {
    std::vector<Loop> loops;
    std::size_t corners = 0;
    for (const TileCell cell : cells) {
        for (const std::uint8_t side : {top, right, bottom, left}) {
            const Edge edge{cell, side};
            if (!grid.is_edge(edge)) continue;
            const Loop loop = walk_loop(grid, edge);
            if (loop.corners == 0) continue;  // already walked
            loops.push_back(loop);
            corners += loop.corners;
        }
    }
    const std::size_t holes = loops.size() - 1;
    const std::size_t vertices = corners + 4 * holes;
    if (vertices_ + corners > vertices_max_) {
        merged_.status = MergedTiles::Status::too_many_vertices;
        return;
    }
    if (vertices > outline_max_) {
        const Box box = box_around(cells);
        const bool by_column = box.width >= box.height;
        const std::int64_t middle =
            (by_column ? box.min_column + box.width / 2 : box.min_row + box.height / 2);
        std::vector<TileCell> before;
        std::vector<TileCell> behind;
        for (const TileCell cell : cells)
            ((by_column ? cell.column : cell.row) < middle ? before : behind).push_back(cell);
        to_cut_.push_back(std::move(before));
        to_cut_.push_back(std::move(behind));
        return;
    }
    vertices_ += vertices;
    OutlineBuilder builder(grid);
    for (const Loop& loop : loops)
        if (loop.area < 0) builder.plan_bridge(loop);
    std::size_t first = 0;
    for (const Loop& loop : loops) {
        const std::size_t node = builder.add_loop(loop);
        if (loop.area > 0) first = node;
    }
    merged_.outlines.push_back(builder.outline(first));
}

}  // namespace

MergedTiles merge_tiles(const std::vector<TileCell>& cells, std::size_t outline_max,
                        std::size_t vertices_max) {
    Merger merger(outline_max, vertices_max);
    if (!cells.empty()) merger.add(cells);
    return merger.take();
}

}  // namespace arena::protocol
