#include "client-sim/terrain/place_index.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace arena::client_sim {

namespace {

constexpr double kColumnMetres = 0.5;

std::int64_t column_of(double x) {
    return static_cast<std::int64_t>(std::floor(x / kColumnMetres));
}

double left_edge_of(std::int64_t column) {
    return static_cast<double>(column) * kColumnMetres;
}

}  // namespace

PlaceIndex::PlaceIndex(std::span<const Entry> entries) {
    std::vector<Entry> sorted(entries.begin(), entries.end());
    std::sort(sorted.begin(), sorted.end(), [](const Entry& a, const Entry& b) {
        return std::tuple(a.layer, column_of(a.position.x), a.id) <
               std::tuple(b.layer, column_of(b.position.x), b.id);
    });
    for (const Entry& entry : sorted) {
        if (layers_.size() <= entry.layer) layers_.resize(entry.layer + 1);
        Layer& layer = layers_[entry.layer];
        const std::int64_t column = column_of(entry.position.x);
        const auto place = static_cast<std::uint32_t>(places_.size());
        if (layer.starts.empty()) layer = {.first_column = column, .starts = {place}};
        while (layer.first_column + layer.columns() <= column)
            layer.starts.push_back(place);
        places_.push_back({entry.position, entry.id});
        layer.starts.back() = place + 1;
    }
}

/// `metres_to` says how far it is to a place by its offset, at least as far as it is to the side;
/// nothing for a place that does not count.
template <typename MetresTo>
std::optional<PlaceIndex::Found> PlaceIndex::search(std::size_t layer, Point at, double within,
                                                    MetresTo metres_to) const {
    if (layer >= layers_.size() || layers_[layer].starts.empty()) return std::nullopt;
    const Layer& in = layers_[layer];
    std::optional<Found> best;
    const auto is_too_far = [&](double metres) {
        return best ? metres > best->metres : metres >= within;
    };
    const auto look_at = [&](std::int64_t column) {
        const auto index = static_cast<std::size_t>(column);
        for (std::uint32_t i = in.starts[index]; i < in.starts[index + 1]; ++i) {
            const std::optional<double> metres = metres_to(places_[i].position - at);
            if (!metres || is_too_far(*metres)) continue;
            const Found found{.metres = *metres, .id = places_[i].id};
            if (!best || found < *best) best = found;
        }
    };
    const std::int64_t own = column_of(at.x) - in.first_column;
    const std::int64_t last = in.columns() - 1;
    for (std::int64_t column = std::min(own, last); column >= 0; --column) {
        if (is_too_far(at.x - left_edge_of(in.first_column + column + 1))) break;
        look_at(column);
    }
    for (std::int64_t column = std::max<std::int64_t>(own + 1, 0); column <= last; ++column) {
        if (is_too_far(left_edge_of(in.first_column + column) - at.x)) break;
        look_at(column);
    }
    return best;
}

std::optional<PlaceIndex::Found> PlaceIndex::nearest(std::size_t layer, Point at,
                                                     double within) const {
    return search(layer, at, within,
                  [](Point offset) -> std::optional<double> { return length(offset); });
}

std::optional<PlaceIndex::Found> PlaceIndex::nearest_aside(std::size_t layer, Point at,
                                                           double within, double height) const {
    return search(layer, at, within, [height](Point offset) -> std::optional<double> {
        if (std::abs(offset.y) > height) return std::nullopt;
        return std::abs(offset.x);
    });
}

}  // namespace arena::client_sim
