// PlaceIndex: which place of a leap graph is nearest to a point.
//
// Places are sorted into layers, of which a question is about one, and there into columns of 0.5 m.
// A question looks at its own column first, then at those to its left and to its right, on each
// side until no column can hold a place that is nearer than the best one so far:
//
//      ◀── 3 ── 2 ── at ── 4 ── 5 ──▶
//
// On a map that is seen from the side, few places lie above each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "client-sim/terrain/plane.h"

namespace arena::client_sim {

class PlaceIndex {
  public:
    struct Entry {
        Point position;  ///< metres
        std::size_t layer = 0;
        std::uint32_t id = 0;
    };
    struct Found {
        double metres = 0.0;  ///< away; to the side for nearest_aside
        std::uint32_t id = 0;

        friend constexpr auto operator<=>(const Found&, const Found&) = default;
    };

    PlaceIndex() = default;
    explicit PlaceIndex(std::span<const Entry> entries);

    /// Returns the place of the layer that is nearest to the point, of two equally near ones that
    /// with the smaller id; nothing when all are `within` metres away or further.
    [[nodiscard]] std::optional<Found> nearest(std::size_t layer, Point at, double within) const;
    /// Returns the place that is least far to the side, of those that are at most `height` metres
    /// higher or lower.
    [[nodiscard]] std::optional<Found> nearest_aside(std::size_t layer, Point at, double within,
                                                     double height) const;

  private:
    struct Place {
        Point position;
        std::uint32_t id = 0;
    };
    struct Layer {
        std::int64_t first_column = 0;
        std::vector<std::uint32_t> starts;  // by column, into places_; one more: the end
        [[nodiscard]] std::int64_t columns() const {
            return static_cast<std::int64_t>(starts.size()) - 1;
        }
    };

    template <typename MetresTo>
    [[nodiscard]] std::optional<Found> search(std::size_t layer, Point at, double within,
                                              MetresTo metres_to) const;

    std::vector<Layer> layers_;
    std::vector<Place> places_;  // by layer, column and id
};

}  // namespace arena::client_sim
