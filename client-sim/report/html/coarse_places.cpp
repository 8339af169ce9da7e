#include "client-sim/report/html/coarse_places.h"

namespace arena::client_sim::html {

CoarsePlaces coarsened(const PlaceMap& places, std::size_t cells_max) {
    const auto parts = [](std::uint32_t cells, std::uint32_t factor) {
        return (std::uint64_t{cells} + factor - 1) / factor;
    };
    CoarsePlaces coarse;
    while (parts(places.columns, coarse.factor) * parts(places.rows, coarse.factor) > cells_max)
        coarse.factor += 1 + coarse.factor / 8;
    coarse.columns = static_cast<std::uint32_t>(parts(places.columns, coarse.factor));
    coarse.rows = static_cast<std::uint32_t>(parts(places.rows, coarse.factor));
    coarse.presence.resize(std::size_t{coarse.columns} * coarse.rows);
    coarse.deaths.resize(coarse.presence.size());
    for (std::size_t i = 0; i < places.presence.size(); ++i) {
        const std::size_t column = i % places.columns / coarse.factor;
        const std::size_t row = i / places.columns / coarse.factor;
        coarse.presence[row * coarse.columns + column] += static_cast<double>(places.presence[i]);
        if (i < places.deaths.size())
            coarse.deaths[row * coarse.columns + column] += static_cast<double>(places.deaths[i]);
    }
    return coarse;
}

}  // namespace arena::client_sim::html
