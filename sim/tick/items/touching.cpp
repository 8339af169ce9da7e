#include "sim/tick/items/touching.h"

#include <algorithm>

#include "sim/tick/weapons/swing.h"

namespace arena::sim {

void find_touching(const HitBody& body, const BodyFrames& frames, const PlayerGrid& grid,
                   const WorldState& state, HitSearch& search, StepReport& report) {
    const Path around{
        body.bounds.center, {}, body.bounds.radius + frames.overhang_max() + kVolumeSearchSlack};
    search.pairs.clear();
    if (!grid.discs.find_on_paths({&around, 1}, grid.drift, search.pairs))
        report.raise(StepError::candidates_full);
    search.touching.clear();
    for (const auto [path, row] : search.pairs)
        if (first_hit(body, hit_body_of(frames, row, state.tick, state.players)).any())
            search.touching.push_back(row);
    std::sort(search.touching.begin(), search.touching.end());
}

}  // namespace arena::sim
